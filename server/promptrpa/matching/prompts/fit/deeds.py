"""What is done, as a wish and as a tutorial says it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.words.tokens import stems
from promptrpa.patterns import lazy_regex

PLACE: Final = lazy_regex(r"^(?:in|on|from)\s+(?:the\s+|my\s+)?[\w-]+(?:\s+app)?,\s+|^在[^，。]{1,8}[，,]", re.I)
"""Where, before an order."""
_ORDERED: Final = r"(?:^|\b(?:please|and|then|to|you)\s+)"
_OBJECT: Final = r"\s+(?:the|my|this|that|our|it|them|an?|all)\b"
_BOOKED: Final = (
    r"(?:tables?|flights?|hotels?|rooms?|seats?|tickets?|trains?|bus|taxis?|cabs?|rides?|trips?|cruises?|rental cars?"
    r"|restaurants?|holidays?)"
)
_BOOKED_CHINESE: Final = (
    r"(?:桌|位子?|座位?|包[间厢]|房间?|酒店|宾馆|民宿|机票|车票|高铁|门票|电影票|餐厅|饭店|票|场地)"
)
_HOLDERS: Final = (
    r"(?:playlists?|albums?|folders?|groups?|lists?|checklists?|queue|cart|basket|favou?rites|bookmarks?|calendar)"
)
PUT_INTO: Final = (
    rf"{_ORDERED}(?:add|put)\b[^,.;]+?\s(?:to|into|on)\s+(?:the|my|our)\s+(?:[\w'’&-]+\s+){{0,3}}?{_HOLDERS}\b"
    r"|(?:把|将)[^，。]+?(?:添加|加|放|存)(?:到|进|入)[^，。]*?(?:歌单|列表|相册|文件夹|群|清单|队列|购物车|收藏|书签|日历)"
)
"""A wish to put something into what holds such things."""
PUTS: Final = (
    r"\b(?:add|put\b(?! on\b)|sav|insert|invit|includ|new\b|creat|join|mov|copy|label|mark|star)"
    r"|[加添放存移入]|收藏|邀请|新建|创建|记[到进]|写[到进]|拉[进人]|归"
)
_DEEDS: Final = (
    (
        lazy_regex(
            rf"{_ORDERED}print\b(?!\s+(?:settings?|services?|preview|size)\b)|\bprint(?:\s+out)?(?:{_OBJECT}|\s*$)"
            r"|打印(?![机服设预]|[^，。]{0,2}(?:插件|应用|软件|程序|组件|助手))",
            re.I,
        ),
        lazy_regex(r"\bprint|打印", re.I),
    ),
    (
        lazy_regex(r"\brename\b|重命名|改名|更名", re.I),
        lazy_regex(r"\b(?:renam|edit|chang|set\b|call it|nickname|remark)|重命名|改|更名|编辑|设|备注|取名", re.I),
    ),
    (
        lazy_regex(
            rf"{_ORDERED}send\b(?! me\b|[^.,;]*\bto (?:the |my )?(?:bin|trash|archive|voicemail|spam|junk)\b)"
            r"|发(?:送(?!的|失败|记录|通知|时间)|出去)",
            re.I,
        ),
        lazy_regex(
            r"(?<!don't )(?<!not )(?<!without )\b(?:send|sent|shar|forward|post|transfer|pay|text|write to)"
            r"|(?<![不别没])发|寄|分享|转|推送",
            re.I,
        ),
    ),
    (
        lazy_regex(
            r"^(?:(?:please|can|could|would|will|you|i|we|want|need|like|to|['’]d)\s+)*(?:book|reserve|order)\s+"
            rf"(?:[\w'’-]+\s+){{0,3}}?{_BOOKED}\b"
            r"|^(?:请|麻烦|帮[我忙]|[给替]我|我?[想要]|你)*+(?:在[^，。]{1,30}?|去[^，。]{1,16}?)?(?:预?订|预定|[预定](?=[一两三个间张]))"
            rf"[^，。]{{0,14}}?{_BOOKED_CHINESE}",
            re.I,
        ),
        lazy_regex(
            rf"\b(?:book|reserve|order)\s+(?:[\w'’-]+\s+){{0,3}}?{_BOOKED}\b|\breserv|\bbookings?\b|预?订(?!购|阅|单)|预定",
            re.I,
        ),
    ),
    (
        lazy_regex(
            r"^(?:(?:please|can|could|would|will|you|i|we|want|need|like|to|['’]d)\s+)*(?:re-?order|order|buy|purchase)\s+"
            r"(?:(?:me|us)\s+)?(?:an?|another|some|more|two|three|\d+)(?:\s|$)",
            re.I,
        ),
        lazy_regex(
            r"\b(?:re-?order\w*|order(?:s|ed|ing)?\b(?! (?:of|by|people|contacts|them)\b)|buy\w*|bought|purchas\w*"
            r"|check ?out|cart|basket|pay\w*|shop\w*|book\w*|reserv\w*|request\w*|get|rent\w*|subscri\w*|sign|add"
            r"|top up|charge|new|(?:shopping |check|to-?do )list|want|need)\b"
            r"|买|订|购|下单|付|充|办|加",
            re.I,
        ),
    ),
    (
        lazy_regex(
            rf"{_ORDERED}(?:sell|resell|auction)\b|\bup for (?:auction|sale)\b"
            r"|拍卖|转卖|变卖|出售|(?<![外专热甩叫买])卖(?:掉|给|出去|个好?价|\d+[块元])|[挂放]到?[^，。]{0,8}二手",
            re.I,
        ),
        lazy_regex(
            r"\b(?:sell|sold|auction|sale\b|market|offer|classified)|[拍转出变售]卖|卖|出[售让手]|转让|二手|挂牌|上架",
            re.I,
        ),
    ),
    (
        lazy_regex(r"\b(?:take|make|grab|capture)\s+(?:(?:an?|the|another)\s+)?screen ?shots?\b|截[个张][屏图]", re.I),
        lazy_regex(r"\bscreen ?shots?\b|截[屏图]", re.I),
    ),
    (
        lazy_regex(PUT_INTO, re.I),
        lazy_regex(PUTS, re.I),
    ),
    (
        lazy_regex(
            rf"{_ORDERED}(?:hand|pass|sign|turn)\b[^,.;]*?\bover\s[^,.;]*?\bto\b|\breassign\b|\bdelegate\b"
            rf"|{_ORDERED}(?:give|pass|leave)\s+(?:my|our|this|that|the|one of (?:my|our|the))\b[^,.;]*?\sto\s"
            r"+(?:(?:an?(?:other)?|my|our|the)\s+)?(?:colleagues?|co-?worker|someone|somebody|neighbou?r|team ?mate)\b"
            r"|转(?:交|让|派|给(?:别人|他人|同事|其他))|移交|交给|让给|改派|派给",
            re.I,
        ),
        lazy_regex(
            r"\b(?:hand(?:s|ed|ing)?\b(?! in\b)|pass (?:it|on|over|the|an?|to)\b|gift|giv(?:e|es|ing)\b(?! (?:me|us)\b)"
            r"|transfer|reassign|delegat|forward|shar|send|sent\b|lend|swap|assign(?!\w* (?:\w+ )?to (?:me|myself)\b))"
            r"|转[交让派给账发]|移交|交[给接]|让给|改派|派给|分享|发送|赠|借给|寄给",
            re.I,
        ),
    ),
    (
        lazy_regex(rf"{_ORDERED}(?:contest|dispute|appeal|object to|challenge)\b|申诉|投诉|提出?异议|上诉", re.I),
        lazy_regex(
            r"\b(?:contest|disput|appeal|object to|challeng|complain|report a problem)|申诉|投诉|异议|上诉", re.I
        ),
    ),
    (
        lazy_regex(r"拉[进入到](?!黑)|拉(?:过来|来)$"),
        lazy_regex(r"\binvit|\badd\b|\bmembers?\b|邀请|拉[进人入]|成员|[入进]群|分组|标签"),
    ),
    (lazy_regex(r"\bburn\b.*\b(?:cds?|dvds?|dis[ck]s?)\b|刻录", re.I), lazy_regex(r"\bburn|刻录", re.I)),
    (
        lazy_regex(r"\b(?:aloud|out loud)\b|朗读|念(?:出来|给我)", re.I),
        lazy_regex(r"\b(?:aloud|out loud|speak|spoken|speech|talkback|screen reader)|朗读|念|播报|读屏", re.I),
    ),
    (
        lazy_regex(
            rf"{_ORDERED}(?:un)?(?:compress|zip)\b(?!\s+codes?\b)(?:\s+[A-Za-z\d“\"]|\s*$)|\b(?:un)?(?:compress|zip)(?:\s+up)?{_OBJECT}"
            r"|压缩(?!包|文件(?!夹))|^压缩文件$|解压",
            re.I,
        ),
        lazy_regex(r"\bcompress|\bunzip|\bextract|\bzip (?:up|the|an?|my|it|them)\b|压缩(?!包|文件)|解压", re.I),
    ),
)
"""What is done to a thing, of which nothing else comes near: as a wish says it, and as a tutorial that does it."""
_CHANGES: Final = lazy_regex(r"\b(?:change|rename|reschedule|postpone)\b|改[成为到]|换[成为到]|调[成到]|重命名", re.I)
_CHANGES_TOO: Final = lazy_regex(
    r"\b(?:chang|edit|renam|reschedul|postpon|mov|set|choos|pick|select|switch|turn|adjust|correct|updat|replac|put|drag|slid|mark)"
    r"|改|换|编辑|调|设|选|移|推迟|提前|重命名|命名|切|拖|修|更|转|标|滑",
    re.I,
)
_ORDERS: Final = lazy_regex(
    r"^(?:un)?(?:freeze|block|lock|mute|pin|archive|follow|star|heart|fave|favou?rite|like|bookmark|flag|subscribe|install|mark|share|forward|rename|move|copy|cancel"
    r"|send|delete|add|set|create|turn(?:\s+(?:on|off|up|down))?|take(?!\s+(?:an?|another|one|the)\s+(?:\w+\s+)?(?:look|peek|glance))|enable|disable|save|change)"
    r"(?=\s+(?:(?:the|my|an?|all|this|that|it|one|him|her|them)\b|(?-i:[A-Z])|[\d“\"]))"
    r"|^(?:put|sign|write|pencil|book) (?:me|us|him|her|them|my [a-z]+|(?-i:[A-Z])\w+) (?:down|up|in)\b"
    r"|^(?:(?:把|将|给)[^，。]{1,12}?)?(?:冻结|解冻|锁定(?!屏幕)|挂失|屏蔽|拉黑|静音|置顶|收藏(?!夹)|归档|关注|移动(?!数据|网络|流量)|复制|重命名|转发|分享"
    r"|安装(?!包)|卸载|截[个张屏图]|取消|发送|发(?!送|票|现|到|了)|删[除掉]?+|添加|新建|设[为成置]|改[为成]|开启|关闭|关掉)(?!的|了吗|了没|没|记录|历史|列表|名单)",
    re.I,
)
"""How a wish begins for something to be done, rather than only looked at."""
_GIVES: Final = lazy_regex(
    r"^(?:give|transfer|donate)\s+(?!(?:me|us|up|back|in)\b)"
    r"(?!.*\b(?:an?|the|another) (?:new )?(?:name|title|label|colou?r)\b)"
    r"|\b(?!(?:I|we)\b)\w+ (?:should|shall|must|may|can) (?:get|have|receive) (?:[\w-]+ ){1,4}of (?:my|our)\b"
    r"|(?:^|[，,。])(?:请|帮我|就)?(?:[把将][^，。]{1,16})?[分转送赠让匀](?![别享])[^，。的]{0,8}给(?!我)[^，。的]{1,6}[吧。！]?$",
    re.I,
)
"""Something is for somebody else."""
_TO_BE_DONE: Final = lazy_regex(r"(?:把|将|给|跟|和|与|帮)[^，。]*?(?P<deed>[\u3400-\u9fff]{2})一下[吧呗。！]?$")
_LOOKS_AT: Final = lazy_regex(
    r"(?:please |can you |could you |let me |i (?:want|would like|need) to |i['’]d like to )*"
    r"(?:(?:have a |take a )?look at|view)\b"
    r"|(?:请|帮我|给我|麻烦|让我|我?[想要]|[去来])*(?:查看|看看|看一?[下眼]|瞧一?[瞧下眼])(?!能|可|有没有|怎|会)",
    re.I,
)
_LOOKS: Final = lazy_regex(r"[看查瞧瞅找搜显念读问]|告诉|说|讲|介绍|播报|汇报|了解|确认|给我")
"""How a Chinese wish ends for something to be done, and what only looks at it."""
_NAMED: Final = r"(?:(?:the|my)\s+)?(?!(?:one|an?|another|some|any)\b|.*\b(?:and|then)\b)"
_TURNS: Final = lazy_regex(
    rf"(?:please\s+)?(?:(?:turn|switch)\s+(?:(?P<on>on)|off)|(?P<enable>enable)|disable)\s+{_NAMED}(?P<thing>[^,.;]+)"
    rf"|(?:please\s+)?(?:turn|switch)\s+{_NAMED}(?P<before>[^,.;]+?)\s+(?:(?P<on_behind>on)|off)"
    r"|(?:请|帮我)*把?(?:(?P<on_chinese>打开|开启|启用)|关闭|关掉|关上|停用|禁用)(?P<chinese>[^，。]+)",
    re.I,
)
_SETS: Final = lazy_regex(
    r"^(?:please\s+)?(?:set|change|switch|turn)\s+(?:(?:the|my|its)\s+)?(?P<what>[a-z][a-z -]*?)"
    r"(?:\s+(?:of|for|in|on)\b.*)?\s+to\s+\S"
    r"|^(?:请|帮我)?[把将](?P<chinese>[\u3400-\u9fff]{2,}?)(?:设[为成置]|调[到成为]|改[为成]|换成)\S",
    re.I,
)
"""What a wish sets, and to what."""
_SECRET: Final = lazy_regex(r"\{\{(?:password|pin|code)\d*\}\}")
_INVITES: Final = lazy_regex(
    r"(?:请|帮我|给我|麻烦)*(?:邀请(?![函信码的])|邀(?!请))[\u3400-\u9fffA-Za-z]|(?:please )?invite\b", re.I
)
"""Somebody is to be invited, and ..."""
_ANSWERS: Final = lazy_regex(
    r"(?:回复|回应|接受|拒绝|谢绝|忽略)[\u3400-\u9fff]{0,4}邀请|\b(?:answer|reply|accept|decline|respond)\b", re.I
)
"""... an invitation is answered."""


def knows_deed(said: str, done: str, asked: Sequence[str]) -> bool:
    """What only one kind of deed does ("print"), a tutorial does as well, by its title and what it touches, or somebody
    asked it so of the same thing; of other wishes nothing is known."""
    return all(
        tells.search(done) is not None or any(tells.search(a) and _of_same(says.sub(" ", said), a) for a in asked)
        for says, tells in _DEEDS
        if says.search(said)
    )


def _of_same(thing: str, asked: str) -> bool:
    """A saying speaks of the thing, of which only the name may be left."""
    words = stems(thing)
    return not words or bool(words & stems(asked))


def changes_too(said: str, told: str) -> bool:
    """What a wish changes, a tutorial changes, sets or chooses as well, and does not only add or show something."""
    return _CHANGES.search(said) is None or _CHANGES_TOO.search(told) is not None


def orders(said: str) -> bool:
    """A wish says what is to be done with something that there is."""
    does = _TO_BE_DONE.search(said)
    if does is not None and _LOOKS.search(does["deed"]) is None:
        return True
    return _ORDERS.match(PLACE.sub("", said)) is not None


def looks_at(said: str) -> bool:
    """A wish begins as one that only wants to see something."""
    return _LOOKS_AT.match(said) is not None


def gives(said: str) -> bool:
    """A wish hands something over to somebody else."""
    return _GIVES.search(PLACE.sub("", said)) is not None


def thing_turned(said: str) -> tuple[str, bool] | None:
    """What a wish only turns on or off, as it is called there, and whether on ("turn off location history"); None for
    other wishes."""
    found = _TURNS.fullmatch(said)
    if found is None:
        return None
    thing: str = found["thing"] or found["before"] or found["chinese"]
    return thing, any(found[on] for on in ("on", "enable", "on_behind", "on_chinese"))


def thing_set(said: str) -> str:
    """What a wish sets to something ("set the equalizer to Jazz"), of English words the last; empty for others."""
    found = _SETS.match(said)
    return (found["chinese"] or found["what"].split()[-1]).casefold() if found else ""


def takes_secret(prompt: str, plan: Sequence[Instruction]) -> bool:
    """Where a wish tells a secret, something is typed."""
    return _SECRET.search(prompt) is None or any(i.operation is OperationType.EDIT for i in plan)


def answers_instead(wish: str, title: str) -> bool:
    """Somebody is to be invited, and a tutorial of this title answers an invitation."""
    return _INVITES.match(wish) is not None and _ANSWERS.search(title) is not None
