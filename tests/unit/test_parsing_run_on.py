"""Steps run together: what divides them, what is only said beside them, and what no step is made of."""

from __future__ import annotations

import pytest

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


CHINESE = [
    # verbs in a row
    ("打开设置选择点击显示与亮度", ["open: 设置", "click: 显示与亮度"]),
    ("进入声音与振动界面选择点击来电铃声", ["click: 声音与振动界面", "click: 来电铃声"]),
    ("打开微信点击搜索查找到后点击添加到通讯录", ["open: 微信", "click: 搜索", "click: 添加到通讯录"]),
    ("在手机桌面找到百度地图并打开点击左上角的头像", ["open: 百度地图", "click: 头像, top left"]),
    ("剪映打开后点击开始创作", ["open: 剪映", "click: 开始创作"]),
    ("首先打开QQ打开后点击头像", ["open: QQ", "click: 头像"]),
    ("打开设置点击通知管理进去选择声音", ["open: 设置", "click: 通知管理", "click: 声音"]),
    ("打开相册选择裁剪调整裁剪框的大小点击对勾", ["open: 相册", "click: 裁剪", "drag: 裁剪框的大小", "click: 对勾"]),
    # nouns that begin or end as steps do
    ("打开讯飞输入法点击我的", ["open: 讯飞输入法", "click: 我的"]),
    ("打开大众点评app，点击右下角的我的", ["open: 大众点评", "click: 我的, bottom right"]),
    ("打开快手点击字体大小，会弹出字体大小的选择框，选择“特大”", ["open: 快手", "click: 字体大小", "click: 特大"]),
    ("打开微信填写验证申请点击发送", ["open: 微信", "edit: 验证申请", "click: 发送"]),
    ("打开手机中国联通软件点击查询", ["open: 手机中国联通", "click: 查询"]),
    ("打开抖音点击背景图选择从相册选择选择照片", ["open: 抖音", "click: 背景图", "click: 从相册选择", "click: 照片"]),
    ("打开设置单击版本号七次提示您已处于开发者模式", ["open: 设置", "click: 版本号, 7"]),
    ("打开设置，点击进入到移动网络", ["open: 设置", "click: 移动网络"]),
    ("打开同花顺点击右下角加自选就添加成功了", ["open: 同花顺", "click: 加自选, bottom right"]),
    (
        "打开美柚选择日期打开大姨妈来了的开关返回首页",
        ["open: 美柚", "click: 日期", "switch: 大姨妈来了的开关, true", "back: previous"],
    ),
    (
        "打开京东到家，在账户与安全页面点击修改登录密码选项，输入两次新密码",
        ["open: 京东到家", "click: 修改登录密码选项", "edit: 新密码"],
    ),
    (
        "打开设置点击更换手机号，输入新手机号、获取验证码、填写验证码",
        ["open: 设置", "click: 更换手机号", "edit: 新手机号", "click: 获取验证码", "edit: 验证码"],
    ),
    ("打开浏览器，在写评论中输入好消息，点击发表", ["open: 浏览器", "edit: 写评论, 好消息", "click: 发表"]),
    ("打开备忘录，在标题中填写完美的一天", ["open: 备忘录", "edit: 标题, 完美的一天"]),
    ("打开微信输入好密码后点击登录", ["open: 微信", "edit: 密码", "click: 登录"]),
    # marks around names
    ("打开QQ音乐，点击右上角的<更多>，点击＜设置＞", ["open: QQ音乐", "click: 更多, top right", "click: 设置"]),
    ("打开微博点击底部〖我〗选项点击[设置]图标", ["open: 微博", "click: 我, bottom", "click: 设置"]),
    ("打开手机桌面上的【支付宝】app进入软件主界面找到并点击【我的】", ["open: 支付宝", "click: 我的"]),
    ("打开手机，点击桌面上的“小米商城”，点击“我的”", ["open: 小米商城", "click: 我的"]),
    # what comes of a step, and how to see it
    ("打开快手点击完成密码就修改好了", ["open: 快手", "click: 完成"]),
    ("打开微信点击完成返回首页检查备注是否已经改为新的名字", ["open: 微信", "click: 完成", "back: previous"]),
    ("打开微信在页面中点击“设置”打开设置页面以后点击通用", ["open: 微信", "click: 设置", "click: 通用"]),
    ("打开时钟点击“秒表”切换到秒表界面点击“开始”", ["open: 时钟", "click: 秒表", "click: 开始"]),
    ("打开设置把免打扰关闭就不会被人看到了", ["open: 设置", "switch: 免打扰, false"]),
    ("打开相机点击√保存到相册", ["open: 相机", "click: √"]),
    ("打开设置点击查看是否有更新", ["open: 设置", "click: 查看是否有更新"]),
    # other ways
    (
        "打开设置点击省电模式打开省电模式的开关也可以从屏幕顶部下拉打开控制中心点击省电模式图标",
        ["open: 设置", "click: 省电模式", "switch: 省电模式的开关, true"],
    ),
    (
        "打开优酷点击编辑选择要删除的记录也可以点击全选点击删除即可",
        ["open: 优酷", "click: 编辑", "click: 记录", "click: 删除"],
    ),
    # several things
    ("打开设置将声音和震动后面的开关都关闭", ["open: 设置", "switch: 声音, false", "switch: 震动, false"]),
    (
        "打开设置，打开“显示网速”和“电量百分比”右侧的开关",
        ["open: 设置", "switch: 显示网速, true", "switch: 电量百分比, true"],
    ),
    ("打开个人所得税，选择纳税年度和所得类型", ["open: 个人所得税", "click: 纳税年度", "click: 所得类型"]),
    ("打开美团填写备注、上传图片（如果有）点击提交", ["open: 美团", "edit: 备注", "click: 上传图片", "click: 提交"]),
    ("打开设置，设置开始和结束时间", ["open: 设置", "edit: 开始时间", "edit: 结束时间"]),
    # on and off
    (
        "打开抖音点击设置找到自动播放下一个视频点击关闭即可",
        ["open: 抖音", "click: 设置", "switch: 自动播放下一个视频, false"],
    ),
    (
        "打开网盘点击“自动备份”，点击进入之后可以看到“照片自动备份”，把右侧的开关打开",
        ["open: 网盘", "click: 自动备份", "switch: 照片自动备份, true"],
    ),
]
ENGLISH = [
    (
        "To change your ringtone open Settings then Sound then Ringtone",
        ["open: Settings", "click: Sound", "click: Ringtone"],
    ),
    ("To send a voice message in WhatsApp open the chat", ["open: WhatsApp", "click: chat"]),
    ("With the Notes app open, tap the pencil icon", ["open: Notes", "click: pencil icon"]),
    ("Once you've opened Google Photos, tap Edit", ["open: Google Photos", "click: Edit"]),
    ("Open Photos. When you have them all selected tap the Share button", ["open: Photos", "click: Share button"]),
    ("Open Spotify, tap Create and you're done.", ["open: Spotify", "click: Create"]),
    ("Open Health, tap Activity followed by Steps", ["open: Health", "click: Activity", "click: Steps"]),
    (
        "Okay so first you'll want to open up the Settings app, and from there tap Display",
        ["open: Settings", "click: Display"],
    ),
    (
        "Open Settings. Tap Battery. Alternatively, you can pull down the notification shade and tap the Battery tile.",
        ["open: Settings", "click: Battery"],
    ),
    ("Open Settings. You'll see an entry named App alerts, go in there.", ["open: Settings", "click: App alerts"]),
    ("Open Contacts, save the contact with the Save button", ["open: Contacts", "click: Save button"]),
    ("Open Telegram and tap on Last Seen & Online", ["open: Telegram", "click: Last Seen & Online"]),
    ("Open Contacts. Tap the contact whose number has changed", ["open: Contacts", "click: contact"]),
    ("Open Calendar, choose a start time and an end time", ["open: Calendar", "click: start time", "click: end time"]),
    ("Open Settings, tap Storage, go back one screen", ["open: Settings", "click: Storage", "back: previous"]),
    ("Swipe up on the home screen, find Calculator and tap it", ["scroll: home screen, down", "open: Calculator"]),
    ("Open Trello, type a title for the card", ["open: Trello", "edit: title"]),
    ("Turn on airplane mode: open Settings, tap Network", ["open: Settings", "click: Network"]),
]


@pytest.mark.parametrize(("text", "wanted"), CHINESE + ENGLISH, ids=[text for text, _ in CHINESE + ENGLISH])
def test_steps_run_together(parsing: RuleParsing, text: str, wanted: list[str]) -> None:
    assert [str(i) for i in parsing.parse(text)] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "检查一下设置是否已经生效",
        "这样就可以看到自己的订单了",
        "以后打开微信就不会有声音了",
        "Their page opens when you are done and it's easy.",
    ],
)
def test_what_is_only_said_is_no_step(parsing: RuleParsing, text: str) -> None:
    assert parsing.parse(text) == ()
