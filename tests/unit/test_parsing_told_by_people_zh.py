"""Chinese how-to texts as people write them in forums, chats and leaflets: what they tell to do, and nothing else."""

from __future__ import annotations

import pytest

from promptrpa.bootstrap.content import make_parsing
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon

PARSE = make_parsing(Lexicon.load(content_dir() / "lexicon"), AppNames.load(content_dir() / "apps.yaml")).parse


def _steps(text: str) -> list[str]:
    return [
        f"{i.operation.value}: {i.object.text or i.parameter}" + (" off" if i.parameter == "false" else "")
        for i in PARSE(text)
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("打开微信，最右边那个“我” 点它", ["open: 微信", "click: 我"]),
        ("打开美团，页面底部一般有醒目的“取消自动续费”按钮，点击它", ["open: 美团", "click: 取消自动续费"]),
        ("打开闲鱼，底下那个黄色的“卖闲置”就是入口，点一下", ["open: 闲鱼", "click: 卖闲置"]),
        ("打开滴滴，左上角头像旁边有一面盾牌图标，点击它即可进入。", ["open: 滴滴", "click: 盾牌图标"]),
        (
            "打开夸克，地址栏左边有个小图标，戳它，弹出的列表里面点“百度”",
            ["open: 夸克", "click: 小图标", "click: 百度"],
        ),
        ("打开钉钉，“申请补卡”按钮才会显示，请点击", ["open: 钉钉", "click: 申请补卡"]),
        ("打开微信，点击“清理”，显示“已清理”字样，点击即可返回", ["open: 微信", "click: 清理"]),
    ],
)
def test_what_is_said_to_be_there_is_what_is_tapped_then(text: str, told: list[str]) -> None:
    assert _steps(text) == told


def test_lines_over_sentences_in_turn_are_headings() -> None:
    text = (
        "添加紧急联系人\n\n进入安全中心\n打开滴滴出行，点击左上角头像。\n\n填写联系人\n轻点【添加】。输入姓名和手机号。\n\n"
        "完成设置\n轻点【保存】。"
    )
    assert _steps(text) == [
        "open: 滴滴出行",
        "click: 头像",
        "click: 添加",
        "edit: 姓名",
        "edit: 手机号",
        "click: 保存",
    ]
    steps = "打开微信\n点击右下角“我”。\n进入设置\n选择“通用”。"
    assert _steps(steps) == ["open: 微信", "click: 我", "click: 设置", "click: 通用"]


def test_words_before_colons_are_headings_where_several_lines_have_them() -> None:
    text = "设置家\n打开高德地图：底部点“我的”。\n添加地点：点“去设置”，输入小区名字。\n保存地点：点“设为家”。"
    assert _steps(text) == ["open: 高德地图", "click: 我的", "click: 去设置", "edit: 小区名字", "click: 设为家"]


def test_the_part_for_another_phone_is_left_out_behind_bullets_too() -> None:
    text = "可以关掉:\n  • iPhone用户:进入“设置” > 点击“iCloud”。\n  • 安卓用户:进入“设置” > 选择“账户”。"
    assert _steps(text) == ["open: 设置", "click: 账户"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("打开设置，点击“应用锁”(部分版本叫“隐私锁”)，再点“密码”", ["open: 设置", "click: 应用锁", "click: 密码"]),
        (
            "打开京东，选择发票类型(个人/企业)，填写纳税人识别号(企业才需要)",
            ["open: 京东", "click: 发票类型", "edit: 纳税人识别号"],
        ),
        ("打开百度，点一个白色的座位（灰色的是别人选走的），点“确认”", ["open: 百度", "click: 座位", "click: 确认"]),
    ],
)
def test_brackets_that_explain_are_no_part_of_a_name(text: str, told: list[str]) -> None:
    assert _steps(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "打开钉钉，页面底部的“统计”需点击，随后标红的异常日期需被选中",
            ["open: 钉钉", "click: 统计", "click: 标红的异常日期"],
        ),
        ("打开钉钉，“开始时间”点一下，右上角“完成”要点一下哈", ["open: 钉钉", "click: 开始时间", "click: 完成"]),
        ("你先把微信点开，最后“发布”～", ["open: 微信", "click: 发布"]),
        ("打开设置，“定时开启”右边的开关往右拨", ["open: 设置", "switch: 定时开启"]),
        ("打开设置，页面下方把“自动缴费”拨到开", ["open: 设置", "switch: 自动缴费"]),
        ("打开设置，长按“铃声”，然后按返回键回来", ["open: 设置", "long_click: 铃声", "back: previous"]),
        ("1）打开设置\n2）在桌面空白处长按两秒左右", ["open: 设置", "long_click: 桌面空白"]),
        ("打开QQ点联系人 上面选设备 点我的电脑", ["open: QQ", "click: 联系人", "click: 设备", "click: 我的电脑"]),
    ],
)
def test_the_thing_may_be_named_before_what_is_done_with_it(text: str, told: list[str]) -> None:
    assert _steps(text) == told


