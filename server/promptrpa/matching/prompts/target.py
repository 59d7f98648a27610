"""What a wish puts something to, takes it from, or makes of it: "export my contacts to a spreadsheet"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.matching.prompts.coverage import is_kind, is_one
from promptrpa.matching.prompts.unwanted import denies
from promptrpa.matching.words.lexicon import is_chinese
from promptrpa.matching.words.tokens import stem, stems, words_of
from promptrpa.matching.words.values import find_values
from promptrpa.patterns import lazy_regex

_TARGET: Final = lazy_regex(
    r"\b(?:to|into|onto|as|from|out of|off)\s+(?:an?|the|my|our)\s+(?:[a-z-]+\s+){0,2}?(?P<what>[a-z-]{4,})\W*$"
)
"""A thing in small letters at the end, which is no name of one."""
_INTO: Final = lazy_regex(
    r"(?:把|将)[^，。]+?(?:记|加|写|添加|存|放)(?:到|进|入)(?:名为|叫)?"
    r"(?P<what>[A-Za-z][\w '&-]*|[“《「][^”》」]+[”》」])"
    r"(?:[里中](?:面|边)?|这[个条张]?[\u3400-\u9fff]{0,3})?$"
)
"""Something that there is already, by its name."""
_MADE: Final = lazy_regex(
    r"(?:(?:导出|转换?|制作|做|合成|汇总|拼|打印|剪|变)(?:成|为)|(?<=用)(?P<of>[^，。]+?)(?:制作|做|剪|拼|合成)(?=一?[个张份段部]))"
    r"(?!一?[个张份段部]$)(?:一?[个张份段部])?(?:[^，。]{1,10}的)?(?P<what>[\u3400-\u9fff]{2,8}|[A-Za-z]{2,8})$"
)
"""What a Chinese wish makes of something: another kind of thing."""
_TOUCHES: Final = (OperationType.CLICK, OperationType.LONG_CLICK)
_ALIKE: Final = 0.25
"""Nearness in meaning to some word of a tutorial, below which it knows nothing of the thing."""

_SAME: Final = 0.8
"""The same of Chinese words, which are also near where they share a character."""

_DELETES: Final = lazy_regex(
    r"(?<!don't )(?<!not )(?<!never )\b(?:delete|erase|empty (?:the|my|our))\b|(?<![别不没])(?:删[掉除了]|删$|清空)",
    re.I,
)
_REMOVES: Final = lazy_regex(
    r"\b(?:delet|eras|remov|discard|clear|empt|clean|forget|uninstall|throw|bin\b|trash|unbookmark|wipe)"
    r"|删|清(?![单晰楚明早晨新淡])|移除|卸载|丢弃|放弃|回收站|撤回|忘记|去掉",
    re.I,
)
_SIGNS: Final = r"(?:ticks?|check ?marks?|marks?|stars?|hearts?|pins?|flags?)\b"
_MARK: Final = lazy_regex(rf"\b{_SIGNS}|勾|星标|标记|置顶", re.I)
_MARK_AWAY: Final = lazy_regex(
    rf"\b(?:remov\w+|clear\w*|delet\w+|eras\w+)\s+(?:(?:the|an?|its|that|this)\s+)?{_SIGNS}"
    r"|(?:勾|星标|标记|置顶)(?:去掉|移除|删[除掉]?|清除)|(?:去掉|移除|清除|删[除掉]?)(?:勾选?|星标|标记|置顶)",
    re.I,
)
_UNWANTED: Final = lazy_regex(
    r"\b(?:rid of|no more|no longer|don['’]?t (?:need|want)|drop|lose|cancel)\b|不要|不需要|不用|不想|没用|去除|取消",
    re.I,
)
_CANCELS: Final = lazy_regex(r"^(?:cancel|call off|withdraw|revoke)\b|^(?:取消|撤销|撤回|退)", re.I)
_ENDED: Final = lazy_regex(
    r"\b(?:not?|never|nobody|none|cannot|without|off|out|back|away|withdraw|revoke|end|stop)\b|n['’]?t\b|[不没别无退撤停]",
    re.I,
)
"""How a wish may say that something is not to be, or that it is not so."""
_CHANGES: Final = lazy_regex(r"\b(?:change|rename|reschedule|postpone)\b|改[成为到]|换[成为到]|调[成到]|重命名", re.I)
_CHANGES_TOO: Final = lazy_regex(
    r"\b(?:chang|edit|renam|reschedul|postpon|mov|set|choos|pick|select|switch|turn|adjust|correct|updat|replac|put|drag|slid|mark)"
    r"|改|换|编辑|调|设|选|移|推迟|提前|重命名|命名|切|拖|修|更|转|标|滑",
    re.I,
)

_FILE: Final = lazy_regex(
    r"[\w)）]\.(?:pdf|docx?|xlsx?|pptx?|txt|csv|jpe?g|png|gif|mp[34]|m4a|wav|zip|rar|apk|json|md)(?![A-Za-z0-9.])", re.I
)
_FILES: Final = lazy_regex(
    r"\b(?:files?|documents?|attach\w*|downloads?|photos?|pictures?|images?|videos?|songs?|recordings?|pdf)\b"
    r"|文件|文档|附件|下载|照片|图片|视频|歌|录音|安装包",
    re.I,
)
_SMS: Final = lazy_regex(
    r"\bsms\b|\btext messages?\b|\b(?:the|my|last|first|latest|newest|that|this|his|her)"
    r"\s+texts?\s+(?:that\s+)?(?:I|we|he|she|they|from|to)\b"
    r"|短信",
    re.I,
)
_SMS_TOLD: Final = lazy_regex(r"\bsms\b|\btext(?:s|ed|ing)?\b|短信", re.I)
_TALK: Final = lazy_regex(
    r"(?<!\bof )(?<!\babout )(?:\b(?:the|my|our|this|that|his|her)|['’]s)\s+(?:\w+\s+)?conversations?\b"
    r"|对话(?!框)|会话",
    re.I,
)
_TALK_TOLD: Final = lazy_regex(
    r"\b(?:conversations?|chats?|messag\w*|sms|texts?|threads?|talk\w*|record\w*|translat\w*|calls?)\b"
    r"|对话|会话|聊天|消息|短信|信息|群|录音|翻译|通话",
    re.I,
)
_MAIL: Final = lazy_regex(
    r"\b(?:the|my|all|every|last|latest|newest|unread|old|this|that)\s+(?:\w+\s+)?e?-?mails?\b(?!\s+(?:address|app|account))"
    r"|邮件(?!应用|软件|程序|客户端|app)",
    re.I,
)
_MAIL_TOLD: Final = lazy_regex(r"\be?-?mail|邮件|邮箱", re.I)
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
_PUT_INTO: Final = (
    rf"{_ORDERED}(?:add|put)\b[^,.;]+?\s(?:to|into|on)\s+(?:the|my|our)\s+(?:[\w'’&-]+\s+){{0,3}}?{_HOLDERS}\b"
    r"|(?:把|将)[^，。]+?(?:添加|加|放|存)(?:到|进|入)[^，。]*?(?:歌单|列表|相册|文件夹|群|清单|队列|购物车|收藏|书签|日历)"
)
"""A wish to put something into what holds such things."""
_PUTS: Final = (
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
            r"|^(?:请|麻烦|帮[我忙]|[给替]我|我?[想要]|你|在[^，。]{1,20}?|去[^，。]{1,10}?)*(?:预?订|预定|[预定](?=[一两三个间张]))"
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
        lazy_regex(_PUT_INTO, re.I),
        lazy_regex(_PUTS, re.I),
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
PLACE: Final = lazy_regex(r"^(?:in|on|from)\s+(?:the\s+|my\s+)?[\w-]+(?:\s+app)?,\s+|^在[^，。]{1,8}[，,]", re.I)
"""Where, before an order."""
_ORDERS: Final = lazy_regex(
    r"^(?:un)?(?:freeze|block|lock|mute|pin|archive|follow|star|heart|fave|favou?rite|like|bookmark|flag|subscribe|install|mark|share|forward|rename|move|copy|cancel"
    r"|send|delete|add|set|create|turn(?:\s+(?:on|off|up|down))?|take(?!\s+(?:an?|another|one|the)\s+(?:\w+\s+)?(?:look|peek|glance))|enable|disable|save|change)"
    r"(?=\s+(?:(?:the|my|an?|all|this|that|it|one|him|her|them)\b|(?-i:[A-Z])|[\d“\"]))"
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
_IN_THE_WAY: Final = lazy_regex(
    r"\bin (?:the|my) way\b|\b(?:clutters?|of no use|no use to me)\b"
    r"|\b(?:never|don['’]?t|do not) (?:use|need|want|take|read|watch|wear|play)\b.* any ?more\b"
    r"|碍事|占地方|用不[着上]|没用了|不再[看用需]",
    re.I,
)
"""How somebody tells that something is to go, without saying so."""
_INVITES: Final = lazy_regex(
    r"(?:请|帮我|给我|麻烦)*(?:邀请(?![函信码的])|邀(?!请))[\u3400-\u9fffA-Za-z]|(?:please )?invite\b", re.I
)
"""Somebody is to be invited, and ..."""
_ANSWERS: Final = lazy_regex(
    r"(?:回复|回应|接受|拒绝|谢绝|忽略)[\u3400-\u9fff]{0,4}邀请|\b(?:answer|reply|accept|decline|respond)\b", re.I
)
"""... an invitation is answered."""

_TO_BE_DONE: Final = lazy_regex(r"(?:把|将|给|跟|和|与|帮)[^，。]*?(?P<deed>[\u3400-\u9fff]{2})一下[吧呗。！]?$")
_LOOKS: Final = lazy_regex(r"[看查瞧瞅找搜显念读问]|告诉|说|讲|介绍|播报|汇报|了解|确认|给我")
"""How a Chinese wish ends for something to be done, and what only looks at it."""

_SECRET: Final = lazy_regex(r"\{\{(?:password|pin|code)\d*\}\}")
_IN_TURN: Final = lazy_regex(r"\b(?:next|upcoming|previous)\b|[上下]一[个条首张篇封场]", re.I)
"""One thing, by where it stands."""
_BRINGS_OUT: Final = lazy_regex(r"移出|取出|恢复|解除|\b(?:remov|restor)|\bout\b", re.I)
_ALL_OF: Final = lazy_regex(
    r"\ball (?:the |my |your )?(?P<what>[a-z]{3,}?)s\b|(?:所有|全部)的?(?P<chinese>[\u3400-\u9fff]{2})", re.I
)
_ALL: Final = lazy_regex(r"\b(?:all|every|each)\b|所有|全部|每", re.I)

_KINDS: Final = (
    lazy_regex(r"\b(?:pictures?|photos?|pics?|images?|selfies?|gallery)\b|照片|图片|相片|相册|图库|截图", re.I),
    lazy_regex(r"\b(?:videos?|clips?)\b|视频|录像", re.I),
    lazy_regex(r"\b(?:songs?|tracks?|music)\b|歌|音乐", re.I),
    lazy_regex(r"\b(?:e-?)?mails?\b|邮件|邮箱", re.I),
    lazy_regex(r"\b(?:text )?messages?\b|\btexts\b|\bsms\b|短信|消息|信息", re.I),
    lazy_regex(r"\b(?:notes?|memos?)\b|备忘|笔记|便签", re.I),
    lazy_regex(r"\b(?:files?|documents?|downloads?)\b|文件|文档", re.I),
    lazy_regex(r"\b(?:calls?|contacts?|people)\b|通话|来电|联系人", re.I),
)
"""What apps hold, of which each has a bin of its own."""
_BIN: Final = lazy_regex(r"\b(?:bin|trash|recycle|recently deleted)\b|回收站|废纸篓|最近删除", re.I)
_KIND: Final = (
    r"(?:note|label|event|alarm|timer|contact|folder|playlist|album|checklist|list|group|bookmark|reminder|calendar|draft"
    r"|card|file|category|profile|network|address|appointment|task)s?"
)
_NO_LONGER: Final = lazy_regex(
    r"\b(?:no longer|(?:don['’]?t|do not) (?:need|want|have) to)\b.*\b(?:see|show|have)\b|\bstop showing\b"
    r"|(?:不用|不需要|不必|不想|别|不要|不)再?(?:显示|看到?|列出|出现)[^，。]+[了啦]$",
    re.I,
)
_HIDES: Final = lazy_regex(
    rf"\bhide\b|(?<!显示)隐藏|不再?显示|(?:\bremov|移除)(?!.*(?:\b{_KIND}\b|照片|图片|视频|歌|文件|邮件|短信|闹钟|联系人|便签|备忘|笔记|日程|活动|提醒|账号))",
    re.I,
)
"""What takes something out of sight; somebody's own things are not lost by it."""
_ADDS_ONE: Final = lazy_regex(r"^(?:(?:add|new|create)\b|添加|新建|新增|加)", re.I | re.M)
_ADDS_A: Final = lazy_regex(
    r"(?:^|[,.]\s*)(?:please\s+)?(?:add|create)\s+(?:an?|another|one more)\s"
    r"|(?:^|[里中上，,])(?:请|帮我|给我|再)*(?:添加|新建|新增|加)一[\u3400-\u9fff]",
    re.I,
)
_SOMEBODY: Final = lazy_regex(
    r"^(?:the|my|our)\s+(?!(?:phone|mobile|device|app|tablet)\b)(?P<who>[a-z]+)\s+"
    r"(?:has to|have to|must|should|ought to|needs? to)\s+[a-z]+\s+(?:me|us)\b"
    r"|^(?!手机|设备|应用)(?P<chinese>[\u3400-\u9fff]{2,4}?)(?:必须|应该|得|要)[^，。]{0,8}?[叫喊](?:我|醒我)",
    re.I,
)
"""Who is to do something for the speaker, other than the phone."""
_KEPT: Final = lazy_regex(
    r"\b(?:(?:do|must|should)n['’]?t|not|never)\s+(?:want to\s+|let (?:me|us)\s+)?(?:miss|forget)\b"
    r"|(?:别|不要|不想|不能)(?:再|让我)?(?:忘|错过)",
    re.I,
)
"""What somebody wants to keep in mind."""

