"""Chinese how-to texts without signs: verbs in a row, remarks between steps, other ways, and all kinds of brackets.

They are made to read as texts with signs do. Quoted words are masked in them (`quotes`).
"""

from __future__ import annotations

import re
from typing import Final

from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

_NAME_MARKS: Final = lazy_regex(
    r"[<＜〈\[［〔〖]\s*(?P<name>(?=[^<>＜＞〈〉\[\]［］〔〕〖〗\n]*[\u3400-\u9fff])[^<>＜＞〈〉\[\]［］〔〕〖〗\n，。]{1,16}?)\s*[>＞〉\]］〕〗]"
)
"""Brackets around a Chinese name that are no quotation marks elsewhere."""
_TAP: Final = r"(?:点击|单击|点按|轻触|轻点|长按|双击)"
_CHOOSE_TO_TAP: Final = lazy_regex(
    rf"(?<![点单]击)(?:选择|选中|选取)(?:并|后|然后)?(?={_TAP}(?!进入|打开|即可|[，。；]|$))"
)
"""Two words for one tap ("选择点击声音")."""
_FOUND_TOO: Final = lazy_regex(
    r"(?:(?:查?找到|查找|寻找|选择|选中|选定|定位)(?:之后|以后|后|并且|并|然后|再)|找到，)(?=(?:点击|单击|长按|进入|打开|选择|双击)(?:[^，。进打]|进入.|打开.))"
)
"""Verbs before one that says what is really done ("找到并点击")."""
_ENTERED_TOO: Final = lazy_regex(r"(?:选择|选中|选定)(?:并且?|然后|再)进入(?=[^，。；]{2})")
"""The same of a page that is chosen: no page that was led to."""
_SET_TOO: Final = lazy_regex(r"打开并(?:设置)?(?=开启|关闭|启用)")
"""Verbs before the one that says how a thing is to be ("打开并设置开启")."""
_SEARCHED_TOO: Final = lazy_regex(
    rf"(?:搜索|查找|搜)(?:并且?|然后|后)(?P<verb>下载|安装|关注|添加|打开|进入|点击|选择)(?P<what>[{MARK}]|[\u3400-\u9fffA-Za-z0-9]{{2,10}}(?=[，。；,;]|$))"
)
"""Two verbs and what both are about ("搜索并关注「图书馆」")."""
_ENTERED: Final = lazy_regex(rf"(?<=并|击)(?P<verb>打开|进入)(?={_TAP}..|在[^，。]{{1,12}}?(?:点击|选择|找到))")
"""What was named before is opened, and then something else is tapped ("找到微信并打开点击右上角加号")."""
_FOUND_OPENED: Final = lazy_regex(rf"(?P<found>(?:找到|选择)[^，。；点选]{{2,10}}?(?:打开|进入))(?={_TAP}..)")
_CHECK: Final = lazy_regex(
    rf"(?:(?<=[\u3400-\u9fff{MARK}，。；、A-Za-z0-9])|^)(?<![点单]击)(?<!选择)(?:再|并|然后|最后)?(?:去|来)?(?P<back>返回[^，。；点选]{{0,8}}?)?(?:打开[^，。；点选]{{1,8}})?"
    r"(?:检查|检验|查看|核对|确认|看看|(?<!查)看)[^，。；点选输]{0,24}?(?:是否|是不是|有没有)[^，。；]*"
)
"""Says how to see whether it worked."""
_OTHER_WAY: Final = lazy_regex(
    r"(?<=[^，。；、还外])(?=(?:也|还)可以?(?:直接|点击|选择|从|在|通过|长按|打开|手动)|或者?(?:也可以|直接点击|点击))"
)
_SEEN: Final = lazy_regex(r"(?<=[后里中面入开])(?=(?:就|便|即)?(?:可以?|能|会)看[到见])")
"""What is said to be there, after what leads to it."""
_OPENED_FIRST: Final = lazy_regex(
    r"^(?P<lead>首先|先)?(?:把|将)?(?P<app>(?!首先|先|手机|桌面|网页|应用|软件|[点进在从打开])[\u3400-\u9fffA-Za-z]{2,8}?)(?:app|软件)?打开(?=之?后|以后)",
    re.I,
)
"""The app, named before the verb ("剪映打开后")."""
_LAST_TAPS: Final = "登录|注册|下载|安装|更新|开通|绑定|支付|删除|添加|关注|领取|提现|清理|清除|恢复|退出|申请"
_DONE: Final = lazy_regex(
    rf"(?P<kept>点击?(?:(?:立即|马上|一键|确认|去)?(?:{_LAST_TAPS})(?=就)|完成|确定|确认|保存|提交|发布|发送|[^，。；点选]{{1,6}}(?:按钮|图标)))"
    r"(?:(?![点选进打返输填关开])[\u3400-\u9fff]){0,10}?就(?:会|能|可以)?[^，。；点选]{1,8}(?:了|成功|好)(?=$|[，。；\n])"
)
"""What a last tap makes of something ("点击完成密码就修改好了")."""
_RETURNED: Final = lazy_regex(
    r"(?P<back>返回(?:个人主页|首页|主页|主界面|桌面|上一页|上一级|聊天界面))"
    r"(?=(?![的面后即就并再点选按打进查检找看中里]|输入)[\u3400-\u9fff]{2})"
)
"""Where one goes back to; what follows tells what is to be seen there."""
_BEGINS_STEP: Final = r"点|选|按|输|填|打开|进入|返回|开启|关闭|滑|拖"
_AFTERWARDS: Final = lazy_regex(
    rf"(?<=..)(?:之|以)后(?!{_BEGINS_STEP}|再)(?:(?!{_BEGINS_STEP})[^，。；]){{1,14}}?就(?:都|全|会|变|是|能|可以)"
    rf"(?:(?!{_BEGINS_STEP})[^，。；])*(?=$|[，。；\n])"
)
"""How it is from then on ("选择大号之后所有文字就都变大了")."""
_BRINGS: Final = lazy_regex(
    rf"(?P<tap>点击?[^，。；点选]{{0,8}}(?:完成|确[定认]|保存|提交|发布|发送|下单|支付|付款|预约|叫车|{MARK})|(?:打开|开启|关闭)[^，。；点选]{{0,12}}?开关)[\u3400-\u9fffA-Za-z]{{2,6}}?(?:将会?|会)"
    rf"(?![员议话计场馆展说])(?:(?!{_BEGINS_STEP})[^，。；])+(?=$|[，。；\n])"
)
"""A last step, and what is to be expected of it ("点击完成系统会重启")."""
_REFUNDED: Final = lazy_regex(
    r"(?:退款|款项|钱款?|金额|费用|押金|余额)(?:会|将)?[^，。；点选按]{0,12}?原路(?:返回|退[回还])[^，。；\n]*"
)
_REOPENED: Final = lazy_regex(
    rf"(?:重新|再次)(?:打开|启动|进入)(?:(?!{_BEGINS_STEP})[^，。；]){{0,8}}(?:就|即可|便)(?:(?!{_BEGINS_STEP})[^，。；])*(?=$|[，。；\n])"
)
"""When it is to be seen that all worked ("重新打开QQ就生效了")."""
_SWITCHED: Final = lazy_regex(rf"(?<=[\u3400-\u9fff{MARK}]{{2}})(?=页面(?:切换|跳转|刷新)(?:完成|成功)?(?:之|以)?后)")
"""When the page shows what was tapped."""
_LOGGED_IN: Final = lazy_regex(
    r"(?P<app>(?:打开|进入)[^，。；点选打进]{2,10}?)(?:并|再)?登[录陆](?:成功|完成)?(?:之|以)?后"
)
"""An app, and that its user is known to it."""
_AIMED: Final = lazy_regex(
    r"(?<=[\u3400-\u9fff]{3})(?=对准(?!.{0,4}(?:按钮|选项|功能)).)|(?:拍摄|拍照)或者?(?=选择|上传)"
)
"""What the phone is held to or a picture is taken of, before what is tapped."""
_TAPPED_WHEN_SEEN: Final = lazy_regex(r"看[到见](?P<what>[^，。；点选]{2,14}?)就点击?(?:一下|它|一点)?(?=$|[，。；\n])")
_SITE: Final = lazy_regex(r"(?<=[A-Za-z]站)(?=点)")
"""What a site is called in short, before a tap: no "站点" ("打开B站点我的")."""
_BLANK: Final = lazy_regex(r"(?P<blank>空白(?:处|区域|位置))(?:即可)?(?:返回|完成|退出|关闭)")
_PATH_QUOTED: Final = lazy_regex(
    r"[“「【](?P<path>[^”」】，。\n]{1,12}?(?:\s*(?:[-–—]\s*[^”」】，。\n-]{1,12}){2,}|(?:\s*[→＞>]+\s*[^”」】，。\n→＞>]{1,12})+))[”」】]"
)
"""A path in one pair of quotation marks ("“我-设置-通用”")."""
_BOXED_NUMBER: Final = lazy_regex(
    r"(?:^|(?<=[\n。；;]))[ \t]*[【「『\[［（(]\s*(?:第|步骤|step)\s*(?P<number>[\d一二三四五六七八九十]{1,3})\s*步?\s*"
    r"[】」』\]］）)][:：.、]?|(?P<keycap>\d)\ufe0f?\u20e3\ufe0f?[.、:：]?",
    re.I,
)
"""The number of a step in brackets ("【第一步】") or as a key."""
_NESTED: Final = lazy_regex(r"(?P<open>[“「【])[《「【](?P<name>[^“”「」【】《》\n]+)[》」】](?P<close>[”」】])")
_CELLS: Final = lazy_regex(r"^.*[|｜].*[|｜].*$", re.M)
"""A row of a table: of two at least each cell is a sentence of its own, ..."""
_WHERE_CELL: Final = lazy_regex(r"。(?=在|位于)")
"""... but for one that tells where that is which the cell before it names."""
_BAR: Final = lazy_regex(r"\s*[|｜]\s*")
_TWO_DEEDS: Final = lazy_regex(
    r"(?:(?<=点击)|(?<=单击)|(?<=轻触)|(?<=点))(?P<label>(?:我已阅读并)?"
    r"(?:同意|确[认定]|保存|接受|允许|预[订定约]|购买|订购|下单|报名|租用|结算)(?:协议|条款)?并"
    r"(?:继续|开通|支付|付款|使用|提交|登[录陆]|注册|发布|安装|授权|绑定|激活|开始[\u3400-\u9fff]{2}))"
)
"""A button that is called by two deeds."""
_LATER: Final = lazy_regex(
    r"(?:^|(?<=[，。；]))以后[^，。；点选]{0,16}?(?:就(?:会|能|不|可以|是)|都会|会自动)[^，。；]*"
)
"""How it will be from then on."""
_TRY: Final = lazy_regex(
    r"(?:[上下左右][滑拉]|(?<=[，。；]))[^，。；点选]{0,4}?试(?:试|一?下)(?:效果|看)?(?=$|[，。；\n])"
)
_INSIDE: Final = lazy_regex(r"(?<=[\u3400-\u9fff])(?<![点击])进去(?:之?后)?(?=选择?|点|找到|里面)")
_NEEDS: Final = lazy_regex(r"(?<=关掉|打开|关闭|开启|完成|确定|确认|保存|提交)(?=需要?(?:再|先)?(?:输入|点击|填写))")
_COMPLETED: Final = lazy_regex(
    r"(?<=[\u3400-\u9fff]{2})(?<!等待)(?<![点单]击)(?<=[^在当待])完成(?:选择|填写|输入|设置|编辑|修改|上传)之?后(?=[点选按输填返]|下单|支付|提交|保存|确[认定])"
)
"""That the step before is over."""
_ON_DESKTOP: Final = lazy_regex(r"^(?P<first>首先|先)?手机桌面(?=点|打开|找到)")
_SLANTING: Final = lazy_regex(r"斜(?=[向往朝][上下左右])")
_SO: Final = lazy_regex(
    r"(?<=[^，。；像照如])(?=(?:这样一来|这样(?!的)(?=[^，。；点选]{0,16}?(?:就|便|会|不会|了|能))))"
)
"""What follows says what was reached."""
_NEED_NOT: Final = lazy_regex(
    r"[(（](?:如果?有(?:的话)?|若有|没有可?(?:以不|不)?填?|可(?:以)?(?:不填|不上传|不选|不写|不传|选|省略|跳过)|选填|非必填|可不填|可选|非必须)[)）]"
    r"(?P<inside>(?=中(?!文|国)|[里内]|输入?框|文本框|一?栏|一项))?"
)
"""In brackets: need not be done. The sign for it that clauses know takes its place; inside of what names a field
("备注（选填）中") it says nothing."""


