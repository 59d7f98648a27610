"""Texts in traditional Chinese characters, read as if they stood in simplified ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.words.lexicon import is_chinese

_WORDS: Final = {
    "萤幕": "屏幕", "登入": "登录", "登出": "退出", "搜寻": "搜索", "储存": "保存", "卷动": "滚动", "轻按": "轻点",
    "设定": "设置", "程式": "程序", "讯息": "消息", "选单": "菜单", "档案": "文件", "相簿": "相册", "影片": "视频",
}  # fmt: skip
"""What is called otherwise where traditional characters are written; each as long as the other."""


@dataclass(frozen=True, slots=True)
class Simplified:
    """A text in simplified characters. told: as it stands, character for character."""

    text: str
    told: str

    def back(self, said: str) -> str:
        """Words of the text, with the characters that stand in it."""
        at = self.text.find(said)
        if at >= 0:
            return self.told[at : at + len(said)]
        return said.translate({ord(a): b for a, b in zip(self.text, self.told, strict=True) if a != b})

    def given_back(self, instruction: Instruction) -> Instruction:
        """The instruction in the characters of the text; an app by the name that is known."""
        thing = instruction.object
        opens = instruction.operation is OperationType.OPEN
        return replace(
            instruction,
            object=replace(thing, text=self.back(thing.text), neighbour=self.back(thing.neighbour)),
            parameter=instruction.parameter if opens else self.back(instruction.parameter),
            source=self.back(instruction.source),
        )


@cache
def _converter() -> Any:
    import opencc

    return opencc.OpenCC("t2s")


def simplified(text: str) -> Simplified | None:
    """The text in simplified characters, by OpenCC; None where it has no others. It stays as long: where a word would
    not, its characters are turned one by one."""
    if not is_chinese(text):
        return None
    convert = _converter().convert
    plain: str = convert(text)
    if plain == text:
        return None
    if len(plain) != len(text):
        plain = "".join(map(convert, text))
    for word, other in _WORDS.items():
        plain = plain.replace(word, other)
    return Simplified(plain, text)
