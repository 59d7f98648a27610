"""What kind of sentence a prompt is: a question, a complaint, a sum; and the sentences that it is made of."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from promptrpa.domain.function import Asks
from promptrpa.matching.words.durations import spans_in
from promptrpa.patterns import lazy_regex

_HOW_ENGLISH: Final = lazy_regex(
    r"^(?:(?:tell|show|teach) me (?:how (?:to|i can|do i)|the way to)|how (?:do|can|could|would|should|might) (?:i|you|we|one|someone)|how to|how(?:['’]s| is) it possible to"
    r"|what(?:['’]s| is| are) the (?:best |right |easiest |quickest )?(?:ways?|steps|procedure) (?:to|for|of)|where (?:do|can|could|should) (?:i|you|we)|i (?:don['’]?t|do not) know how to"
    r"|is it possible to|is there (?:a|any) way to|how does one|explain how to|(?:what|which) (?:setting|button|menu) (?:do i|should i|to))\s+(?P<what>.+)$",
    re.I,
)
_WHERE_ENGLISH: Final = lazy_regex(
    r"^where(?:['’]s| is| are)\s+(?:the\s+|my\s+)?(?P<what>.*\b(?:settings?|option|button|menu|switch|toggle|page))\W*$",
    re.I,
)
_STATE_ENGLISH: Final = lazy_regex(
    r"^(?:is|are|am|was|were|do|does|did|has|have|had)\b(?!\s+not\b).+|^(?:what|which|who|whose|why|how)(?:['’]?s|['’]re)?\b.+|^(?:when|where)(?:['’]?s\b|['’]re| (?:is|are|was|were|do|does|did|will|can|should|has|have))\b.+|.+\?$"
    r"|^(?:until|till|from|since|by|at|on|in|for|to)\s+(?:when|what|which|who(?:m|se)?|how)\b[^,]*"
    r"\b(?:is|are|was|were|do|does|did|has|have|will|can|should)\b[^,]+$",
    re.I,
)
_ONE: Final = r"(?-i:(?!I\b)[A-Z])[\w'’]*(?: (?-i:[A-Z])[\w'’]*)*"
_PARTICIPLE: Final = (
    r"(?:not |never |ever |already )?(?:(?!(?:feed|need|speed|open|listen|own)\b)\w+(?:ed|en|wn|ught)|been|begun|built"
    r"|done|felt|found|gone|got|had|heard|held|kept|left|lost|made|met|paid|said|sent|slept|sold|spent|told|won)"
)
_REQUEST_ENGLISH: Final = lazy_regex(
    r"^(?:can|could|will|would|may) (?:you|we)\b|^(?:have|do) (?:the|my|a|an|it|this|that|all|not|something)\b|^have\s+\w+\s+(?:ring|play|read|sent|turned|set)"
    rf"|^have (?:some(?:body|one)|{_ONE}) (?!and\b|or\b|{_PARTICIPLE}\b)(?-i:[a-z])\w*\b[^?]*$",
    re.I,
)
_HOW_CHINESE: Final = lazy_regex(
    r"^(?P<before>.*?)(?:怎么|如何|怎样|咋样?|怎麼)(?:样)?(?:才能|能够|能|可以|去|来)?(?P<what>(?!说的?\s*[？?]*$|样|走|去|回事|办|这么|那么|了|还|没|啦|会|老|总|一直|又|突然|一点|丝毫|半天|都|也|就|越|变(?:得|[^？?]*了[？?]*$))[^？?]{1,})[？?]*$"
)
_WHERE_CHINESE: Final = lazy_regex(
    r"^(?P<before>.*?)(?:在|从|去)?(?:哪里|哪儿|哪)(?:可以|能|才能)?(?P<what>(?:设置|修改|更改|打开|关闭|开启|开|关|改|设|调|找到?|看|查看|添加|删除)[^？?]*)[？?]*$"
)
_STATE_CHINESE: Final = lazy_regex(
    r"^谁(?!都|也)|(?:是不是|有没有|是否|会不会|开没开|关没关|多少|几点|百分之几|什么时候|多长|几号|(?:(?:说|写|讲|聊|有|叫|做|干|买|放)[了过的]?|[\u3400-\u9fff](?<![为忘])了)些?(?:什么|啥)(?![时样])|哪[个天些年里儿了]|到哪$|几(?=$|[？?的])|(?<![跳翻转换]到)第几|是谁|怎么样|如何$|是什么|有什么|有哪些|(?<![那这好])几[个条封张首件位部篇]|还剩|多大|多久|多远|多高|为什么|为啥)|(?:吗|[了着]没有?|(?<![都也还])没有|么|呢)[？?]*$|吗[？?]|(?<![语文话])怎么说的?\s*[？?]*$|(?P<so>(?![好行能可要成])[\u3400-\u9fff])不(?P=so)[？?]*$|[？?]$"
)
_WISHES_CHINESE: Final = lazy_regex(
    r"^请?(?:不管|无论|不论|随便|甭管)|不想|不要|想要|想让"
    r"|每[天周月日](?!(?:(?!提醒|告诉|叫|给我|播)[\u3400-\u9fff]){0,3}(?:多少|几[点号]))|就(?:告诉|提醒)|到时候|(?<!想)问(?:[他她]|一?[下声])"
    r"|^(?:请|麻烦|给我)*记(?:一?下|录)(?![了过里中上的])|帮我(?:记|设|加|存|列|订|约|关|开|改)|[，,。；？?]我想(?!知道|问|看|查|了解|确认|听)"
    r"|^(?:请|麻烦|帮我|给我)*(?:把|将|(?:改|换|设|修改|更改|调整?|设置)(?:一?下|(?:成|为)(?!几|多少|什么|哪)))"
    r"|[，,。；？?](?:请|麻烦|帮我|给我)*(?:改|换|调|修改|更改|关|开|打开|关闭)(?:一下|掉|上)?吧?[。！!]*$"
)
"""It says how something is to be, also where it has a question in it."""
_REQUEST_CHINESE: Final = lazy_regex(
    r"^(?:请|麻烦)?(?:你|您)?(?:能不能|能|可以|可不可以|能否|可否)(?!用|连|上网)(?:你|您)?(?:帮|给|替|把|将|让|为|打开|关|开|设|发|播|拍|查|调|定|叫|提醒)"
)
_VALUE_ENGLISH: Final = lazy_regex(
    r"^(?:and |so )?(?:what|which|who|whose|whom|when|where|why|how)(?:['’]?(?:s|re))?\b|\b(?:which|whose|how (?:much|many|long))\b",
    re.I,
)
_VALUE_CHINESE: Final = lazy_regex(
    r"哪(?![怕])|什么|啥|几[点个条首台张件时]|第几|多少|多[久长大远高]|谁|何时|为何|叫(?:什么|啥)|怎么"
)
_POSSIBLE_ENGLISH: Final = lazy_regex(
    r"\b(?:can|could)(?:n?['’]?t)?\s+(?:i|you|we|it|she|he|this|that|these|those|the|mine)\b(?!\s+(?:phone|still|see)\b)",
    re.I,
)
_POSSIBLE_CHINESE: Final = lazy_regex(
    r"能不能|能否|可不可以|行不行|好不好|(?:能|可以)(?!用|连|上网|看)[^，。？?]*[吗么]|[行好成][吗么]|[^，。？?]{3,}[行好]不"
)
_TELLS_ANOTHER: Final = lazy_regex(r"^(?:请|麻烦|帮我|替我)*(?:告诉|转告)(?!我).+[：:“「\"]")
_KEPT: Final = lazy_regex(
    r"\b(?:my|mine|our|I|me|we|us)\b|\b(?:songs?|albums?|playlists?|photos?|pictures?|videos?|e?-?mails?|messages?|texts?"
    r"|voicemails?|calls?|called|notes?|events?|meetings?|appointments?|alarms?|timers?|orders?|parcels?|files?|contacts?"
    r"|today|tonight|tomorrow|yesterday|this (?:week|morning|afternoon|evening)|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|who(?:['’]s| is| are| all)?(?: all| else)? (?:coming|invited|attending|joining))\b"
    r"|我|歌|专辑|谁[唱弹]|照片|图片|视频|邮件|消息|短信|语音|电话|来电|笔记|备忘|日程|会议|闹钟|订单|快递|文件|联系人"
    r"|[今明昨后]天|[这上下本]周|今晚|周[一二三四五六日天]|星期",
)
_LAST_SENTENCE: Final = lazy_regex(r"[.!?;]\s+([^.!?;]+\?)\s*$")
_ASKS_YOU: Final = lazy_regex(r"(?:so |and |then )?(?:please )?(?:can|could|will|would|may) (?:you|we)\b", re.I)
"""A request behind its story."""
_WHETHER: Final = lazy_regex(
    r"(?:can|could|would) you (?:please )?(?:see|check|tell me|look|say) (?:if|whether)\b", re.I
)
_ONLY_TELLS: Final = lazy_regex(
    r"(?:so |and |then )?(?:please )?(?:can|could|will|would|may) (?:you|we) (?:please )?(?:check|tell me|look|see|say|find out"
    r"|let me know|have a look)\b(?! (?:to|after)\b)",
    re.I,
)
"""It asks for an answer to what was asked before it."""
_COMPLAINT_ENGLISH: Final = lazy_regex(
    r"\btoo (?:\w+ly )?(?:loud|quiet|bright|dark|dim|small|big|large|slow|noisy|blue|tiny|many|much|hot|warm|cold|full|fast|soon|quickly|high|low|little)\b|\b(?:hurts?|hurting|annoying|annoys|bothers|blinding|distracting)\b"
    r"|\bkeeps? \w+ing\b|\b(?:won['’]?t|will not|doesn['’]?t|does not|isn['’]?t|stopped) \w+|^i (?:can['’]?t|cannot|can (?:hardly|barely|never)|could not|keep|['’]?m (?:tired|bored|about|in a|going|cold|hungry|lost)|am (?:tired|bored|about|in a|going))\b"
    r"|^i['’]m (?:tired|bored|about|in a|going|sick|lost|hungry|boarding)|\b(?:is|are|['’]s) (?:dying|lagging|freezing|full|slow|so \w+|almost \w+|nearly \w+|running (?:out|low)|really \w+|very \w+)\b|\b(?:no|not enough|running out of) (?:space|storage|internet|signal|battery|sound)\b",
    re.I,
)
_COMPLAINT_CHINESE: Final = lazy_regex(
    r"太[\u3400-\u9fff]{1,4}|好(?:黑|吵|累|卡|慢|亮|暗|烦|刺眼|无聊|热)|老是|老有|(?:^|[，。])老(?=[占忘提响弹震跳断卡掉闪丢])|总是|[老总](?:[\u3400-\u9fff]{1,2}不[到着见住了]|忘)|一直在?|看不[清见]|听不[清见到]|不够|快没|不想|没[电网声]|没有?空间|刺眼|难受|[好很]?疼|受不了|烦死|吵死|卡死|不能旋转|不亮|连不上|上不了|睡过头|满了|要起飞|骚扰"
)
_STATED_ENGLISH: Final = lazy_regex(
    r"(?:(?:one|some|all|both|most|many|two|three|none) of )?"
    r"(?:the|my|our|this|that|these|those|there|it|i|we|he|she|they|some(?:body|one|thing)?|every\w*|no(?:body| one))\b"
    r"(?!\s+(?:want|need|would like))",
    re.I,
)
"""How a sentence begins that has a subject."""
_NARRATED: Final = lazy_regex(
    r"(?:because |as |since )?(?:i|we|he|she|they|it|somebody|someone|(?:my|our|the) [a-z]+)"
    r"(?:['’]ve| have| has|['’]s| had)?(?: (?:just|already|finally|recently|all|both|now))*(?: (?:been|got|was|were))?"
    r" (?:(?!need|feed|speed|proceed|want|lik)[a-z]+ed|sold|stolen|lost|bought|broken?|left|gone|went|given|gave"
    r"|thrown|threw|found|died|burnt|torn|worn out|quit|made up)\b(?! to [a-z]+ (?:the|my|a|an)\b)",
    re.I,
)
"""How a sentence begins that tells what has happened ("we moved", "it got stolen")."""
_STATED_CHINESE: Final = lazy_regex(r"[了呢着]$|[不没太老很挺]|是|[真还]好|好[用看吃听]")
_GIVEN_UP: Final = lazy_regex(r"不[\u3400-\u9fff]{1,2}了\W*$")
_CIRCUMSTANCES: Final = lazy_regex(
    r"^[^，,]{1,12}的时候[，,]?|^(?:when|while|whenever|during)\b[^,]*,\s*|\s+(?:when|while|whenever|during)\b.*$", re.I
)
_GREETING: Final = lazy_regex(
    r"^(?:(?:hey|hi|hello|please|excuse me|ok|okay|so|well|sorry)\b[\s,!.]*|(?:你好|您好|请问|麻烦问一?下|嗨|那个|想问一?下)[，,！!。\s]*)+",
    re.I,
)
_WANTED: Final = lazy_regex(
    r"把|将|请|帮我|拉黑|屏蔽|打开|关闭|设[置为成个一]|(?:^|[，,])(?:删|发|播放|换|改|调|移|取消|清空|卸载|停|加|存|找|转|拨|打给|告诉)|^(?:set|turn|make|open|block|delete|send|call|add|change|show)\b|,\s*(?:so )?(?:please|block|delete|turn|set|make)\b",
    re.I,
)
"""It also says what to do."""
_SUM: Final = lazy_regex(
    r"^(?:(?:what(?:['’]s| is)|calculate|compute|how much is|算一?下|计算|请问)\s*)?[\d(（√][\d\s.,()（）]*(?:(?:[-+*/x×÷^%＋－]|plus|minus|times|divided by|加|减|乘以?|除以?)\s*[\d(（√][\d\s.,()（）]*)+(?:=|＝|等于|是)?\s*(?:多少|几|\?|？)*\s*[?？。.]*$",
    re.I,
)
_JOINT_ENGLISH: Final = r",?\s+and\s+(?:then\s+|also\s+|after that\s+)?|,\s*(?:then\s+|also\s+|after that,?\s+|afterwards\s+)?|;\s*|\.\s+(?:then\s+|after that,?\s+|also,?\s+)?|\s+then\s+|\s+as well as\s+|\s*\n\s*|\s+after that\s+"
_JOINT_CHINESE: Final = r"[，,；;。\n]\s*(?:然后再?|再|并且|并|接着|同时|顺便|还要|还有|另外|也|之后|最后)?|(?:然后再?|接着|并且|同时|顺便|还要|以及|(?<![别不甭勿莫])(?<!不[要用想许必])(?<!不需要)再|并|之后)(?=[打开关设定发给告拍播查添新删调把叫提订导记放搜买转建录静切连])|(?<=[\u3400-\u9fff])\s+(?=[把将][\u3400-\u9fff]|打开|关[掉闭上]|开启|帮我|再|然后)"
_FIELDS: Final = r"(?:subject|title|text|message|body|content|note|description|label|comment|caption)\b"
_FORGETS: Final = lazy_regex(
    r"^我?(?:老|总|经?常|一直)是?(?:会|要)?(?:忘|不?记不[住得清]|想不起)[^，,。？?]*[，,。]"
    r"|^i (?:always|keep|often) forget(?:ting)?\b[^,.?]*[,.]\s*",
    re.I,
)
"""What somebody never remembers, before what they want ("I always forget when to pay, …")."""
_WITH_FIELD: Final = lazy_regex(rf"\bwith\s+(?:the\s+|an?\s+)?{_FIELDS}", re.I)
_FIELD: Final = lazy_regex(rf"(?:the|an?)\s+{_FIELDS}", re.I)
_FIELD_TOLD: Final = lazy_regex(rf"(?:the\s+)?{_FIELDS}\s*:|(?:subject|company)\s+(?!is\b)\S", re.I)
_SHORTENED: Final = lazy_regex(r"(?:\b(?:Dr|Mr|Mrs|Ms|Prof|St|No|vs|etc|e\.g|i\.e)|\b[A-Z])$")
"""What stands before a full stop that ends no sentence."""
_TURN: Final = lazy_regex(r"then|after|然后|接着|再|顺便|另外|还要|之后", re.I)
"""What says that one deed comes after another."""
_BACK_ENGLISH: Final = lazy_regex(
    r"\b(?:it|that|this|them|these|those|him|her|one)\b|\b(?:remind|alert|notify) me\b.*\b(?:before|earlier|in advance)$"
    r"|^(?:add|put|include|attach|insert|invite|write|type|say)\b(?!.*\b(?:to|in|into|on(?! top\b)|onto)\b)",
    re.I,
)
_QUOTED: Final = lazy_regex(r"“[^”]*”|\"[^\"]*\"")
_BACK_CHINESE: Final = lazy_regex(
    r"^说(?!明)|^(?:主题|标题|题目|正文|内容|备注|标签|地点|评[价语]|名[字称])(?:就?写着?|是|为|叫|填|[：:])|^提前|它|其(?!他|它|余)|这[个张条份]|那[个张条份](?!的)|(?:发|送|转|分享)给|^[\u3400-\u9fff]{1,3}?(?:到|为|成|进|至)(?!时)|(?:打个?|画个?)[勾叉]$|(?:新建|再建|建|加|添加|创建)一[条个张份](?=叫|名|$)"
)
_TOLD_WHICH: Final = lazy_regex(r"(?<=[把将给])[^，。把将给他她它]{2,16}?[那这]一?[个张条份](?=[\u3400-\u9fff])")
"""Which one of a kind is meant, told before it ("给刘洋跑步那条动态")."""
_CAUSED: Final = lazy_regex(r"(?:^|[，,；;。]|帮我|请|麻烦)(?:让|叫|请|要|喊)[\u3400-\u9fff]{1,6}$")
"""Who is to do something once more ("让诊所再开3盒")."""
_IN_TURN: Final = lazy_regex(
    r"^\W*先.+?(?:再|然后|接着|之后)|[，,；;。\s](?:然后|接着|再|顺便|另外|还要|同时)(?!见|次|说|来)"
)
"""Chinese sentences of one deed after another."""
_BESIDES: Final = lazy_regex(r"^[，,；;。\s]*(?:而且|同时)?也|\b(?:either|as well|also)\b", re.I)
_DEED_CHINESE: Final = lazy_regex(
    r"^(?:(?:然后|接着|再|顺便|另外|还要|同时|先|帮我|请)*)(?:[把将给]|打开|关|开|设|定|发|打|拨|播放|放|加|添加|新建|建|删|取消|清|搜|查|看|调|改|换|记|提醒|转|拍|录|存|写|回)"
)
_BORROWS: Final = lazy_regex(
    r"\b(?:copy|look up|find|get|check|take)\b(?!\s+(?:a|an)\b)[^.;]*\b(?:and|then)\s+(?:then\s+)?"
    r"(?:send|text|message|e-?mail|forward|paste|write|tell)\s+(?:(?!to\b)[A-Za-z]+\s+)?(?:it|that|this|them)\b",
    re.I,
)
_UI_STEP: Final = lazy_regex(
    r"^\W*(?:(?:then|next|now|first|finally)\s+)?(?:tap|click|press|select|choose|scroll|swipe|go (?:back|to the|into)|long[- ]press|hit|type|enter|input|pick|drag|pull|hold|wait|tick(?! off)|check the|fill)\b|^\W*(?:然后|再|接着)?(?:点击|点|轻点|点按|选择|选中|长按|滑动|上滑|下滑|向[上下左右]|输入|返回|进入|按|勾选|填写|等待|拖)",
    re.I,
)
_LEAD: Final = lazy_regex(
    r"^(?:and|then|also|please|now|first|next|finally|so)\b[\s,]*|^(?:然后|再|并且|并|接着|同时|顺便|还要|另外|也|先|请|帮我)+",
    re.I,
)

_WHICH_ONE: Final = lazy_regex(
    r"(?:(?<=\w),\s+(?:i mean\s+)?|\s+i mean\s+)(?:the|that|those)\s+ones?\s+"
    r"(?:(?:that|which|who)\s+(?:says?|reads?|is|are|has|have|costs?|lasts?|begins?|starts?)"
    r"|with|from|of|for|at|in|on)\s+[^,;.?!]+[.!]?$"
    r"|[，,](?:我说的)?就?是[^，,。；]{1,12}?那[个条张份只瓶盒袋罐位件本首](?:的)?[。！]?$",
    re.I,
)
"""What tells at the end which one of several is meant."""


def borrows(text: str) -> bool:
    """What it sends is to be found somewhere first, and is not said: "copy the code from the note and send it to Ann"."""
    return _BORROWS.search(text) is not None


def question(text: str, *, chinese: bool) -> tuple[Asks, str] | None:
    """What kind of question a text asks, and what it is about as a request ("turn on bluetooth"); None for none."""
    text = _GREETING.sub("", text.strip())
    if (
        (told := _FORGETS.match(text))
        and told.end() < len(text)
        and question(text[told.end() :], chinese=chinese) is None
    ):
        return None
    if chinese:
        if _REQUEST_CHINESE.match(text):
            return None
        if found := _HOW_CHINESE.match(text) or (_WHERE_CHINESE.match(text) if "哪" in text else None):
            before = re.sub(
                r"^(?:请问|我想知道|我不知道|想问一?下|告诉我|教我)[，,]?|^(?:我|要|该|应该)$|(?:我|要|该|应该|都)$",
                "",
                found["before"] or "",
            )
            return Asks.HOW, _joined(before, found["what"] or "设置")
        return (Asks.STATE, text) if _STATE_CHINESE.search(text) and not _WISHES_CHINESE.search(text) else None
    if found := _HOW_ENGLISH.match(text) or _WHERE_ENGLISH.match(text):
        return Asks.HOW, found["what"].rstrip(" ?!.")
    if _WHETHER.match(text):
        return Asks.STATE, text
    if _REQUEST_ENGLISH.match(text) or not _STATE_ENGLISH.match(text):
        return None
    if (last := _LAST_SENTENCE.search(text)) and _ASKS_YOU.match(last[1]) and not _ONLY_TELLS.match(last[1]):
        return None
    return Asks.STATE, text


def may_be_kept(text: str) -> bool:
    """What a question asks for may be kept on the phone: it is the person's own, of a kind that phones keep, or of a day
    that comes soon."""
    return _KEPT.search(text) is not None


def wants_value(text: str, *, chinese: bool) -> bool:
    """A question that asks which, what, who, when or how many, and not whether something is so."""
    said = _GREETING.sub("", text.strip())
    return (_VALUE_CHINESE if chinese else _VALUE_ENGLISH).search(said) is not None


def tells_another(text: str) -> bool:
    """A Chinese text is for somebody else, and says in so many words what they are told."""
    return _TELLS_ANOTHER.match(text) is not None


def asks_for_deed(text: str, *, chinese: bool) -> bool:
    """After its story a question whether something can be so, which wants no value: it is a wish for it."""
    asked = (_POSSIBLE_CHINESE if chinese else _POSSIBLE_ENGLISH).search(text)
    if asked is None or len(clauses(text, (), chinese=chinese)) < 2:
        return False
    return not wants_value(text[asked.start() :], chinese=chinese)


def _joined(before: str, what: str) -> str:
    """ "蓝牙" and "打开" are "打开蓝牙"."""
    what = re.sub(r"[呢啊呀吗？?。]+$", "", what)
    return f"{what}{before}" if before and len(what) <= 4 else f"{before}{what}"


def is_complaint(text: str, *, chinese: bool) -> bool:
    """It says what is wrong and not what to do."""
    if _WANTED.search(text):
        return False
    return bool((_COMPLAINT_CHINESE if chinese else _COMPLAINT_ENGLISH).search(text))


def is_statement(clause: str, *, chinese: bool) -> bool:
    """It tells how something is, and orders nothing ("my keyboard buzzes", "那个视频不要了")."""
    if chinese:
        return _STATED_CHINESE.search(clause) is not None and not _DEED_CHINESE.match(clause)
    return _STATED_ENGLISH.match(clause) is not None


def with_news_joined(found: Sequence[str]) -> list[str]:
    """English clauses, each that only tells what has happened with the one behind it, or at the end before it: it is the
    reason for that ("we moved, tell the insurance …", "quit it, it got stolen")."""
    joined: list[str] = []
    news = ""
    for clause in found:
        if clause.isascii() and _NARRATED.match(clause):
            news = f"{news}{clause}, "
        else:
            joined.append(f"{news}{clause}")
            news = ""
    if news and joined:
        joined[-1] = f"{joined[-1]}, {news.removesuffix(', ')}"
    return joined or [*found]


def gives_up(clause: str) -> bool:
    """A Chinese clause tells that somebody does something no more ("体检不做了"), whatever it begins with."""
    return _GIVEN_UP.search(clause) is not None


def announces_deed(text: str) -> bool:
    """A Chinese text goes on with a further deed ("…，再…")."""
    return _IN_TURN.search(text) is not None


def asks_besides(complaint: str, clause: str, text: str, *, chinese: bool) -> bool:
    """A text complains of one thing and orders something besides ("太吵了，也别扫码")."""
    if not is_complaint(complaint, chinese=chinese):
        return False
    behind = text.partition(complaint)[2]
    return _BESIDES.search(behind if chinese else clause) is not None


def begins_as_order(clause: str) -> bool:
    """A Chinese clause begins with what is to be done."""
    return _DEED_CHINESE.match(clause) is not None


def without_complaint(text: str, *, chinese: bool) -> str:
    """An order without the complaint at its end that tells why."""
    ends = joints(text, chinese=chinese)
    if not ends or not is_complaint(text[ends[-1].end :], chinese=chinese):
        return text
    order = text[: ends[-1].start]
    return text if is_complaint(order, chinese=chinese) else order


def without_which(text: str) -> str:
    """An order without what tells at its end which of several things it means ("…, the ones that say 2 cans")."""
    return _WHICH_ONE.sub("", text).strip()


def without_circumstances(text: str) -> str:
    """Without when and where it is so ("while I watch a film")."""
    return _CIRCUMSTANCES.sub("", text).strip(" ,，") or text


def is_sum(text: str) -> bool:
    """It is nothing but something to reckon."""
    return bool(_SUM.match(text.strip()))


def clauses(
    text: str, keep: Sequence[tuple[int, int]], *, chinese: bool, only: Collection[int] | None = None
) -> list[str]:
    """The parts of a text at commas, "and" and the like; nothing between the ends in `keep` (somebody's words) is cut.
    only: the places of the joints at which it is."""
    found: list[str] = []
    start = 0
    for joint in joints(text, chinese=chinese):
        if joint.start < start or any(joint.start < last and joint.end > first for first, last in keep):
            continue
        if only is None or joint.start in only:
            found.append(text[start : joint.start])
            start = joint.end
    found.append(text[start:])
    return [c for c in (_LEAD.sub("", part.strip()).strip(" .,，。;；") for part in found) if c]


@dataclass(frozen=True, slots=True)
class Joint:
    """Where a text may go on with another deed. strong: with "then" or the like."""

    start: int
    end: int
    strong: bool


def joints(text: str, *, chinese: bool) -> list[Joint]:
    """The commas, "and" and the like of a text, in order; not those between two fields that are filled ("with the
    subject A and the message B"), and those of a length of time ("an hour and a half")."""
    found = re.finditer(_JOINT_CHINESE if chinese else _JOINT_ENGLISH, text, re.I)
    lengths = spans_in(text)
    starts, ends = {start for start, _, _ in lengths}, {end for _, end, _ in lengths}
    return [
        Joint(j.start(), j.end(), _TURN.search(j[0]) is not None)
        for j in found
        if not (j[0].startswith(".") and _SHORTENED.search(text[: j.start()]))
        and not (_FIELD.match(text, j.end()) and _WITH_FIELD.search(text[: j.start()]))
        and not _FIELD_TOLD.match(text, j.end())
        and not (j[0][0] == "再" and _CAUSED.search(text[: j.start()]))
        and not any(start < j.start() and j.end() < end for start, end, _ in lengths)
        and not (j.start() in ends and j.end() in starts)
    ]


def in_turn(text: str, said: Sequence[str], named: Collection[str] = ()) -> bool:
    """A Chinese sentence says of all its clauses that one is to be done after another, each a deed of its own. named:
    those that say by now what they point at."""
    deeds = all(_DEED_CHINESE.match(c) and (c in named or not _BACK_CHINESE.search(c)) for c in said)
    return len(said) > 1 and deeds and bool(_IN_TURN.search(text))


def is_step(clause: str) -> bool:
    """It says what to touch, and not what for."""
    return bool(_UI_STEP.match(clause))


def refers_back(clause: str, *, chinese: bool) -> bool:
    """It speaks of something that was named before ("name it Tea")."""
    said = _QUOTED.sub("“”", clause)
    return bool(_BACK_CHINESE.search(_TOLD_WHICH.sub("", said)) if chinese else _BACK_ENGLISH.search(said))
