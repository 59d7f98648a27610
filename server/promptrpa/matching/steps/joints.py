"""Where one step ends and the next begins in Chinese that has no signs between them: a small linear model."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from promptrpa.errors import KnowledgeError
from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SIZE: Final = 1 << 16
"""Places for features; their names are hashed."""
JOINTS: Final = "models/steps/joints.npy"
"""The weights, in the content folder."""
STEP, RESULT = 1, 2
"""What may begin at a place; 0 is nothing."""
_STARTS: Final = lazy_regex(
    r"点[击开按选一]?|轻[触点]|单击|选[择中取]?|勾选|取消|打开|开启|关闭|关掉|启[用动]|停用|进[入去]|返回|退出|回到|输入|填写?|"
    r"键入|搜索?|查找|找到|寻找|长按|按住?|双[击指]|连续|[上下左右][滑拉]|滑动?|[向往朝][上下左右]|拖动?|将|把|在|从|再|然后|接着|"
    r"之后|随后|首先|最后|并|此时|切换|添加|上传|导入|新建|设置|修改|更改|登[录陆]|等待|按照|根据|即可|就|便|会|来|以|完成|进行|"
    r"开始|查看|保存|确[认定]|提交|同意|系统(?=会|将|就|自动|默认|提示)|弹出|跳转|这样|如|若|操作|手|左右|上下|可|验证|选好|重新|手动|或|扫描|拍|发[送布]|删除|下载|退|出现|显示|写[好上下入完]|补充|播放|全选|裁剪|重启|清空|加入|调[整节出]|截|保持|等"
)
"""With what a step or a result may begin."""
_QUOTED: Final = "\ue000"
_MARKED: Final = lazy_regex(f"[{MARK}]")


def shape(text: str) -> str:
    """The text as the features see it: Latin letters, digits and quoted parts are each as one another."""
    text = _MARKED.sub(_QUOTED, text)
    return re.sub(r"[A-Za-z]", "a", re.sub(r"\d", "0", text))


def candidates(text: str) -> list[int]:
    """The places in a text where something may begin; never the first."""
    return [m for m in range(1, len(text)) if _STARTS.match(text, m)]


def features(text: str, at: int, start: int) -> Iterator[str]:
    """What is to be seen at a place, in a segment that began at `start`."""
    padded = f"^^^^{text}$$$$$"
    k = at + 4
    for offset in range(-4, 5):
        yield f"{offset}{padded[k + offset]}"
    for first, last in ((-2, 0), (-1, 1), (0, 2), (1, 3), (-3, -1), (2, 4)):
        yield f"{first}:{padded[k + first : k + last]}"
    for first, last in ((-3, 0), (-2, 1), (-1, 2), (0, 3), (1, 4), (-4, 0), (0, 4)):
        yield f"{first};{padded[k + first : k + last]}"
    word = _STARTS.match(text, at)
    begun = _STARTS.match(text, start)
    verb, lead = word.group() if word else "", begun.group() if begun else ""
    between = at - start - len(lead)
    yield f"v{verb}"
    yield f"l{lead}|{verb}"
    yield f"b{min(between, 9)}|{verb}"
    yield f"b{min(between, 9)}|{lead}"
    yield f"b{min(between, 9)}"
    yield f"s{text[start : start + 2]}|{min(between, 6)}"
    yield f"e{text[at - 2 : at]}|{verb}"
    yield f"n{text[at - 1]}|{min(between, 5)}"
    yield f"r{min(len(text) - at, 9)}|{verb}"
    yield f"m{_QUOTED in text[start:at]}|{verb}|{text[at - 1] == _QUOTED}"
    inner = _STARTS.search(text, start + len(lead), at)
    yield f"i{inner.group() if inner else ''}|{verb}"


def places(names: Iterator[str]) -> list[int]:
    return [zlib.crc32(name.encode()) % SIZE for name in names]


class Joints:
    """Finds the joints of a text. file: weights, SIZE x 3, float16."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def find(self, text: str) -> list[tuple[int, int]]:
        """Where something begins, and what: STEP or RESULT."""
        seen = shape(text)
        found: list[tuple[int, int]] = []
        start = 0
        for at in candidates(seen):
            score = self._weights[places(features(seen, at, start))].sum(axis=0)
            if kind := int(score.argmax()):
                found.append((at, kind))
                start = at
        return found

    @cached_property
    def _weights(self) -> NDArray[np.float32]:
        import numpy as np

        try:
            weights: NDArray[np.float32] = np.load(self._file).astype(np.float32)
        except (OSError, ValueError) as error:
            raise KnowledgeError(f"{self._file} cannot be read ({error}). Install promptrpa again.") from error
        return weights