_TAKES_OUT: Final = lazy_regex(
    r"^(?:please\s+)?(?:delete|remove|take|erase|drop|kick|throw)\s+(?!(?:me|myself|us)\b)(?P<what>[^,.;]+?)\s+"
    r"(?:from|off|out\s+of)\s+(?P<where>[^,.;]+)",
    re.I,
)
"""How something is taken out of what holds it."""
_NOTES: Final = ("备忘录", "笔记", "便签")
_TAKES_HELD: Final = lazy_regex(
    r"^(?:please\s+)?(?:delete|remove|erase|get rid of)\s+(?P<what>[^,.;]+?)\s+(?:in|inside|within|on)\s+"
    r"(?P<where>[^,.;]+)"
    r"|^(?:请|帮我|麻烦)*(?=[^，。]*[删移去扔])[把将]?(?:删[掉除了]?|移除|去掉|扔掉)?(?P<holder>[^，。]+?)(?:里面?|中|内|上面?)的"
    r"(?P<held>[^，。]+)",
    re.I,
)
"""... also without a word for that."""
_TAKES_OUT_CHINESE: Final = lazy_regex(
    r"从(?P<where>[\u3400-\u9fff]{2,6}?)(?:里面?|中)?(?:[取拿移撤放][出回]|恢复)|[移取撤]出(?P<out>[\u3400-\u9fff]{2,6})"
)
_EMPTIES_BIN: Final = lazy_regex(r"empty\b.*\b(?:bin|trash|spam|junk)\b|清空.*(?:回收站|已删除|垃圾)", re.I)
_TAKES_AWAY: Final = lazy_regex(r"\b(?:delet|eras|remov|get rid of|empty|clear)|删|清空", re.I)
_THROWN_AWAY: Final = lazy_regex(
    r"\b(?:bin|trash|rubbish|garbage|waste\w*|recycl\w*"
    r"|deleted|erased|removed|junk|spam|for good|for ?ever|permanent\w*|complete\w*"
    r"|space|storage|recover\w*|restor\w*|thrown|threw)\b"
    r"|回收站|垃圾|桶|废纸|纸篓|(?:已|最近)删|删[掉了除过]*的|删[掉了]还|彻底|永久|永远|空间|恢复",
    re.I,
)
"""How a wish speaks of what is in the bin, or of what is to be gone for ever."""
_TAKES_OFF: Final = lazy_regex(
    r"^(?:take|remove|delete)\b.*\s(?:off|from|out of)\s+(?:an?|the)\s+(?P<where>[a-z]+)$"
    r"|从(?P<chinese>[\u3400-\u9fff]{2,6}?)[中里]?(?:移除|删除|去掉|拿[掉走出])",
    re.I,
)
"""How a tutorial takes something out of one that holds such things."""
_ENDS_WHOLE: Final = lazy_regex(
    r"(?:please\s+)?(?:delete|remove|erase|get rid of)\s+"
    r"(?P<what>(?:(?!\b(?:from|off|out of|of|on|inside|within|as)\b)[^,.;])+?)"
    r"(?=\s+(?:in|called|named)\b[^,.;]*$|\W*$)"
    r"|(?:请|帮我|麻烦)*(?:删[掉除了]?|移除|去掉|扔掉)(?P<chinese>[^，。从]+?)[吧。！]*$"
    r"|(?:请|帮我|麻烦)*(?:[把将])?(?P<put>[^，。从]+?)(?:给|都|整个)*(?:删[掉除了]?|移除|去掉|扔掉)[吧了。！]*$",
    re.I,
)
"""How a wish takes something away as a whole."""
_ENDS_ONE: Final = lazy_regex(
    r"^(?:delete|remove|erase|leave)\s+(?:an?|the)\s+(?P<kind>[a-z]+(?: [a-z]+)*?)"
    r"(?=$|\s+(?:in|of|from|for|with|by)\b)"
    r"|^(?:删除|移除)(?P<chinese>[\u3400-\u9fff]{2,4})$",
    re.I,
)
"""How a tutorial takes one of a kind away, or leaves it."""

