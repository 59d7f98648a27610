"""What an app says when it did not do what was asked for."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.patterns import lazy_regex

_COMPLAINS: Final = lazy_regex(
    r"\b(?:cannot|can['’]?t|could(?: not|n['’]t)|unable|failed|failure|error|invalid|incorrect|wrong"
    r"|(?:do|does)n['’]t match|not (?:allowed|supported|available|possible|found|valid|enough)"
    r"|already (?:taken|exists?|in use|used)|please|must|required|too (?:long|short|many|few|large|small|low|high)"
    r"|no .+ can be)\b|\bfirst\W*$|^(?:add|check|choose|enter|fill|give|select|type) [a-z]"
    r"|无法|不能|失败|错误|有误|不正确|不支持|不可用|不一致|找不到|已存在|已被(?:占|使)用"
    r"|(?<!申)请(?![求稍])|至少|太[长短大小多少]|不足|超[出过]",
    re.I,
)


def is_complaint(remark: str) -> bool:
    """It says that something is missing or wrong ("Please fill in all fields"), and not what was done ("Saved")."""
    return _COMPLAINS.search(remark) is not None
