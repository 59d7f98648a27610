"""Chinese steps that follow each other without a sign between them, as when the lines of a list were joined."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from promptrpa.matching.steps.joints import RESULT, STEP, Joints
from promptrpa.matching.words.quotes import MARK
from promptrpa.patterns import lazy_regex

_RUN_TOGETHER: Final = lazy_regex(
    r"(?:(?<=[^并再先后去可请来以将把直接连续个次被的后要想])|(?<=我的))(?=(?:点击|单击|轻触|轻点|长按|按住|双击))"
    r"|(?:(?<=[^留示于停存会都放现处持是即将为用并需要可再请先])|(?<=缓存|保存|内存|库存))(?=在[^，,在]{0,12}?(?:页面|界面|窗口|首页|主页|弹窗|弹出框|对话框|列表|菜单|桌面))"
    rf"|(?<=[{MARK}钮项标面框栏键pP])(?=(?:将|把|进入|打开|选择|选中|输入|填写|开启|关闭|勾选|返回|找到|下滑|上滑|向下|向上|滑动|再|即可|就可以|然后|首先|最后|设置(?![为成到至])(?=..)|修改(?![为成到至])(?=.)|编辑.|调整(?![为成到至])(?=.)|上传.|拖动|按住))"
    rf"|(?<=[{MARK}])(?=选[{MARK}]|点进去|(?:一直)?[往向][上下左右][翻滑拉划滚])|(?:(?<=[滑翻拉划拖]到底)|(?<=到最底)|(?<=到最后)|(?<=到底部)|(?<=到最下面)|(?<=到最下方)|(?<=到最底部))(?=点|选|打开|找到)"
    r"|(?<=[pP件用面])(?=默认(?:就|便|即|会|显示))|(?:(?<=无误)|(?<=没问题)|(?<=没错))(?=点|选择)|(?<=点进去)(?=[将把选点])"
    rf"|(?:(?<=下滑)|(?<=上滑)|(?<=下拉)|(?<=下翻)|(?<=滑动))(?=(?:点|选)[{MARK}])"
    rf"|(?:(?<=弹窗)|(?<=窗口)|(?<=提示框)|(?<=对话框)|(?<=菜单))(?=(?:点击?|选择?)[{MARK}])"
    rf"|(?<=打开手机)(?=点击|进入|打开|找到)|(?<=[^中里内上下面方可并后滑动翻拉滚能以会没未来去才再先就请始查寻])(?=找到)|(?<=.)(?=(?:打开|进入)(?:之?后))|(?<=.)(?<!申)(?<!邀)(?=请(?:点击|选择|输入|打开))|(?<=.)(?=或者?(?:是|直接|手动)?(?:点击|单击|长按|下滑|上滑|双击|输入|填写|选择|按(?![钮键时期天月年])|刷脸|扫))"
    r"|(?<=下一步)(?=[\u3400-\u9fff]{2})(?!骤|操作|即可|就|进行|按钮|后|来|以)|(?<=[^点击选择按])(?=立即(?:支付|购买|提交|安装|登录|注册|开通|领取|使用))|(?<=返回)(?=点|选择|打开|找到|回到)|(?<=点击勾)(?=选择)|(?<=长按)(?=选择|点击|弹出|进入|打开|拖动)|(?<=确[定认]后)(?=清空|删除|注销|解绑|提交|支付|下单|取消)"
    r"|(?<=.)(?=(?:首先|然后|接着|随后|接下来)[^，,]{2})|(?<=..)(?=(?:根据|按照?|依照)[^，。点选]{0,6}(?:提示|指引|要求)(?!音|语))"
    r"|(?<=.)(?=登[录陆](?:自己|你|您|个人|[账帐]))"
    r"|(?<=..)(?<!等待)(?<![点单]击)(?<!选择)(?=(?:修改|编辑|填写|选择|输入|调整|设置|录入|安装|下载|更新|上传|导出|扫描|识别|加载|登录|验证|注册|录制|制作)"
    r"(?:完成|好|完)之?后)"
    r"|(?<=[\u3400-\u9fff]{4})(?<![点单]击)(?<!选择)(?=确[定认]之?后)|(?<=..)(?<![点单]击)(?<!选择)(?=获取(?:短信|动态)?验证码|提交[\u3400-\u9fff]{0,6}(?:申请|订单|审核))"
    r"|(?:(?<=输入..)|(?<=填写..)|(?<=输入...)|(?<=填写...)|(?<=输入....)|(?<=填写....))(?=添加(?![到至入成后完])..)"
    r"|(?<=..)(?<![点单]击)(?<!选择)(?<!按)(?=加入购物车|去结算)|(?<=...)(?=观看[一视广])"
    r"|(?<=...)(?=[唱录拍写填选画说读听做发输]完(?:之?后|再?[点按]|$))|(?<=[^将把与和的或者])(?=(?:打开|开启|关闭)[^，。点选]{2,14}?(?:(?:[右左][侧边]|后面|旁边)的?(?:开关|按钮)|的开关))"
    r"|(?<=[\u3400-\u9fff]{2})(?<=[^点击请可先再以来手要])(?=[填写](?:收[件货]人|主题|正文|标题|备注|姓名|地址|电话|金额))"
    r"|(?<=[\u3400-\u9fff]{2})(?<![点单]击)(?<!选择)(?<![点按选])(?=确[认定](?:即可|就(?:好|行|可以)))"
    r"|(?<=[\u3400-\u9fff]{4})(?<![点单]击)(?<!选择)(?=确[认定](?:删除|移除|退出|注销|清空|解绑)$)"
    r"|(?<=[^点击请]选择)(?=选择..)|(?<=申请)(?=[\u3400-\u9fff]{2,6}[会将就])"
    r"|(?<=...)(?=等待.)|(?<=...)(?<![相平对均同优])(?=等(?:系统|手机|司机|骑手|商家|对方|页面|软件|下载|加载|识别|连接|安装|扫描|上传|更新|同步|审核)[\u3400-\u9fff])"
    r"|(?<=[\u3400-\u9fff]{2})(?<![再向往可并来先后])(?=[向往]?[上下][滑拉翻]动?(?:页面|屏幕)?(?:找|看)到)|(?<=打开[\u3400-\u9fff]{2})(?=(?:新建|创建|新增)一)|(?<=打开[\u3400-\u9fff]{3})(?=(?:新建|创建|新增)一)|(?<=返回)(?=自动保存)"
    r"|(?<=[\u3400-\u9fff]{2})(?=点(?:完成|确[定认]|保存|发送|提交|发布|下一步)$)|(?<=[^将把]..)(?=(?:关闭|打开|开启)(?:此|该)?开关(?![\u3400-\u9fff]{0,2}的))"
)
"""Where steps follow each other without a sign between them, as when the lines of a list were joined."""


_RUN_ON: Final = lazy_regex(
    r"(?:(?<=我的)|(?<=[^并再先后去可请来以将把直接的被供自要想需其或即已未左右]))"
    r"(?=(?:选择|选中|挑选|输入|填写|勾选|进入|返回|退回|滑动|下滑|上滑|向下滑|向上滑|上传|导入|(?:修改|更改|更换)(?!输|点|选|后|为|成|完)|调整(?=[^到至后]{3}))(?!框|器|法|按钮|栏|页|的|$))"
    r"|(?<=[^角侧方面边部的端次即键并以])(?=确定$)"
    r"|(?<=[^正现存所不内实仅])(?=在(?!线|家|售|职).{1,10}?(?:选择|点击|单击|输入|填写|打开|开启|找到|长按|滑动))"
    r"|(?<=.)(?=(?:打开|开启|关闭)[^，。的]{2,10}(?:的|[右左]侧的?|[右左]边的?|后面的?)?(?:模式|开关|功能)$)"
    r"|(?<=[^定立一键可以来并去再自动就后的先请手按钮关标它将把其个时要想需所或者])(?=(?:开启|关闭)(?:[^，。的]{3,}|[^，。的]{2,}的?(?:[右左][侧边]|后面|旁边)的?(?:开关|按钮))$)"
    rf"|(?<=[^并再先后去可请来以将把直接击择要想需或其即])(?=(?:开启|关闭)[{MARK}](?:开关|按钮|选项|功能)?$)"
    r"|(?<=[^，])(?=[将把][^，]+(?:打开|关闭|开启|拖|滑|设|改|调))"
)
_ACTS: Final = lazy_regex(
    r"(?:打开|启动|进入)..(?<!可以)$|[将把].+(?:打开|关闭|开启|关掉)$|(?:上传|导入|添加|获取|新建|创建|新增).{2,}|(?:点击|点|选择|选|进入|打开|找到|长按|返回|单击|开启|关闭|启用|输入|填写|在.{1,10}(?:点击|选择|添加|打开|开启|找到))(?:.{3,}|我的?|打开|进入|开启)$"
)
"""The same, where such a word ends an operation that was named before."""

_CHINESE: Final = lazy_regex(r"[\u3400-\u9fff]{4}")
_WHERE: Final = lazy_regex(
    r"^(?:首先|先|然后|接着|最后|直接|可以|[^，点选按]{2,4}后)?(?:在|从|于)(?!.*(?:添加|新建|输入|填写|搜索(?!框|栏|页|界面|结果)|打开|开启|关闭|滑|进入|切换[到至]))[^点选按找击]{1,16}$"
)
"""Says where the operation after it is done."""
_AS_ASKED: Final = lazy_regex(r"(?:再|请)?(?:根据|按照?|依照|依据)[^，。点选]{0,8}(?:提示|要求|指引|说明)(?:来|去)?$")
"""By what the step after it is done ("按系统要求")."""
_FROM: Final = lazy_regex(r"(?:选择|点击)从[^，,]{1,8}$(?<!选择)(?<!选取)(?<!导入)")
_MEANS: Final = lazy_regex(r"(?:通过|可|能|被|凭)[^，,]*$")
"""Before "找到": a way to find something, and no step ("可通过手机号")."""
_HELD: Final = lazy_regex(r"^(?:将|把)[^，,]+$")
_HANDLED: Final = lazy_regex(
    r"点|打开|关闭|关掉|开启|启用|停用|拖|滑|拉|移|设置?[为成到]|改|调|换|输入|填|写|选|勾|加|添|删|放|存|发|传|复制|粘贴|命名|置顶|取消"
)
"""Verbs for what is done to the thing: without one, the verb that follows is that."""
_STATE: Final = lazy_regex(r"(?:点亮|打开|开启|关闭|启用|停用|勾选|关掉)(?!.*按钮)")
_FOLLOWS: Final = lazy_regex(r"^(?:即可|就可以|就能|便可|就会|系统)|(?:即可|就可以|就能|便可)(?=.)")
"""Says what comes of a step."""
_GOES_ON: Final = lazy_regex(r"(?:然后|接着|再|最后|随后)?(?:点|选|按|长按|输入|填|返回|打开|将|把)")
_QUOTED_TAP: Final = lazy_regex(rf"^(?:点击|点开|单击|选择|点|按).*[{MARK}]$")
_ONLY_PLACE: Final = lazy_regex(r"(?:页面|屏幕)?的?(?:最?[上下]面|[上下左右][方侧边]|[左右][上下]角|底部|顶部|中间)$")
_TAPPED_AT: Final = lazy_regex(
    r"(?:点击?|单击|点按|轻触|按)(?:页面|屏幕)?的?(?:最?[上下左右][方侧边面]|[左右][上下]角|底部|顶部)的?"
)
"""A tap and where: what it is on comes next."""
_SUBMITS: Final = lazy_regex(r"(?:点击?|单击|点按|轻触|按)?提交")
_TYPED: Final = lazy_regex(r"(?:再次|重新|再)?(?:输入|填写)")
_CONFIRMED: Final = lazy_regex(r"确[认定](?:即可|就)")
"""What a text is typed again for."""
_APPLICATION: Final = lazy_regex(r"[\u3400-\u9fff]{2,4}申请")
"""What is handed in ("提交" "关闭申请")."""
_MOVED: Final = lazy_regex(r"(?:向|往)?(?:[上下左右]|拖|滑|拉|移|拽|推)")
"""Goes on with a finger that is held down."""
_FIELD_NAMED: Final = lazy_regex(
    r"^(?!.*(?:(?<!地)点|选|按|填|打开|关闭|开启|进入|找到|返回|上传|添加|新建|创建|新增|设置|修改|编辑|下载|获取|扫|在|从|滑|后|并|再|可以|需要|手动|重新|直接|然后|框))[\u3400-\u9fffA-Za-z0-9]{2,8}$"
)
_SLID: Final = lazy_regex(r"(?:上下|左右|[向往][上下左右])?(?:滑动?|拖动|翻动?|划动)")
_LOOKED_FOR: Final = lazy_regex(r"(?:来|以)?(?:选择|选取|查看|浏览|切换|调整|调节)")
"""What the page or wheel is moved for."""
_TAPPED_BEHIND: Final = lazy_regex(r"点(?:进去|开|一下)|点击(?:进入|打开|一下)")
_VERBS: Final = lazy_regex(rf"[点选按填{MARK}]|打开|进入|找到|看到|返回|输入|[滑翻拉]到|在|有")
"""Without one, a tap said behind a name is on that ("喜欢的店点进去")."""
_CHOSEN_ALL: Final = lazy_regex(r"(?:选择?|填写?|输入|设置?)(?:好|完|完成|一下)?")
"""What is done with each of the things that were named before it ("开始时间和结束时间分别" "选好")."""
_BARE_EDIT: Final = lazy_regex(r"填写|输入|录入|修改")
"""At the end, what a button is called by ("使用已有数据填写")."""
_PATH_SIGNS: Final = lazy_regex(r"[-—–→➔➜>＞›»]+")
_ENDS_NAMES: Final = lazy_regex(r"设置|管理|编辑|搜索|查看|选择|修改")
"""Verbs that end names and are no steps by themselves ("更多电池设置")."""
_MAY: Final = lazy_regex(
    r"(?:可以?|就(?:需要?|要)|不(?:用|需要?|能|会)|无[需法]|避免|防止|以免|是否|可能|方便|[要想需]|(?<![性级类区分鉴识])别|勿|禁止|用于|用来|能够|才能)$"
)
"""What follows says what a step is good for."""
_FILLED: Final = lazy_regex(rf"(?:输入|填写?|键入|写上)(?!框|法|栏)|选择?(?=[\d{MARK}])")
"""A field, and what is typed into it or chosen for it ("分钟输入30", "时间选14:30")."""
_VERB: Final = lazy_regex(r"(?:请|再|然后|并|最后)?(?:点击|单击|点按|轻点|轻触|选择|输入|填写|打开|进入)")
"""Wants a name behind it."""
_ACT_ALONE: Final = lazy_regex(
    r"(?:请|再|然后|并|最后)?(?:调整|设置|修改|编辑|更改|获取|上传|添加|提交|下载|勾选|长按|开启|关闭|找到)"
)
_TAPS: Final = lazy_regex(r"点|单击|轻触|选择|返回|进入|输入|填写|打开|长按|双击|将|把|在|即可|就|完成|后")
"""What follows is a step of its own, or what comes of one."""
_SENT: Final = lazy_regex(
    r"(?:输入|填写|编辑)(?:(?!点|选择)[^，]){2,}?(?<![来以并后再行去可])(?=(?:发送|发布|提交|搜索)$)"
    r"|选择(?:(?!点|选)[^，]){2,8}?(?<![来以并后再行去可])(?=(?:加入|提交)(?:$|即可|就))"
    r"|(?:输入|填写)[\u3400-\u9fff]{2,8}?(?=设置(?:开始|结束|起止)?(?:时间|日期|时长|密码|价格|金额|提醒|权限))"
    r"|选择(?:(?!点|选)[^，]){2,8}?(?=[将把][^，]{1,8}加入购物车)"
)
_CHOSEN: Final = lazy_regex(rf"(?:点击?|按)(?!.*[在的])[^，选]{{2,8}}(?=选择?(?:[\d{MARK}]|今天|明天|后天))")
"""What is tapped, before what is chosen there ("点日期选3月19日")."""
_SWITCH: Final = lazy_regex(
    r"(?:打开|开启|关闭)(?P<name>(?:(?!点击|选择|进入|打开|开启|关闭|找到|之?后|将|把|右侧|旁边|长按)[^，]){2,14}?开关)"
)
"""A switch and its name, in which no step begins ("关闭允许别人搜索到我的开关")."""
_MOMENT: Final = lazy_regex(
    r"\d点(?=[\d半整一三钟])|(?:凌晨|[早晚]上?|[上中下]午|傍晚|[今明后]天|[周期][一二三四五六日天])[\d一二两三四五六七八九十]{1,3}点(?!击)"
)
"""A time of day: no tap begins in it."""
_OR_TYPED: Final = lazy_regex(r"选择或者?(?:输入|填写)")
"""One verb for a field that offers what can be typed as well."""
_OR_KIND: Final = lazy_regex(
    r"或者?(?=[\u3400-\u9fff]{1,8}的[\u3400-\u9fff]{1,4}$)(?![^，]*(?:点|选|按|输|填|写|滑|拖|打开|关闭|进入|返回))"
)
"""Joins two kinds of things, and no step begins with it ("影片或活动的名称")."""
_SUBJECT: Final = lazy_regex(
    r"(?:最后|然后|接着|之后|这时|此时)?(?!.*(?:确[认定]|保存|完成|提交|取消|登录|删除|发送|关闭|[点选按填返退再并可后要]|打开|进入|请))"
    r"(?:就|便|会)?[\u3400-\u9fffA-Za-z]{2,6}"
)
"""What goes somewhere by itself ("最后抖音" "回到首页")."""
_SAID_OF_ONE: Final = lazy_regex(
    r"(?<=[个条枚的])[向往朝][上下左右](?=的)|(?<=[早晚快慢])点(?=[开关打])|(?<!点击勾)(?<!点勾)(?<=勾)选|(?<=首页)[向往][上下左右]|(?<=[往向朝])[上下左右](?=[滑拉翻划])|(?<=手动)[输填](?=[入写])|(?:进去|进来|出来|上去|打开|关闭|选中|点开|找到|输入|登[录陆]|返回|下载|上传|搜索)(?=(?:过|好|完)?的[\u3400-\u9fff])"
)
"""What is said of a thing before its name ("一个向下的箭头", "要放进去的应用"): no step begins there."""
_STATE_ALONE: Final = lazy_regex(r"(?:进行|来|以)?(?:打开|开启|关闭|启用|停用)(?:即可|就(?:可以|行|好)|了)*$")
"""How a thing that was named before is to be."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some words of a text without signs. result: they say what comes of the part before."""

    text: str
    result: bool = False