_ALL_APPS: Final = lazy_regex(r"\b(?:all|any|no|every) apps?\b|(?:任何|所有|全部|一切)的?(?:应用|软件)", re.I)
_ANY: Final = lazy_regex(r"\b(?:any|no) ?(?:apps?|thing|body)\b|\bapps\b|任何|一切", re.I)
"""How a wish, and what is asked of a tutorial, are for each of them."""

_MAKES_ONE: Final = lazy_regex(
    rf"(?:please\s+)?(?:create|make|add|new|write|start)\s+(?:(?:an?|the|my|new|another)\s+)*(?:{_KIND}\s+)*(?P<what>{_KIND})\b"
    r"|(?:请|帮我)?(?:新建|创建|添加|新增|建|写)(?:一?[个条篇张])?(?P<chinese>备忘录|笔记|标签|活动|日程|闹钟|联系人|文件夹|歌单|相册|清单|群聊?"
    r"|书签|提醒|日历|草稿)",
    re.I,
)
"""What is made, by its kind."""
_TO_OWN: Final = lazy_regex(
    rf"(?:please\s+)?(?:add|put|write|jot|note|enter|stick)\s.+\s(?:to|on|onto|in|into)\s+(?:my|the|our)\s+(?:[\w'’&-]+\s+){{0,3}}(?P<what>{_KIND})\W*$",
    re.I,
)
"""How something is put to what is there."""
_GOES_WITH: Final = lazy_regex(
    r"[,;.]\s*(?:it|that|this|they|these|those)\s+(?:goes|go|belongs?)\s+(?:with|on|onto|in|into|under|to)\s+"
    r"(?P<what>(?:the\s+|my\s+|our\s+)?(?:[A-Z“\"][^,.;]*|(?:[\w'’-]+\s+){0,3}(?:check)?list|note))\W*$"
    r"|[，,；]\s*它?(?:记|写|加|放|归)[在到进入](?P<chinese>[^，。]*清单|[A-Za-z“「][^，。]*?)[里中上]?面?\W*$"
)
"""How somebody says behind a thing where it has its place."""
_NEW_ONE: Final = lazy_regex(
    r"(?:(?:please|can you|could you)\s+)*(?:set(?: up)?|create|add|schedule)\s+(?:an?|another)\s+(?:new\s+)?"
    rf"(?P<what>{_KIND})"
    r"(?=\s*(?:[,.;:]|$)|\s+(?:for|at|on|called|named|with|label(?:l?ed)?)\b)"
    r"|(?:请|帮我|给我|麻烦)*(?:设置?|定|订|新建|创建|添加|加)上?一?[个条][^，。]*?"
    r"(?P<chinese>闹钟|提醒|活动|日程|联系人|书签|标签|清单)(?=\s*(?:[，。：,:]|$))",
    re.I,
)
"""A new one of a kind is to be there, and ..."""
_TO_BIN: Final = lazy_regex(
    r"(?:(?:please|can you|could you)\s+)*(?:move|put|throw|send)\s+(?![^,.;]*\bdeleted\b)[^,.;]+?\s(?:to|in|into)\s+"
    r"(?:the\s+)?(?:bin|trash|recycle bin)\W*$"
    r"|(?:请|帮我)*(?:把|将)(?![^，。]*删除的)[^，。]+?(?:移动?|放|扔|丢)[到进入]+(?:回收站|废纸篓)(?:[里中]面?)?[吧。！]*$",
    re.I,
)
"""Something that there is is thrown away."""
_CHANGES_ONE: Final = lazy_regex(r"(?:rename|change|edit|correct)\b|修改|更改|重命名|编辑|更换", re.I)
"""... one that there is already is changed."""
_REMINDS: Final = lazy_regex(r"\bremind (?:me|us)\b|提醒(?:一下)?(?:我|咱)", re.I)
_OF_OTHERS: Final = lazy_regex(
    r"\b(?:before(?:hand)?|earl(?:y|ier)|later|ahead|in advance|instead|chang|mov|reschedul|postpon"
    r"|(?:note|event|every|each|daily|weekly)\b)"
    r"|每|提前|[以之]前|前(?:[\d一二两三四五六七八九十半]|$)|改|换|推迟|[那这][个条场]|笔记|备忘|便签|日程|活动",
    re.I,
)
"""What says that somebody is to be reminded of something that there is, some time before it, or again and again."""
_AT: Final = lazy_regex(r"\b(?:at|by|around)\s*$", re.I)
_SEVERAL: Final = lazy_regex(r"(?<!s)s$", re.I)
_CREATES: Final = lazy_regex(r"\b(?:new|create|add|write|compose|put|move|save)\b|新建|创建|添加|[写放移存]", re.I)
_ALSO_CALLED: Final = {
    "appointment": "event",
    "checklist": "list",
    "笔记": "备忘录",
    "日程": "活动",
    "群聊": "群",
}
_SETS: Final = lazy_regex(
    r"^(?:please\s+)?(?:set|change|switch|turn)\s+(?:(?:the|my|its)\s+)?(?P<what>[a-z][a-z -]*?)"
    r"(?:\s+(?:of|for|in|on)\b.*)?\s+to\s+\S"
    r"|^(?:请|帮我)?[把将](?P<chinese>[\u3400-\u9fff]{2,}?)(?:设[为成置]|调[到成为]|改[为成]|换成)\S",
    re.I,
)
"""What a wish sets, and to what."""
_MEASURED: Final = lazy_regex(r"[这那]一?(?P<measure>[条封首张篇])(?=[，,。]|$|[加改换设变归删置移打标锁分收取弄挪])")
_COUNTED: Final = {
    "条": lazy_regex(
        r"备忘|便签|笔记|短信|(?<!聊天)消息|动态|朋友圈|评[论价]|通知|记录|提醒|待办|日程|活动|留言|语音|新闻|交易|清单"
    ),
    "封": lazy_regex(r"邮件|信件"),
    "首": lazy_regex(r"歌|曲|音乐"),
    "张": lazy_regex(r"照片|相片|图|卡|票"),
    "篇": lazy_regex(r"文章|笔记|备忘|日记"),
}
"""A Chinese measure word that stands for the thing itself ("那条"), and what is counted with it."""
Similarity = Callable[[str, Sequence[str]], list[float]]


