"""Whether words name a thing by its kind alone ("the file"), rather than by a name or what a widget shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from promptrpa.domain.instruction import ObjectDescription
from promptrpa.matching.words.days import is_day
from promptrpa.patterns import lazy_regex

_SHORT_KIND: Final = 3
"""A Chinese label of at most so many characters may be a kind of thing, ..."""
_ACT: Final = lazy_regex(
    r"(?:保存|删除|确[定认]|取消|完成|创建|新建|添加|搜索|编辑|播放|发[送布]|分享|设置|更多|登录|提交|移[动除]|复制|重命名|打开|关闭|下载|返回|继续|应用"
    r"|置顶|归档|收藏(?!夹)|静音|拉黑|屏蔽|隐藏|锁定|解锁|撤[销回]|重做|转发|回复|点赞|关注|举报|呼叫|拨打|挂断|接[受听]|拒绝|暂停|停止|开始"
    r"|刷新|同步|清[空除]|剪切|粘贴|打印|上传|安装|卸载|恢复|还原|全选|加入|退出|标[记为]|冻结|挂失|裁剪|旋转)"
)
"""... unless it is called by what it does."""
_DESCRIBED: Final = lazy_regex(
    r"(?:[\u3400-\u9fff]{1,4}时)?(?:你|您)?(?:要|想要?|需要?|所|不再?(?:需|用|想|要)|不用|相应|对应|某|指定)[\u3400-\u9fff]{0,6}的?[\u3400-\u9fff]{1,3}"
)
"""A Chinese description of any one of a kind ("要删除的文件")."""
_PAID: Final = lazy_regex(r"(?:收费|缴费|收款)(?:单位|机构|公司|商户|项目)")
"""Whom one pays, where there are several: it begins as a deed does."""
_ANY_ONE: Final = (
    r"(?:要|想|需|所|相应|对应|指定)[\u3400-\u9fff]{0,4}的|[某哪这那]一?[个条张位份项单辆笔家件间]"
    r"|(?<!应)该[个条张位份项]?"
)
"""How a Chinese word begins that describes any one of a kind."""
_YOU_WANT: Final = r"(?:(?:that|which) )?you (?:want|need|like|mean|choose)\b"
"""The same behind the word for the kind."""
_SIZE_OF: Final = lazy_regex(
    r"\bhow (?:long|big|heavy|fast|old|far|tall) (?:is|are|was|were) (?P<thing>[^?.;]+)"
    r"|(?P<zh>[\u3400-\u9fff]+?)有?多[长大重远高]"
)
_OWN_THING: Final = lazy_regex(r"\b(?:my|our)\b", re.I)
_ONES: Final = lazy_regex(
    r"\b(?:person|people|contact|friend|member|guest|recipient|sender|payee|artist|conversation|chat|thread|message"
    r"|mail|email|draft|event|appointment|meeting|alarm|city|file|folder|document|photo|picture|video|album|song|track"
    r"|playlist|station|note|reminder|site|bookmark|article|branch|product|item|order|address|card|account|bill|company"
    r"|transaction|payment|network|device|app|language|call|voicemail|sound|ringtone|tone|filter|wallpaper|theme|colou?r"
    r"|category|group|permission|one|show|episode|podcast|course|lesson|exercise|workout|recipe|dish|meal|ingredient"
    r"|trip|route|stop|ticket|booking|reservation|flight|train|hotel|room|book|film|movie|game|team|match|post|story"
    r"|cinema|theat(?:re|er)|museum|gallery|library|gym|studio|school|club|salon|bank|market|airport|kid"
    r"|fund|loan|fee|fine|subscription|invoice|expense|wallet|snack|drink|subject|exam|homework"
    r"|doctor|teacher|student|pet|plant|restaurant|shop|plan|entry|yours|passenger|journey|line|seat|parcel|lamp|light|house"
    r"|automation|routine|scene|rule|deck|pharmacy|hospital|neighbou?r|prescription|visit|plug|socket|sensor|blind|curtain"
    r"|radiator|heater|alert|vehicle|dog|cat|child|shelf|channel|voucher|patient|medicine|pill|habit|goal|budget|receipt|tag|class(?:e(?=s))?"
    r"|contract|claim|instructor|coach|trainer|certificate|coupon|player|league|court|pitch|charger|tour|exhibition|screening"
    r"|concert|festival|volunteer|tenant|meter|tariff|applicant|shift|suitcase|flavou?r|topping|dessert|table|flat|apartment"
    r"|poll|survey|locker|bike|scooter|nurse|vet|hairdresser|stylist|barber|treatment|job|thing)s?$"
)
_ONES_CHINESE: Final = lazy_regex(
    r"(?:(?:联系|收款|收件)?人|朋友|好友|成员|对话|会话|聊天|消息|短信|邮件|草稿|日程|活动|会议|闹钟|城市|国家|地区|省份|文件夹?|文档|照片|图片|视频|相册"
    r"|单集|播客|食谱|菜谱?|食材|动作|航班|车?票|电影|帖子|医生|老师|球队|路线|线路|车?站|站点|餐厅|酒店|宠物|植物|课程?"
    r"|歌曲?|歌单|专辑|歌手|笔记|备忘录|便签|条目|提醒|网站|书签?|文章|分馆|商品|订单|地址|卡片|账单|公司|交易|网络|设备|应用"
    r"|语言|铃声|滤镜|壁纸|颜色|乘客|行程|记录|座位|包裹|灯|房间|狗狗?|猫咪?|孩子|节目|频道|训练|游戏|店铺|药|习惯|目标|预算|标签"
    r"|影院|剧院|影城|影厅|博物馆|图书馆|健身房|体育馆|场馆|学校|班级|教室|银行|超市|商场|机场|影片|图书|账户|钱包|费用|罚款"
    r"|保单|合同|教练|证件|证书|套餐|优惠券|球员|场地|球场|球道|展览|演出|演唱会|租客|电表|水表|职位|岗位|班次|行李|口味|配料|甜点"
    r"|桌位|餐桌|房源|公寓|快递柜|单车|滑板车|护士|兽医|理发师|发型师|物品|东西|车辆"
    r"|发票|收据|支出|收入|小食|饮料|零食|作业|科目|考试|场景|卡组|药品|药店|药房|医院|邻居|处方|单词|自提点|门店|网点|规则|权限"
    r"|[这那一某]一?[个条张首份位节集篇项单辆笔家件间])$"
)
"""Last words of what names any one of a kind of which a person has several."""
_NAME_OF: Final = lazy_regex(
    r"^(?:the )?(?:name|title|day) of (?=the |a |your )|['’]s name$|的(?:名字|名称|姓名|标题)$"
    r"|(?<=[\u3400-\u9fff]人)(?:名字|姓名)$"
)
"""What a thing is touched by."""
_BY_WHAT_IT_SHOWS: Final = lazy_regex(r"标题$|[^我的]的(?:名称|名字|日期|时间)$")
_SHOWS_ONE: Final = lazy_regex(
    r"(?:the )?(?:title|name|request|row|line|entry)|主题|标题|名称|名字|姓名|请求|申请", re.I
)
"""What a thing is called by, or what it is shown as, beside which something is touched."""
_TOLD_OF_CHINESE: Final = lazy_regex(r"(?:名称|名字|时间|时长|频率|预览)$|的[\u3400-\u9fff]{1,3}$|多少|什么|哪[个些种]")
"""What something has, is described by, or is asked by ("在多少电量时")."""
_NO_KIND: Final = lazy_regex(r"我的|设[为成]|查看|管理|显示|允许|使用|移至|标为|不")
"""How a page ("我的订单") or a deed begins."""
_SIGNS: Final = lazy_regex(
    r"(?:(?:three|red|small|round) )?(?:heart|star|cross|dots|gear|cog|bell|pencil|pen|plus|minus|tick|arrow|magnifier"
    r"|hourglass|bin|pin)"
    r"|(?:红|小|三个?)?(?:心形?|爱心|星形?|星星|叉号?|圆?点|三点|齿轮|铃铛|铅笔|加号|减号|对勾|勾|箭头|放大镜|沙漏|图钉)",
    re.I,
)
_PEOPLE: Final = lazy_regex(
    r"\b(?:person|people|contact|friend|member|guest|recipient|sender|payee|conversation|chat|thread)s?$"
    r"|(?:人|朋友|好友|成员|对话|会话|聊天)$"
)
_WHOSE: Final = lazy_regex(
    r"\b(?:an?|the|my|our|your|his|her|their|this|that|another)\s+(?:[a-z]+\s+)?(?P<kind>[a-z]+)\s+$"
)
"""A kind of thing, before what it says more of."""
_CONTROL: Final = lazy_regex(
    r"\b(?:icon|button|switch|toggle|box|checkbox|can|bin|handle|menu|sign|symbol|mark|link|slider|picture)$"
)
"""What a tutorial calls what is touched to do something to a thing."""
_A_TIME: Final = lazy_regex(r"(?:(?:the|a) )?time|(?:发送)?时间|时刻", re.I)
"""A time of any kind."""


def is_kind(text: str) -> bool:
    """It says what kind of thing is meant ("the file"), rather than what a widget shows."""
    if not text:
        return True
    if text[0].isascii():
        return text[0].islower()
    if _PAID.fullmatch(text):
        return True
    return _DESCRIBED.fullmatch(text) is not None or (len(text) <= _SHORT_KIND and not _ACT.match(text))


def names_kind(text: str) -> bool:
    """The same, also in more Chinese words that end with the kind ("目标相册") and do not begin with what is done,
    nor name a page ("我的订单")."""
    if _ONES_CHINESE.fullmatch(_NAME_OF.sub("", text)):
        return True  # "应用" is no deed
    longer = not _ACT.match(text) and not _NO_KIND.match(text)
    return is_kind(text) or (longer and any(kind.search(text) for kind in (_ONES_CHINESE, _TOLD_OF_CHINESE)))


def is_one(text: str) -> bool:
    """It names any one of things of which there are several ("the conversation", "the name of the child", "the day of
    the shift"), by their kind alone."""
    named, text = text, _NAME_OF.sub("", text)
    if not text or not is_kind(text):
        return False
    if text != named and text.isascii():
        return True
    return _PAID.fullmatch(text) is not None or (_ONES if text[0].isascii() else _ONES_CHINESE).search(text) is not None


def is_one_told(text: str, told: Iterable[str]) -> bool:
    """The same, or one of these texts describes it as any one ("要看的月份", "the car you want")."""
    if is_one(text) or (text.isascii() and not is_kind(text)):
        return is_one(text)
    kind = re.escape(text.removeprefix("the "))
    described = re.compile(rf"(?:{_ANY_ONE}){kind}|\b(?:the|an?|any) {kind} {_YOU_WANT}", re.I)
    return any(described.search(said) for said in told)


def is_what_one_shows(text: str) -> bool:
    """Chinese words for what a thing shows, by which one opens it ("公告标题", "预约的日期")."""
    return _BY_WHAT_IT_SHOWS.search(text) is not None


def is_somebody(text: str) -> bool:
    """It names a person, or where one writes to a person, by the kind alone."""
    return _PEOPLE.search(text) is not None


def is_several(text: str) -> bool:
    """It names things of a kind in the plural, of which none may be meant ("the photos that belong into it")."""
    return text.isascii() and is_one(text) and re.search(r"[^s]s$", text) is not None and text != "yours"


def is_any_time(text: str) -> bool:
    """It names a time by its kind alone ("the time", "时间")."""
    return _A_TIME.fullmatch(text) is not None


def is_deed(text: str) -> bool:
    """It is the Chinese word for what is done, and no more."""
    return _ACT.fullmatch(text) is not None


def is_sign(text: str) -> bool:
    """It names a picture on a button ("the heart"), which is touched to do something to a thing."""
    return _SIGNS.fullmatch(text) is not None


def heads_all(label: str, one: str) -> bool:
    """A label is the plural of a word in small letters ("Cinemas" for "cinema")."""
    word, shown = one.removeprefix("the "), label.casefold()
    if not word.isascii() or not word or word != word.lower():
        return False
    return shown in (f"{word}s", f"{word}es", f"{word.removesuffix('y')}ies")


def stands_beside_one(thing: ObjectDescription, *, own: bool = False) -> bool:
    """It stands beside any one of a kind ("beside the file"), where "应用" is no deed. own: a person says it, whose
    short words may be names ("beside milk", "陈女士旁边")."""
    beside = thing.neighbour
    if not beside or _ONES_CHINESE.fullmatch(beside):
        return bool(beside)
    return is_one(beside) or _SHOWS_ONE.fullmatch(beside) is not None if own else names_kind(beside)


def is_of_two(thing: ObjectDescription) -> bool:
    """A thing and what it stands beside are both only named by their kind ("the food beside the place")."""
    if not thing.text or not stands_beside_one(thing) or is_sign(thing.text) or is_day(thing.text):
        return False
    return is_kind(thing.text) and not _CONTROL.search(thing.text) if thing.text.isascii() else is_one(thing.text)


def is_kind_of_thing(name: str, prompt: str) -> bool:
    """The name of an app is only a word for something of a kind there ("the group chat", "our class calendar")."""
    found = list(re.finditer(rf"(?<![A-Za-z]){re.escape(name)}(?![A-Za-z])(?! app\b)", prompt, re.I)) if name else []
    before = [_WHOSE.search(prompt[: said.start()]) for said in found]
    return bool(found) and all(
        said[0].islower() and not said[0].endswith("s") and which is not None and is_one(which["kind"])
        for said, which in zip(found, before, strict=True)
    )


def asks_size_of_thing(prompt: str) -> bool:
    """It asks how long, big or far something is of which phones have several ("the episode"), or one's own ("my run",
    "我的包裹多重")."""
    found = _SIZE_OF.search(prompt)
    if found is None:
        return False
    if found["zh"]:
        return "我的" in found["zh"] or _ONES_CHINESE.search(found["zh"]) is not None
    return _OWN_THING.search(found["thing"]) is not None or any(map(is_one, re.findall(r"\b[a-z]+", found["thing"])))
