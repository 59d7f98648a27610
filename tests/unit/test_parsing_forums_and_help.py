"""How steps are told on help pages, in forums and in blogs: what is done in passing, and what is only told."""

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
    # where one step begins
    ("点“颜色”选“墨绿”，点“确定”", ["click: 颜色", "click: 墨绿", "click: 确定"]),
    ("进入“我的”，滑到底点“退出账号”", ["click: 我的", "scroll: 底, down", "click: 退出账号"]),
    ("填写地址，确认没问题点“保存”", ["edit: 地址", "click: 保存"]),
    ("打开软件默认就是地图，点击搜索框", ["click: 搜索框"]),
    # told twice
    ("往下拉，拉到“隐私”点进去", ["scroll: 隐私, down", "click: 隐私"]),
    ("点击“上传”，传完之后点“完成”", ["click: 上传", "click: 完成"]),
    # words in which no step begins
    ("点“审批”，请假天数填“2”", ["click: 审批", "edit: 请假天数, 2"]),
    ("咱们打开微信，点“发现”", ["open: 微信", "click: 发现"]),
    ("按下方的红色按钮", ["click: bottom, red"]),
    # each of several, one of two
    ("点“预订”，入住日期和离店日期都选好", ["click: 预订", "click: 入住日期", "click: 离店日期"]),
    ("会看到“保留”和“替换”两个按钮，点后面那个", ["click: 替换"]),
    # fields
    ("把学校发的密码填进去，点“登录”", ["edit: 密码", "click: 登录"]),
    ("把上班时间设为8:30，下班时间设为次日2:00", ["edit: 上班时间, 8:30", "edit: 下班时间, 次日2:00"]),
    # what comes of a gesture, or what it is for
    ("从屏幕顶部往下滑呼出控制中心，点手电筒", ["scroll: up", "click: 手电筒"]),
    ("从屏幕底部上滑并停顿进入最近任务页面，点“清除”", ["scroll: down", "click: 清除"]),
    ("点右上角的×关掉", ["click: ×, top right"]),
    ("拖动边框让它对准人脸，点“√”", ["drag: 边框", "click: √"]),
    ("往上滑就能看完整评论", ["scroll: down"]),
    ("将“夜间模式”右边的蓝色开关向左滑动变为灰色即可", ["switch: 夜间模式, blue, false"]),
    # colloquial
    ("打开“设置”往下滑，点“电池”", ["open: 设置", "scroll: down", "click: 电池"]),
    ("点“声音”，把“按键音”后面的开关往左一拨就关了", ["click: 声音", "switch: 按键音, false"]),
    ("点“心情”，有失眠就把“失眠”点亮", ["click: 心情", "switch: 失眠, true"]),
    ("点“订桌”，留个电话，点“提交”", ["click: 订桌", "edit: 电话", "click: 提交"]),
    ("点“相机”进去，再退出来", ["click: 相机", "back: previous"]),
    ("点“搜索”，喜欢的餐厅点进去，再点爱心收藏", ["click: 搜索", "click: 餐厅", "click: 爱心"]),
    ("收款人姓名、电话填上，再输金额88", ["edit: 收款人姓名", "edit: 电话", "edit: 金额, 88"]),
    ("点“下单”，姓名、电话、地址逐个填好", ["click: 下单", "edit: 姓名", "edit: 电话", "edit: 地址"]),
    ("搜索栏打“电费”，点第一项", ["edit: 搜索, 电费", "click: first"]),
    ("点“意见反馈”，内容随便写几句", ["click: 意见反馈", "edit: 内容"]),
    ("点“取包裹”，输入取件码4位数", ["click: 取包裹", "edit: 取件码"]),
    ("点“预约”，“到店”选后天下午3:00", ["click: 预约", "click: 后天下午3:00"]),
    ("把“声音”给关了，还有“震动”也关掉", ["switch: 声音, false", "switch: 震动, false"]),
    ("点“定时”，“重复”那里打上勾", ["click: 定时", "switch: 重复, true"]),
    ("长按图标，按住下边框往下拽，点√", ["long_click: 图标", "drag: 下边框, 下", "click: √"]),
    ("点右下角的更多图标（三个横着的点）", ["click: 更多图标, bottom right"]),
    ("点“设置”，数量处可以点“全部”", ["click: 设置", "click: 全部"]),
    # another way, or for another wish
    ("点“删除”；或者去“我的”把“缓存”清掉，再点“确定”。", ["click: 删除"]),
    ("点“寄出”。自提则点“到店取”，选门店。", ["click: 寄出"]),
    ("左滑消息点“删除”；全部删的话走设置：头像→通用→清空", ["scroll: 消息, right", "click: 删除"]),
    ("想快点就改成“加急”，点“提交”", ["click: 提交"]),
]
ENGLISH = [
    # what is chosen, named, typed
    ("Tap Visibility, and change it from Public to Only me.", ["click: Visibility", "click: Only me"]),
    ("Tap the plus. Call it Holidays and tap Done.", ["click: plus", "edit: Holidays", "click: Done"]),
    ("Tap New album. Name the album Summer, then tap Save.", ["click: New album", "edit: Name, Summer", "click: Save"]),
    ("Tap Add address and start typing the postcode", ["click: Add address", "edit: postcode"]),
    ("Tap Unlock and put your thumb on the sensor.", ["click: Unlock"]),
    # told in passing
    ("Find the Hotspot tile (it might be further down) and tap it", ["click: Hotspot tile"]),
    ("I sent it to my boss by hitting Forward and picking Outlook.", ["click: Forward", "click: Outlook"]),
    ("I got rid of it by going to Settings and tapping Display.", ["open: Settings", "click: Display"]),
    # named with an article
    ("Tap the big Start button", ["click: Start button"]),
    ("Tap Filters, then the large + button.", ["click: Filters", "click: + button"]),
    (
        'tap the star beside "Home", then the star next to the place you want to keep',
        ["click: star, beside Home", "click: star, beside place you want to keep"],
    ),
    ("In Spotify for mobile, tap Search.", ["open: Spotify", "click: Search"]),
    ("Tap your picture up in the top left corner", ["click: picture, top left"]),
    ("Tap Cart at the top in the centre", ["click: Cart, top"]),
    ("Tap the bell underneath Alerts", ["click: bell, beside Alerts"]),
    ("tap the cog on the player and pick 720p rather than Auto", ["click: cog", "click: 720p"]),
    # moved, turned, answered
    ("Tap Who can call me. Switch it over to Nobody.", ["click: Who can call me", "click: Nobody"]),
    ("Tap Cards and swipe across to the one you use", ["click: Cards", "scroll: one, right"]),
    ("Switch Alarm on and spin the wheels to 6:45 AM", ["switch: Alarm, true", "edit: 6:45 AM"]),
    ("Tap Next, then Allow twice.", ["click: Next", "click: Allow, 2"]),
    ('Answer Yes to "Is this you?" and confirm the booking.', ["click: Yes", "click: Confirm"]),
    ("Accept the pairing request.", ["click: Accept"]),
    ('Start off by tapping New list, giving it a title ("Party")', ["click: New list", "edit: title, Party"]),
    (
        "Clear the cache by opening Files, tapping Browse and tapping the trash can",
        ["open: Files", "click: Browse", "click: trash can"],
    ),
    ("To add it to your list scroll down a little and tap Add to list", ["scroll: down", "click: Add to list"]),
    # another way, or for another wish
    ("Tap Archive; or tap Edit in the corner, select them all and choose Delete.", ["click: Archive"]),
    ("Tap Mute. To unmute, repeat these steps and tap Unmute.", ["click: Mute"]),
    # titles
    (
        "Cancel a table before the evening (Quandoo)\nTap Bookings, then the booking. Choose Cancel. Tap Yes.",
        ["click: Bookings", "click: booking", "click: Cancel", "click: Yes"],
    ),
]


@pytest.mark.parametrize(("text", "wanted"), [*CHINESE, *ENGLISH], ids=[text for text, _ in (*CHINESE, *ENGLISH)])
def test_what_is_said_to_be_done(parsing: RuleParsing, text: str, wanted: list[str]) -> None:
    assert [str(i) for i in parsing.parse(text)] == wanted
