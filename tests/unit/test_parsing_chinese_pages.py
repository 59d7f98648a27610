"""Chinese how-to texts as pages on the web write them: what is told between the steps, and what is left unsaid."""

from __future__ import annotations

import pytest

from promptrpa.agents.parsing import RuleParsing
from promptrpa.bootstrap.content import make_parsing
from promptrpa.knowledge.content import content_dir
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.matching.words.objects import ObjectReader


@pytest.fixture(scope="module")
def parsing() -> RuleParsing:
    content = content_dir()
    return make_parsing(Lexicon.load(content / "lexicon"), AppNames.load(content / "apps.yaml"))


CASES = [
    # where one is by now, and where to look
    ("进来以后,点【小额免密支付】,把它关掉", ["click: 小额免密支付", "switch: 小额免密支付, false"]),
    ("打开微信,登录之后看底部,点“我”", ["open: 微信", "click: 我, bottom"]),
    ("打开微信,到这里以后,点“不要提醒”", ["open: 微信", "click: 不要提醒"]),
    # what is not to be done
    ("打开微信,点“编辑”,务必看清楚,别填错,点“保存”", ["open: 微信", "click: 编辑", "click: 保存"]),
    ("点“别名”,点“保存”", ["click: 别名", "click: 保存"]),
    # a page is scrolled on and on
    ("一直滚动到底部,点“关于手机”", ["scroll: 底部, down", "click: 关于手机"]),
    ("打开设置,不断向下滚动,直到出现“关于手机”", ["open: 设置", "scroll: 关于手机, down"]),
    # what is to be typed, and when it is asked for
    ("点“应用锁”,首次使用要输入一个新密码", ["click: 应用锁", "edit: 密码"]),
    ("点“应用锁”,头一次用要输入一个四位数的密码", ["click: 应用锁", "edit: 密码"]),
    ("点“应用锁”,第一次启用时,按系统要求输入密码", ["click: 应用锁", "edit: 密码"]),
    ("点“应用锁”,初次进入需要设置一个6位密码", ["click: 应用锁", "edit: 密码"]),
    ("点“应用锁”,系统会要求输入锁屏密码", ["click: 应用锁", "edit: 锁屏密码"]),
    ("点“新建”,输入一个好记的名字", ["click: 新建", "edit: 名字"]),
    ("如果要求验证,输入短信验证码或者按指纹", ["edit: 短信验证码"]),
    (
        "在首页或底部导航栏里找到“转账”,点进去,输入要转的金额",
        ["click: 转账", "edit: 金额"],
    ),
    # a finger that stays, and a row that is moved aside
    ("打开微信,找到这个群,用手指按住不放约一秒,松手后点“置顶”", ["open: 微信", "long_click: 群", "click: 置顶"]),
    ("打开相册,按住图片两三秒,点“保存”", ["open: 相册", "long_click: 图片", "click: 保存"]),
    ("点露出来的红色「删除」", ["click: 删除"]),
    # "it"
    ("在列表里能看到录屏卡片,点它进入控制界面,选“停止”", ["click: 录屏卡片", "click: 停止"]),
    ("打开设置,找到“画中画”,把它的开关打开", ["open: 设置", "switch: 画中画, true"]),
    # the app, and right behind it the first label of a path
    ("进入微信“我”-“设置”-“隐私”", ["open: 微信", "click: 我", "click: 设置", "click: 隐私"]),
    ("打开飞书“我”→“设置”", ["open: 飞书", "click: 我", "click: 设置"]),
    ("打开手机“设置”→“通用”", ["open: 设置", "click: 通用"]),
    # what comes of a step
    ("点“关闭”,最后抖音回到“推荐”", ["click: 关闭"]),
    ("把聊天记录迁移到新手机", []),
    # a field, and the kind of text for it
    ("“收货人”这里换成新的姓名,“手机号码”这里输入新的号码", ["edit: 收货人", "edit: 手机号码"]),
    ("点“编辑”,“详细地址”写街道和门牌,点“保存”", ["click: 编辑", "edit: 详细地址", "click: 保存"]),
    ("“姓名”一栏改成张三", ["edit: 姓名, 张三"]),
    ("联系人那里改成新的名字", ["edit: 联系人"]),
    # what is looked over, and what comes of a mistake
    ("输入金额,再核对一遍,没有问题就点“下一步”", ["edit: 金额", "click: 下一步"]),
    ("输入卡号,填错了钱会被退回来,点“确定”", ["edit: 卡号", "click: 确定"]),
    # a path of whole steps, and one with its app before it
    (
        "打开抖音→往上滑到最底下→选“设置”→点“青少年模式”",
        ["open: 抖音", "scroll: 最底下, down", "click: 设置", "click: 青少年模式"],
    ),
    ("输入密码→点“确定”", ["edit: 密码", "click: 确定"]),
    ("微信:我-设置-聊天", ["open: 微信", "click: 我", "click: 设置", "click: 聊天"]),
    # a step of a list that need not be done
    (
        "1. 打开QQ\n2. 选“隐身”\n3. 想让好友看到你在线的话,点“隐身可见”",
        ["open: QQ", "click: 隐身", "click: 隐身可见"],
    ),
    ("1. 打开QQ\n2. 选“隐身”\n3. 想恢复的话,点“在线”", ["open: QQ", "click: 隐身"]),
    # a table
    (
        (
            "| 步骤 | 怎么做 | 说明 |\n|---|---|---|\n| 1 | 打开淘宝 | 要先登录 |\n| 2 | 点“消息” | 在底部 |\n"
            "| 3 | 点“账单” | 可以按月份看 |\n| 4 | 输入金额 | 不填也行 |"
        ),
        ["open: 淘宝", "click: 消息, bottom", "click: 账单", "edit: 金额"],
    ),
    ("打开设置 | 通用 | 关于本机", ["open: 设置", "click: 通用", "click: 关于本机"]),
    # traditional characters: a label keeps those that it has
    (
        "先打開微信,進到“我”;點一下“設置”;將“加我為好友時需要驗證”右邊的開關打開。",
        ["open: 微信", "click: 我", "click: 設置", "switch: 加我為好友時需要驗證, true"],
    ),
    (
        "進入支付寶「我的」→「設定」,輸入密碼後按「確定」",
        ["open: 支付宝", "click: 我的", "click: 設定", "edit: 密碼", "click: 確定"],
    ),
    ("向下捲動到「螢幕自動鎖定」,點進去", ["scroll: 螢幕自動鎖定, down", "click: 螢幕自動鎖定"]),
    # a label that comes up
    ("左滑这条消息,右侧会露出“删除”按钮,点一下就删掉了", ["scroll: 消息, right", "click: 删除"]),
    ("点“添加”,弹出“允许访问”,点它", ["click: 添加", "click: 允许访问"]),
    ("点“关于”,会多出一项“开发者选项”,点进去", ["click: 关于", "click: 开发者选项"]),
    # several switches, a slider, a search
    ("关掉“直播推送”和“活动推送”两个开关", ["switch: 直播推送, false", "switch: 活动推送, false"]),
    ("打开“直播推送”、“活动推送”这两个开关", ["switch: 直播推送, true", "switch: 活动推送, true"]),
    ("左右拖动滑块到合适的位置", ["drag: 滑块, 合适的位置"]),
    ("上下拖动页面到底部", ["scroll: 底部, down"]),
    ("打开支付宝,首页上方搜“医保”,点进去", ["open: 支付宝", "edit: 搜, 医保", "click: 医保"]),
    # what comes of the last step, and a button on the way back
    ("输入支付密码,就激活好了", ["edit: 支付密码"]),
    ("点左上角的“<”返回,会自动保存", ["click: <, top left"]),
    ("在首页点击左上角的定位图标", ["click: 定位图标, top left"]),
    (
        "打开淘宝,选好商品,加入购物车,去结算,提交订单",
        ["open: 淘宝", "click: 商品", "click: 加入购物车", "click: 去结算", "click: 提交订单"],
    ),
    ("选“私密链接”,可以自己设一个提取码", ["click: 私密链接", "edit: 提取码"]),
    # what is told beside the steps
    ("点“缓存”。缓存好的视频在“个人中心”-“我的下载”里看。", ["click: 缓存"]),
    ("请先下载“个人所得税”App。打开后点“登录”", ["open: 个人所得税", "click: 登录"]),
    ("打开相机,在桌面上双指捏合,进入编辑状态,点“添加”", ["open: 相机", "click: 添加"]),
    ("打开设置,把密码改成8位以上的数字,点“保存”", ["open: 设置", "edit: 密码", "click: 保存"]),
    # two steps without a sign between them
    ("把“USB调试”打开,弹出提示框点“确定”", ["switch: USB调试, true", "click: 确定"]),
    ("找到“水印”这一项,点进去把它打开", ["click: 水印", "switch: 水印, true"]),
    ("打开腾讯视频,找一部想看的电影,点开播放", ["open: 腾讯视频", "click: 电影"]),
    ("选星级、写评价、上传图片", ["click: 星级", "edit: 评价", "click: 上传图片"]),
    (
        "设置→密码→输入锁屏密码→向下滑动→关闭“控制中心”",
        ["open: 设置", "click: 密码", "edit: 锁屏密码", "scroll: down", "switch: 控制中心, false"],
    ),
    # a name in quotes, and any one of a kind
    (
        "打开设置,找到“应用管理”或“应用信息”。选择要清理的应用,点“存储”",
        ["open: 设置", "click: 应用管理", "click: 应用", "click: 存储"],
    ),
    ("4. 进来以后:\n点【新增地址】", ["click: 新增地址"]),
    # a page of the user's own, a state in quotes, a deed that needs the user's hand
    ("打开微信,点右下角“我”,进入个人中心,点“设置”", ["open: 微信", "click: 我, bottom right", "click: 设置"]),
    ("打开淘宝,点“消息”,进入个人中心", ["open: 淘宝", "click: 消息", "click: 个人中心"]),
    ("打开王者荣耀,将“高帧率模式”设为“开启”", ["open: 王者荣耀", "switch: 高帧率模式, true"]),
    ("点“确认付款”,按指纹就付好了", ["click: 确认付款"]),
    ("把想要的菜加到购物车,点“去结算”", ["click: 加到购物车", "click: 去结算"]),
    ("打开闲鱼,写清楚标题和描述,填价格", ["open: 闲鱼", "edit: 标题", "edit: 描述", "edit: 价格"]),
    # numbers in brackets and on keys
    (
        "【第一步】打开手机,点击【设置】。\n【第二步】点击【授权管理】。\n【第三步】关闭【自启动】。",
        ["open: 设置", "click: 授权管理", "switch: 自启动, false"],
    ),
    ("1⃣️打开微信 2⃣️点右上角头像 3⃣️点“服务”", ["open: 微信", "click: 头像, top right", "click: 服务"]),
    # what is to be seen then
    (
        "打开微信,点“朋友权限”,就能看到“拍一拍”了,将其关闭就OK了",
        ["open: 微信", "click: 朋友权限", "switch: 拍一拍, false"],
    ),
    ("打开微信,点“保存”,就能看到新头像了", ["open: 微信", "click: 保存"]),
    ("找到要压缩的文件夹,长按选中它,起个名字,点“确定”", ["long_click: 文件夹", "edit: 名字", "click: 确定"]),
    ("输入“人工”两个字,点“发送”", ["edit: 人工", "click: 发送"]),
    ("下滑点“标记为丢失”,输入一个别人能联系到你的号码", ["scroll: down", "click: 标记为丢失", "edit: 号码"]),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_steps_on_chinese_pages(parsing: RuleParsing, text: str, expected: list[str]) -> None:
    assert [str(i) for i in parsing.parse(text)] == expected


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("打开设置，进入应用，点击要锁的应用", "要锁的应用"),
        ("选中想关掉的那一种", "想关掉的那一种"),
        ("在列表中点要改的那条", "要改的那条"),
        ("打开快手,找到要删的提醒,在上面向左滑动", "要删的提醒"),
        ("打开微博,找到要看的视频,长按它", "要看的视频"),
        ("点击右上角的设置", "设置, 右上角"),
    ],
)
def test_any_one_of_a_kind_is_called_by_what_is_said_of_it(parsing: RuleParsing, text: str, called: str) -> None:
    *_, tapped = parsing.parse(text)
    objects = ObjectReader(Lexicon.load(content_dir() / "lexicon"))
    assert objects.described(tapped.object, tapped.source, any_one=tapped.open_choice) == called
