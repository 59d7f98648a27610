"""Chinese steps that follow each other without a sign between them, as when the lines of a list were joined."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from promptrpa.matching.joints import RESULT, STEP, Joints
from promptrpa.matching.quotes import MARK

_RUN_TOGETHER: Final = re.compile(
    r"(?:(?<=[^并再先后去可请来以将把直接连续个次被的后要想])|(?<=我的))(?=(?:点击|单击|轻触|轻点|长按|按住|双击))"
    r"|(?<=[^留示于停存会都放现处持是即将为用并需要可再请先])(?=在[^，,在]{0,12}?(?:页面|界面|窗口|首页|主页|弹窗|弹出框|对话框|列表|菜单|桌面))"
    rf"|(?<=[{MARK}钮项标面框栏键pP])(?=(?:将|把|进入|打开|选择|选中|输入|填写|开启|关闭|勾选|返回|找到|下滑|上滑|向下|向上|滑动|再|即可|就可以|然后|首先|最后))"
    rf"|(?<=打开手机)(?=点击|进入|打开|找到)|(?<=[^中里内上下面方可并后滑动翻拉滚能以会没未来去才再先就请始])(?=找到)|(?<=.)(?=(?:打开|进入)(?:之?后))|(?<=.)(?=请(?:点击|选择|输入|打开))|(?<=.)(?=或者?(?:是|直接)?(?:点击|单击|长按|下滑|上滑|双击))"
    r"|(?<=.)(?=(?:首先|然后|接着|随后|接下来)[^，,]{2})"
)
"""Where steps follow each other without a sign between them, as when the lines of a list were joined."""


_RUN_ON: Final = re.compile(
    r"(?:(?<=我的)|(?<=[^并再先后去可请来以将把直接的被供自要想需其或即已未左右]))"
    r"(?=(?:选择|选中|输入|填写|勾选|进入|返回|退回|滑动|下滑|上滑|向下滑|向上滑)(?!框|器|法|按钮|栏|页|的|$))"
    r"|(?<=[^正现存所不内实])(?=在(?!线|家|售|职).{1,10}?(?:选择|点击|单击|输入|填写|打开|开启|找到|长按|滑动))"
    r"|(?<=.)(?=(?:打开|开启|关闭)[^，。的]{2,8}(?:模式|开关|功能)$)"
    r"|(?<=[^，])(?=[将把][^，]{2,}(?:打开|关闭|开启|拖|滑|设|改|调))"
)
_ACTS: Final = re.compile(
    r"(?:打开|启动)..(?<!可以)$|(?:点击|点|选择|选|进入|打开|找到|长按|返回|单击|开启|在.{1,10}(?:点击|选择))(?:.{3,}|我的?|打开|进入|开启)$"
)
"""The same, where such a word ends an operation that was named before."""

_CHINESE: Final = re.compile(r"[\u3400-\u9fff]{4}")
_WHERE: Final = re.compile(
    r"^(?:首先|然后|接着)?(?:在|从|于)(?!.*(?:输入|填写|搜索(?!框|栏|页|界面|结果)|打开|开启|关闭|滑))[^点选按找]{1,16}$"
)
"""Says where the operation after it is done."""
_FROM: Final = re.compile(r"(?:选择|点击)从[^，,]{1,8}$")
_MEANS: Final = re.compile(r"(?:通过|可|能|被|凭)[^，,]*$")
"""Before "找到": a way to find something, and no step ("可通过手机号")."""
_HELD: Final = re.compile(r"^(?:将|把)[^，,]+$")
_STATE: Final = re.compile(r"(?:打开|开启|关闭|启用|停用|勾选|关掉)(?!.*按钮)")
_FOLLOWS: Final = re.compile(r"^(?:即可|就可以|就能|便可|就会|系统)|(?:即可|就可以|就能|便可)(?=.)")
"""Says what comes of a step."""
_GOES_ON: Final = re.compile(r"(?:然后|接着|再|最后|随后)?(?:点|选|按|长按|输入|填|返回|打开|将|把)")
_QUOTED_TAP: Final = re.compile(rf"^(?:点击|点开|单击|选择).*[{MARK}]$")
_ONLY_PLACE: Final = re.compile(r"(?:页面|屏幕)?的?(?:最?[上下]面|[上下左右][方侧边]|[左右][上下]角|底部|顶部|中间)$")
_MOVED: Final = re.compile(r"(?:向|往)?(?:[上下左右]|拖|滑|拉|移)")
"""Goes on with a finger that is held down."""
_STATE_ALONE: Final = re.compile(r"(?:打开|开启|关闭|启用|停用)(?:即可|就(?:可以|行|好)|了)*$")
"""How a thing that was named before is to be."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some words of a text without signs. result: they say what comes of the part before."""

    text: str
    result: bool = False


class Splitter:
    """Cuts where rules are sure that a step begins, and where the model of joints says so."""

    def __init__(self, joints: Joints | None = None) -> None:
        self._joints = joints

    def split(self, piece: str) -> Iterator[Part]:
        """The parts of words that stand between two signs."""
        start, kind = 0, STEP
        for joint, begins in sorted(self._begins(piece).items()):
            before = piece[start:joint]
            if len(before) > 1 and not _WHERE.match(before) and not _FROM.search(before):
                if _is_one(before, piece[joint:]):
                    continue
                yield Part(before, kind == RESULT)
                start, kind = joint, begins
        yield Part(piece[start:], kind == RESULT)

    def _begins(self, piece: str) -> Mapping[int, int]:
        """Where something begins, and what."""
        found = dict.fromkeys(_by_rules(piece), STEP)
        if self._joints is not None and _CHINESE.search(piece):
            found = {**dict(self._joints.find(piece)), **found}
        return found


def _by_rules(piece: str) -> Iterator[int]:
    start = 0
    surely = {j.start() for j in _RUN_TOGETHER.finditer(piece)}
    for joint in sorted(surely | {j.start() for j in _RUN_ON.finditer(piece)}):
        before = piece[start:joint]
        long = len(before) > 1 if joint in surely else _ACTS.match(before) is not None
        if not long or (piece.startswith("找到", joint) and _MEANS.search(before)):
            continue
        if not _WHERE.match(before) and not _FROM.search(before) and not _is_one(before, piece[joint:]):
            yield joint
            start = joint


def _is_one(before: str, rest: str) -> bool:
    """The rest only says how the thing named before it is to be ("将声音" "关闭", "点击声音按钮" "关闭即可")."""
    if _ONLY_PLACE.match(before) or (before.startswith("按住") and _MOVED.match(rest)):
        return True
    held = _HELD.match(before) and _STATE.match(rest)
    if _FOLLOWS.search(before) and not _GOES_ON.match(rest):
        return True
    if rest.startswith(("进入", "打开")) and _QUOTED_TAP.match(before) and not re.search(f"[{MARK}]", rest):
        return True
    return bool(held or (not before.startswith(("找到", "选")) and _STATE_ALONE.match(rest)))