def knows_target(prompt: str, told: str, plan: Sequence[Instruction], similarity: Similarity) -> bool:
    """What a tutorial tells has to do with the thing that an English wish puts something to or takes it from, or leaves
    open which one is taken ("choose the folder"). A wish that names none is known as well. What something is put into
    in Chinese, by its name, is there and has to be touched; what it is made into, the tutorial speaks of."""
    if made := _MADE.search(prompt.strip("。！!吧")):
        what = made["what"].casefold()
        known = (what[-2:] if is_chinese(what) else what) in told.casefold()
        if not _knows_material(prompt[: made.start("what")], told):
            return False
        return known or max(similarity(what, list(dict.fromkeys(words_of(told)))), default=0.0) >= _SAME
    if _INTO.search(prompt.strip("。！!吧")):
        return any(i.open_choice or (i.operation in _TOUCHES and is_kind(i.object.text)) for i in plan)
    found = _TARGET.search(prompt)
    if found is None or any(i.open_choice or is_one(i.object.text) for i in plan):
        return True
    words = list(dict.fromkeys(words_of(told)))
    if stem(found["what"]) in {stem(word) for word in words}:
        return True
    return max(similarity(found["what"], words), default=0.0) >= _ALIKE


def _knows_material(said: str, told: str) -> bool:
    """Of the kinds of things that something is made of, a tutorial speaks as well."""
    return all(kind.search(told) for kind in _KINDS if kind.search(said))