class Splitter:
    """Cuts where rules are sure that a step begins, and where the model of joints says so."""

    def __init__(self, joints: Joints | None = None, whole: Iterable[str] = (), nouns: Iterable[str] = ()) -> None:
        """whole: words in which nothing begins. nouns: words with which nothing begins either."""
        self._joints = joints
        self._nouns = lazy_regex("|".join(map(re.escape, nouns)) or r"(?!)")
        words = "|".join(map(re.escape, whole))
        self._whole = lazy_regex(rf"(?:{words})(?![击按开选择中取好滑]|完成|确[定认]|保存)" if words else r"(?!)")

    def split(self, piece: str) -> Iterator[Part]:
        """The parts of words that stand between two signs."""
        start, kind = 0, STEP
        joints = sorted(self._begins(piece).items())
        ends = [at for at, _ in joints[1:]] + [len(piece)]
        for (joint, begins), end in zip(joints, ends, strict=False):
            if _ENDS_NAMES.fullmatch(piece[joint:end]):
                continue
            before = piece[start:joint]
            alone = bool(
                len(before) < 2
                or _WHERE.match(before)
                or _VERB.fullmatch(before)
                or _FROM.search(before)
                or _AS_ASKED.match(before)
            )
            alone = alone or bool(_ACT_ALONE.fullmatch(before) and not _TAPS.match(piece, joint))
            if not alone:
                if _is_one(before, piece[joint:]) or _MAY.search(before):
                    continue
                yield Part(before, kind == RESULT)
                start, kind = joint, begins
        yield Part(piece[start:], kind == RESULT)

    def _begins(self, piece: str) -> Mapping[int, int]:
        """Where something begins, and what: English has spaces and words between its steps."""
        if piece.isascii():
            return {}
        found = dict.fromkeys(_by_rules(piece), STEP)
        if self._joints is not None and _CHINESE.search(piece):
            found = {**dict(self._joints.find(piece)), **found}
        inside = {at for word in self._whole.finditer(piece) for at in range(word.start() + 1, word.end())}
        inside |= {at for noun in self._nouns.finditer(piece) for at in range(noun.start(), noun.end())}
        inside |= {sign.end() for sign in re.finditer("、", piece)}
        inside |= {one.start() for one in _SAID_OF_ONE.finditer(piece)}
        if len(_PATH_SIGNS.findall(piece)) > 1:
            inside |= {name.start() for name in _ENDS_NAMES.finditer(piece)}
        inside |= {noun.start() for noun in re.finditer("[点选按填来](?=的)", piece)}
        inside |= {length.end() for length in re.finditer("位(?=以[上下内])", piece)}
        inside |= {at for time in _MOMENT.finditer(piece) for at in range(time.start() + 1, time.end())}
        inside |= {at for either in _OR_TYPED.finditer(piece) for at in range(either.start() + 1, either.end())}
        inside |= {kind.start() for kind in _OR_KIND.finditer(piece)}
        inside |= {at for name in _SWITCH.finditer(piece) for at in range(name.start("name"), name.end())}
        return {at: kind for at, kind in found.items() if at not in inside}


