"""A Chinese wish for a new group, said in whatever order: what makes it, what it is called, and who is in it."""

from __future__ import annotations

import re
from typing import Final

from promptrpa.domain.people import CHINESE_NAME
from promptrpa.matching.prompts.lists import JOINT, each
from promptrpa.matching.prompts.politeness import BA
from promptrpa.patterns import lazy_regex

_ONE: Final = rf"(?:{CHINESE_NAME}|[A-Z][A-Za-z.]*(?: [A-Z][A-Za-z.]*)?)"
_PEOPLE: Final = rf"(?P<people>{_ONE}(?:{JOINT}{_ONE})*)"
_MAKES: Final = lazy_regex(
    r"^(?:帮我|请|麻烦|我想|给我)*(?:拉|建|创建|新建|发起|组|开)(?:一?个|一下)?(?:新的?)?(?:微信|聊天|短信)?群(?:聊|组)?(?![里名主中])"
    r"|(?:把|将)(?=.{2,30}(?:拉|加|放)(?:到|进|入)(?:一?个)?新的?群)|^(?:帮我)?[跟和与][^，。]{2,40}(?:拉|建立?|创建|新建|组|开)(?:一?个)?(?:新的?)?群"
)
_MEMBERS: Final = (
    lazy_regex(
        rf"(?:把|将|让){_PEOPLE}(?:都|也|一起)*(?:拉|加|放|邀请?)(?:进来|进去|进群|上|到[^，。]*?群里?|进[^，。]*?群里?|入群|入)"
    ),
    lazy_regex(rf"(?:成员|群成员|人员|里面|拉上|加上|带上|邀请|有)(?:是|有|为|[：:])*{_PEOPLE}(?=[，,。]|$)"),
    lazy_regex(rf"(?:跟|和|与)\s*{_PEOPLE}\s*(?=(?:一起)?(?:拉|(?<![创新])建|创建|新建|组|开))"),
)
_CALLED: Final = lazy_regex(
    rf"(?:群聊?|群组)?(?:的)?(?:群名称?|名称|名字)(?:就)?(?:叫做?|是|为|[：:])?[“「]?(?P<name>[^，,。：:“”「」]{{1,20}}?)[”」]?(?:{BA})?(?=[，,。！!]|$)"
    rf"|(?:取名叫?|就?叫)(?:做(?!好))?(?![我你您他她咱]|大家|别人|人)[“「]?(?P<said>[^，,。：:“”「」]{{1,20}}?)[”」]?(?:{BA})?(?=[，,。！!]|$)"
    rf"|^(?:帮我)?[跟和与][^，。]{{2,40}}?(?:拉|建立?|创建|新建|组|开)(?:一?个)?(?:新的?)?群聊?"
    rf"[“「]?(?P<behind>(?!聊|组|[里名主中叫])[^，,。：:“”「」]{{1,20}}?)[”」]?(?:{BA})?$"
)
_FILLER: Final = lazy_regex(r"帮我|麻烦|我想|给我|然后|一起|[请再并都也里中吧的]|[\W_]")


def with_members_last(prompt: str) -> str:
    """ "拉个群，把张敏和刘洋加进来，群名叫打球" is "拉个群“打球”，成员：张敏、刘洋", where nothing else is said."""
    made, called = _MAKES.search(prompt), _CALLED.search(prompt)
    members = next((found for pattern in _MEMBERS if (found := pattern.search(prompt))), None)
    if made is None or called is None or members is None or _says_more(prompt, made, called, members):
        return prompt
    name = called["name"] or called["said"] or called["behind"]
    kind = "发起短信群聊" if "短信" in made[0] else "拉个群"
    return f"{kind}“{name}”，成员：{'、'.join(each(members['people']))}"


def _says_more(prompt: str, *read: re.Match[str]) -> bool:
    left = (" " if any(one.start() <= at < one.end() for one in read) else sign for at, sign in enumerate(prompt))
    return _FILLER.sub("", "".join(left)) != ""