def test_a_sentence_that_begins_with_app_tells_what_happens() -> None:
    text = "打开米家，点击“添加设备”，App 会自动搜索附近设备。"
    assert _steps(text) == ["open: 米家", "click: 添加设备"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "打开网盘，查找并点击【手机备份】，将【相册备份】右侧开关滑动至开启状态",
            ["open: 网盘", "click: 手机备份", "switch: 相册备份"],
        ),
        ("打开设置，在系统页面里把“悬浮窗”的开关打开", ["open: 设置", "switch: 悬浮窗"]),
        ("打开设置，关闭“备份”。关闭后新照片不再上传", ["open: 设置", "switch: 备份 off"]),
    ],
)
def test_switches_that_are_moved_and_what_comes_of_it(text: str, told: list[str]) -> None:
    assert _steps(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("打开地图，点城市右边蓝色的下载按钮", ["open: 地图", "click: 下载按钮"]),
        ("打开QQ，点输入框下面那个图片样子的图标", ["open: QQ", "click: 图片样子的图标"]),
        ("打开QQ，点“联系人”，就诊人处点“添加就诊人”", ["open: QQ", "click: 联系人", "click: 添加就诊人"]),
        (
            "打开滴滴，点“添加”，可从手机通讯录选取或手动输入手机号码",
            ["open: 滴滴", "click: 添加", "click: 手机通讯录"],
        ),
        (
            "打开抖音，点“我”—设置—隐私设置—私密账号",
            ["open: 抖音", "click: 我", "click: 设置", "click: 隐私设置", "click: 私密账号"],
        ),
        ("打开音乐，点选要放进去的歌曲，再点“完成”", ["open: 音乐", "click: 歌曲", "click: 完成"]),
    ],
)
def test_things_with_what_is_said_of_them(text: str, told: list[str]) -> None:
    assert _steps(text) == told


@pytest.mark.parametrize(
    "aside",
    [
        "“会议密码”不用管它。",
        "没有这个图标的老版本，走菜单-设置-通用。",
        "下次直接长按空格就可以了。",
        "图片在相册里。",
        "按页面提示付款。",
    ],
)
def test_what_is_left_alone_or_is_for_others_is_no_step(aside: str) -> None:
    assert _steps(f"打开腾讯会议，点击“预定”。{aside}") == ["open: 腾讯会议", "click: 预定"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("打开车来了，方向不对就按“换向”", ["open: 车来了", "click: 换向"]),
        (
            "打开银行，点“确认”，系统将发送短信验证码，请输入后点击“确定”",
            ["open: 银行", "click: 确认", "edit: 短信验证码", "click: 确定"],
        ),
        ("打开相机，底下有个小圆球，往右拖两格", ["open: 相机", "drag: 小圆球"]),
        ("其实就是两个动作：打开设置，点“显示”", ["open: 设置", "click: 显示"]),
    ],
)
def test_conditions_and_what_was_mentioned(text: str, told: list[str]) -> None:
    assert _steps(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "打开钉钉，点“请假”，开始时间、结束时间都要填，请假事由写清楚",
            ["open: 钉钉", "click: 请假", "edit: 开始时间", "edit: 结束时间", "edit: 请假事由"],
        ),
        ("打开12306，日期点一下选好，点“查询车票”", ["open: 12306", "click: 日期", "click: 查询车票"]),
        ("打开微信，下面四个按钮，点第二个“通讯录”", ["open: 微信", "click: 通讯录"]),
        ("打开爱奇艺，点击“VIP会员”，进入会员中心，点击“续费”", ["open: 爱奇艺", "click: VIP会员", "click: 续费"]),
        ("打开微信，点“设置”，最下面有“《隐私指引》”，点进去", ["open: 微信", "click: 设置", "click: 隐私指引"]),
        ("关闭个性化广告\n打开微信，点“设置”，点“广告”。", ["open: 微信", "click: 设置", "click: 广告"]),
    ],
)
def test_fields_before_their_verb_and_what_is_no_step_of_its_own(text: str, told: list[str]) -> None:
    assert _steps(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("长按桌面空白处不动，直到出现“编辑”二字，点击“编辑”", ["long_click: 桌面空白处", "click: 编辑"]),
        ("骑手登录美团众包APP后，点击左上方头像", ["open: 美团众包", "click: 头像"]),
        (
            "打开设置，切换“活动状态”开关到关闭。若要确认，请点击“关闭”。",
            ["open: 设置", "switch: 活动状态 off", "click: 关闭"],
        ),
        ("打开设置，找到“录屏”图标——没有的话点铅笔把它拖进来——点一下它", ["open: 设置", "click: 录屏"]),
        (
            "打开设置，再点电池，拉到最下面有个电池健康，进去就能看到容量了，下面那个“优化充电”也一起开了吧。",
            ["open: 设置", "click: 电池", "scroll: down", "click: 电池健康", "switch: 优化充电"],
        ),
        ("要更改屏幕关闭前的等待时间，请执行以下操作：\n1. 打开设置。\n2. 点按“显示”。", ["open: 设置", "click: 显示"]),
        ("打开文档，点“分享”，选“任何人可编辑”", ["open: 文档", "click: 分享", "click: 任何人可编辑"]),
        ("打开小红书→点笔记→下方往左滑找到“置顶”→点它", ["open: 小红书", "click: 笔记", "scroll: 置顶", "click: 置顶"]),
    ],
)
def test_remarks_aims_and_states_between_steps(text: str, told: list[str]) -> None:
    assert _steps(text) == told


