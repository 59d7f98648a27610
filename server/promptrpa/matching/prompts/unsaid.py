"""Wishes that do not say what is wanted: "turn it on", "whatever", "删掉"."""

from __future__ import annotations

from typing import Final

from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.patterns import lazy_regex

_WORD: Final = lazy_regex(r"[^\W\d_]+|\d+")
_SAID: Final = (
    "do does did done make makes turn turns switch set sets put get gets give gives go goes let lets have has "
    "take takes use uses try tries start starts begin stop stops end finish open opens close closes shut enable "
    "disable change changes add adds create new edit delete deletes deleted remove removes erase clear cancel "
    "send sends show shows see choose select pick press tap click fix handle continue proceed next back forward "
    "again on off in out over to for of at with and or then also too a an the this that these those it its them "
    "they he she him her one ones some any more less all everything anything something nothing thing things stuff "
    "other others both my mine me i you your we us our now please just quickly quick soon later already ok okay "
    "yes yeah yep no nope not never mind well hm hmm uh um so whatever anyhow anyway sure fine right good great "
    "nice cool wow oh ah here there what how can could would will want wants need don t"
)
_SAYS_NOT_WHAT: Final = frozenset(_SAID.split())
_CHINESE: Final = lazy_regex(
    r"(?:下一步|都可以|无所谓|不知道|打开|开启|启动|启用|关闭|关掉|关上|停用|停止|开始|结束|设置|设定"
    r"|修改|更改|调整|处理|删除|删掉|清空|清除|清理|移除|取消|添加|增加|新建|创建|发送|看看|试试"
    r"|选择|点击|继续|确定|返回|后退|重来|随便|随意|都行|算了|没事|可以|不要|不用|一下|一个|一些"
    r"|我们|麻烦|它们|他们|她们|这个|那个|这些|那些|所有|全部|东西|什么|怎么|马上|现在|立刻|立即"
    r"|赶紧|开|关|停|设|改|换|调|弄|搞|做|干|办|删|加|建|发|给|来|去|看|用|试|选|点|按|嗯"
    r"|哦|啊|额|呃|好|行|不|别|没|是|对|再|次|一|吧|了|啦|呢|呀|嘛|吗|把|将|帮|替|我|你"
    r"|您|请|它|他|她|这|那|全|都|每|快|掉|到|为|成|和|的|地|得|要|想|让|就|也)++"
)
"""The longer first, as none is tried again: else a long prompt would take for ever."""


def leaves_unsaid(prompt: str) -> bool:
    """It has only words that go with anything: what is wanted, or what it is to be done to, is not said."""
    if is_chinese(prompt):
        return _CHINESE.fullmatch("".join(_WORD.findall(prompt))) is not None
    return _SAYS_NOT_WHAT.issuperset(_WORD.findall(prompt.casefold()))
