"""Texts written by hand: with private values in forms that people and phones use, and without any. The value stands
between ⟦ and ⟧. Numbers with check digits are right, and belong to nobody: they are those that handbooks print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from .private_forms import WITH, WITHOUT
from .private_items import Item

_VALUE: Final = re.compile(r"⟦(.+?)⟧")
_WITH: Final[dict[tuple[str, str], str]] = {
    ("iban", "en"): """
        Please wire it to ⟦DE89 3704 0044 0532 0130 00⟧ by Friday
        her account is ⟦GB29NWBK60161331926819⟧.
        ⟦FR14 2004 1010 0505 0001 3M02 606⟧ (Banque)
        iban ⟦nl91abna0417164300⟧
        IBAN:⟦CH93-0076-2011-6238-5295-7⟧
        use ⟦NO93 8601 1117 947⟧ for the deposit
        ⟦ES91 2100 0418 4502 0005 1332⟧, BIC CAIXESBB
        rent goes to ⟦PL61 1090 1014 0000 0712 1981 2874⟧
        Our IBAN (new!) is ⟦AT61 1904 3002 3457 3201⟧
        ⟦SE45 5000 0000 0583 9825 7466⟧ / Swedbank""",
    ("iban", "zh"): """
        汇到⟦DE89370400440532013000⟧，备注房租
        IBAN号：⟦BE68 5390 0754 7034⟧
        他的账户是⟦IT60X0542811101000000123456⟧。""",
    ("card_number", "en"): """
        charge ⟦4111 1111 1111 1111⟧ and tell me
        Card on file ⟦5555-5555-5555-4444⟧ (09/29)
        my amex: ⟦3782 822463 10005⟧
        It is ⟦4012888888881881⟧, valid thru 04/30
        number⟦ 6011 1111 1111 1117⟧
        the long number on the front is ⟦4222 2222 2222 2⟧
        use the visa ⟦4539 1488 0343 6467⟧ again
        mastercard ending; full ⟦2223003122003222⟧
        debit ⟦6759649826438453⟧ please""",
    ("card_number", "zh"): """
        卡号⟦6222 0212 3456 7890 128⟧，开户行工行
        付款用⟦5555 5555 5555 4444⟧
        把⟦4111111111111111⟧绑定到微信
        我的工资卡⟦6212-2612-3456-7890-12⟧别填错
        尾号不对，完整的是⟦378282246310005⟧
        绑卡：⟦6228480402564890018⟧
        这张⟦4539 1488 0343 6467⟧还能用吗""",
    ("phone", "en"): """
        ring me on ⟦07700 900123⟧ after lunch
        Office ⟦020 7946 0958⟧
        Handy: ⟦0151 23456789⟧
        Praxis ⟦030/901820⟧ or the mobile
        mon portable c'est ⟦06 12 34 56 78⟧
        her number in Milan is ⟦347 123 4567⟧
        whatsapp ⟦+34 612 34 56 78⟧
        Tokyo office: ⟦03-1234-5678⟧
        ⟦090-1234-5678⟧ (Yuki)
        Seoul: ⟦010-1234-5678⟧
        India: ⟦98765 43210⟧ is her new number
        call ⟦+91-98765-43210⟧
        São Paulo ⟦(11) 91234-5678⟧
        text Mum on ⟦0412 345 678⟧
        HK mobile ⟦+852 9123 4567⟧
        ⟦(415) 555-0132⟧ ext. 4
        reach the desk at ⟦415.555.0132⟧
        ⟦1-800-555-0199⟧ is toll free
        Natel ⟦079 123 45 67⟧
        ⟦+46 70-123 45 67⟧
        her phone's ⟦512 345 678⟧
        ⟦8 (912) 345-67-89⟧
        tel:⟦+390612345678⟧
        my cell number is now ⟦5551234567⟧
        His Dublin mobile: ⟦087 123 4567⟧
        ring ⟦(03) 9123 4567⟧ in Melbourne
        Vienna: ⟦+43 664 1234567⟧
        mobil ⟦0170-1234567⟧
        Call Ahmed at ⟦+971 50 123 4567⟧
        my number: ⟦0912 345 678⟧
        you can reach us on ⟦01 42 68 53 00⟧
        fax ⟦+1 (212) 555-0199⟧
        tell her it's ⟦604-555-0143⟧ now
        ⟦+31 6 12345678⟧ (Daan)""",
    ("phone", "zh"): """
        我换号了，新的是⟦138 1234 5678⟧
        座机⟦021-6543 2109⟧转802
        找李师傅：⟦15912345678⟧
        香港号码⟦+852 6123 4567⟧
        客服⟦400-820-8820⟧
        台北⟦02-2345-6789⟧
        ⟦+86-186-1234-5678⟧
        拨⟦(010) 6552-9988⟧分机3
        微信同号⟦17612345678⟧
        手机尾号变了，现在是⟦199-1234-5678⟧
        有事打⟦13912345678⟧
        我妈电话是⟦0755-2345 6789⟧
        日本号码⟦+81 90-1234-5678⟧
        加微信⟦135 0123 4567⟧
        热线⟦800-810-1234⟧""",
    ("email", "en"): """
        write to ⟦anna dot keller at mail dot example⟧
        it is ⟦j.smith(at)example.com⟧
        ⟦maria [at] post [dot] example⟧
        MAILTO:⟦BOB.LEE@EXAMPLE.CO.UK⟧
        send it over to ⟦first.last+tag@sub.domain.example.org⟧!
        <⟦o'neill@example.ie⟧>
        cc ⟦x_y-z99@my-shop.example⟧; thanks
        username ⟦tom@mail.example⟧ / forgot
        it's ⟦sam.o'hara@mail.example⟧ I think
        drop me a line: ⟦kim at corp dot example⟧
        contact: ⟦team[at]club.example⟧
        REPLY-TO ⟦no.reply@news.example.com⟧""",
    ("email", "zh"): """
        发到⟦wang.fang@公司.中国⟧
        我的邮箱⟦liwei_88@example.com⟧，谢谢
        邮箱是⟦zhao (at) example.cn⟧
        抄送⟦hr@example.com.cn⟧和财务
        邮件发⟦chen.li@example.org⟧就行
        ⟦li（at）example.cn⟧""",
    ("id_number", "en"): """
        Passport No: ⟦533380006⟧
        my passport is ⟦K1234567⟧
        Passport ⟦C01X0006H⟧ expires in May
        National Insurance number ⟦QQ123456C⟧
        HKID: ⟦A123456(3)⟧
        driving licence ⟦MORGA657054SM9IJ⟧
        Aadhaar: ⟦2345 6789 0124⟧
        My Chinese id ⟦11010519491231002x⟧
        Tax ID ⟦12-3456789⟧
        my passport number's ⟦X9876543⟧
        ID card no ⟦L01X00T471⟧
        NRIC ⟦S1234567D⟧
        driver's license ⟦D1234562⟧
        national id ⟦850101-5022⟧""",
    ("id_number", "zh"): """
        身份证：⟦110105194912310 02X⟧
        身份证号⟦11010519491231002x⟧（本人）
        护照号 ⟦E12345678⟧
        护照：⟦EA1234567⟧，有效期到明年
        港澳通行证⟦C12345678⟧
        台胞证号：⟦12345678⟧
        我的证件是⟦440524 188001010014⟧
        驾驶证号⟦440524188001010014⟧
        身份证号码为⟦440524188001010014⟧
        填护照⟦G12345678⟧
        社保号⟦110105194912310⟧""",
    ("plate", "zh"): """
        车牌⟦京A12345⟧
        我的车是⟦粤B·D12345⟧，停在B2
        ⟦沪A·88X99⟧违停一次
        给⟦浙AF12345⟧缴费
        滴滴 白色 ⟦川A 6K889⟧ 3分钟后到
        ⟦苏E·12345⟧已入场
        尾气检测 ⟦鲁B6789K⟧
        把车牌改成⟦京AD12345⟧""",
    ("ssn", "en"): """
        social ⟦219-09-9999⟧
        her SSN is ⟦219 09 9999⟧
        ssn:⟦219099999⟧""",
    ("code", "en"): """
        ⟦482913⟧ is what you need to log in
        Type ⟦730 155⟧ to continue signing in
        Your Parcel ID code is: ⟦739154⟧. Don't share it.
        use ⟦4417⟧ as the one-time code
        The code I got by text is ⟦993821⟧
        My login code's ⟦5521⟧
        Enter ⟦830-114⟧ to verify your phone
        ⟦204518⟧ - your verification code
        <#> Your OTP is ⟦331990⟧ fX9kLm
        one time passcode ⟦88214⟧ (valid 5 min)
        Authenticator shows ⟦662 817⟧, hurry
        recovery code: ⟦AB12-CD34⟧
        Here is your sign-in code: ⟦204-881⟧
        ⟦5518⟧ is the passcode for tonight
        Confirm with ⟦92017⟧ in the app; it is your one-time password
        Your Ride verification code: ⟦0042⟧
        SMS code ⟦771204⟧ came through
        To finish, type ⟦448201⟧
        WhatsApp code: ⟦391-204⟧
        enter code ⟦7719⟧""",
    ("code", "zh"): """
        【银行】校验码 ⟦552817⟧，切勿告知他人
        你的登录码是 ⟦8842⟧
        动态口令：⟦559201⟧
        验证码发来了，是 ⟦482913⟧
        短信里的验证码：⟦66 28 17⟧
        ⟦730155⟧（登录验证码），10分钟内有效
        您正在登录，验证码⟦0093⟧，请勿泄露
        取件码⟦3-2-4417⟧，丰巢柜
        付款验证码为：⟦G7K2P9⟧
        【打车】验证码：⟦0042⟧，用于登录
        您的动态密码⟦448201⟧
        短信验证码⟦7712⟧已发
        本次登录的验证码是⟦993021⟧哦
        激活码 ⟦XK7Q-2MPA⟧""",
    ("password", "en"): """
        the wifi pw is ⟦sunny-day-42⟧
        log me in, pass: ⟦Hunter#22⟧
        My password? It's ⟦Tr0ub4dor&3⟧.
        Network key: ⟦blue-Kettle-9⟧
        password for the router: ⟦admin1234⟧
        pw=⟦k3yb0ard⟧
        sign in as anna with ⟦S3cret!9⟧ as the password
        The passphrase is “⟦correct horse battery⟧”
        login: anna / password: ⟦Winter2026⟧
        log in with the password ⟦Lemon.Tree9⟧
        router password is now ⟦tulip-boat-7⟧
        Password for Wi-Fi: ⟦guest2026!⟧
        use "⟦open the door⟧" as the passphrase
        change my password from ⟦old#Pass1⟧ to new
        user: kim pass: ⟦k1m&co⟧
        The password I use is ⟦Zebra-42⟧""",
    ("password", "zh"): """
        wifi密码改成了⟦happy2024⟧
        密码就是⟦qwe123456⟧
        密码是“⟦小猫123⟧”
        登录密码 ⟦Abc@12345⟧ 别告诉别人
        账号anna，密码⟦winter2026⟧
        新密码设置为⟦Kx9-blue⟧吧
        无线网的密码：⟦88888888⟧
        家里WiFi密码：⟦chunjie2026⟧
        把密码设成⟦Abc#2026⟧
        密码应该是⟦lihua520⟧
        用⟦Kx9blue⟧登录，这是密码
        口令为⟦open-sesame7⟧""",
    ("pin", "en"): """
        the pin for my card is ⟦4471⟧
        Door PIN = ⟦90125⟧
        unlock it with ⟦2580⟧, that's my PIN
        PIN ⟦7788⟧
        my voicemail pin is ⟦4402⟧
        the pin to the garage: ⟦1357⟧""",
    ("pin", "zh"): """
        PIN是⟦4471⟧
        锁屏密码⟦258013⟧
        取款密码⟦662817⟧
        手机解锁码是⟦135790⟧
        PIN码⟦8842⟧""",
    ("cvv", "en"): """
        cvv2=⟦482⟧
        security code ⟦482⟧ on the back
        the three digits on the back are ⟦482⟧""",
    ("cvv", "zh"): """
        背面三位数是⟦482⟧
        安全码：⟦482⟧""",
    ("account_number", "en"): """
        sort code ⟦20-41-63⟧
        acct ⟦0034-5567-88⟧ at Harbour
        a/c no: ⟦55667788⟧
        checking account ending, full ⟦000123456789⟧, routing ⟦110000000⟧
        account no ⟦12345678⟧, sort code 20-41-63
        credit my account ⟦0098 7654 3210⟧
        bank account number is ⟦987654321⟧""",
    ("account_number", "zh"): """
        收款账户 ⟦1202 0212 0910 0012 345⟧
        公司账号是⟦77401234⟧
        转到他的账号⟦33050161682700000123⟧
        打到账号⟦6013 8200 1234 5678 901⟧
        户号：⟦300123456⟧""",
    ("address", "en"): """
        Flat 3, ⟦22 Acacia Avenue, London N1 9GU⟧
        deliver to ⟦1600 Amphitheatre Pkwy⟧, please
        ⟦221B Baker Street⟧
        my place: ⟦48 Old Mill Lane, Apt 2C, Boston, MA 02115⟧
        ⟦PO Box 4417⟧
        ⟦12 rue de Rivoli, 75004 Paris⟧
        ⟦Unter den Linden 77, 10117 Berlin⟧
        We moved to ⟦7 Elm Close, Leeds LS1 4AB⟧
        pizza to ⟦305 W 45th Street⟧
        ⟦Hauptstr. 5, 50667 Köln⟧
        send flowers to ⟦19 Harbour View Road⟧
        address: ⟦742 Evergreen Terrace, Springfield⟧""",
    ("address", "zh"): """
        寄到⟦深圳市南山区科苑路15号科兴科学园B栋4单元1202⟧
        ⟦杭州余杭区文一西路969号⟧
        我家在⟦朝阳区建国路88号3号楼1单元602室⟧
        收货地址：⟦江苏省苏州市姑苏区平江路12号⟧，电话另发
        ⟦成都市武侯区人民南路四段11号附3号⟧
        送到⟦海淀区中关村大街27号⟧
        导航⟦广州市天河区体育西路103号维多利广场A座2301⟧
        ⟦南京市鼓楼区汉口路22号⟧见""",
}  # fmt: skip
_WITHOUT: Final[dict[str, str]] = {
    "en": """
        Thu, Nov 21, 08:15 · Flight LH1234, gate B22 · 1,299.00 EUR · Version 10.4.2 (build 20260821) · 192.168.0.12
        ISBN 978-3-16-148410-0 · 12,345 steps today · Score 3:2 · Save 20% today · Error code 500 · Code of conduct
        Area code · card ending in 4242 · Password must have 8 to 16 characters · Change your password every 90 days
        PIN code required · 1920 x 1080, 60 fps · iPhone 15 Pro Max 256 GB · RTX 4090 · COVID-19 · MP3, 320 kbps
        Main Street Café · 5 star road trip playlist · Chapter 12: The Drive · 1 new message · 100,000 followers
        #ff00aa · @nightowl follows you · Turn on two-step verification · Send the code again in 59 s
        Your password was changed · Forgot password? · Text size 14 · Call at 10 · Meet at 18:30 in room 1204
        2 of 14 selected · 52.5200, 13.4050 · 25 °C, wind 14 km/h · Row 4, seat 12 · Order it by 5 pm
        Wi-Fi 5 GHz · Bluetooth 5.3 · 3.5 mm jack · Battery 78%, 4 h 12 min left · 15 min walk, 1.2 km
        Episode 204: The Court · Monday to Friday, 9–17 · Free delivery over 30.00 · 5 × 8 = 40 · 1st place
        Add to cart · Search settings · Open Maps · Dark theme · Do not disturb · Notifications · 64.2 GB of 128 GB
        Bus 12 leaves at 7:10, 7:40, 8:10 · Tour 2026/27 · Model SM-G991B · Use fingerprint · Account settings
        Version history · Read receipts · Contact us · Mark as unread · New York Times · Good morning · Happy Birthday
        The secret garden · Passport photo · Identity theft explained · Card games · Key lime pie · Address book
        Top 100 songs of 2026 · Gate closes 17:45 · Seat 14C · $4.99/month · 1 in 5 people
        Order #5521 shipped · The Code Book · Codeword puzzles · Pass the salt · Boarding pass · Season pass
        Key moments · Dot matrix · Meet me at the park · Look at this · at 5 dot com era
        Flight BA 117 at 10:05 · Size 42 EU · Add 2 cups · Chapter 3: Lane Change · 24 hours in Paris
        Windows 11 · Channel 4 at 9 · ETA 12 min · A4, 90 g · Top-up 20.00 · Room 2B
        PIN your favourite chats · Unlock with face · Use code at checkout · Security code required
        Your code expires soon · Password manager · Is the password strong? · Wi-Fi key icon · Read 4 of 12
        The Wire · 3 digits · Scan QR code · Step 2: verify your email · Call settings · Text message
        Card details · Bank holiday · Phone storage · Account created · 100 000 km · 12 000 people
        1 000 000 views · 30 000 EUR""",
    "zh": """
        11月21日 周五 08:15 · 航班CA1234 · ¥1,999.00 · 满300减40 · 步数12,345 · 电量78% · 晴 25°C · 第12集
        请输入6位验证码 · 验证码60秒后可重新获取 · 密码长度为8到16位 · 忘记手势密码？ · 支付密码设置 · 修改登录密码
        尾号4242的储蓄卡 · 2路公交车15分钟后到站 · 地铁3号线 · 南京东路站2号口 · 人民路小学 · 长安街的故事
        房间1204 · 周五18:30–20:00 · 已读 · 二维码 · 扫一扫 · 5G网络已开启 · 播放1:23:45 · 版本8.0.44
        共128张照片 · 2026年春节 · 订阅号消息 · 前100名 · 评分9.2 · 直播间人数10.2万 · 每天早上7点 · 三里屯
        发现新版本 · 清理缓存 1.2GB · 消息免打扰 · 朋友圈 · 我的钱包 · 账号与安全 · 地址管理 · 联系客服 · 身份验证
        高德地图 · 王者荣耀 · 周杰伦的歌 · 张学友演唱会 · 金色年华 · 白色情人节 · 方便面 · 高血压 · 马上开始
        任务中心
        中山路步行街 · 公园里 · 一路顺风 · 胡同文化 · 楼层导览 · 共3单元课程 · 第2章 · 1号店 · 牛肉面15元 · 快递柜
        热歌榜第1名 · 登机口B22 · 会员15元/月 · 订单已发货 · 请输入密码 · 验证码错误 · 验证码已过期 · 获取验证码
        密码错误，还可尝试3次 · 设置锁屏密码 · 车牌号
        请输入车牌 · 浙江卫视 · 京东物流 · 沪深300指数 · 粤菜馆 · 川菜 · 苏A级景区 · 豫园 · 鲁迅故居
        闽南语歌曲 · 云盘容量100G · 甘A · 5号线换乘 · 路况良好
        道路施工 · 公园路 · 和平饭店 · 高铁G102次 · 航班CZ3104 · 第3季第12集 · 下午3点一刻 · 身份证扫描
        护照办理 · 银行卡管理 · 账号安全中心 · 收货地址管理
        手机号登录 · 邮箱绑定 · 12306 · 王阳明心学 · 马到成功 · 金婚 · 白天模式 · 方形""",
}  # fmt: skip


def make_written() -> Iterator[Item]:
    """The texts with a value each."""
    for (kind, language), lines in (*_WITH.items(), *WITH.items()):
        for line in lines.strip().splitlines():
            for found in _VALUE.finditer(said := line.strip()):
                plain = _VALUE.sub(r"\1", said)
                yield Item(kind, language, plain, found[1].strip())


def make_ordinary() -> Iterator[tuple[str, str]]:
    """Language and text of what has nothing private."""
    for language, lines in (*_WITHOUT.items(), *WITHOUT.items()):
        for text in re.split(r" · |\n", lines.strip()):
            yield language, text.strip()