def test_numbers_before_headings_need_no_dot() -> None:
    text = (
        "1 进入工作台\n打开企业微信，选择“工作台”。\n2 选择公告\n点击“公告”。\n3 填写内容\n标题：填写公告标题。\n"
        "发送范围：点击“选择范围”。"
    )
    assert _steps(text) == ["open: 企业微信", "click: 工作台", "click: 公告", "edit: 公告标题", "click: 选择范围"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "进入抖音后先点“设置”，就能看到“已读状态”了，把它右边的按钮关上即可。",
            ["open: 抖音", "click: 设置", "switch: 已读状态 off"],
        ),
        (
            "打开小红书，点三个点，在弹出的选项中就可以看到“仅自己可见”，点击即可完成。",
            ["open: 小红书", "click: 三个点", "click: 仅自己可见"],
        ),
        ("打开腾讯会议，第一行是会议主题，写“家长会”。", ["open: 腾讯会议", "edit: 会议主题"]),
        (
            "打开闲鱼，点发闲置，相册里挑几张照片，点“下一步”",
            ["open: 闲鱼", "click: 发闲置", "click: 照片", "click: 下一步"],
        ),
        (
            "我来说下正确的：打开支付宝，右上角有个三点，点开选“关闭服务”",
            ["open: 支付宝", "click: 三点", "click: 关闭服务"],
        ),
        (
            "打开小程序，点“交作业”，可以拍照，选好了点“完成”，提交完还能修改",
            ["open: 小程序", "click: 交作业", "click: 完成"],
        ),
        ("打开微信，长按图片保存到手机", ["open: 微信", "long_click: 图片", "click: 保存到手机"]),
    ],
)
def test_sentences_that_run_on(text: str, told: list[str]) -> None:
    assert _steps(text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("打开知乎，点击右下角的我的，这样就可以切换了，是不是很简单呢？", ["open: 知乎", "click: 我的"]),
        ("打开闲鱼，点“我的”，每个宝贝下面都有“擦亮”，一个个点就行", ["open: 闲鱼", "click: 我的", "click: 擦亮"]),
        ("在飞书底栏点日历——右上角加号——完成", ["open: 飞书", "click: 日历", "click: 加号", "click: 完成"]),
        (
            "打开微信，选中好友，向左滑，出现删除两个字，点一下，再点一次确认",
            ["open: 微信", "click: 好友", "scroll: right", "click: 删除", "click: 确认"],
        ),
        ("✅打开微信\n✅按住应用图标拖到屏幕一侧，松手", ["open: 微信", "drag: 应用图标"]),
        ("1️⃣打开微信\n2️⃣点击“我”", ["open: 微信", "click: 我"]),
        ("打开12306，点订单→找到车票→改签", ["open: 12306", "click: 订单", "click: 车票", "click: 改签"]),
        (
            "打开微信，输入学号及初始密码（身份证后六位），点击“绑定”",
            ["open: 微信", "edit: 学号", "edit: 初始密码", "click: 绑定"],
        ),
    ],
)
def test_signs_before_steps_and_words_behind_them(text: str, told: list[str]) -> None:
    assert _steps(text) == told


def test_what_stands_in_the_middle_is_only_mentioned() -> None:
    text = "打开作业帮，主界面正中间有个大大的相机按钮，点它，点“√”。下次直接长按空格就可以说了"
    assert _steps(text) == ["open: 作业帮", "click: 大大的相机按钮", "click: √"]
    path = "打开相册→点“编辑”→拖动四角→右上角“√”"
    assert _steps(path) == ["open: 相册", "click: 编辑", "drag: 四角", "click: √"]
