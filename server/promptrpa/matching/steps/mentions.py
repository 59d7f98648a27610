"""What a Chinese clause without a verb says is there: "that", when a tap on it is told next ("有个“我的”，点它")."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.steps.reading import Reading
from promptrpa.matching.words.objects import ObjectReader
from promptrpa.matching.words.quotes import MARK, mask, restore
from promptrpa.patterns import lazy_regex

_KINDS: Final = r"(?:按钮|图标|选项|入口|页签|开关|标签|功能|菜单|字样的?按钮|栏目?|一[项栏])"
_THERE: Final = (
    r"(?:有|[就便]是|叫做?|名为|看得?[到见]|[这那一]?个|的|写着|标着|出现|冒出|露出|找到|[上下左右前后里][面方边角侧]?|旁边|旁|中间|底部|顶部"
    r"|第[一二三四五\d]个)"
)
_LABEL: Final = lazy_regex(
    rf"(?:{_THERE}[\u3400-\u9fff]{{0,6}}?|^)(?P<name>[{MARK}]{_KINDS}?)(?![字的]|提示|[一二三四五六几两]个字|页面|界面|弹窗)"
    rf"|(?P<kind>[{MARK}]{_KINDS})"
)
_ONE: Final = lazy_regex(
    r"(?:有|看[到见]|出现|冒出|露出|会?是)(?:了|着)?(?:一?[个面条枚颗只块]|一)(?P<name>[^，。、有是]{2,12})$"
)
_CALLED: Final = lazy_regex(
    r"(?:叫做?|名为|名字是)(?P<name>[\u3400-\u9fffA-Za-z]{2,8})$"
    r"|(?:第[一二三四五\d]+[行栏项个]|[上下]面|中间|这里)就?是(?P<field>[\u3400-\u9fff]{2,8})$"
    r"|(?:出现|弹出|显示|冒出|露出)(?P<shown>[\u3400-\u9fff]{2,6}?)(?:[一两二三四]个字|二字|字样|按钮|选项|图标)$"
    r"|(?:发送|发来|收到|发|要求|索要|索取)[^，]{0,6}?(?P<code>(?:短信|手机|动态)?(?:验证码|密码|口令))$"
)
"""What has no quotes is called by, what a line of a form asks for, or what is sent to be typed."""
_SIGNS: Final = lazy_regex(rf"(?:提示|显示|说明|表示|弹出|代表|变成|不是|没有?|不能|别)[^{MARK}]{{0,4}}$")
"""Before words in quotes: they are to be read, and not touched."""
_IT: Final = lazy_regex(
    r"(?:就|再|然后|直接|我|你|您|咱们?|请|继续|接着|一个个|逐个|挨个)*(?:点击?|戳|按|轻[触点按拍]|点按|单击|碰|(?=进去))"
    r"(?:[一两]?[下次]|开|进去?)?(?:它|这个|那个|这里|那里)?(?:[一两]?下|[一两]次)?"
    r"(?:即可(?:完成|查看|修改|设置)?|就(?:行|好|可以|能|会)?(?:[^点选按，]*[了啦])?|就(?:进|到|是|出|开始|跳|弹|打开)[^点选按，]{0,6}|进入|打开|进去?|去)*(?:之?后|以后)?"
)

_OPENS: Final = lazy_regex(r"(?:把它|将其)?(?:打开|点开)(?:它|即可)?")
_TYPES: Final = lazy_regex(r"(?:手动|正确)?(?:输入|填写|填入|填上|填)(?:它|即可|进去|上去?)?")


def notice(said: str, reading: Reading, objects: ObjectReader) -> None:
    """Keeps what the words say is there."""
    masked, kept = mask(said)
    for match in _LABEL.finditer(masked):
        if not _SIGNS.search(masked[: match.start("name") if match["name"] else match.start()]):
            name = restore(match["name"] or match["kind"], kept)
            reading.mentioned = Instruction(OperationType.CLICK, objects.read(name), source=said)
    if not kept and (one := _ONE.search(masked) or _CALLED.search(masked)):
        name = next(filter(None, one.groups()))
        reading.mentioned = Instruction(OperationType.CLICK, objects.read(name), source=said)


def taps_it(said: str) -> bool:
    """A tap on something that has no name in it."""
    return _IT.fullmatch(said) is not None


def opens_it(said: str) -> bool:
    """The same of something that is opened."""
    return _OPENS.fullmatch(said) is not None


def types_it(said: str) -> bool:
    """Something is typed that is not named in it."""
    return _TYPES.fullmatch(said) is not None