def with_marks(text: str) -> str:
    """The text with one kind of quotation marks around Chinese names: each part of a path, and labels of two deeds."""
    if text.isascii():
        return text
    text = _BOXED_NUMBER.sub(r"\n第\g<keycap>\g<number>步:", text)
    if len(_CELLS.findall(text)) > 1:
        text = _CELLS.sub(lambda row: _WHERE_CELL.sub("，", _BAR.sub("。", row.group().strip(" |｜"))), text)
    text = _NESTED.sub(r"\g<open>\g<name>\g<close>", text)
    text = _TWO_DEEDS.sub(r"“\g<label>”", text)
    return _PATH_QUOTED.sub(_parts, _NAME_MARKS.sub(r"【\g<name>】", text))


def with_signs(masked: str) -> str:
    """The text with signs where they were left out, and without words that say nothing to do."""
    if masked.isascii():
        return masked
    masked = _ENTERED_TOO.sub("点击", masked)
    masked = _FOUND_TOO.sub("", _CHOOSE_TO_TAP.sub("", _COMPLETED.sub("，", masked)))
    masked = _SET_TOO.sub("", masked)
    masked = _SEARCHED_TOO.sub(_searched, _CHECK.sub(_back, masked))
    masked = _NEED_NOT.sub(lambda said: "（可选），" if said["inside"] is None else "", masked)
    masked = _TRY.sub("", _LATER.sub("", _ON_DESKTOP.sub(r"\g<first>在手机桌面", masked)))
    masked = _RETURNED.sub(r"\g<back>，", masked)
    masked = _FOUND_OPENED.sub(r"\g<found>，", masked)
    masked = _TAPPED_WHEN_SEEN.sub(r"点击\g<what>", _SITE.sub("，", masked))
    masked = _LOGGED_IN.sub(r"\g<app>，", _AIMED.sub("，", _BLANK.sub(r"\g<blank>", masked)))
    masked = _REOPENED.sub("", masked)
    masked = _SWITCHED.sub("，", _REFUNDED.sub("", _BRINGS.sub(r"\g<tap>", _AFTERWARDS.sub("", masked))))
    masked = _NEEDS.sub("，", _INSIDE.sub("，", masked))
    masked = _SLANTING.sub("", _DONE.sub(r"\g<kept>", _OPENED_FIRST.sub(r"\g<lead>打开\g<app>", masked)))
    return _SEEN.sub("，", _SO.sub("，", _OTHER_WAY.sub("，", _ENTERED.sub(r"\g<verb>，", masked))))


def _parts(said: re.Match[str]) -> str:
    return ">".join(f"“{part.strip()}”" for part in re.split(r"[-–—→＞>]+", said["path"]))


def _back(said: re.Match[str]) -> str:
    return f"，{said['back']}" if said["back"] else ""


def _searched(said: re.Match[str]) -> str:
    """Each verb with what it is about: a button of that name, or what was found."""
    tapped = said["what"] if said["verb"] in ("打开", "进入", "点击", "选择") else said["verb"]
    return f"搜索{said['what']}，点击{tapped}"