def makes_another(said: str, asked: Iterable[str], told: str) -> bool:
    """A wish makes a thing of a kind ("create a note Trip"), and those that a tutorial serves make other ones, or it
    neither knows such a thing nor makes anything."""
    wanted, made = _kind_made(said), _kinds_made(asked)
    if not wanted or wanted in made:
        return False
    names = (wanted, *(also for also, kind in _ALSO_CALLED.items() if kind == wanted))
    return bool(made) or not any(name in told.casefold() for name in names) or not _CREATES.search(told)


def thing_set(said: str) -> str:
    """What a wish sets to something ("set the equalizer to Jazz"), of English words the last; empty for others."""
    found = _SETS.match(said)
    return (found["chinese"] or found["what"].split()[-1]).casefold() if found else ""


def counts_so(said: str) -> bool:
    """A wish names a thing by nothing but how such things are counted."""
    return _MEASURED.search(said) is not None


def knows_measure(said: str, done: str) -> bool:
    """What a wish only calls "那条", a tutorial does to something that is counted so. done: its title and what it
    touches."""
    found = _MEASURED.search(said)
    return found is None or _COUNTED[found["measure"]].search(done) is not None


def adds_to_own(said: str, title: str) -> bool:
    """A wish puts something on a list or the like that is there ("on my packing list"), and what a tutorial is called
    makes a new one. All that one has of a kind is no such thing ("to my contacts")."""
    found = _TO_OWN.search(said)
    if found is None or _SEVERAL.search(found["what"]):
        return False
    return _kind_made(title) == _ALSO_CALLED.get(stem(found["what"]), stem(found["what"]))


