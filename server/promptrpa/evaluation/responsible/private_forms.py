"""More texts written by hand: forms of many countries, digits in words and in wide letters, sentences of prompts,
messages and notes. The value stands between ⟦ and ⟧; nothing belongs to anybody."""

from __future__ import annotations

from typing import Final

WITH: Final[dict[tuple[str, str], str]] = {
    ("account_number", "en"): """
        sort code ⟦12-34-56⟧, account ⟦12345678⟧
        BSB ⟦062-000⟧
        checking acct # ⟦000123456789⟧
        pay into my account, it's ⟦12345678⟧
        ABA ⟦021000021⟧
        CLABE ⟦032180000118359719⟧
        IBAN/Account: ⟦100200300400⟧
        wire to acct ⟦44556677⟧ sort ⟦20-00-00⟧
        Routing no. ⟦021000021⟧ and account no. ⟦9876543210⟧""",
    ("account_number", "zh"): """
        开户行：工行，账号：⟦6222021234567890123⟧
        汇款到⟦1202021209100012345⟧这个账户
        帳號 ⟦012-345-678901⟧
        我的账号⟦6217000010001234567⟧
        公司开户账号：⟦3500 1894 0070 5000 0001⟧""",
    ("address", "en"): """
        ⟦Flat 2B, Rose Court, 14 Church Lane, Oxford OX1 2AB⟧
        ⟦Rose Cottage, Mill Lane, Ludlow SY8 1AA⟧
        ship to ⟦1 Infinite Loop, Cupertino, CA 95014⟧
        meet at ⟦350 Fifth Avenue, New York⟧
        take me to ⟦14 church lane⟧
        ⟦Kaiserstraße 12a, 60311 Frankfurt⟧
        ⟦Keizersgracht 123, 1015 CJ Amsterdam⟧
        ⟦Via Roma 12, 00184 Roma⟧
        ⟦Calle Mayor 14, 28013 Madrid⟧
        ⟦14 bis rue des Lilas, 69003 Lyon⟧
        ⟦Av. Paulista, 1578, São Paulo⟧
        ⟦B-12, Sector 62, Noida 201301⟧
        ⟦12/4 MG Road, Bengaluru 560001⟧
        ⟦Blk 123 Ang Mo Kio Ave 3 #12-34, Singapore 560123⟧
        ⟦Unit 5, 22 Smith St, Fitzroy VIC 3065⟧
        ⟦RR 2 Box 45, Hope, ME 04847⟧
        home is ⟦Drottninggatan 5, 111 51 Stockholm⟧
        zip ⟦94103⟧
        postcode ⟦SW1A 1AA⟧
        Drop-off: ⟦1420 NW 7th Ave, Apt 3B, Miami, FL 33136⟧
        navigate to ⟦77 Massachusetts Ave, Cambridge MA⟧
        I'm at ⟦12 Rue Cler⟧
        Home: ⟦Am Alten Markt 3, 14467 Potsdam⟧
        ⟦10 Downing St⟧
        ⟦Apt 12C, 400 W 43rd St, NYC⟧
        ⟦4-2-8 Shibakoen, Minato-ku, Tokyo 105-0011⟧
        ⟦Plot 14, Sector 18, Gurugram, Haryana 122015⟧
        ⟦25 Jalan Bukit Bintang, 55100 Kuala Lumpur⟧
        ⟦Level 5, 123 George St, Sydney NSW 2000⟧
        ⟦1/23 Smith Street, Richmond⟧
        my address is ⟦Rosehill Farm, Dunkeld, PH8 0ES⟧
        my new place is ⟦17 Willow Bank, Didsbury, Manchester M20 2RT⟧
        ⟦The Old Mill, Bridge End, Warwick CV34 6PB⟧
        book a cab from ⟦88 Wood Ln⟧ to the airport
        ⟦6200 Hollywood Blvd #1402, Los Angeles, CA⟧
        deliver to ⟦5th Floor, 20 Farringdon Road, London EC1M 3HE⟧
        Shipping: ⟦N6W23001 Bluemound Rd, Waukesha, WI 53188⟧
        send it to ⟦902 e main st apt 4⟧ please
        ⟦1200 Peachtree Street NE, Atlanta⟧
        ⟦Suite 400, 1 Harbour Exchange Square⟧
        we live at ⟦23 the crescent, bath⟧
        ⟦43 Cours Mirabeau, 13100 Aix-en-Provence⟧
        ⟦Schönhauser Allee 36, 10435 Berlin⟧
        ⟦Stephansplatz 4, 1010 Wien⟧
        ⟦Bahnhofstrasse 21, 8001 Zürich⟧
        ⟦Corso Vittorio Emanuele II 12, Torino⟧
        ⟦Passeig de Gràcia 92, 08008 Barcelona⟧
        ⟦Rua Augusta 1508, São Paulo - SP, 01304-001⟧
        pick me up at ⟦House 7, Road 12, Gulshan, Dhaka 1212⟧
        ⟦3-chome 5-1 Ginza, Chuo-ku, Tokyo⟧
        ⟦PO Box 77, Bristol BS1 4ND⟧""",
    ("address", "zh"): """
        ⟦阳光花园12幢304室⟧
        我住⟦万科城市花园3期8栋2单元1501⟧
        ⟦台北市信義區信義路五段7號89樓⟧
        ⟦香港九龍彌敦道123號金華大廈5樓B室⟧
        ⟦東京都渋谷区神南1-2-3⟧
        送到⟦3号楼2单元502⟧
        ⟦河北省保定市清苑区李庄乡王家村3组12号⟧
        地址填⟦上海市浦东新区世纪大道100号环球金融中心20层⟧
        ⟦深圳湾科技生态园9栋B2座2001⟧
        寄⟦北京市朝阳区望京SOHO塔1 2005室⟧
        邮编⟦100020⟧
        ⟦广东省深圳市福田区福华三路88号财富大厦12A⟧
        快递寄⟦武汉市洪山区珞喻路1037号华中科技大学韵苑17栋305⟧
        ⟦浙江省杭州市西湖区文三路⟧
        家在⟦天通苑北一区12号楼3单元402⟧
        送货到⟦龙湖花园二期6幢1801⟧
        ⟦重庆市渝中区解放碑八一路99号附2号⟧
        ⟦绿地中心B座1806⟧
        ⟦西二旗大街39号院2号楼⟧
        ⟦四川省绵阳市三台县芦溪镇建设村5组⟧
        ⟦新北市板橋區縣民大道二段7號⟧
        ⟦上海市徐汇区漕溪北路18号实业大厦6楼B座⟧
        外卖送⟦龙泽苑西区22号楼5单元301⟧，放门口
        ⟦杭州市滨江区网商路699号阿里巴巴滨江园区4号楼⟧
        ⟦哈尔滨市南岗区西大直街92号⟧
        ⟦西安市雁塔区小寨东路126号百隆广场A座1205室⟧
        寄到⟦海口市龙华区国贸大道2号海南时代广场15A⟧
        住⟦香港湾仔轩尼诗道200号⟧
        ⟦九龙尖沙咀弥敦道100号The One 20楼⟧
        ⟦江苏省昆山市玉山镇前进西路1801号⟧
        ⟦新疆乌鲁木齐市天山区解放南路333号⟧
        ⟦广州市番禺区大学城外环东路230号学生宿舍C12-508⟧
        ⟦苏州市工业园区金鸡湖大道1355号国际科技园三期⟧
        ⟦内蒙古自治区呼和浩特市赛罕区大学西街235号⟧
        取货地点：⟦翠微路甲3号⟧""",
    ("card_number", "en"): """
        Visa ⟦4539.1488.0343.6467⟧
        card ⟦4539148803436467⟧ exp 11/29 cvv 123
        ⟦4539‑1488‑0343‑6467⟧
        card no. ⟦1234 5678 9012 3456⟧
        amex ending… no: ⟦3714-496353-98431⟧
        the card is ⟦four one one one, one one one one, one one one one, one one one one⟧
        new card: ⟦4242424242424242⟧ 12/30
        ⟦4242 4242 4242 4242⟧ 12/30 123""",
    ("card_number", "zh"): """
        银行卡 ⟦６２２８４８０４０２５６４８９００１８⟧
        信用卡號：⟦5555 5555 5555 4444⟧
        用卡⟦4242 4242 4242 4242⟧付
        信用卡：⟦3782-822463-10005⟧""",
    ("code", "en"): """
        door code ⟦4455#⟧
        gate code is ⟦*2580#⟧
        the safe combination is ⟦12-34-56⟧
        ⟦G-482913⟧ is your Google verification code.
        Use ⟦482913⟧ for two-factor authentication
        Your code: ⟦4 8 2 9 1 3⟧
        Ihr Bestätigungscode lautet ⟦482913⟧
        Votre code de vérification est ⟦482913⟧
        OTP for your txn of Rs 500 at Amazon is ⟦482913⟧
        [#] Your Uber code: ⟦4829⟧. Never share this code.
        mTAN ⟦482913⟧ for transfer of 50 EUR
        Reply with ⟦4829⟧ to verify your identity
        the code they texted me: ⟦482913⟧
        code's ⟦482913⟧
        got the 2FA, ⟦482913⟧
        backup codes: ⟦1234-5678⟧
        the number in the text message was ⟦482913⟧, put it in
        Amazon: ⟦118822⟧ is your one-time passcode
        Facebook code ⟦11882233⟧
        ⟦118822⟧ is your Instagram code. Don't share it.
        Your Apple ID Code is: ⟦118822⟧. Don't share it with anyone.
        Microsoft: Use ⟦1188221⟧ as Microsoft account security code
        Steam Guard code: ⟦7XK9P⟧
        Your login PIN is ⟦118822⟧
        PayPal: Your security code is ⟦118822⟧. It expires in 10 minutes.
        The OTP is ⟦118822⟧ and is valid for 10 mins
        Meeting passcode: ⟦7hTq2Z⟧
        Zoom passcode ⟦118822⟧
        it texted me ⟦118822⟧, type that
        the code ends up being ⟦118822⟧
        Building entry: code ⟦1188⟧ then press #
        Airbnb lockbox code ⟦1188⟧
        your pickup code is ⟦A7K2⟧
        one-time verification: ⟦118 822⟧
        ⟦118822⟧ (your verification code)
        Discord backup code ⟦abcd-1234⟧
        Hi, your DHL delivery code is ⟦5521⟧
        ⟦889214⟧ is your LinkedIn verification PIN
        Telegram code: ⟦55214⟧. Do not give this code to anyone
        TikTok ⟦889214⟧ is your verification code, valid for 5 minutes
        [Grab] ⟦8892⟧ is your activation code.
        Signal: Your code: ⟦889-214⟧
        use ⟦889214⟧ when it asks for the code
        type ⟦889214⟧ into the box, it's the OTP
        bank sent me ⟦889214⟧ as the one time passcode
        Your Lyft code is ⟦889214⟧
        VERIFICATION CODE ⟦889214⟧
        Enter this code: ⟦889 214⟧
        Code ⟦8892⟧ for your Bolt account
        login code ⟦K9X-2LM⟧
        Wallet recovery code ⟦ZX81-QR22-LM90⟧""",
    ("code", "zh"): """
        【淘宝】您的验证码为⟦482913⟧，15分钟内有效
        验证码是⟦四八二九一三⟧
        收到验证码：⟦482 913⟧
        ⟦482913⟧，这是刚发来的验证码
        門禁密碼⟦2580#⟧
        取餐码⟦A087⟧
        驿站取件码 ⟦8-3-2021⟧
        输入短信里的⟦482913⟧
        認證碼：⟦482913⟧
        动态口令是 ⟦482913⟧
        【支付宝】校验码：⟦1188⟧，付款校验码
        【京东】尊敬的用户，⟦118822⟧是您本次的身份验证码
        您的短信校验码：⟦118822⟧（动态码）
        【美团】⟦118822⟧（动态登录码，请勿泄露）
        验证码⟦A7K2Q9⟧
        提取码: ⟦x7k2⟧
        微信支付验证码为 ⟦118822⟧
        快递柜取件码：⟦88112233⟧
        把⟦118822⟧填到验证码那一栏
        告诉他验证码，是⟦118822⟧
        会议号 123，入会密码 ⟦118822⟧
        【滴滴出行】您的验证码是⟦8892⟧，请于5分钟内填写
        【中国移动】尊敬的客户，您的随机密码为⟦889214⟧
        ⟦889214⟧ 是你的验证码 【Google】
        验证码：⟦889214⟧（10分钟内有效），你正在更换手机号
        把验证码⟦889214⟧发给他
        【顺丰速运】取件码⟦12-4-8892⟧，请到菜鸟驿站领取
        【招商银行】您的一次性密码⟦889214⟧
        门禁码是⟦8892#⟧
        身份验证码 ⟦A8Q2ZT⟧
        授权码为⟦qwertyuiopasdfgh⟧""",
    ("cvv", "en"): """
        CVV: ⟦123⟧
        the 3 digit code on the back is ⟦123⟧
        exp 11/29, cvc ⟦123⟧""",
    ("cvv", "zh"): """
        卡背面末三位⟦123⟧
        CVV2码⟦123⟧""",
    ("email", "en"): """
        anna⟦ @ example.com⟧ is fine
        mail ⟦bob at example.com⟧
        ⟦ANNA AT EXAMPLE DOT COM⟧
        ⟦josé.núñez@exemple.es⟧
        reach me at ⟦k.o(a)example.de⟧
        ⟦anna＠example.com⟧
        contact ⟦sales{at}example{dot}com⟧
        my email's ⟦a_b.c+d@mail.example.co⟧
        mailto ⟦x@y.io⟧
        ⟦"anna.k"@example.com⟧
        send to ⟦user@[192.168.1.5]⟧
        ⟦anna.k@mail.example.museum⟧""",
    ("email", "zh"): """
        邮箱：⟦lihua艾特example点com⟧
        發到⟦mei-ling.chen@example.com.tw⟧
        发邮件到⟦13912345678@139.com⟧
        邮箱⟦张三@例子.中国⟧""",
    ("iban", "en"): """
        ⟦GB29 NWBK 601613 31926819⟧
        IBAN ⟦DE00 1234 5678 9012 3456 78⟧
        ⟦DE89.3704.0044.0532.0130.00⟧ by tomorrow
        send to ⟦NL91 ABNA 0417 1643 00⟧ and confirm
        ⟦DE44500105175407324931⟧
        IBAN: ⟦MT84 MALT 0110 0001 2345 MTLC AST0 01S⟧
        iban fr⟦7630006000011234567890189⟧""",
    ("id_number", "en"): """
        CPF ⟦529.982.247-25⟧ on the invoice
        meu CPF é ⟦52998224725⟧
        NIR : ⟦1 85 05 78 006 084 91⟧
        AHV-Nr. ⟦756.9217.0769.85⟧
        mi DNI es ⟦12345678Z⟧
        NIE: ⟦X1234567L⟧
        codice fiscale ⟦RSSMRA85T10A562S⟧
        PAN card ⟦ABCPE1234F⟧ please
        Her NRIC is ⟦S1234567D⟧.
        PESEL ⟦44051401359⟧
        my BSN is ⟦111222333⟧
        personnummer ⟦811228-9874⟧
        henkilötunnus ⟦131052-308T⟧
        TFN ⟦123 456 782⟧
        SIN: ⟦046 454 286⟧
        NHS number ⟦943 476 5919⟧
        ⟦900101-1234567⟧ is my resident registration number
        Steuer-ID: ⟦86 095 742 719⟧
        CURP ⟦BADD110313HCMLNS09⟧
        RFC: ⟦GODE561231GR8⟧
        RUT ⟦12.345.678-5⟧
        NI number is ⟦AB 12 34 56 C⟧
        EIN ⟦12-3456789⟧
        driver's license number: ⟦WDLABCD456DG⟧
        My licence is ⟦D1234-56789-01234⟧ (Ontario)
        Passport number, all caps: ⟦AB1234567⟧
        Put my ID, ⟦8001015009087⟧, on the form
        ID: ⟦850101-5022-2⟧
        Medicare card ⟦2123 45670 1⟧
        green card ⟦SRC1234567890⟧
        student ID ⟦20231187⟧
        IMEI ⟦356938035643809⟧
        VIN: ⟦1HGCM82633A004352⟧
        マイナンバー: ⟦1234 5678 9018⟧
        Passport: ⟦PA 1234567⟧
        passport no ⟦L898902C3⟧, expires 2030
        Please enter passport ⟦G12345678⟧ and continue
        DL# ⟦S530-1234-5678⟧
        driver license ⟦F255-921-50-094-0⟧
        my tax ID is ⟦912-70-1234⟧
        Social Insurance Number ⟦130 692 544⟧
        National ID (Kenya) ⟦12345678⟧
        Emirates ID ⟦784-1990-1234567-1⟧
        CNIC ⟦35202-1234567-1⟧
        Thai ID ⟦1-1037-02071-81-1⟧
        NIK: ⟦3174012345678901⟧
        TC kimlik ⟦10000000146⟧
        VAT number ⟦GB123456789⟧
        insurance policy no. ⟦POL-2291-884⟧
        health insurance number ⟦A123456780⟧
        residence permit ⟦YZ1234567⟧
        Known Traveler Number ⟦123456789⟧
        frequent flyer ⟦LH992003567⟧
        Passport No.⟦ E12345678⟧
        PASSPORT NUMBER ⟦533401372⟧
        My driver's license is ⟦D400-7836-0001⟧
        ssn last: full ⟦536-22-8145⟧
        UK driving licence ⟦JONES710238HA5XX⟧
        Aadhaar ⟦4991 1866 5246⟧
        PAN ⟦AFZPK7190K⟧
        NINO ⟦JG103759A⟧
        FIN ⟦F1234567N⟧
        CPF: ⟦111.444.777-35⟧
        Personalausweis ⟦L01X00T471⟧
        carte d'identité n° ⟦880692310285⟧
        Rodné číslo ⟦736028/5163⟧
        ITIN ⟦900-70-0000⟧""",
    ("id_number", "zh"): """
        香港身份证 ⟦A123456(3)⟧
        身分證字號：⟦A123456789⟧
        統一編號 ⟦04595257⟧
        学号⟦2021302141⟧
        医保卡号：⟦1234567890123⟧
        护照号码是⟦EJ1234567⟧
        回乡证H⟦1234567801⟧
        军官证：⟦军字第1234567号⟧
        公积金账号⟦105012345678⟧
        我身份证后面填⟦11010519491231002X⟧就行
        身份证 ⟦110105 19491231 002X⟧
        统一社会信用代码⟦91350211M000100Y43⟧
        我的身份证是⟦440524188001010014⟧，帮我填
        证件类型 护照 证件号码 ⟦E87654321⟧
        港澳居民来往内地通行证 ⟦H01234567⟧
        驾照档案编号⟦440301234567⟧
        社保卡⟦A12345678⟧
        台湾身份证⟦A123456789⟧
        学生证号 ⟦20210312⟧
        车架号⟦LSVAU033472211234⟧
        证件号⟦E98765432⟧
        身份证号码：⟦53010219200508011x⟧
        居民身份证⟦440524 18800101 0014⟧
        香港身份證號碼 ⟦G123456(A)⟧
        台胞证⟦0123456789⟧
        纳税人识别号 ⟦91310000MA1FL0LA1X⟧
        外国人永久居留身份证 ⟦USA110188120101⟧""",
    ("key", "en"): """
        API key: ⟦sk-abc123def456ghi789jkl⟧
        token ⟦ghp_abcdefghijklmnopqrstuvwxyz012345⟧
        seed phrase: ⟦abandon ability able about above absent absorb abstract absurd abuse access accident⟧
        助记词 ⟦abandon ability able about above absent absorb abstract absurd abuse access accident⟧
        send it to ⟦0x52908400098527886E0F7030069857D2E4169EE7⟧
        https://example.com/reset?token=⟦a8f5f167f44f4964⟧""",
    ("password", "en"): """
        psk: ⟦bluewhale77⟧
        The Wi-Fi is HomeNet, the password ⟦bluewhale77⟧
        Wifi: HomeNet / ⟦Blue-whale-77⟧
        login anna@example.com / ⟦Blue-whale-77⟧
        anna@example.com:⟦Blue-whale-77⟧
        my netflix password has been changed to ⟦Blue77whale⟧
        change the password for my mail to ⟦Blue77whale⟧
        ⟦Blue77whale!⟧ is the wifi password
        it's ⟦bluewhale⟧ for the password
        Passwort: ⟦Blauwal77⟧
        mot de passe : ⟦baleine-bleue⟧
        contraseña: ⟦ballena77⟧
        the hotspot password? ⟦bluewhale77⟧
        Password (case sensitive): ⟦BlueWhale77⟧
        password hint aside, it is ⟦Blue77whale⟧
        my password: ⟦p@ss w0rd⟧
        use passphrase ⟦blue whale sings⟧
        my password is ⟦liverpool⟧
        Username: anna Password: ⟦liverpool⟧
        log in as anna with ⟦liverpool9⟧
        unlock the note with ⟦opensesame⟧, that's the password
        https://anna:⟦hunter2⟧@example.com
        Could you log into my gmail? The password should be ⟦Maple.Syrup22⟧
        guest wifi → ⟦visitor-4821⟧ (password)
        I changed it, the new password is now ⟦Quartz!9⟧, please update
        old password ⟦Opal88xx⟧, new password ⟦Opal99yy⟧
        enter my password (⟦Opal99yy⟧) when asked
        sign in using ⟦Opal99yy⟧ as my password
        PW - ⟦Opal99yy⟧
        The key to the network is ⟦opal-mine-99⟧
        Wifi key ⟦opalmine99⟧
        user: admin, password: ⟦admin⟧
        password → ⟦Opal99yy⟧
        my apple id password is capital ⟦Opal99yy⟧
        pass word is ⟦Opal99yy⟧
        Temporary password: ⟦tmp_8KxQ2⟧ (change after login)
        Passkey for the speaker is ⟦0000⟧
        vault password = "⟦my dog likes rain⟧"
        secret answer: ⟦Fluffy⟧
        zip file password? try ⟦Opal99yy⟧
        You can use Opal_guest / ⟦Opal99yy⟧ to log in
        Netflix: anna@example.com / ⟦Tulip*Field7⟧
        SSID CafeBlue  Password ⟦latte4you⟧
        password is "⟦Tulip Field 7⟧"
        set my lock password to ⟦Tulip7⟧
        pw: ⟦tulip⟧
        admin password of the nas ⟦T7!lip⟧
        the password for steam's ⟦Tulip7Field⟧
        my instagram pass is ⟦tulip_field7⟧
        use the pass ⟦tulip_field7⟧ for it
        login: tulip, ⟦tulip_field7⟧
        Connect to TulipNet with ⟦tulipfield7⟧""",
    ("password", "zh"): """
        无线密码 ⟦bluewhale77⟧
        密碼：⟦bluewhale77⟧
        wifi叫HomeNet，密码⟦bluewhale77⟧
        密码还是老的，⟦bluewhale77⟧
        密码改了，现在是⟦bluewhale77⟧
        ⟦bluewhale77⟧是我的邮箱密码
        账号13800138000密码⟦a1b2c3⟧
        登录名anna/⟦Blue-whale-77⟧
        帮我把密码换成⟦Blue-whale-77⟧
        密保答案：⟦小花猫⟧
        密码我设的是⟦woaini1314⟧
        初始密码为⟦000000⟧
        支付密码六位数 ⟦258147⟧
        网易邮箱密码我记得是⟦Opal99yy⟧
        路由器后台admin，密码也是⟦admin888⟧
        密码填⟦Opal99yy⟧就可以
        用密码登录，⟦Opal99yy⟧
        我家的wifi：⟦opal-mine-99⟧，密码一样
        旧密码⟦Opal88xx⟧，新密码⟦Opal99yy⟧
        帮我登录，账号anna@example.com，密码 ⟦Opal99yy⟧
        解压密码：⟦www.example.com⟧
        会议密码⟦334455⟧
        文档密码是大写的⟦OPAL99⟧
        银行卡密码：⟦258369⟧
        密码没变，⟦258369⟧
        连上TulipNet，密码是⟦tulipfield7⟧
        wifi：TulipNet 密码：⟦tulipfield7⟧
        QQ密码⟦tulip_field7⟧
        登录密码输⟦tulip_field7⟧
        输入密码⟦Tulip*7⟧登录网银
        解锁图案旁边的数字密码是⟦889214⟧
        支付密码就是⟦889214⟧
        手机银行登录密码 ⟦Tulip7788⟧
        口令是“⟦芝麻开花⟧”
        我的iCloud密码⟦Tulip7788⟧，帮我登一下""",
    ("phone", "en"): """
        Call me: ⟦(0)20 7946 0018⟧
        +44 is dropped, ring ⟦020 7946 0018⟧
        ⟦0800 1111⟧ helpline number
        ring ⟦1300 975 707⟧
        tel. ⟦01-42-68-53-00⟧
        ph: ⟦(02) 5550 1234⟧
        ⟦+49 (0) 30 901820⟧
        mobile = ⟦+353 85 012 3456⟧
        call ⟦+65 6123 4567⟧ now
        text ⟦212.555.0187⟧
        numéro : ⟦06.12.34.56.78⟧
        his cell⟦ 917-555-0110⟧ x12
        dial ⟦555-0199⟧
        ⟦202 555 0143 ext. 77⟧
        my number's ⟦oh seven seven double oh nine double oh one two three⟧
        Tel ⟦+7 495 123-45-67⟧
        Whatsapp: ⟦+55 11 91234-5678⟧
        ⟦+62 812-3456-7890⟧ Budi
        Mom's new number: ⟦5125550143⟧
        Call back at ⟦+1-202-555-0143⟧
        SMS ⟦+44 7700 900 123⟧
        Emergency contact: ⟦(312) 555 0143⟧
        give ⟦3125550143⟧ a ring
        his number: ⟦312 5550143⟧
        ⟦0044 20 7946 0018⟧
        ⟦+852-9123-4567⟧
        Tel: ⟦(65) 6123 4567⟧
        number is ⟦07911 123456⟧
        Call Dr. Lee at ⟦+1 (650) 555-0188⟧ tomorrow
        ⟦650-555-0188⟧
        my dad: ⟦+91 98200 12345⟧
        Phone 1: ⟦(0161) 496 0123⟧
        freephone ⟦0808 157 0192⟧
        ⟦+33 6 39 98 12 34⟧
        ⟦+34 600 123 456⟧
        text ⟦+61 491 570 156⟧ "running late"
        ⟦+972-50-123-4567⟧""",
    ("phone", "zh"): """
        电话是⟦一三八零零一三八零零零⟧
        手机：⟦１３８００１３８０００⟧
        手机号⟦138.0013.8000⟧
        聯絡電話：⟦0912-345-678⟧
        打這個⟦02 2345 6789⟧
        給⟦+886 912 345 678⟧發簡訊
        公司总机⟦010-65529988转8012⟧
        ⟦6123 4567⟧是我的香港手机
        澳门电话⟦+853 6612 3456⟧
        打电话⟦13912345678⟧
        手机尾号不是，是⟦139 1234 5678⟧
        联系电话：⟦0571-87654321-802⟧
        家里座机⟦87654321⟧
        电话⟦(0755)8765 4321⟧
        ⟦86-13912345678⟧
        给⟦13800138000⟧充话费
        ⟦+86 138-0013-8000⟧
        座机：⟦020-8765 4321⟧
        ⟦0755 8888 6666⟧
        打⟦4008123123⟧订餐
        供应商电话⟦0512-66668888⟧""",
    ("pin", "en"): """
        sim pin: ⟦0000⟧
        puk ⟦12345678⟧
        my pin: ⟦four four seven one⟧
        ⟦4471⟧ is my PIN
        the PIN, ⟦4471⟧, works for the tablet too
        use PIN number ⟦4471⟧
        Tablet passcode: ⟦1122⟧
        her phone unlocks with ⟦112233⟧
        my card's pin number is ⟦1122⟧, don't tell
        When it asks, PIN ⟦1122⟧
        voicemail PIN ⟦8892⟧
        Card PIN: ⟦8892⟧
        the alarm's pin is ⟦8892⟧
        unlock phone, pin ⟦8892⟧""",
    ("pin", "zh"): """
        PIN⟦4471⟧
        平板锁屏密码是⟦四四七一⟧
        解锁密码：⟦135790⟧
        锁屏是⟦112233⟧
        手机密码⟦112233⟧""",
    ("plate", "en"): """
        license plate ⟦7ABC123⟧
        Kennzeichen ⟦B-MW 1234⟧""",
    ("plate", "zh"): """
        我的车牌⟦粤A·D12345⟧""",
    ("ssn", "en"): """
        social security no ⟦078-05-1120⟧
        my social is ⟦078 05 1120⟧
        SSN(⟦078051120⟧)""",
}  # fmt: skip
WITHOUT: Final[dict[str, str]] = {
    "en": """
        Tracking number 1Z999AA10123456784 · Booking reference X7K2PQ · Flight LH 1234 at 10:05 from gate B22
        Invoice 2026-00341 is due · ISBN 9787111213826 · Version 13.1.0.1234 build 20261011
        type 1500 in the calculator · Enter 2000 as the step goal · move 2500 to savings
        set the timer to 1234 seconds · Use code SAVE20 at checkout · promo code WELCOME10
        Discount code: FRIENDS25 · error code 0x80070057 · zip code lookup · Area code 415 · status code 404
        HTTP 1.1 200 OK · The password must have 12 characters · Your password will expire in 14 days
        Your password was last changed on 2026-10-01 · 2026-11-21 18:30:12 · 21.11.2026 18:30 · (2026) 1288
        1 000 000 000 people · 12 345 678 views · latitude 52.520008, longitude 13.404954 · Model SM-S928B/DS
        Serial numbers are printed below · Resolution 2560x1440 · Part No 990-12345 · chapter 10, page 1234
        Room 1204, floor 12 · Bus 300 to City Hall · Apollo 11, 1969 · Top 10 streets in Paris
        24 hour road service · 10 minutes down the road · 2 Broadway shows · Sign in with your password
        Log in to see 1234 more results · PIN to home screen · my number one song · Account ending 1234
        card ending 9876 · Windows 11 23H2 · call of duty 2026 · call 911 · press 1 for English
        dial 112 in an emergency · the year 2026 code review · Python 3.11 source code 12345 · Text size 120%
        Mobile data 2048 MB used · Phone 15 Pro 256 GB · text 3 of 12 · contact 5 people · ID card required
        insurance 2026 plans · Membership from 1999 to 2026 · student discount 2026
        license agreement version 20260101 · Score 118822 points in the game · Play level 1188
        The code review is at 1500 · transfer 2500 dollars to my savings account · send 1200 to the account
        set brightness to 100 · Pay 118822 won · Order number: 118822 · Your order 118822 has been confirmed
        Reservation 118822 confirmed, see you Friday · Ticket code available in the app · Meeting at 3pm, room 1188
        Book flight CA1188 for 2 people · Open address bar and type example.com · Password generator, 16 characters
        Wi-Fi 6 router reviews · card 3 of 10 · Visa 2026 requirements · phone 4 of 12 connected
        My number of steps is 11882 · numbers 1 to 100 · 100 Main characters in film · 5 Hill climbs you should try
        See 24 Green ideas · top 7 Place to visit · NY 10001 weather · 2026-11-21 to 2026-12-01 · 10:00-18:30
        pi is 3.14159265358979 · 1080x1920 · IP 10.0.0.15 · call history 12/11/2026 · 128 GB, 8 GB RAM
        Article 1188-22 · Model 4155550132-XL · ISBN-13: 978-0-306-40615-7""",
    "zh": """
        股票代码600519 · 证券代码 000001 平安银行 · 快递单号 SF1234567890123 · 订单号 20261121153312345
        密码长度为8-16位 · 密码已于2026年10月1日修改 · 密码错误次数过多，请30分钟后再试 · 两次输入的密码不一致
        验证码已发送至尾号5678的手机 · 验证码将在60秒后失效 · 请输入6位数字验证码 · 余额 12,345.67 元 · 共计 1288 元
        3号线 10:05 到站 · 第12期 第3单元 · 5号楼停水通知 · 1号店双11大促 · 人民路有家好吃的店 · 南京西路地铁站3号口
        打开支付宝的账户安全 · 尾号9876的卡 · 搜索电影2012 · 播放1989这张专辑 · 会议号 889 123 456
        订单118822已确认 · 尾号1188的信用卡账单 · 消费1188.22元 · 股票代码 600519 涨停 · 航班 MU5188 延误
        密码强度：中 · 密码设置 6 项 · 输入密码以查看 12 张照片 · 账号已登录 3 台设备 · 账户余额 1188.22
        手机号码归属地查询 · 电话会议 15:30 · 联系人 128 位 · 地址栏输入网址 · 北京市天气预报 · 上海市浦东新区
        去人民广场怎么走 · 天通苑北站 · 三里屯太古里有什么好吃的 · 3号楼电梯检修 · 第5单元复习 · 2栋别墅出售""",
}  # fmt: skip