def _by_rules(piece: str) -> Iterator[int]:
    start = 0
    surely = {j.start() for j in _RUN_TOGETHER.finditer(piece)} | set(_sent(piece))
    surely |= {tapped.end() for tapped in [_CHOSEN.match(piece)] if tapped}
    for joint in sorted(surely | {j.start() for j in _RUN_ON.finditer(piece)}):
        before = piece[start:joint]
        long = len(before) > 1 if joint in surely else _ACTS.match(before) is not None
        if not long or (piece.startswith("找到", joint) and _MEANS.search(before)):
            continue
        if not _WHERE.match(before) and not _FROM.search(before) and not _is_one(before, piece[joint:]):
            yield joint
            start = joint


def _sent(piece: str) -> Iterator[int]:
    """Where what was typed is sent ("输入号码发送"), or what was chosen is joined ("选择群聊加入"), and the like."""
    yield from (match.end() for match in _SENT.finditer(piece))


def _is_one(before: str, rest: str) -> bool:
    """The rest only says how the thing named before it is to be ("将声音" "关闭", "点击声音按钮" "关闭即可")."""
    if _ONLY_PLACE.match(before) or (before.startswith("按住") and _MOVED.match(rest)):
        return True
    if rest.startswith("回到") and _SUBJECT.fullmatch(before):
        return True
    if _TAPPED_AT.fullmatch(before) and rest.startswith("返回"):
        return True
    if rest == "返回" and _QUOTED_TAP.match(before):
        return True
    if _TYPED.match(before) and _CONFIRMED.match(rest):
        return True
    if _SUBMITS.fullmatch(before) and _APPLICATION.match(rest):
        return True
    if _SLID.fullmatch(before) and _LOOKED_FOR.match(rest):
        return True
    if _TAPPED_BEHIND.fullmatch(rest) and not _VERBS.search(before):
        return True
    if before.endswith(("分别", "各自", "依次")) and _CHOSEN_ALL.fullmatch(rest):
        return True
    if before.startswith("点击") and (_BARE_EDIT.fullmatch(rest) or (len(before) < 5 and rest.startswith("进行"))):
        return True
    if _FIELD_NAMED.match(before) and _FILLED.match(rest):
        return True
    held = _HELD.match(before) and (_STATE.match(rest) or not _HANDLED.search(before))
    if _FOLLOWS.search(before) and not _GOES_ON.match(rest):
        return True
    if rest.startswith(("进入", "打开")) and _QUOTED_TAP.match(before) and not re.search(f"[{MARK}]", rest):
        return True
    return bool(held or (not before.startswith(("找到", "选")) and _STATE_ALONE.match(rest)))