def has_its_place(said: str, title: str) -> bool:
    """A wish is not to forget something that goes with what is there ("do not let me forget Milk, it goes with
    Groceries"), and what a tutorial is called makes a new one, which is not what that is called by itself ("it goes in
    Notes")."""
    found, made = _GOES_WITH.search(said), _kind_made(title)
    if found is None or not made or _KEPT.search(said) is None:
        return False
    return stem((found["what"] or found["chinese"]).casefold()) != made


def wants_new(said: str) -> bool:
    """A wish is for a new one of a kind ("set an alarm for 7:30, label: Gym")."""
    return _NEW_ONE.match(said) is not None


def reminds_at(said: str) -> bool:
    """A wish is to be reminded once, at a time of day ("下午三点提醒我开会"), and not of something that there is."""
    if _REMINDS.search(said) is None or _OF_OTHERS.search(said):
        return False
    times = [value for value in find_values(said) if value.type == "time"]
    return any(_AT.search(said[: t.start]) if not is_chinese(said) else not said.startswith("的", t.end) for t in times)


def throws_away(said: str) -> bool:
    """A wish puts something into the bin, and is not about what happens with all that is deleted."""
    return _TO_BIN.match(said) is not None


def changes_own(said: str, title: str) -> bool:
    """A wish is for a new one of a kind, or to be reminded at some time, and what a tutorial is called changes one that
    there is already."""
    found = _NEW_ONE.match(said)
    kinds = [(found["what"] or found["chinese"]).casefold()] if found else []
    kinds += ["reminder", "提醒"] if reminds_at(said) else []
    return _CHANGES_ONE.match(title) is not None and any(kind in title.casefold() for kind in kinds)


