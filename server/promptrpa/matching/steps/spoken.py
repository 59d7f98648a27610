"""Chinese how-to texts as people talk and type them: blanks for signs, things named before the verb, particles, remarks
in brackets. They are made to read as plain steps.

Quoted words are masked in them (`quotes`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

_HAN: Final = rf"\u3400-\u9fff{MARK}"
_STARTS: Final = r"(?:^|(?<=[，,。；;！!？?：:、\n\s）)●])|(?<=[\u3400-\u9fff][.]))"
_STOPS: Final = r"(?=$|[，,。；;！!？?：:\n\s])"
_BRACKETS: Final = lazy_regex(
    r"[（(](?=[^（）()\n]*[\u3400-\u9fff])(?![^（）()]{0,4}(?:可选|选填|非必填|如有|可不填))(?P<inside>[^（）()\n]+)[)）]"
)
_EXPLAINS: Final = lazy_regex(
    r"(?:[也即或]|就是|其实|不是|不要|不含|仅|只|如|若|有的|部分|某些|各|默认|最[高低多少大小长短好]|至[多少]|限|见|注|以|大[概约]|一般|通常|支持|建议|推荐|老|旧|新)(?=..)"
    r"|[^，,。]*(?:[或/／、]|的(?:是|那|$)|才|不|需要|必须|叫|名为|写着|显示|[了吗呢吧哦啊]$|[，,。；;：:])"
    r"|[^，,。点按选]{7,}$|[^，,。]*[前后][一二三四五六七八\d]{1,2}位|(?:放大镜|齿轮|[三3]个?点|小人|铅笔|加号|相机|喇叭|铃铛|纸飞机|购物车|爱心|星星|小房子)(?:形状|图标|样子)?$"
)
"""Said of what stands before the bracket, and no part of its name."""
_NEED_NOT: Final = lazy_regex(r"如果?有|若有|没有|可(?:以)?(?:不|选|省|跳)|选填|非必|如有|可选|必[填选]|如需|需要的话")
_BLANK: Final = lazy_regex(
    rf"(?<=[{_HAN}])(?<![点击选择按触拍入开到索搜找叫为的和与或在是成填写说发把将给「“])"
    rf"(?:(?<![角侧边方面部处])[ \t]+(?=[{MARK}])|[ \t]+(?=[\u3400-\u9fff]))"
    r"(?!按钮|图标|选项|页面|界面|即可|功能|菜单|开关|标签|栏目|一栏|应用|软件)"
)
"""Between Chinese words people type one for a comma."""
_DONE: Final = lazy_regex(
    r"(?<=点|选|填|写|输)(?<!要点)了(?=[^，。；！\s吗呢吧]{2})"
    r"|(?<=点开|点击|选择|选中|打开|关闭|关掉|开启|进入|输入|填写|勾选|找到|长按|搜索)了(?=[^，。；！\s吗呢吧])"
)
"""Tells that it was done, where a text tells what its author did."""
_PARTICLES: Final = lazy_regex(rf"(?<=[{_HAN}])(?!(?<=花)呗)[啊哈呀哦噢喔嘛啦呗嘞咯～~]+{_STOPS}")
_VOCATIVE: Final = lazy_regex(r"(?:^|(?<=[\n。！]))[\u3400-\u9fff]{1,3}[，,](?=[你您](?:先|把|看|打开|点|进|找))")
"""Whom the text talks to ("妈，你先…")."""
_DO: Final = r"(?:点击?(?:一下|一次|开|进去)?|轻触|轻点|单击|按(?:一?下)|戳(?:一下|进去)?|选中|勾选上?|打开)"
_SHOULD: Final = r"(?:就|也|都|则|再|先|才)*(?:需要?|须|必须|应当?|应该|得|要|请)(?:先|再)?"
_KINDS: Final = r"(?:按钮|图标|选项|页签|标签|入口|功能|菜单|字样|一项)"
_BEFORE: Final = r"(?:(?![^，。]{0,6}(?:[点选按填写搜说叫把将回到拖滑]|进入|打开|返回|切换))[\u3400-\u9fff]{2,7}的?)?"
"""What is said of a label before it, with no verb."""
_OBJECT_FIRST: Final = lazy_regex(
    rf"{_STARTS}(?P<lead>(?:然后|再|最后|接着|随后|之后|先|首先)?)"
    rf"(?P<what>{_BEFORE}[{MARK}]{_KINDS}?)"
    rf"(?:(?:{_SHOULD})?被?{_DO}(?:一下|一次)?|被{_DO})(?:之?后|以后|即可|就(?:可以|行|好)|吧)?{_STOPS}"
)
"""The thing, and then what is done with it ("底部的“统计”需点击")."""
_PASSIVE: Final = lazy_regex(
    rf"{_STARTS}(?P<lead>(?:然后|再|最后|接着|随后|之后|先|首先)?)(?P<what>[^，,。；：:\s点选按]{{2,12}}?)"
    rf"(?:{_SHOULD})被(?:点击|选中|打开|勾选|按下|选择)(?:之?后|以后)?{_STOPS}"
)
_MOVED_SWITCH: Final = lazy_regex(
    rf"{_STARTS}(?P<what>[^，,。；：:\s将把]{{0,8}}[{MARK}]|[\u3400-\u9fffA-Za-z]{{2,10}}?|)(?:[右左]侧|[右左]边|后面|旁边)的?(?:小)?(?:开关|按钮|滑块)"
    rf"(?:要|给|也)?(?:[往向](?P<right>右|左)|(?:拨|滑|推|拖|切|调|打|点)(?:到|至|成)(?:开启|打开|开|绿色|彩色|蓝色|亮起)?)[拨滑推拖]?动?(?:状态|位置)?{_STOPS}"
)
_PLACE_AND: Final = lazy_regex(
    rf"{_STARTS}(?P<lead>(?:然后|再|最后|接着|随后|又|并)?)(?P<place>(?:页面|屏幕)?的?(?:最?[上下][面方]|[左右][上下]角|底部|顶部|中间)的?)(?P<hold>把|将)(?!手机|屏幕)"
)
"""Where the thing is, before the word that it is held by ("页面下方把…")."""
_LEADS: Final = lazy_regex(
    rf"{_STARTS}(?P<keep>(?:然后|最后|接着|首先|再|先)?)"
    r"(?:(?:呢|当然|其实|具体(?:的话)?|平时|一般)?(?:[是就要需]+|需要|只需|得|应)(?=(?:先)?(?:打开|进入|点开|点击|找到|启动)[^了过，。]{2,})(?!进入)"
    r"|[\u3400-\u9fff]{0,4}(?<![不没])(?:建议|推荐)(?:大家|你|您)?(?:只|都|先|直接)?(?=[开关点选勾打把将]|设置|输入|进入)"
    r"|(?:又|顺手|顺便|那就|那么|接下来|这时|现在|在那之后|在此之后|并且)(?:就|再|先|去)?(?=[点选按填输把将勾长轻挑]|打开|进入|找到|关闭|开启))"
)
_OURS: Final = lazy_regex(r"(?<=打开|进入|找到|启动)(?:咱们?|我们)的(?=[^，。]{2})")
_BACK_KEY: Final = lazy_regex(
    rf"(?:按|点击?|轻触)一?下?(?:手机(?:上|底部)?的?|系统的?|左上角的?)?返回(?:键|按钮|箭头)"
    rf"(?=(?:退出|回[来到去]|返回|离开|关闭|切回)[^，。；点选按]{{0,8}}{_STOPS})"
    rf"(?:退出|回[来到去]|返回|离开|关闭|切回)[^，。；点选按]{{0,8}}{_STOPS}"
)
_HELD_AT: Final = lazy_regex(
    rf"{_STARTS}(?P<lead>(?:然后|再|先|首先)?)在(?P<what>[^，,。；在点选]{{2,14}}?)(?:上|处|里|内|那里)?(?:长按|按住)(?:不放|不动)?"
    rf"(?P<long>(?:大?约|至少)?(?:\d+|[一二两三四五几])秒钟?(?:左右|以上)?|一会儿?|不放)?{_STOPS}"
)
"""Where the finger is held down ("在空白处长按两秒")."""
_HELD_DOWN: Final = lazy_regex(
    rf"{_STARTS}(?P<lead>(?:然后|再|先|首先)?)(?:把|将)(?P<what>[^，,。；点选]{{2,14}}?)(?:按住|长按)(?:不放|不动|住)*{_STOPS}"
)
_SEEN_OPEN: Final = lazy_regex(rf"(?:把|将)(?P<what>[\u3400-\u9fffA-Za-z{MARK}]{{1,8}}?)点(?:开|一下|进去){_STOPS}")
_ADD: Final = lazy_regex(rf"{_STARTS}(?P<lead>(?:最后|然后|再)的?)(?P<what>{_BEFORE}[{MARK}]){_STOPS}")
"""A label alone behind a word for the next step ("最后“发布”")."""


_HERE_HOLD: Final = lazy_regex(r"(?P<where>在[^，,。；点选把将]{2,12}?(?:里面?|中|上|内|下面?))(?=[把将])")
"""Where, and behind it what is held there ("在页面里把…打开")."""
_THEN_HOLD: Final = lazy_regex(r"(?<=点开|一下|进去|打开)(?=[把将][^，。]{2,}(?:打开|关闭|开启|关掉|拖|选上|勾上))")
_AFTERWARDS: Final = lazy_regex(
    r"(?<=进去|进来|点击|点开|进入|单击|登录)(?:之后|以后)(?=(?:你|您|我们|直接|先|不要|别|会|将|就会|能|可以?|系统|页面|[\u3400-\u9fff]{2,6}(?:会|将|就会))[^，。]{2})"
)
"""What follows is told of the time after it, without a sign between them."""
_FROM: Final = lazy_regex(
    rf"(?P<lead>{_STARTS}(?:再|然后)?|或者?)(?:也?可以?)?从(?![^，。选]{{0,6}}(?:列表|结果|菜单|选项|其中))(?P<what>[^，,。；：:选\s]{{2,8}}?)(?:当?中|里面?)?(?:选取|选择|导入|挑选|选)(?={_STOPS}|或|上传)"
)
"""From where something is taken, and not what."""
_AS_ASKED: Final = lazy_regex(
    rf"(?:按照?|根据|依照|跟着|照着)(?:页面|系统|屏幕|界面|软件)?(?:上的?|的)?(?:提示|指引|要求|引导|步骤)(?:来|去|一步步)?(?:进行|完成)?"
    rf"(?:付款|支付|操作|验证|认证|登[录陆]|注册|安装|激活|身份验证|实名认证|人脸识别|走)(?:即可|就(?:行|好|可以))?{_STOPS}"
)
_INTRO: Final = lazy_regex(
    r"(?:^|(?<=[\n。！？]))[^。！？；：:\n]{2,40}(?:吧|(?:[一两二三四五六\d几][个步]|这样|这么)(?:动作|步骤?|操作|做|弄|设|来|办)?的?|自查一下|如下|方法|步骤|流程|操作|教程)[:：]"
    r"(?=[^\n]{4})"
)
"""Says that steps follow."""
_ALSO: Final = lazy_regex(
    rf"{_STARTS}(?:没有?|找不到|没找到)[^，,。；\n]{{1,12}}的[，,][^。\n]*(?:也行|也可以|也能|也是一样的?)(?=[。；\n！]|$)"
)
_AGAIN: Final = lazy_regex(rf"(?<=[再点按戳])(?P<tap>点|按)?一次(?=确[认定]|完成|[{MARK}])")
_OTHER_VERSION: Final = lazy_regex(
    rf"{_STARTS}(?:(?:没有?|没找到|找不到|看不到|没看到)[^，,。；]{{0,12}}?的?|(?:老|旧|低|部分|其他|别的)[^，,。；]{{0,4}})(?:版本|系统|机型|手机|用户|小伙伴|朋友)(?:的话)?[，,]?(?:可以|请|就|则)?[^。；\n]*"
)
"""How others do it, who do not have what the text speaks of."""
_NEXT_TIME: Final = lazy_regex(
    rf"{_STARTS}(?:下次|以后|今后|日后|往后|从此|从那以后)(?:再)?(?:[^，,。；\n]*(?:就|即可|可以|不用|会|都|能)[^，,。；\n]*)"
)
_ONE_DASH: Final = lazy_regex(r"——+(?=不是|是的?话?|如果|若|要是|就|点|再|然后|这|那就|也|即|没错|对|注意|记得)")
_AND_SET: Final = lazy_regex(rf"(?<=点一下|点进去)(?:选好|选择|设好|填好|看看|选一?下){_STOPS}")
_HELD_UNTIL: Final = lazy_regex(
    r"(?P<held>(?:长按|按住)[^，,。；\n]{1,16}?)(?:不动|不放|不松手)?[，,]?(?:一直到?|直到|直至)[^，,。；\n]{2,20}(?=[，,。；\n])"
)
"""How long the finger is held down."""
_LOGGED_IN: Final = lazy_regex(
    rf"{_STARTS}(?P<lead>(?:首先|先|请|需要?)?)(?!请)(?:[\u3400-\u9fff]{{2,3}})?登[录陆](?:进入|到)?(?P<app>[^，,。；：点选的\n]{{1,10}}?)(?P<kind>[aA][pP][pP]|客户端|小程序|公众号)"
)
_REMARK: Final = lazy_regex(r"——+[^—。；\n]{0,24}?(?:的话|如果|没有|不是|就是|也就是|不过|[^，]了)[^—。；\n]{0,24}——+")
_AIM: Final = lazy_regex(
    r"(?:^|(?<=[\n。！？]))(?:如果?|若)?(?:您|你)?(?:要|需要?|想要?|希望)?[^。！？\n，,]{0,40}[，,]?(?:您|你)?(?:可以?|请|需要?)?(?:执行|完成|按照?|遵循|参照|参考|通过)"
    r"(?:以下|下列|下面|如下)的?(?:几个|这些)?(?:操作|步骤|方法|说明|指示|流程)(?:来|进行)?(?:操作|设置|办理)?(?:即可)?[：:。，,]"
)
"""What for, and that steps follow."""
_WHERE_SLID: Final = lazy_regex(
    rf"(?:{_STARTS}|(?<=[→>\s]))(?:在?(?:页面|屏幕|列表)?的?(?:最?[上下左右][面方侧边]|底部|顶部|中间))(?=[往向朝][上下左右][滑划拉翻])"
)
_THERE_IS: Final = lazy_regex(
    r"(?<=[滑翻拉滚划]到)(?P<end>最?(?:下面|下方|底下|底部|底端|底|后面?))(?=有|就是|能看|可以看|会看)"
)
_KEPT_IN: Final = lazy_regex(
    r"(?<=[，；。])[\u3400-\u9fff]{1,6}(?:就|都|会)?(?:存|保存)?在[\u3400-\u9fff]{2,6}[里中]面?(?=[。；\n]|$)"
)
"""Where something is in the end."""
_ALL_SET: Final = lazy_regex(
    rf"{_STARTS}(?:都|全部?)?[选填写输设弄改传拍挑](?:好|完)了(?:之?后|以后|的话)?(?:[，,]|(?=[点按再就]))"
)
_INTO: Final = lazy_regex(rf"(?P<one>第[一二三四五六\d]+[个条项])(?:点?进去|打开|点开|进入){_STOPS}")
_GOES_ON: Final = lazy_regex(rf"(?<=点开|戳开)(?=(?:再|然后)?选(?!项))|(?<=点开|进去)(?=[点找][{MARK}到])")
_HELD_TOO: Final = lazy_regex(
    r"(?P<held>长按[\u3400-\u9fff]{2,8}?)(?=(?:保存到|识别(?!码)|转发给|分享给|复制(?!按))[^，。；])"
)
_MANNER: Final = lazy_regex(
    r"(?<=[\u3400-\u9fff]{2})(?:至少|最多|大概|随便|自己)(?=[填写选挑输])|(?:如实|正确|准确|认真|仔细)(?=[填写选输])"
)
_TOLD_SO: Final = lazy_regex(
    r"(?:^|(?<=[\n。！？]))[^。！？；：:\n]{0,30}(?:说|讲|教|介绍|分享|总结|写|列|演示)(?:一?下|下|一遍|给你|给大家)?[^。！？；：:\n，,]{0,8}[:：](?=[^\n]{4})"
)
_KEYBOARD: Final = lazy_regex(r"[把将](?:输入法|键盘)(?:给)?[调叫弹唤呼]出来?|(?:让|等)(?:输入法|键盘)[弹跳]出来?")
"""Comes of a tap on any field."""
_OPENED: Final = lazy_regex(
    rf"{_STARTS}(?P<open>(?:打开|启动|进入)[^，,。；：:\s点选步开关按钮后]{{1,12}}(?<!\d))[:：](?=.)"
)
"""An app, and behind a colon what is done in it."""


_ALIAS: Final = lazy_regex(
    rf"(?P<name>[{MARK}]|图标|按钮|齿轮|个点|横线|横杠|加号|箭头|圆点|铅笔|头像|标志|符号)[（(](?P<inside>[\u3400-\u9fff]{{1,6}})[)）]"
)
"""In brackets: another name of an icon, or what a label means."""

_AT_MACHINE: Final = lazy_regex(
    r"(?:^|[，,](?=\s*\S)|(?<=[\n。！？；]))\s*(?:(?:然后|最后|接着|之后|随后)?再?)(?:到|在|去|往)[\u3400-\u9fff]{0,4}"
    r"(?:机器|[^手话相耳算]机|闸口|[柜前吧]台|收银台|柜子|柜|自助终端|门禁|门锁|电视|电脑)(?:的?(?:屏幕|键盘))?[上处前边旁]?"
    r"(?:输入|键入|输|刷|扫|出示)[^，。；！？\n]*"
)
"""What is done at something that is not the phone ("然后在柜机上输入")."""


def without_brackets(masked: str) -> str:
    """The text without what brackets say of the name before them."""
    if masked.isascii():
        return masked
    masked = _BRACKETS.sub(_explained, masked)
    return _ALIAS.sub(lambda said: said.group() if _NEED_NOT.match(said["inside"]) else said["name"], masked)


def with_signs(masked: str) -> str:
    """The text with a comma for each blank, and each verb before its thing."""
    if masked.isascii():
        return masked
    for said, plain in _MENDS:
        masked = said.sub(plain, masked)
    return masked


def _explained(said: re.Match[str]) -> str:
    inside = said["inside"]
    if _NEED_NOT.match(inside):
        return said.group()
    return "" if _EXPLAINS.match(inside) else said.group()


def _comma_behind(said: re.Match[str]) -> str:
    return f"{said.group()}，"


def _held_there(said: re.Match[str]) -> str:
    place = said["place"].removesuffix("的")
    return f"{said['lead']}{said['hold']}{place}的"


def _turned(said: re.Match[str]) -> str:
    return f"{'关闭' if said['right'] == '左' else '打开'}{said['what']}开关"


def _once(said: re.Match[str]) -> str:
    return f"{said['tap'] or ''}一下"


_MENDS: Final[tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...]] = (
    (_AIM, ""),
    (_AT_MACHINE, ""),
    (_HELD_UNTIL, r"\g<held>"),
    (_LOGGED_IN, r"\g<lead>打开\g<app>\g<kind>"),
    (_REMARK, "，"),
    (_WHERE_SLID, ""),
    (_THERE_IS, r"\g<end>，"),
    (_TOLD_SO, ""),
    (_KEPT_IN, ""),
    (_ALL_SET, ""),
    (_GOES_ON, "，"),
    (_HELD_TOO, r"\g<held>，"),
    (_MANNER, ""),
    (_INTO, r"\g<one>"),
    (_ALSO, ""),
    (_AGAIN, _once),
    (_KEYBOARD, ""),
    (_INTRO, ""),
    (_OTHER_VERSION, ""),
    (_NEXT_TIME, ""),
    (_BLANK, "，"),
    (_ONE_DASH, "，"),
    (_OPENED, r"\g<open>，"),
    (_AFTERWARDS, _comma_behind),
    (_AS_ASKED, ""),
    (_FROM, r"\g<lead>选择\g<what>"),
    (_AND_SET, ""),
    (_HERE_HOLD, r"\g<where>，"),
    (_THEN_HOLD, "，"),
    (_PARTICLES, ""),
    (_VOCATIVE, ""),
    (_DONE, ""),
    (_LEADS, r"\g<keep>"),
    (_OURS, ""),
    (_HELD_AT, r"\g<lead>长按\g<what>"),
    (_HELD_DOWN, r"\g<lead>长按\g<what>"),
    (_BACK_KEY, "返回"),
    (_PLACE_AND, _held_there),
    (_MOVED_SWITCH, _turned),
    (_SEEN_OPEN, r"点开\g<what>"),
    (_OBJECT_FIRST, r"\g<lead>点击\g<what>"),
    (_PASSIVE, r"\g<lead>点击\g<what>"),
    (_ADD, r"\g<lead>点击\g<what>"),
)
"""What people say, and how that is told in plain steps, in this order."""
