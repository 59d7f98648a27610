"""How people write who write for nobody in particular: told twice, half finished, first person, past, without signs."""

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
    ("输入药名和片数，点击保存。", ["edit: 药名", "edit: 片数", "click: 保存"]),
    ("输入书名。输入次数。", ["edit: 书名", "edit: 次数"]),
    ("在当前读数中输入数字。", ["edit: 当前读数"]),
    ("把行数填成14，点保存。", ["edit: 行数, 14", "click: 保存"]),
    ("把行数填14。", ["edit: 行数, 14"]),
    ("将14填进排数里。", ["edit: 排数, 14"]),
    ("往下滑直到奥斯陆出现，点它。", ["scroll: 奥斯陆, down", "click: 奥斯陆"]),
    ("点击应用旁边的沙漏，点击网页旁边的移除。", ["click: 沙漏, beside 应用", "click: 移除, beside 网页"]),
    ("点击标签页旁边的关闭。", ["click: 关闭, beside 标签页"]),
    ("点击应用右侧的沙漏。", ["click: 沙漏, right"]),
    ("再向下打开或关闭保存位置信息。", ["switch: 保存位置信息, true"]),
    ("向下选择字体大小，再向下滚动。", ["click: 字体大小", "scroll: down"]),
    # told again
    (
        "进入设置后，点击列表中的【存储】选项点击【存储】选项后，点击顶部的【清理】",
        ["open: 设置", "click: 存储", "click: 清理, top"],
    ),
    ("打开设置，点击通知，点击通知后，点击锁屏通知", ["open: 设置", "click: 通知", "click: 锁屏通知"]),
    ("打开微信，选择静音后，点击右上角的确定", ["open: 微信", "click: 静音", "click: 确定, top right"]),
    ("打开微信输入新密码，连续输入两次以确认", ["open: 微信", "edit: 新密码"]),
    ("输入密码，点击下一步，再输入一次", ["edit: 密码", "click: 下一步", "edit: 密码"]),
    ("点击“取消预约”，再点击“确定取消”。取消后将失去排队位置。", ["click: 取消预约", "click: 确定取消"]),
    ("点击编辑资料，编辑后点击保存", ["click: 编辑资料", "click: 保存"]),
    # what only tells, and what is for later
    (
        "包裹还在途中时，可以免费改到附近的门店。打开包裹通，点击选择自提点。",
        ["open: 包裹通", "click: 自提点"],
    ),
    ("音乐播放时，可以点击爱心。", ["click: 爱心"]),
    ("点击确认暂缓。如需提前派送，点击取消暂缓。", ["click: 确认暂缓"]),
    # words that finish a phrase
    ("打开支付宝填写联系电话完成填写", ["open: 支付宝", "edit: 联系电话"]),
    ("打开微信设置完成密码后，点击确定", ["open: 微信", "edit: 密码", "click: 确定"]),
    ("打开微信，选择静音选项，选择静音后，点击确定", ["open: 微信", "click: 静音选项", "click: 确定"]),
    ("打开微信，找到【消息提醒】选项，并打开旁边的【按钮】", ["open: 微信", "switch: 消息提醒, true"]),
    ("进设置，点“蓝牙”，点一下耳机名字就连上了", ["open: 设置", "click: 蓝牙", "click: 耳机名字"]),
    ("主题和正文写好之后点“发送”", ["edit: 主题", "edit: 正文", "click: 发送"]),
    # where one step begins
    (
        "在豆瓣中单击书影音在弹出的页面中滑动到底部单击查看全部榜单",
        ["open: 豆瓣", "click: 书影音", "scroll: 底部, down", "click: 查看全部榜单"],
    ),
    ("打开WPS，勾选照片后点“转换”，转换完点“保存”", ["open: WPS", "switch: 照片, true", "click: 转换", "click: 保存"]),
    ("Step1 打开滴滴；Step2 选车型；Step3 点“呼叫”", ["open: 滴滴", "click: 车型", "click: 呼叫"]),
    # on and off
    ("打开淘宝选择关闭的原因点击提交", ["open: 淘宝", "click: 关闭的原因", "click: 提交"]),
    ("打开京东点击【夜间推送】右侧按钮进行关闭", ["open: 京东", "switch: 夜间推送, false"]),
    ("打开微信，打开并设置开启“消息免打扰”", ["open: 微信", "switch: 消息免打扰, true"]),
    ("打开京东点击关闭账号", ["open: 京东", "click: 关闭账号"]),
    ("打开设置，把“杂志锁屏”的开关关了就行", ["open: 设置", "switch: 杂志锁屏, false"]),
    ("打开腾讯会议，把“自动连接音频”勾选上", ["open: 腾讯会议", "switch: 自动连接音频, true"]),
    # what is done by whoever reads it
    ("打开微信点击扫一扫根据提示操作即可", ["open: 微信", "click: 扫一扫"]),
    ("打开支付宝点击注销账号，根据界面提示操作", ["open: 支付宝", "click: 注销账号"]),
    # where, and what is there
    ("打开支付宝，首页点“转账”", ["open: 支付宝", "click: 转账"]),
    ("在微信“发现”页点“朋友圈”", ["open: 微信", "click: 发现", "click: 朋友圈"]),
    ("打开QQ，右上角有个加号，点它，选加好友", ["open: QQ", "click: 加号", "click: 加好友"]),
    ("打开夸克，长按书签，确认框中再点一次“删除”", ["open: 夸克", "long_click: 书签", "click: 删除"]),
    ("点右上角的“扫一扫”旁边的“设置”按钮", ["click: 设置按钮, beside 扫一扫"]),
    ("点击“我的”“设置”，先输旧密码", ["click: 我的", "click: 设置", "edit: 旧密码"]),
    ("打开相机，点右上角“工具”里的“设置”", ["open: 相机", "click: 工具, top right", "click: 设置"]),
    ("打开设置，点击就寝时间", ["open: 设置", "click: 就寝时间"]),
    # any one
    ("打开优酷，随便点开一个视频，挑个清晰度", ["open: 优酷", "click: 视频", "click: 清晰度"]),
    ("打开设置，点击个人热点", ["open: 设置", "click: 个人热点"]),
    ("打开QQ，点击个签", ["open: QQ", "click: 个签"]),
    # words that are none here
    ("把标题写好，将正文填完整", ["edit: 标题", "edit: 正文"]),
    ("输完密码点确定", ["edit: 密码", "click: 确定"]),
    ("打开健康，输血申请", ["open: 健康"]),
    ("打开微信，点一下就绪", ["open: 微信", "click: 就绪"]),
    ("打开相机，点滤镜，点一下就打开", ["open: 相机", "click: 滤镜"]),
    ("打开相机，点滤镜，点一下就好了", ["open: 相机", "click: 滤镜"]),
    ("点击日期，选择日期后点击确定。", ["click: 日期", "click: 日期", "click: 确定"]),
    ("点击提醒时间，选择合适的时间，选好后自动保存。", ["click: 提醒时间", "click: 时间"]),
    ("点击想听的单集（较早的单集在下方），点击下载。", ["click: 单集", "click: 下载"]),
    ("点击加入计划，再选择要放进哪个计划。", ["click: 加入计划", "click: 计划"]),
    ("点击左上角返回回到首页", ["back: previous"]),
    ("点击左上角的返回按钮，回到首页", ["back: previous"]),
    ("按返回键，回到桌面", ["back: previous", "back: home"]),
    ("打开商城，按排序：综合排序，按日期排序", ["open: 商城", "click: 排序：综合排序"]),
    ("选择关闭的原因，点击提交关闭申请", ["click: 关闭的原因", "click: 提交关闭申请"]),
    ("选择颜色完成选择后点击确定", ["click: 颜色", "click: 确定"]),
    ("填写地址完成填写后点击保存", ["edit: 地址", "click: 保存"]),
    ("点击【全部删除】，确认后清空记录", ["click: 全部删除", "click: 确认"]),
    ('在微信的"我"页面点击设置', ["open: 微信", "click: 我", "click: 设置"]),
    ("选择或输入城市", ["edit: 城市"]),
    ("在支付宝首页点击余额", ["open: 支付宝", "click: 余额"]),
    # what the text calls the page it leads to
    (
        "点击关闭小额免密在关闭小额免密界面，点击仍要关闭",
        ["click: 关闭小额免密", "click: 仍要关闭"],
    ),
    ("打开微信，点击关闭小额免密，点击确定", ["open: 微信", "switch: 小额免密, false", "click: 确定"]),
    (
        "打开设置选择勿扰模式，并点击打开在勿扰模式页面中，点击时间",
        ["open: 设置", "click: 勿扰模式", "click: 时间"],
    ),
    (
        "打开支付宝选择注销的原因，点击提交注销申请点击同意协议",
        ["open: 支付宝", "click: 注销的原因", "click: 提交注销申请", "click: 同意协议"],
    ),
    # the app, by its first page
    ("在云上菜场软件的主界面找到并点击【我的】栏目", ["open: 云上菜场", "click: 我的"]),
    ("在微信首页找到【通讯录】，点击进入", ["open: 微信", "click: 通讯录"]),
    # a switch by what it is called
    ("打开微信，点击打开“夜间勿扰模式”按钮", ["open: 微信", "switch: 夜间勿扰模式, true"]),
    ("打开微信，点击打开“允许朋友查看相册”", ["open: 微信", "switch: 允许朋友查看相册, true"]),
    ("打开微信，点击打开【相机】", ["open: 微信", "click: 相机"]),
    ("打开QQ，点击关闭【锁屏显示消息】", ["open: QQ", "switch: 锁屏显示消息, false"]),
    # where an icon led, and one without a name
    ("打开快手点击右上角的三个点进入设置点击通用", ["open: 快手", "click: 三个点, top right", "click: 通用"]),
    ("打开快手点击我进入设置点击通用", ["open: 快手", "click: 我", "click: 设置", "click: 通用"]),
    ("打开微信，找到【消息】，点击按钮", ["open: 微信", "click: 消息"]),
    ("打开微信点击进入【我】点击按钮", ["open: 微信", "click: 我"]),
    ("打开微信，选择好友，点击他们的头像", ["open: 微信", "click: 好友", "click: 头像"]),
    # what is to be expected, and how it is from then on
    (
        "打开QQ音乐点击下载音质选择无损之后下载的歌曲就都是无损音质了",
        ["open: QQ音乐", "click: 下载音质", "click: 无损"],
    ),
    ("打开快手点击右上角的完成快手会重启之后字体就变大了", ["open: 快手", "click: 完成, top right"]),
    ("打开京东点击【确定】退款会在3个工作日内原路返回", ["open: 京东", "click: 确定"]),
    ("打开京东点击【退款】，款项会原路退回到银行卡", ["open: 京东", "click: 退款"]),
    ("打开WPS点击会议，点击保存会议", ["open: WPS", "click: 会议", "click: 保存会议"]),
    # whose phone, and whose page
    ("打开iPhone的设置点击【电池】", ["open: 设置", "click: 电池"]),
    ("在抖音我界面，点击菜单", ["open: 抖音", "click: 我", "click: 菜单"]),
    # several at once, and one behind another
    (
        "打开淘宝根据需求选择衣服类型和尺码完成选择后下单并支付",
        ["open: 淘宝", "click: 衣服类型", "click: 尺码", "click: 下单", "click: 支付"],
    ),
    (
        "打开剪映将亮度和音量的滑块拉到最右边",
        ["open: 剪映", "drag: 亮度滑块, 最右边", "drag: 音量滑块, 最右边"],
    ),
    ("打开Keep，在上方切换到跑步点击设置图标", ["open: Keep", "click: 跑步, top", "click: 设置图标"]),
    ("打开QQ选择自习室加入就可以了", ["open: QQ", "click: 自习室", "click: 加入"]),
    ("打开讯飞点击手写页面跳转之后点击【开始】", ["open: 讯飞", "click: 手写", "click: 开始"]),
    # typed, though a tap is said too
    ("打开微信点击输入想转账的金额，点击确定", ["open: 微信", "edit: 金额", "click: 确定"]),
    ("打开微信点击输入邀请码，输入邀请码", ["open: 微信", "click: 输入邀请码", "edit: 邀请码"]),
    # how a step runs into the next
    (
        "打开快手点击左上角三条横线下滑找到定时关闭点击选择30分钟",
        ["open: 快手", "click: 三条横线, top left", "scroll: 定时关闭, down", "click: 定时关闭", "click: 30分钟"],
    ),
    ("打开日历把提醒设为提前15分钟点完成", ["open: 日历", "edit: 提醒, 提前15分钟", "click: 完成"]),
    ("打开备忘录新建一条备忘录输入内容", ["open: 备忘录", "click: 新建一条备忘录", "edit: 内容"]),
    ("打开滴滴点击确认呼叫等司机接单就行", ["open: 滴滴", "click: 确认呼叫"]),
    ("打开微信点击左上角返回自动保存", ["open: 微信", "back: previous"]),
    ("从屏幕顶部下拉两次打开控制中心，点击蓝牙", ["scroll: up", "click: 蓝牙"]),
    ("从屏幕顶部向下滑动两次，点击蓝牙", ["scroll: up", "scroll: up", "click: 蓝牙"]),
    ("打开酷狗音乐，把音质切换成无损", ["open: 酷狗音乐", "edit: 音质, 无损"]),
    ("打开手机银行登录后点击转账汇款", ["open: 手机银行", "click: 转账汇款"]),
    ("打开设置找到微信打开右边的开关桌面就会多出一个微信图标", ["open: 设置", "switch: 微信, true"]),
    ("打开微信读书点击空白处返回", ["open: 微信读书", "click: 空白处"]),
    ("打开夸克点击扫描王对准文件点击拍照按钮", ["open: 夸克", "click: 扫描王", "click: 拍照按钮"]),
    ("打开闲鱼点击发闲置拍摄或选择宝贝照片填写价格", ["open: 闲鱼", "click: 发闲置", "click: 宝贝照片", "edit: 价格"]),
    ("打开微信，点击“我-设置-通用”", ["open: 微信", "click: 我", "click: 设置", "click: 通用"]),
    ("打开淘宝，点击“8千-1万”", ["open: 淘宝", "click: 8千-1万"]),
    ("打开饿了么选择附近的超市将商品加入购物车", ["open: 饿了么", "click: 附近的超市", "click: 加入购物车"]),
    (
        "打开QQ邮箱点写信填收件人填主题点发送",
        ["open: QQ邮箱", "click: 写信", "edit: 收件人", "edit: 主题", "click: 发送"],
    ),
    ("打开菜鸟点击下单快递员就会上门取件", ["open: 菜鸟", "click: 下单"]),
    ("先把微信更新到最新版，再打开微信，点“我”", ["open: 微信", "click: 我"]),
    # names and fields
    ("点击下一步，点击预订并支付", ["click: 下一步", "click: 预订并支付"]),
    ("点击同意协议并开始验证，点击确认并支付", ["click: 同意协议并开始验证", "click: 确认并支付"]),
    ("打开信息在下方输入短信内容点击发送", ["open: 信息", "edit: 短信内容", "click: 发送"]),
    ("打开大麦选择场次和票档", ["open: 大麦", "click: 场次", "click: 票档"]),
    ("打开QQ，看到红包就点一下", ["open: QQ", "click: 红包"]),
    ("打开QQ，点击“状态”，挑一个", ["open: QQ", "click: 状态", "click: 状态"]),
    ("打开微信点击取消关注确认就好", ["open: 微信", "click: 取消关注", "click: 确认"]),
    ("打开微信设置密码，再次输入密码确认即可", ["open: 微信", "edit: 密码", "edit: 密码"]),
    ("打开钉钉选择审批人提交", ["open: 钉钉", "click: 审批人", "click: 提交"]),
    ("打开全民K歌点击K歌唱完点击完成", ["open: 全民K歌", "click: K歌", "click: 完成"]),
    ("打开B站点右下角我的点设置", ["open: B站", "click: 我的, bottom right", "click: 设置"]),
    ("打开微信点青少年模式点开启青少年模式", ["open: 微信", "click: 青少年模式", "switch: 青少年模式, true"]),
    ("点击微信图标打开微信，点击加号", ["open: 微信", "click: 加号"]),
    ("打开微信设置四位密码，点首页搜索框", ["open: 微信", "edit: 密码", "click: 搜索框"]),
    ("打开QQ关闭【锁屏显示消息】重新打开QQ就生效了", ["open: QQ", "switch: 锁屏显示消息, false"]),
    (
        "打开腾讯会议输入会议主题设置开始时间和时长点击【完成】",
        ["open: 腾讯会议", "edit: 会议主题", "edit: 开始时间", "edit: 时长", "click: 完成"],
    ),
    ("点击【分享】选择PDF发送给微信好友", ["click: 分享", "click: PDF"]),
    (
        "打开58同城选择【二手物品】上传图片填写标题",
        ["open: 58同城", "click: 二手物品", "click: 上传图片", "edit: 标题"],
    ),
    ("打开微信输入姓名电话，输入账号密码", ["open: 微信", "edit: 姓名", "edit: 电话", "edit: 账号密码"]),
    ("打开QQ点击管理选择删除照片确认删除", ["open: QQ", "click: 管理", "click: 删除照片", "click: 确认删除"]),
    # how it is done, and what comes up by itself
    ("打开设置，点击开启，使用指纹或密码方式进入保险箱", ["open: 设置", "click: 开启"]),
    ("打开微信，将键盘打开，点击表情", ["open: 微信", "click: 表情"]),
    ("打开QQ，在出生地栏目选择或输入自己的出生地", ["open: QQ", "edit: 出生地栏目"]),
    ("打开QQ，在性别处选择或者填写性别，点击确定", ["open: QQ", "edit: 性别", "click: 确定"]),
]
ENGLISH = [
    ("tap Day, choose 5th of the month", ["click: Day", "click: 5th of the month"]),
    ("choose 1st of each month", ["click: 1st of each month"]),
    ("Tap the stars, write about it in Comment and tap Post", ["click: stars", "edit: Comment", "click: Post"]),
    ("Type About us in Title", ["edit: Title, About us"]),
    ('In the "Me" tab of WeChat tap Settings', ["open: WeChat", "click: Settings"]),
    ("On the Me page in WeChat, tap Settings", ["open: WeChat", "click: Settings"]),
    ("On the Library tab of the page, tap Add", ["click: Add"]),
    # in which app, told before the steps
    ("To mute a chat in WhatsApp: open the chat, tap Mute.", ["open: WhatsApp", "click: chat", "click: Mute"]),
    ("To stream a film on Netflix, open Netflix and tap Search.", ["open: Netflix", "click: Search"]),
    ("Type your list and tap Done when finished.", ["edit: list", "click: Done"]),
    ("Drag the brightness slider all the way to the left.", ["drag: brightness slider, the left"]),
    ("Choose your store, add the drinks you like, tap View bag.", ["click: store", "click: drinks", "click: View bag"]),
    ("Enter your current PIN, tap Next, tap OK.", ["edit: current PIN", "click: Next", "click: OK"]),
    ("Enter your current PIN, enter a new one.", ["edit: current PIN", "edit: PIN"]),
    ("Tap List, take a photo or choose one from your gallery.", ["click: List", "click: photo"]),
    ("Drag the Hotspot tile up, and tap Done.", ["drag: Hotspot tile, up", "click: Done"]),
    ("Tap the shutter button and hold still.", ["click: shutter button"]),
    ("Tick only Cookies.", ["switch: Cookies, true"]),
    ("Drag songs to rearrange them, and tap Save.", ["drag: songs", "click: Save"]),
    ("Hold your card in the frame. Enter the code.", ["edit: code"]),
    ("Tap Install, then Open.", ["click: Install", "click: Open"]),
    # how it is looked for
    ("Look through the tabs to find and click on “Receipts”.", ["click: Receipts"]),
    ("Open Chat, scroll the list to find and tap “Anna”.", ["open: Chat", "scroll: down", "click: Anna"]),
    # who tells it, and when
    (
        "I open Pocket Casts, tap Profile and pick the show I'm following.",
        ["open: Pocket Casts", "click: Profile", "click: show"],
    ),
    (
        "Tapped my photo, went to Settings and privacy and hit Done.",
        ["click: photo", "click: Settings and privacy", "click: Done"],
    ),
    ("After opening Duolingo, tap the flag.", ["open: Duolingo", "click: flag"]),
    ("Fire up Venmo. Tap Pay.", ["open: Venmo", "click: Pay"]),
    ("To stream a film on Netflix: Open the Netflix app and tap Search.", ["open: Netflix", "click: Search"]),
    ("open the clock app tap timer and hit start", ["open: clock", "click: timer", "click: start"]),
    ("open settings first tap display now tap wifi", ["open: settings", "click: display", "click: wifi"]),
    ("don't tap save", []),
    ("Tap the word tap on the first line.", ["click: word tap on the first line"]),
    ("Tap Next, then choose tap duration.", ["click: Next", "click: tap duration"]),
    (
        "Open the app that lets people tap things, tap Start.",
        ["open: app that lets people tap things", "click: Start"],
    ),
    ("Selected items are shown, tap Delete.", ["click: Delete"]),
    ("Opened tabs are listed, tap Close.", ["click: Close"]),
    ("1 - open Tidal\n2 - tap Collection", ["open: Tidal", "click: Collection"]),
    # what is there, and is then meant
    ("In the sidebar there's a moon icon labelled Bedtime – tap it.", ["click: Bedtime"]),
    ('Under "Playback" there\'s an entry called Crossfade, tap that.', ["click: Crossfade"]),
    ("You will see the line Default browser, which shows Chrome; tap it.", ["click: Default browser"]),
    ('A blue button labelled "Send $5" (or more) appears. Tap that too.', ["click: Send $5"]),
    ("You can find this feature in Settings. Open it, tap Reset.", ["open: Settings", "click: Reset"]),
    ("Search for the restaurant, tap it.", ["edit: search", "click: restaurant"]),
    # what is only said
    ("It'll ask you to confirm so tap Replace.", ["click: Replace"]),
    ("Swipe up and the info appears. Tap Edit.", ["scroll: down", "click: Edit"]),
    ("Tap Delete account and follow the on-screen instructions.", ["click: Delete account"]),
    ("Tap Archive. You can find archived chats by scrolling up.", ["click: Archive"]),
    ('Choose the quality (720p is enough) and enter a name (for example "Trip").', ["click: quality", "edit: name"]),
    # names
    ("Tap Privacy, then Last seen and online.", ["click: Privacy", "click: Last seen and online"]),
    ("Tap +. Then Save (top right).", ["click: +", "click: Save, top right"]),
    ('Tap the plus sign next to "Cards and accounts".', ["click: plus sign, beside Cards and accounts"]),
    ("Tap Library on the bottom bar.", ["click: Library, bottom"]),
    ("Tap Link a device manually and enter the code manually.", ["click: Link a device manually", "edit: code"]),
    ("Find the setting for Auto-play and switch it off.", ["switch: Auto-play, false"]),
    ("Turn on the switches for Posts and Stories.", ["switch: Posts, true", "switch: Stories, true"]),
    (
        'Tap the person icon, then "Your Orders" and finally "Buy again."',
        ["click: person icon", "click: Your Orders", "click: Buy again"],
    ),
    ("In WhatsApp, go to the Updates tab.", ["open: WhatsApp", "click: Updates tab"]),
    ("Choose Left side. Tap Save.", ["click: Left side", "click: Save"]),
    ("Tap Change duration, set Hours and tap Save.", ["click: Change duration", "edit: Hours", "click: Save"]),
    ("Set Text size to the value. Set as wallpaper.", ["edit: Text size"]),
    ("Enter the word, then the meaning. Tap Save.", ["edit: word", "edit: meaning", "click: Save"]),
    ("Enter the city, then its area.", ["edit: city", "edit: area"]),
    ("Enter the name, then the arrow.", ["edit: name"]),
    ("Enter the code. Then the list appears.", ["edit: code"]),
    ("Tap Profile, then the ☰ icon, then your picture.", ["click: Profile", "click: ☰ icon", "click: picture"]),
    ("Switch Tap & click sounds on.", ["switch: Tap & click sounds, true"]),
    ("Open Settings / Connections / Data usage.", ["open: Settings", "click: Connections", "click: Data usage"]),
    ("You'll need the Authenticator app. Open it and tap the plus.", ["open: Authenticator", "click: plus"]),
    ("Tap the icon at the top of the bottom menu.", ["click: icon of the bottom menu, top"]),
    ("Open Clock. At the bottom of the page tap Save.", ["open: Clock", "click: Save, bottom"]),
    ("Tap Style: Turn signal.", ["click: Style: Turn signal"]),
    ("Tap Sort by: Name", ["click: Sort by: Name"]),
    ("Turn on or off Low balance alert.", ["switch: Low balance alert, true"]),
    # values
    ("Set Filter: Open now.", ["edit: Filter, Open now"]),
    ('Set the alarm name to "Wake up." and tap Save.', ["edit: alarm name, Wake up.", "click: Save"]),
    ('Set the alarm name to "Wake up." Then tap "Save."', ["edit: alarm name, Wake up.", "click: Save"]),
    ("Enter a PIN of at least four digits, tap Next, enter it again.", ["edit: PIN", "click: Next", "edit: PIN"]),
    ("Set the start time to 22:00 and the end time to 7:00.", ["edit: start time, 22:00", "edit: end time, 7:00"]),
    (
        "Tap the photo, then the contact and finally the green arrow.",
        ["click: photo", "click: contact", "click: arrow, green"],
    ),
    ("Scroll right to the bottom.", ["scroll: the bottom, down"]),
    ("Enter Squat in Exercise, 4 in Sets, then tap Save.", ["edit: Exercise, Squat", "edit: Sets, 4", "click: Save"]),
    ("Fill in Name. Don't forget to tap Save at the end.", ["edit: Name", "click: Save"]),
    ("Tap “The ferry that swallows a train”.", ["click: The ferry that swallows a train"]),
    ("Enter 14 under Rows, then tap Save.", ["edit: Rows, 14", "click: Save"]),
    ("Enter Berg under Surname and send it with Send.", ["edit: Surname, Berg", "click: Send"]),
    ("type we met under the Bridge in Message", ["edit: Message, we met under the Bridge"]),
    ("Enter 14 in Rows and save with Done.", ["edit: Rows, 14", "click: Done"]),
    ("type Come and save with Coupons in Message", ["edit: Message, Come and save with Coupons"]),
    ("Scroll down until Oslo shows up and tap it.", ["scroll: Oslo, down", "click: Oslo"]),
    ("Swipe until Oslo comes into view, tap Oslo.", ["scroll: Oslo, down", "click: Oslo"]),
    ("Tap Reason and choose it. Tap Send.", ["click: Reason", "click: Reason", "click: Send"]),
    ("Search for Oslo, choose it.", ["edit: search, Oslo", "click: Oslo"]),
    ("Tap Category and choose the one that fits.", ["click: Category", "click: Category"]),
    ("Tap the class. If you like it, tap Book a place.", ["click: class", "click: Book a place"]),
    # what only tells, and what is for later
    ("Tap Renew. Books are renewed for three weeks, DVDs for one.", ["click: Renew"]),
    ("Tap the account, for example Savings, and then Statements.", ["click: account", "click: Statements"]),
    ("Tap Start. When you are back earlier, tap Guard again, then I am home.", ["click: Start"]),
    ("Open Camera and tap Video. To stop it, tap the red dot.", ["open: Camera", "click: Video"]),
    ("Tap Back. When you are back on the first page, tap Save.", ["back: previous", "click: Save"]),
    # what is to begin is no app
    ("Start telling me in Harbour when the gate opens", []),
    ("Start Harbour, tap Gate", ["open: Harbour", "click: Gate"]),
]


@pytest.mark.parametrize(("text", "wanted"), CHINESE + ENGLISH, ids=[text for text, _ in CHINESE + ENGLISH])
def test_what_is_meant_is_read(parsing: RuleParsing, text: str, wanted: list[str]) -> None:
    assert [str(i) for i in parsing.parse(text)] == wanted