def adds_one(said: str) -> bool:
    """A wish adds a thing of its kind ("添加一盆竹芋", "add a fern"), also in an app that it names first."""
    return _ADDS_A.search(said) is not None


def adds_rather(title: str, other: str) -> bool:
    """What a tutorial is called adds something, and the other changes what there is."""
    return _ADDS_ONE.match(title) is not None and _CHANGES_ONE.match(other) is not None


def makes_such(said: str, asked: Iterable[str]) -> bool:
    """A wish makes a thing of the kind that a tutorial makes."""
    return _kind_made(said) in _kinds_made(asked)


def _kinds_made(asked: Iterable[str]) -> set[str]:
    return {kind for text in asked if (kind := _kind_made(text))}


def _kind_made(said: str) -> str:
    found = _MAKES_ONE.match(said)
    kind = stem((found["what"] or found["chinese"]).casefold()) if found else ""
    return _ALSO_CALLED.get(kind, kind)


def deletes_unasked(said: str, told: str) -> bool:
    """What is told deletes something, and a wish says nothing of taking anything away."""
    return _DELETES.search(told) is not None and _REMOVES.search(said) is None and _UNWANTED.search(said) is None


def cancels_unasked(said: str, title: str, touched: Iterable[str] = ()) -> bool:
    """A tutorial cancels something by its title, or deletes something by what it touches, and a wish has no word of an
    end or a denial."""
    ends = _CANCELS.search(title) is not None or any(map(_DELETES.search, touched))
    return ends and not any(p.search(said) for p in (_REMOVES, _UNWANTED, _ENDED))


def changes_too(said: str, told: str) -> bool:
    """What a wish changes, a tutorial changes, sets or chooses as well, and does not only add or show something."""
    return _CHANGES.search(said) is None or _CHANGES_TOO.search(told) is not None


def knows_sms(said: str, told: str) -> bool:
    """What a wish does with a text message, a tutorial tells of those, and not of the messages of other apps only."""
    return _SMS.search(said) is None or _SMS_TOLD.search(told) is not None


def knows_talk(said: str, told: str) -> bool:
    """What a wish does with a conversation, a tutorial tells of talking or of messages."""
    return _TALK.search(said) is None or _TALK_TOLD.search(told) is not None


def knows_mail(said: str, told: str) -> bool:
    """What a wish does with a mail, a tutorial tells of mails."""
    return _MAIL.search(said) is None or _MAIL_TOLD.search(told) is not None


def knows_file(said: str, told: str) -> bool:
    """What a wish does with a file by its name, a tutorial tells of files, or of what such files hold."""
    return _FILE.search(said) is None or _FILES.search(told) is not None


def empties_own_bin(said: str, told: str, done: str) -> bool:
    """Of what a wish throws away for good, by its kind, a tutorial that empties a bin speaks as well. done: its title
    and what it touches."""
    if _BIN.search(done) is None:
        return True
    named = [(found.start(), kind) for kind in _KINDS if (found := kind.search(said))]
    return not named or min(named, key=lambda each: each[0])[1].search(told) is not None


def empties_unasked(said: str, title: str) -> bool:
    """A wish takes things away ("delete all my photos"), and a tutorial empties what holds those that were thrown away
    before, of which the wish says nothing."""
    return bool(_EMPTIES_BIN.match(title) and _TAKES_AWAY.search(said)) and _THROWN_AWAY.search(said) is None


def adds_unwanted(said: str, done: str, told: str) -> bool:
    """A wish no longer wants to see something, and a tutorial adds such a thing and takes none away. done: its title
    and what it touches."""
    return bool(_NO_LONGER.search(said) and _ADDS_ONE.search(done)) and _REMOVES.search(told) is None


def takes_unwanted_away(said: str, title: str) -> bool:
    """A wish no longer wants to see something, and a tutorial takes such a thing out of sight."""
    return _NO_LONGER.search(said) is not None and _HIDES.search(title) is not None


def deletes_unseen(said: str, title: str) -> bool:
    """A wish only no longer wants to see something, and a tutorial takes such a thing away for good."""
    only_unseen = _NO_LONGER.search(said) is not None and _REMOVES.search(said) is None
    return only_unseen and _REMOVES.search(title) is not None and _HIDES.search(title) is None


def deletes_kept(said: str, title: str) -> bool:
    """A wish does not want to miss or forget something, and a tutorial takes such a thing away for good."""
    return _KEPT.search(said) is not None and _REMOVES.search(said) is None and _REMOVES.search(title) is not None


