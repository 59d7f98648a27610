"""The text of a tutorial taken apart into clauses that name at most one operation each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from promptrpa.matching.steps import prose, rows, spoken
from promptrpa.matching.steps.apart import Part, Splitter
from promptrpa.matching.steps.conditions import condition, otherwise
from promptrpa.matching.steps.freely import told_as_steps
from promptrpa.matching.steps.joints import Joints
from promptrpa.matching.steps.layout import Layout, without_pictures
from promptrpa.matching.steps.plainly import told_plainly, with_wanted
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.quotes import MARK, mask, restore
from promptrpa.patterns import lazy_regex

_HAN: Final = rf"\u3400-\u9fff{MARK}"
ENDS_WITH: Final = (
    r"(?:save|send|submit|delete|pay|book|order|close)(?= (?:(?:it|this|that) )?with "
    rf"(?-i:[{MARK}]|(?:Save|Send|Submit|Delete|Pay|Book|Order|Close|OK|Done|Apply|Confirm|Finish)\b))"
)
"""What is done at last, before the button for it ("save with Save")."""
_STEP_VERB: Final = r"(?:首先|然后|接着|最后)?(?:打开|点击|点开|单击|进入|选择|找到|输入|填写|返回|长按|下滑|上滑|向[上下左右]|在|开启|关闭)"
"""What a step begins with where its number has no sign behind it."""
_BULLETS: Final = "▪▫●○◦■□◆◇►▶➤➢▸‣⁃∙☐☑✅✔✓→»›★☆✦🔹🔸👉📌"
_ENUMERATION: Final = lazy_regex(
    r"^\s*(?:(?:step|第|步骤)?\s*[\dⅰ-ⅻ一二三四五六七八九十]{1,3}\s*(?:[.)）、:：]|\s[-–—](?=\s)|步[:：,，]?)(?!\d)|[（(][\d一二三四五六七八九十]{1,2}[)）]"
    rf"|step\s*\d+\s+|step\s+(?:one|two|three|four|five|six|seven|eight|nine|ten)\s*[:.,)]|[①-⑳]|[-*•·]\s+|[{_BULLETS}]\ufe0f?\s*|\d\ufe0f?\u20e3\s*|[❶-❿➊-➓]\s*|>{{1,2}}\s+(?=\w)|[（(]?(?-i:[a-h])[)）]\s*(?=\w)|\d{{1,2}}\s*(?={_STEP_VERB})"
    rf"|\d{{1,2}}\s+(?=(?-i:[A-Z]))(?=(?:{prose.STEP_VERB}|touch|hold|use|wait|on|in|at|under|from|if|when)\b))\s*",
    re.I,
)
_INNER_ENUMERATION: Final = lazy_regex(
    r"(?:步骤|step)\s*\d{1,2}\s*[:：.、]|(?<=[\s,，。;；:：])(?<!\d[:：])\d{1,2}(?:[)）、]|[.](?=\s))\s*(?=\D)|[①-⑳]"
    rf"|第\s*[\d一二三四五六七八九十]{{1,3}}\s*步[.:：,，、]?\s*|[（(]\d{{1,2}}[)）](?=[\u3400-\u9fff{MARK}])"
    rf"|(?<=[\u3400-\u9fff{MARK},，\s])\d{{1,2}}\s*[.、:：]?\s*(?={_STEP_VERB})"
)
_PLACES: Final = tuple(f"{to} {title}" for to in ("to", "in", "for", "near") for title in ("St", "Mt"))
_SHORTENED: Final = ("Dr", "Mr", "Ms", "Mrs", "Prof", *_PLACES)
_TITLES: Final = "".join(rf"(?<!(?<![A-Za-z]){title})" for title in _SHORTENED)
"""After one of these a dot ends a sentence only where a step follows."""
_SENTENCE: Final = lazy_regex(
    rf"(?<=[a-zA-ZÀ-ÖØ-öø-ɏ{_HAN}\"”)）\d])(?:{_TITLES}[.](?=\s|$)|[.](?=$|\s+(?i:{prose.STEP_VERB})\b))|(?<=[^\w\s.,;:])[.](?=\s|$)|[。;；！？\n]+|[!?](?=\s|$)"
)
_COMMA: Final = lazy_regex(r"[,，]\s*(?![^()（）]*[)）])(?!(?:直到|直至|until\b|till\b))")
_LEAD_ENGLISH: Final = lazy_regex(
    r"^(?:(?:(?:okay|ok)(?=[,!.:]?\s+(?!(?:in|on|at|to|again|twice)\b)\S)|alright|well|so|first things first|first of all|in the (?:end|beginning)(?=,? (?:I|you|we|just|tap|press|click|choose|select)\b)|at (?:first|last)(?=,|\s+(?:I|you|we|open|tap|press)\b)|yeah|yes(?=,)|once (?:more|again)|to get started|go ahead and|(?:and )?from (?:there|here)|(?:a (?:bit|little) )?further (?:down|up)(?! (?:is|are|you)\b)|please|now|first(?:ly)?|secondly|thirdly|then|next|after that|afterwards|finally|lastly|also|and|or|so|just|"
    r"simply|again|(?:there|here)(?! (?:is|are)\b|['’]s\b)|again|once more|to begin(?: with)?|to start|once (?:there|done)|in order to|"
    r"(?:do not|don['’]t) forget to|remember to|be sure to|make sure (?:to|you)(?= [a-z])|the (?:[a-z]+ )?(?:way|thing|step|trick|idea|point|solution|secret|answer|easiest)(?: (?:to|in|of) [^,.;:]{2,50}?)? is to|you first (?:have|need) to|you['’]ll(?= find (?-i:[a-z]))|you(?:'ll|'d) (?:want|need|have|like) to|you (?:can|should|(?:(?:will|may|might) )?(?:need|have|want) to|will|must|may|might)|(?:all|what|the first thing) (?:you|I|we) (?:(?:(?:need|have|want) to )?do|did) is(?: to)?|"
    r"i (?:want|would like) (?:you )?to|(?:i|we|you) (?=(?:(?:first|then|just|usually|always|simply|now|also) )*(?:open|launch|push|touch|find|look for|start|tap|click|press|hit|choose|select|pick|enter|type|write|scroll|swipe|turn|switch|go|hold|long|tapped|opened|clicked|pressed|selected|chose|picked|went|scrolled|swiped|typed|entered|turned|switched|hit)\b)|help me(?: to)?|when (?:it|that|you) (?:is|are) done|let's|carefully|manually|"
    r"directly|immediately)\b[,:\s]*)+",
    re.I,
)
_ARRIVED: Final = lazy_regex(
    r"(?:(?:进|回|过|出|上)来|到(?:了)?[这那](?:里|儿|一?步|个?页面)|登[录陆](?:成功|完成|好|上)?)了?(?:之后|以后|后)"
)
"""Where one is by now ("进来以后")."""
_LEAD_AND_LABEL: Final = lazy_regex(r"(?:and |then |finally )+(?P<label>Next)")
"""A button that is called like a lead ("then Next")."""
_FIRST_TIME: Final = r"(?:首次|第一次|头一次|初次|每次)(?:(?:使用|进入|打开|启用|开启|登录|用)[\u3400-\u9fff]{0,4}?(?:需要?|要|须|得|必须)先?|(?=输入|设置|填写))"
"""When it is asked for ("首次使用要" before "输入密码")."""
_ASKED_FOR: Final = r"(?:系统|页面|手机|软件|屏幕|界面)?(?:上|还|都|就)?(?:会|将)?(?:要求|提示|让|请|需要)(?:你|您|我们|用户)?(?:先|再)?(?=输入|填写|设置|设定|选择|验证)"
"""That it is asked for ("系统会要求" before "输入密码")."""
_IN_ORDER: Final = (
    r"(?:确认|检查|核对)?(?:都|全)?(?:没有?(?:什么)?(?:问题|错误?)|无误|准确)(?:了|的话|之?后|以后)*就?(?=点|按|选)"
)
"""That all is as it should be ("没有问题就" before "点确定")."""
_LEAD_CHINESE: Final = lazy_regex(
    rf"^(?:[\u3400-\u9fffA-Za-z]{{0,4}}手机(?=打开|进入|启动)|(?:用|在)?手机(?:[上里中]面?|端|版)?(?=打开|进入|启动|登[录陆]|点击|下滑|上滑|下拉|从)|请(?![假柬帖])|然后|接着|再次|再|之后|随后|最后一步|最后|首先|先|并且|并|同时|(?:一直|不断地?|不停地?|慢慢地?)(?=[往向朝上下]|滑|滚|翻|拉)|重新(?=打开|进入|启动)|接下来|下一步是|紧接着|帮我|麻烦|您可以|你可以|我们可以|可以|我们|咱们?|我(?=点|选|打开|进|找|按|输|填|搜|[把将])|用户|您|你|"
    rf"需要|只需要?|要(?=打开|进入|启动|先|找到|点击|选择|在|输入|填写)|应当?该?(?=先|打开|进入|点击|选择|找到|输入|填写|把|将)|[必]?须(?=先|打开|进入|点击|选择|找到|输入|填写)|就|而后|其次|后|去|手动|直接|(?:随便|随意|任意)(?=点|选|打开|进入|找|播)|即可|继续|也|自己(?=设|写|填|输|选|起|取)|这时候?|此时|依次|分别|来|在这里|便可以?|还要|还需要?|还可以?|还能|(?:根据|按照?|依照|依据)(?:页面|屏幕|系统|相关|界面|弹窗|软件|手机|上面|下面)?(?:上|中|里)?的?(?:相关)?(?:文字|操作)?(?:提示|要求|指引|说明)(?:来|去)?|提示|{_FIRST_TIME}|{_IN_ORDER}|{_ASKED_FOR}|如图所示|如下图|(?:选择|点击|输入|填写|设置|打开|完成|修改|编辑|调整|上传|录入)(?:完成|好|完|选择|输入|填写)?(?:之后|后(?![面方边的台置续缀])))+(?=[{_HAN}A-Za-z])"
)
_GERUNDS: Final = {
    "opening": "open", "launching": "open", "going": "go", "navigating": "go", "tapping": "tap", "clicking": "tap",
    "pressing": "press", "selecting": "select", "choosing": "choose", "entering": "enter", "typing": "type",
    "long-pressing": "long-press", "double-tapping": "double-tap", "holding": "hold", "dragging": "drag", "sliding": "slide",
    "adding": "add", "setting": "set", "changing": "change", "scrolling": "scroll", "swiping": "swipe", "searching": "search", "turning": "turn", "switching": "switch",
    "giving": "give", "picking": "pick", "hitting": "hit", "writing": "write", "filling": "fill", "toggling": "toggle", "ticking": "tick",
    "unticking": "untick", "unchecking": "uncheck", "pulling": "pull", "enabling": "enable", "disabling": "disable", "finding": "find",
}  # fmt: skip
_PAST: Final = {
    "tapped": "tap", "opened": "open", "clicked": "click", "pressed": "press", "selected": "select", "chose": "choose",
    "picked": "pick", "went": "go", "scrolled": "scroll", "swiped": "swipe", "typed": "type", "entered": "enter",
    "searched": "search", "dragged": "drag", "found": "find", "turned": "turn", "switched": "switch", "toggled": "toggle", "enabled": "enable", "disabled": "disable",
}  # fmt: skip
_TOLD: Final = lazy_regex(
    rf"^(?P<verb>{'|'.join(_PAST)})\b(?= (?:on|off|to|into|for|the|my|your|it|down|up|a|an)\b| (?:(?-i:[A-Z])|[\"“{MARK}]))",
    re.I,
)
"""Someone tells what they did ("tapped my picture, went to Settings")."""
_GERUND: Final = lazy_regex(rf"^(?:(?:start|begin)(?:(?: off)? by)? |by )?(?P<verb>{'|'.join(_GERUNDS)})\b", re.I)
_IS_TOLD: Final = lazy_regex(
    r"^\w+ing (?:(?!which\b|that\b|who\b)[^\s,]+ ){1,5}?"
    r"(?:is|are|was|costs?|takes?|helps?|means|works|(?<!trash )can(?= [a-z])|will|won['’]t|may|does"
    r"|(?-i:saves|keeps|makes|lets|gives|removes|deletes|reduces|uses|shows|hides|stops|prevents|allows|protects|ensures|adds"
    r"|brings|clears|frees|drains|needs|requires|leads|changes|works))\b",
    re.I,
)
"""What is said of doing something, and no step ("choosing a seat is free")."""
_ANY_ONE: Final = lazy_regex(r"^(?P<verb>挑选?|选择?|找|点)个(?![人性体股税案例别])(?=..)")
"""Which one is left open ("挑个清晰度"); a noun of two characters may begin so too ("个签")."""
_KEPT_LEADS: Final = lazy_regex(
    r"^(?:来到|后退|再见|先生|去除|就寝|来电|来自|并排|后台|就近|就诊|就医|后置|先听|去水印|去结算|也许|继续)"
)
_CHOICE: Final = (
    r"there (?:is|are) (?:an?|any|one|several|some|more)(?: than one)? ?(?:choices?|options?|to choose from)?"
)
_NEEDED: Final = lazy_regex(
    rf"^(?:(?:if|when|where) (?:needed|necessary|required|available|applicable)|(?:if|when|where) {_CHOICE},"
    r"|optionally|optional:|[(\[（【]\s*(?:optional|可选|选填|非必填)\s*[)\]）】]\s*[:：]?|必要时|需要(?:时|的话)|如有必要|如有需要|按需|可选择?[:：]"
    r"|(?:如)?有(?:可?选项|得选|可选的?)(?:时|的话)?(?=[,，]?[选点]))[,，\s]*",
    re.I,
)
_NEEDED_END: Final = lazy_regex(
    rf"\s*,?\s*(?:if (?:asked|prompted|needed|necessary|required|it (?:asks|appears|is shown)|you(?:'d)? (?:like|want|wish|prefer)(?: to| one)?)|(?:where|when|if) (?:available|applicable|offered|{_CHOICE}))$|[(（](?:如有|可选|optional|if any|if applicable|if you have (?:one|any))[)）]$",
    re.I,
)
_WISH: Final = lazy_regex(
    r"(?:如果|若是|若|假如|要是|倘若)(?:你|您|我们|大家)?(?:还|也|只)?(?:想要?|要(?!求)|需要)(?!的|输入|登|确[认定]|继续|完成|保存|提交)[^,，。]{1,20}(?:[,，]|的话|时)"
    r"|(?:你|您|我们|大家)?(?:还|也|只)?想要?(?!的)[^,，。]{1,20}(?:[,，]|的话|时)"
    r"|(?:想要?|希望|需要|喜欢)[^,，。点选]{1,16}的(?:人|朋友|用户|读者|同学|顾客|客人|家长|会员|[\u3400-\u9fff]{1,3}们)(?:还|也)?(?:可以?|不妨)"
    r"|需要(?!注意)[^,，。点输登]{1,12}(?:时|的时候)[,，]"
    r"|(?:全部|批量|单独|彻底|[只仅]|其[他它]|别的|以后)[^，。]{0,6}的话"
    r"|如需(?:要)?(?:提前|恢复|撤销|撤回)[^,，。]{0,12}[,，]|(?:提前)?(?:回家|回来|到家|返程)(?:之?后|以后|时|了)[,，]"
    r"|if you(?:'d| would)? (?:also )?(?:want|like(?! (?:it|them|what you see),)|wish|prefer)(?: to)?\b(?! an?\b| the\b)[^,]*,|if you change your mind\b"
    r"|when(?:ever)? you(?:['’]re| are| get| come) (?:back|home)(?: home| early| earlier| again| sooner)*,"
    r"|to (?:undo|end|stop|reverse) (?:it|this|that)\b[^,.]*,|to un(?!lock|install|subscribe)[a-z]{3,}\b[^,.]*,",
    re.I,
)
"""What follows is for whoever wants something else than the text is about."""
_WISH_OF_STEP: Final = lazy_regex(
    r"(?:如果|若是|若|假如|要是|倘若)?(?:你|您|我们|大家)?(?:还|也|只)?(?:想要?|要(?!求)|需要|希望)(?!的|输入|登)"
    r"(?:(?!恢复|取消|撤[销回]|还原|[改换]回|关[闭掉]|退出)[^,，。]){1,24}?(?:的话|时)[,，]"
    r"|if you(?:['’]d| would)? (?:also )?(?:want|like|wish|prefer|need) to "
    r"(?!(?:undo|cancel|stop|delete|remove|turn|switch|go|change|see|use|do)\b)[^,.;]{1,60}, ",
    re.I,
)
"""The same of a step that has a number: it counts among the others, and may be left out."""
_OTHER_TYPED: Final = lazy_regex(
    r"[^,，]*(?:其[他它]|别的)[^,，]*[,，]请?[点轻按选]\S{0,2}?其[他它][^,，]*[,，][^,，]*(?:输入|填写)"
    r"|[^,]*\b(?:an)?other\b[^,]*, (?:tap|choose|select|press) (?:other|another|custom)\b[^,]*,.*\b(?:enter|type)\b",
    re.I,
)
"""How any value is typed that a list of choices lacks: part of the same task."""
_OTHER: Final = lazy_regex(
    r"alternatively\b|to [^,.]{3,40}\b(?:else|instead|later|again)\b[^,.]*,|another (?:way|option)\b|you (?:can|could) also\b|or you (?:can|could)\b|(?!如|若|要是|否|规|原|法)[\u3400-\u9fff]{2,6}则(?:需要?|是|直接)?(?=[点选进]|打开)|(?:另外|此外|当然|我们|大家|你|您)*(?:[也还]可以?|另一种(?:方法|方式)|或者也?可以?)",
    re.I,
)
"""Another way, or more than was asked for, as a sentence of its own."""
_INSTEAD: Final = lazy_regex(
    r"(?:不想要?|不再?需要|不用|不要|不喜欢)[^,，。]{0,8}了[,，](?:也|还是)?在(?:同一个?|相同的?|原来?的?)(?:处|地方|位置|页面?)[^,，。]*$|"
    r"to [^,.]{3,50}, [^,.]{3,40} instead$|[^,.]{3,40} to (?:choose|pick|select|set|enter) (?:another|a different|some other)\b[^,.]*$",
    re.I,
)
"""The same, told at its end."""
_LOOKED: Final = lazy_regex(r"[\u3400-\u9fff]{2,8}?(?:之后|以后|后)(?=(?:先|再|请)?看(?![到见]))")
"""What is over when one looks where it then says ("登录之后看底部")."""
_COMES_OF: Final = lazy_regex(
    rf"(?![^，]*看[到见][^，]*[{MARK}])"
    r"(?:[\u3400-\u9fff]{1,5}?(?:之后|以后|后))?(?:系统|页面|更改|修改|设置)?"
    r"(?:仍然?|依然|依旧|还是|将?会|将|就|便|即|可(?=随时|再次|重新)|无需|不用|不会|不再|立即|立刻|马上|自动|实时)"
    r"(?![^，]*(?:[点按勾滑]|选择|输入|填写|打开|进入|验证码))(?:仍然?|会|将|不再|不会|立即|立刻|马上|自动|实时|随时|再次|重新|可以?)*"
    rf"(?:生效|保存|更新|同步|查看|看到(?![^，]*[{MARK}])|收到|通知|提醒|显示|应用|提交|完成|恢复|发送)[^，]*"
)
"""What comes of a step, and nothing to do ("选好后立即生效")."""
_DONE: Final = lazy_regex(
    rf"(?![^，]*[{MARK}])(?:这样|然后)?(?:就|便)(?!点|按|选|输|填|打开|进入|关闭|开启|返回)[^，点选按]{{1,8}}?(?:好|成功|完成|完|成|掉|上|出来|下来)?[了啦喽]"
)
"""That it is done by now ("就激活好了")."""
_CHECKED: Final = lazy_regex(
    r"(?:[\u3400-\u9fff]{0,4}(?:核对|核实|检查|确认)[\u3400-\u9fff]{0,6})?(?:无误|没有?问题|没错|正确)(?:的话|之?后|以后|了)?"
)
"""What is only looked over."""
_FOUND_THERE: Final = lazy_regex(r"(?:then )?you(?:['’]ll| will| can)(?: then| now| always)? (?:find|see)\b", re.I)
_POSSIBLE: Final = lazy_regex(
    r"[^,，]*(?:时|时候|期间)[,，]\s*可以?(?![^,，]*(?:[点按选滑填勾拖]|打开|进入|输入|开启|关闭|搜索|返回))[^,，]*"
)
"""Says what can be had, and when, but not how."""
_LATER: Final = lazy_regex(
    r"(?:(?:and|but|later|you (?:can|may|could)) )*(?:turn|switch) (?:it|this|that|them) (?:back )?(?:on|off)"
    r"(?: again)? (?:if|when|whenever|once|as soon as|while|unless|until) .+"
    r"|(?![^,，。]*(?:秒|分钟|小时|一会|片刻|稍))(?:(?!点击|点按|轻触|选择)[^,，。]){1,14}?(?:时候?|的话|了|完)"
    r"(?:就|便|也|再|可以?|随时|重新|[把将][它其])+(?:关闭|关掉|关上|关|停用|打开|开启|启用|开)(?:它|即可|就[行好]|了)*",
    re.I,
)
"""When a switch is turned back ("不需要时再关闭")."""
_STATE_ENGLISH: Final = lazy_regex(
    r"^(?:once|when|whenever|after|as soon as|before|while|until|since|because|which|at which|where|although|so that|we|from (?:now|then) on|by default)\b(?!\s+(?:done|there)$)",
    re.I,
)
_AFTER_CHINESE: Final = lazy_regex(r"(?<=.)(?:之后|以后|(?<![稍最今落先前背延推])(?<!前置)(?<!售)后)$")
_MORE_TYPED: Final = r"还可以?(?:在[^，]*)?(?:填写|写|输入)"
_MORE: Final = lazy_regex(_MORE_TYPED)
"""One more field, for whoever has something for it."""
_OR: Final = lazy_regex(
    rf"^(?:or (?:else )?|alternatively,?\s*|you (?:can|could|may) also\s+|(?!{_MORE_TYPED})还可以(?:直接)?|或者?(?:是|直接)?|也可以?(?:直接)?)",
    re.I,
)
_RESULT: Final = lazy_regex(r"^(?:这样|那么)?(?:即可|就(?:可以?|能|会)|便(?:可以?|能|会)|从而|以便)")
_AGAIN: Final = lazy_regex(r"^(?:然后|最后|接着)?(?:再次|再一次|又|再(?=点击?一[次下]))(?=点|轻触|按)")
_WHEN_CHINESE: Final = lazy_regex(
    r"^(?:当|等).{2,}(?:时|时候|后|之后)$|(?:的时候|的时侯)$|^(?![点选按打进找]).{2,}(?<![提当目眼面以之])前$|.(?:之前|以前)$|^(?!输入|填|写|说|发|点|选).+(?<![说讲写留])的话$|^(?!输入|填|写|说|发|点|选|设|改)[\u3400-\u9fff]{1,6}完$"
    r"|^[选填设改写调输][好完]了?(?:之后|以后|后)(?:就|便|会|将|系统)*(?:自动|立即|马上)"
)
_WHEN_DONE: Final = lazy_regex(r"(?!输入|填|写|说|发|点|选|设|改)[\u3400-\u9fff]{1,6}完")
_ARROWS: Final = lazy_regex(
    rf"\s*(?:[-–]+>|=+>|[→➔➜⇒⇨⟶⟹➡➞➙➝▸⮕＞]\ufe0f?|>>|(?<!\bthe )(?<!\ba )>|›|»|—+>?|--+)\s*|(?<=[\u3400-\u9fff{MARK}])\s*[-–－]\s*(?=[\u3400-\u9fff{MARK}])"
)
_DASHES: Final = lazy_regex(r"(?<=[A-Za-z0-9])\s+[-–]\s+(?=[A-Z])")
_BARS: Final = lazy_regex(rf"(?<=[A-Za-z0-9)])\s+[/|]\s+(?=[A-Z])|(?<=[{_HAN}])\s*[|｜]\s*(?=[{_HAN}])")
_PATH_IS: Final = lazy_regex(r"^(?:the\s+)?(?:path|way|route|option|setting)\s+is\s+(?:under\s+|in\s+)?:?\s*", re.I)


_FOUND_AT: Final = lazy_regex(
    rf"^(?:you(?:['’]ll| will| can)? )?(?:(?:find|see)|.{{2,40}}? (?:is|are|can be found)) (?:[^>]{{1,40}}? )?(?:in|under|at) "
    rf"(?=(?-i:[A-Z{MARK}]))",
    re.I,
)
"""What is to be found at the end of a path."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Some words of a text. optional: under a condition that need not hold ("if asked"). alternative: another way to
    do what the clause before it says ("or tap Save"). past: said as what was done
    before ("进入设置后"). result: said as what comes of the step before ("即可关闭"). again: once
    more ("再次点击"). begins: the first of its sentence.
    attached: no sign and no word stands between it and the clause before. aside: for whoever wants something more ("if
    you want to see them again"). then: said as what comes next ("再进入"). shown: said as what is there in the end
    ("you will find it under Done"). otherwise: done where what the condition before it led to was not. later: after a
    switch, said of when it is turned back."""

    text: str
    optional: bool = False
    alternative: bool = False
    past: bool = False
    result: bool = False
    again: bool = False
    begins: bool = False
    attached: bool = False
    aside: bool = False
    then: bool = False
    shown: bool = False
    otherwise: bool = False
    later: bool = False


class ClauseReader:
    """Finds where one operation ends and the next begins, by punctuation and by the words for operations."""

    def __init__(self, lexicon: Lexicon, joints: Joints | None = None) -> None:
        self._layout = Layout(lexicon)
        self._splitter = Splitter(joints, lexicon.things["whole"], lexicon.things["nouns"])
        said = [word for words in lexicon.operations.values() for word in words]
        english = alternatives(word for word in said if word[0].isascii())
        chinese = alternatives(word for word in said if not word[0].isascii() and len(word) > 1)
        starts = rf"(?:{english}|go back|scroll|swipe|return|set|search|look for|find|rename|turn|switch|toggle|flip|flick|spin|move|adjust|clear|page|double[- ]tap|make sure|put in|name|call(?= (?:it|this) (?-i:[A-Z]))|(?:log|sign) (?:in|into|on to)|(?:finish|confirm|end)(?= (?:by|with)\b)|{ENDS_WITH}|add(?= (?:it|them|this|that|the|your|an?)\b)|(?:allow|deny|accept|confirm|save|submit|publish|send|delete|close|share|post|apply|copy|leave|enjoy|describe|register|activate|attach|invite|repeat|show|watch|start|wait|keep|check|tick|follow|read|listen|restart|reboot|relaunch)(?=$| (?:it|all|the|your|by|for|until|through|on|this|them|what|how)\b)|{'|'.join((*_GERUNDS, *_PAST))})\b"
        self._joined_english = lazy_regex(
            rf"(?<!\b[Gg]o ahead)\s+(?:[Aa]nd then|[Tt]hen|[Aa]nd)\s+(?:(?:finally|lastly|afterwards|simply|just|now)\s+)?(?=(?-i:{starts}))|(?<!in Search)(?<!into Search)(?<!on Search)(?<!tap Search)\s+(?=or\s+(?-i:{starts}))|:\s+(?=(?i:(?:you|just|first|simply) {starts})|{starts})|\s+&\s+(?=(?-i:(?:tap|press|hit|select|choose|click)\s+(?:on |the |your )*[A-Z{MARK}]))|\s+(?:and\s+)?then\s+(?=\S)|\s+and\s+(?:finally|lastly|next(?! to\b))\s+(?=\S)|\s+(?:before|after) that\s+"
        )
        verbs = rf"(?:{chinese}|点|按|选|填|输(?![入送出赢血液])|在|将|把|返回|退出|往[上下左右]|[下上]拉|向上|向下|向左|向右|上滑|下滑|左滑|右滑|滑动|转动|拨动|找到|搜索|双击|连续|[为给](?=.{1, 8}(?:命名|[取起]一?个?新?名))|(?:确认|确定|保存|提交)(?=$|[以后即，]|[\u3400-\u9fff]{{2,8}}(?:申请|订单|审核)$))"
        self._joined_chinese = lazy_regex(
            rf"(?<=[{_HAN}])(?:首先)?(?:需要?|要|得|应该?|必须)先(?={verbs})|(?:然后再|然后|接着再?|随后再?|之后再?|并且|最后|同时|再|并|以及)\s*(?={verbs})|(?<=[{_HAN}A-Za-z0-9)）])(?<![稍最今落先前背延推])(?<!前置)(?<!售)后(?:再|先|就|直接|请|您|你)?(?={verbs})|(?<=[{_HAN}]完)(?=点|选|按|返回)"
            rf"|(?<=[{_HAN}])\s+(?={verbs})|[：:]\s*(?={verbs})|、(?=(?:点击|输入|填写|选择|上传|打开|开启|关闭|添加|设置|修改|勾选|编辑|导入|获取|写[好上下入]|写(?=评[价论]|标题|内容|备注|留言|说明|正文)|填[好上写]|打上|拍摄)[{_HAN}])"
        )

    def read(self, text: str) -> Iterator[Clause]:
        """The clauses of a text, in order, with quoted words as they are."""
        shown = without_pictures(rows.with_marks(_REMARK.sub("", text).replace("\u3000", " ").replace("\xa0", " ")))
        shown = _POSITION.sub(r"\g<to>\g<state>", shown)
        masked, kept = mask(prose.with_answers_whole(prose.with_signs_outside(shown)))
        masked = self._layout.steps_only(with_wanted(spoken.without_brackets(masked)))
        masked = told_as_steps(rows.with_signs(spoken.with_signs(masked)))
        masked = prose.with_signs(told_plainly(masked))
        for sentence, numbered in _sentences(masked):
            for clause in self._clauses(sentence, numbered):
                if said := restore(_LEFT_OVER.sub("", clause.text), kept).strip(" ,，.。:：－–—→➔"):
                    yield replace(clause, text=said)

    def _clauses(self, sentence: str, numbered: bool) -> Iterator[Clause]:
        """The clauses of a sentence. numbered: it is a step that counts among the steps of a list."""
        optional, begins = False, True
        other, said = otherwise(sentence.strip())
        if _POSSIBLE.fullmatch(said.rstrip("。")):
            return
        aside = any(way.match(said) for way in (_WISH, _OTHER, _INSTEAD)) and not _OTHER_TYPED.match(said)
        aside = aside and not (other and sentence.strip().lower().startswith("if "))
        if numbered and (wish := _WISH_OF_STEP.match(said)):
            aside, said, optional = False, said[wish.end() :], True
        if begun := condition(said):
            optional, said = begun
        for part in _COMMA.split(said):
            if not part.strip() or _COMES_OF.fullmatch(part.strip().rstrip("。")):
                continue
            if not begins:
                instead, part = otherwise(part.strip())
                other = other or instead
                if begun := condition(part):
                    optional, part = begun
            if needed := _NEEDED.match(re.sub(r"^and\s+(?=if\b)", "", part.strip())):
                optional, part = True, re.sub(r"^and\s+(?=if\b)", "", part.strip())[needed.end() :]
            if not part.strip():
                continue
            whole = _is_later(part)
            for piece, hangs, then in self._pieces(part):
                made = _clause(piece.text, optional)
                if made is None:
                    continue
                result, later = made.result or piece.result, whole or _is_later(piece.text)
                made = replace(made, attached=hangs, result=result, then=then, later=later)
                yield replace(made, begins=begins, aside=aside, otherwise=other)
                begins, optional = False, False

    def _pieces(self, part: str) -> Iterator[tuple[Part, bool, bool]]:
        """Cut at "and tap", "then open", "后点击": where another operation begins. With each whether it hangs on the one
        before it, and whether it is said to come next."""
        for number, whole in enumerate(self._joined_english.split(part)):
            piece = _BY.sub("", whole)
            begun = ""
            last = 0
            then = _NEXT.match(piece.strip()) is not None or (number > 0 and _THE.match(piece.strip()) is not None)
            for joint in () if piece.isascii() else self._joined_chinese.finditer(piece):
                if _LEADS_ON.search(piece[: joint.start()]):
                    continue
                begun = piece[last : joint.start()].strip()
                past = joint.group().startswith("后")
                if begun:
                    yield from self._hanging(f"{begun}后" if past else begun, then)
                last = joint.end()
                then = _NEXT.match(joint.group()) is not None
            yield from self._hanging(piece[last:], then)

    def _hanging(self, piece: str, then: bool) -> Iterator[tuple[Part, bool, bool]]:
        parts: list[Part] = []
        for part in self._splitter.split(piece):
            if parts and _LEADS_ON.search(parts[-1].text):
                before = parts.pop()
                part = replace(before, text=f"{before.text} {part.text}")
            parts.append(part)
        return ((part, number > 0, then and number == 0) for number, part in enumerate(parts))


_REMARK: Final = lazy_regex(
    r" ?[（(](?:(?:例?如|譬如|比如|包括|像)(?![有需果])[^（）()]+"
    r"|(?:it|they|this|that|these|you|there|we|yours)\b(?=['’ ])[^（）()]{6,}"
    r"|(?=[^（）()“”]{6,}[)）]|[^（）()点按]+[)）])[^（）()]*(?:[每都已仅只会将可在请]|不能|无法|如果|建议|必须|[上下旁][方面边]?会?(?:是|为|有|写|标|显示))[^（）()]{2,})[)）]"
)
"""Told in brackets of a thing: an example, or how it is with it; no part of a label ("重量（公斤）")."""
_LEADS_ON: Final = lazy_regex(r"(?:[-=]+>|[→➔➜>›»＞])\s*$")
"""The end of a part of a path: what follows is its next part, whatever that begins with."""
_POSITION: Final = lazy_regex(r"(?P<to>\bto (?:the )?)[\"“](?P<state>on|off)[\"”](?: position)?", re.I)
_LEFT_OVER: Final = lazy_regex(r"(?<=\w)\s+(?:and|or|then|there)\s*$")
_THE: Final = lazy_regex(rf"the [a-z{MARK}]|(?:At|By|For|From|In|On|To|Under|With) \w")
"""A thing alone, said as the next one ("tap Menu and then the plus sign"), or a label that begins as a place does."""
_NEXT: Final = lazy_regex(r"再(?!次)|然后|接着|随后|之后|最后|(?:and )?(?:then|next|finally|lastly|after that)\b", re.I)


_BY: Final = lazy_regex(
    r"^(?!scroll|swipe|press\b|open\b|drag|move)(?!.*\b(?:by )?using\b).+?\s+by\s+(?=(?:(?:(?:long|double)[- ])?(?:tapping|clicking|pressing)|holding|selecting|choosing|searching for|picking|hitting|entering|typing|turning|switching|toggling|swiping|dragging)\b)"
    r"|^.+?\s(?:it|this|that|them|there)(?: \w+){0,2}\s+by\s+(?=(?:going|heading|navigating|opening)\b)"
    r"|^(?:delete|remove|cancel|find|clear|report|hide|export|archive)\b.+?\s+by\s+(?=(?:going|heading|navigating|opening)\b)",
    re.I,
)
"""What is reached by the operation that follows."""


def _sentences(masked: str) -> Iterator[tuple[str, bool]]:
    """With each, whether it begins with a number."""
    for line in re.split(r"\n+", masked):
        numbered = _ENUMERATION.match(line) is not None
        for part in _INNER_ENUMERATION.sub("\n", _ENUMERATION.sub("", line)).split("\n"):
            for sentence in _SENTENCE.split(part):
                yield _ENUMERATION.sub("", sentence), numbered
                numbered = False
            numbered = True


def _clause(piece: str, optional: bool) -> Clause | None:
    """The clause without words that lead to it; None for one that only says when."""
    said = piece.strip().rstrip("：: ")
    if any(told.fullmatch(said) for told in (_COMES_OF, _CHECKED, _ARRIVED, _DONE)):
        return None
    shown = _FOUND_THERE.match(said) is not None
    if match := _NEEDED_END.search(said):
        said, optional = said[: match.start()], True
    alternative = _OR.match(said) is not None
    said = _OR.sub("", said)
    said = _LOOKED.sub("", said)
    result = _RESULT.match(said) is not None
    optional = optional or _MORE.match(said) is not None
    again = _AGAIN.match(said) is not None
    whole, said = said, without_leads(said)
    is_label = said != whole and said[:1].isupper()
    if (_STATE_ENGLISH.match(said) and not is_label) or _WHEN_CHINESE.search(said):
        return None
    past = False
    if match := _AFTER_CHINESE.search(said):
        said, past = said[: match.start()], True
        if _WHEN_DONE.fullmatch(said):
            return None
    return Clause(said, optional, alternative, past, result, again, shown=shown) if said else None


def _is_later(said: str) -> bool:
    return _LATER.fullmatch(said.strip().rstrip("。")) is not None


def without_leads(said: str) -> str:
    """Without "then", "please", "然后" and the like at the beginning."""
    if last := _LEAD_AND_LABEL.fullmatch(said.strip()):
        return last["label"]
    said = _LEAD_ENGLISH.sub("", said.strip()).strip()
    if (gerund := _GERUND.match(said)) and not _IS_TOLD.match(said):
        verb = gerund["verb"].lower()
        said = f"{_GERUNDS[verb]}{said[gerund.end() :]}"
    elif told := _TOLD.match(said):
        said = f"{_PAST[told['verb'].lower()]}{said[told.end() :]}"
    said = said if _KEPT_LEADS.match(said) else _LEAD_CHINESE.sub("", said).strip()
    return _ANY_ONE.sub(r"\g<verb>一个", said)


def path_in(said: str) -> list[str]:
    """The steps of a path or list in a clause; empty where it is none."""
    masked, kept = mask(said)
    if len(_DASHES.findall(masked)) > 1:
        masked = _DASHES.sub(" > ", _PATH_IS.sub("", masked))
    if len(_BARS.findall(masked)) > 1:
        masked = _BARS.sub(" > ", masked)
    parts = [p for p in _ARROWS.split(masked) if p.strip()]
    if len(parts) > 1:
        parts[0] = _FOUND_AT.sub("", parts[0])
        parts[0] = re.split(r": |：|(?<=[\u3400-\u9fff]):", parts[0])[-1]
    if (
        len(parts) < 2
        and "、" in masked
        and not re.search(r"输入|填|键入|写|关闭|开启|停用|启用|勾选|看[到见]|或|等|开关$", masked)
    ):
        parts = [p for p in masked.split("、") if p.strip()]
    return [restore(p, kept).strip() for p in parts] if len(parts) > 1 else []


def alternatives(words: Iterable[str], guarded: Mapping[str, str] | None = None) -> str:
    """A pattern for any of the words, longest first. guarded: the patterns for some of them."""
    known = guarded or {}
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(known.get(word) or re.escape(word).replace(r"\ ", r"\s+") for word in ordered)
