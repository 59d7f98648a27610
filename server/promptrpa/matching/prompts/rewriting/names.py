"""What Chinese prompts call things in passing, as it is called elsewhere."""

from __future__ import annotations

from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.matching.prompts.telling import may_be_told
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_STARS: Final = lazy_regex(r"[打评](?:了?一?个|上)?(?P<n>[一二两三四五1-5])颗?星(?:好评|级?评价|(?=[，,。！!]|吧?$))")
_PIECE: Final = lazy_regex(r"(?<=[一二两三四五1-5])颗(?=星(?![星球座]))")
_NO_RATING: Final = lazy_regex(
    r"[“「《‘]$|(?:名[为叫是]?|叫[做作]?|[改换]成|搜索?|查找?|找|播放|听|放|标题[为是]?|输入|歌单|相册|文件夹|收藏夹|备忘录|笔记|清单)(?:一下)?$"
)
"""What stands before the name of a thing."""
_DIGITS: Final = dict(zip("一二两三四五", "122345", strict=True))
_THAT_ONE: Final = lazy_regex(
    r"(?:^|[把将给]|[，,。]|帮我)(?:(?:播?放|听)(?:一下)?(?=[^，,。]*[那这](?:一?张|个)(?:歌单|播放列表|专辑)))?(?P<name>(?![我你他她它这那有第最上下左右前后]|打开|删除?|播放?|收藏|关闭|看|找|点|进|去|到|请|帮|今|昨|明|新|旧|刚|用|在|发|置顶|取消|设|喜欢|喜爱|听|读|查|搜|转|回|记|存|改|换|赞|移|恢复|还原|重命名|编辑|分享)"
    r"[^，,。；;：:的了把将给“”‘’「」《》]{2,16}?)[那这](?:一?[条封首张篇]|个|份|本)"
    r"(?=的?(?:备忘录?|便签|笔记|清单|群|聊天|对话|会话|歌单|播放列表|相册|文件夹|闹钟|日程|活动|提醒|标签)"
    r"|(?<=[条封首张篇])(?:[，,。]|$|[加改换设变归删置移打标锁分收取弄挪]))"
)
"""What something of a kind is called, said before the kind."""


_OF_WHERE: Final = lazy_regex(
    rf"(?<=[给跟和向])(?:(?![说讲问聊看])[\u3400-\u9fff])(?:(?![说讲问聊看我你您他她咱])[\u3400-\u9fff]){{0,3}}的"
    rf"(?={CHINESE_NAME}?(?:打|拨|发|回|写|说|转|汇|视频))"
)
"""From where somebody is known ("给花店的孙丽打电话")."""


def with_stars(prompt: str) -> str:
    """ "打个四星" is "写评价，4星", and "4颗星" is "4星"."""
    for piece in [*_PIECE.finditer(prompt)][::-1]:
        before = prompt[: piece.start() - 1]
        if not may_be_told(before) and ("评" in before or not _NO_RATING.search(before[-8:])):
            prompt = f"{prompt[: piece.start()]}{prompt[piece.end() :]}"
    found = _STARS.search(prompt)
    if found is None or may_be_told(prompt[: found.start()]):
        return prompt
    stars = _DIGITS.get(found["n"], found["n"])
    return f"{prompt[: found.start()]}写评价，{stars}星{prompt[found.end() :]}"


def without_where_from(prompt: str) -> str:
    """ "给花店的孙丽打电话" is "给孙丽打电话"."""
    found = _OF_WHERE.search(prompt)
    if found is None or may_be_told(prompt[: found.start()]):
        return prompt
    return f"{prompt[: found.start()]}{prompt[found.end() :]}"


def with_name_in_quotes(prompt: str) -> str:
    """ "购物计划那条换成绿的" is "“购物计划”那条换成绿的"."""
    found = _THAT_ONE.search(prompt)
    if found is None or find_values(found["name"]) or may_be_told(prompt[: found.end("name")]):
        return prompt
    start, end = found.span("name")
    return f"{prompt[:start]}“{found['name'].strip()}”{prompt[end:]}"