def ends_holder(said: str, title: str) -> bool:
    """A wish takes something out of what holds it ("delete the photo from the album Trips"), and a tutorial takes that
    away itself. Where several are said, they hold nothing, but are what it is one of ("from my contacts")."""
    out, ends = _TAKES_OUT.match(said) or _TAKES_HELD.match(said), _ENDS_ONE.match(title)
    if out is None or ends is None:
        return False
    said_of, kind = out.groupdict(), ends["chinese"]
    if holder := said_of.get("holder"):
        if not kind or holder.removeprefix("我的") == kind or kind in said_of["held"]:
            return False
        return kind in holder or (kind in _NOTES and "清单" in holder)
    if kind:
        return False
    kind = re.escape(ends["kind"])
    if re.search(rf"\b(?:{kind}|list)s?\b", out["what"], re.I):
        return False
    of_note = kind == "note" and re.search(r"\blist\b", out["where"], re.I) is not None
    return of_note or re.search(rf"\b{kind}\b(?!\s+(?:list|app)\b)", out["where"], re.I) is not None


def ends_part(said: str, title: str) -> bool:
    """A wish takes away what holds other things ("删除购物清单"), and a tutorial only takes one of these out of it
    ("从清单移除项目")."""
    out, ends = _TAKES_OFF.search(title), _ENDS_WHOLE.match(said)
    if out is None or ends is None:
        return False
    kind: str = (out["where"] or out["chinese"]).casefold()
    what: str = (ends["what"] or ends["chinese"] or ends["put"]).casefold()
    return what.endswith(f" {kind}" if kind.isascii() else kind)


def puts_back(said: str, title: str) -> bool:
    """A wish takes something out of what a tutorial puts things into, by the word for that ("out of the archive" for
    "Archive a conversation")."""
    if _BRINGS_OUT.search(title):
        return False
    if found := _TAKES_OUT_CHINESE.search(said):
        return title.startswith(found["where"] or found["out"])
    out, deed = _TAKES_OUT.match(said), next(iter(words_of(title)), "")
    return out is not None and deed.isascii() and stem(deed) in map(stem, words_of(out["where"]))


def takes_out(said: str) -> bool:
    """A wish takes something out of what holds it."""
    return _TAKES_OUT.match(said) is not None


def knows_doer(said: str, told: str) -> bool:
    """Of who is to do something for the speaker ("the hotel has to wake me"), a tutorial speaks as well."""
    found = _SOMEBODY.match(said)
    return found is None or (found["who"] or found["chinese"]).casefold() in told.casefold()


def orders(said: str) -> bool:
    """A wish says what is to be done with something that there is."""
    does = _TO_BE_DONE.search(said)
    if does is not None and _LOOKS.search(does["deed"]) is None:
        return True
    return _ORDERS.match(PLACE.sub("", said)) is not None


def gives(said: str) -> bool:
    """A wish hands something over to somebody else."""
    return _GIVES.search(PLACE.sub("", said)) is not None


def tells_unwanted(said: str) -> bool:
    """It only tells that something is in the way, or of no use any more."""
    return _IN_THE_WAY.search(said) is not None


def puts_into(said: str, title: str) -> bool:
    """A wish puts something into what holds such things, and so does a tutorial by its title."""
    return all(re.search(tells, text, re.I) for tells, text in ((_PUT_INTO, said), (_PUTS, title)))


def means_all(said: str, done: str) -> bool:
    """A tutorial does to all of them what a wish wants for the next one only, or by its title for one. done: its title,
    and what it touches on further lines."""
    if _ALL.search(said) is not None or _ALL.search(done) is None:
        return False
    return _IN_TURN.search(said) is not None or any(
        _is_one_of(found, said) for found in _ALL_OF.finditer(done.partition("\n")[0])
    )


def _is_one_of(things: re.Match[str], said: str) -> bool:
    """A wish speaks of one of the things, as "the alarm" or by its time."""
    if things["chinese"]:
        return re.search(rf"(?:[点分半]|\d{{1,2}}[:：]\d\d)的?{things['chinese']}", said) is not None
    one = re.escape(things["what"])
    return re.search(rf"\b(?:the|my|an?|this|that) (?:[\w:.]+ ){{0,2}}{one}\b", said, re.I) is not None


def means_one(said: str, asked: Iterable[str]) -> bool:
    """A wish denies something to all apps, and nobody asks a tutorial for more than one."""
    return (
        denies(said) and _ALL_APPS.search(said) is not None and not any(_ALL.search(a) or _ANY.search(a) for a in asked)
    )


def takes_secret(prompt: str, plan: Sequence[Instruction]) -> bool:
    """Where a wish tells a secret, something is typed."""
    return _SECRET.search(prompt) is None or any(i.operation is OperationType.EDIT for i in plan)


def deletes_too(said: str, told: str) -> bool:
    """What a wish deletes, a tutorial takes away as well, and not only a mark of it ("remove the tick"); of other
    wishes nothing is known."""
    rest = told if _MARK.search(said) else _MARK_AWAY.sub(" ", told)
    return _DELETES.search(said) is None or _REMOVES.search(rest) is not None


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


def answers_instead(wish: str, title: str) -> bool:
    """Somebody is to be invited, and a tutorial of this title answers an invitation."""
    return _INVITES.match(wish) is not None and _ANSWERS.search(title) is not None
