"""What is private by its form in many countries, beside its words, below its label, or for all one knows; and names."""

from __future__ import annotations

from pathlib import Path
from threading import Thread

import pytest

from promptrpa.bootstrap import make_guard
from promptrpa.domain.private import find_below, find_private, find_unexplained
from promptrpa.language.privacy.name_words import NameWords
from promptrpa.language.privacy.names import NameTagger
from promptrpa.ports.privacy import Guard
from promptrpa.settings import Settings


@pytest.fixture
def guard(home: Path) -> Guard:
    return make_guard(Settings(home=home))


def found(text: str) -> list[str]:
    return [text[p.start : p.end] for p in find_private(text)]


@pytest.mark.parametrize(
    ("text", "plate"),
    [
        ("move 鲁 B L5520 please", "鲁 B L5520"),
        ("挡路的是浙a88k21", "浙a88k21"),
        ("粤Z·1234港过关", "粤Z·1234港"),
        ("permit for AB12 CDE", "AB12 CDE"),
        ("parking for GX-482-LM", "GX-482-LM"),
        ("Kfz B-MW 2024", "B-MW 2024"),
        ("cab MH 12 AB 1234 is here", "MH 12 AB 1234"),
        ("kenteken XD-123-B", "XD-123-B"),
        ("it is 7ABC123", "7ABC123"),
        ("matrícula 1234 BCD", "1234 BCD"),
        ("my tag number is ABC 1234", "ABC 1234"),
        ("targa FX123AB", "FX123AB"),
    ],
)
def test_number_plates_of_many_countries(text: str, plate: str) -> None:
    assert found(text) == [plate]


@pytest.mark.parametrize(
    "text",
    ["RTX 4090 24GB", "USB-C 32", "CB-X49", "Flight BA 2490", "列车D2281晚点", "Rental car 45 EUR a day", "HP 304XL"],
)
def test_what_reads_like_a_plate(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("safe word is pineapple", "pineapple"),
        ("口令：芝麻开门", "芝麻开门"),
        ("暗号是宝塔镇河妖", "宝塔镇河妖"),
        ("密码：春暖花开2023", "春暖花开2023"),
        ("解锁图案是1-2-3-6-9", "1-2-3-6-9"),
        ("解压码Rep0rt1", "Rep0rt1"),
        ("the pass is now blue-lamp-7", "blue-lamp-7"),
        ("密码（区分大小写）：HAPPY#22", "HAPPY#22"),
        ("unlock pattern is 1-4-7-8-9", "1-4-7-8-9"),
        ("if it asks for a password, say moonlight", "moonlight"),
        ("WIFI:S:Home;T:WPA;P:abcd4321;;", "abcd4321"),
        ("行李箱的密码是372", "372"),
        ("his password, which is moonlight9", "moonlight9"),
        ("wifi password happyhouse", "happyhouse"),
    ],
)
def test_passwords_as_they_are_said(text: str, secret: str) -> None:
    assert secret in " ".join(found(text))


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("添加WLAN网络GardenNet，WPA3，密码winter2026", "winter2026"),
        ("add the wifi GardenNet, WPA2-PSK, password winter2026", "winter2026"),
        ("wifi GardenNet, 5GHz, password winter2026", "winter2026"),
        ("wifi GardenNet, wpa3winter", "wpa3winter"),
    ],
)
def test_how_a_network_is_secured_is_no_password(text: str, secret: str) -> None:
    assert found(text) == [secret]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ('the username "amy" and the password "tK7" into the fields and press login', "tK7"),
        ('the username "amy" and the password "blue7lamp" into the fields and press login', "blue7lamp"),
        ("type 'x9' as the password", "x9"),
    ],
)
def test_the_marks_around_a_password_are_no_part_of_it(text: str, secret: str) -> None:
    assert found(text) == [secret]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Tell the driver 8842 to start", "8842"),
        ("show 4421 at the counter", "4421"),
        ("取货码5-4-19", "5-4-19"),
        ("Lyft: 773-120 Do not share", "773-120"),
        ("Enter 902341 when prompted to verify", "902341"),
        ("短信登录：输入773 120", "773 120"),
        ("验票码: 7J29KD", "7J29KD"),
        ("it's the code, 8842, for him", "8842"),
        ("garage opens with 7741", "7741"),
        ("提货码KX-44L21", "KX-44L21"),
        ("the sms says 7741", "7741"),
        ("인증번호 [482910]", "482910"),
        ("验证码是 四 八 一 九 二 零", "四 八 一 九 二 零"),
    ],
)
def test_codes_as_they_are_sent_and_said(text: str, code: str) -> None:
    assert found(text) == [code]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("my brokerage acct is U7720448", "U7720448"),
        ("宽带账号ad57104448", "ad57104448"),
        ("客户编号C4482910", "C4482910"),
        ("燃气用户编号：1106 2448 88", "1106 2448 88"),
        ("MPAN 2000012345678", "2000012345678"),
        ("Passports: mine 533 204 448, hers A03829448", "533 204 448"),
        ("ESTA for her - M52917448", "M52917448"),
        ("passeport 14AB56789", "14AB56789"),
        ("证件，110101-19900307-4258", "110101-19900307-4258"),
        ("VIN 1HGCM82633A004352", "1HGCM82633A004352"),
        ("licence for the car: MORGA657054SM9IJ", "MORGA657054SM9IJ"),
        ("邮箱是anna 艾特 qq 点 com", "anna 艾特 qq 点 com"),
        ("anna #at# mail.com", "anna #at# mail.com"),
        ("一三八，零零一三，八零零零", "一三八，零零一三，八零零零"),
    ],
)
def test_numbers_of_accounts_passports_and_mails(text: str, value: str) -> None:
    assert value in found(text)


@pytest.mark.parametrize(
    ("label", "line", "value"),
    [
        ("New password", "qp9$LmTz", "qp9$LmTz"),
        ("密码", "helloworld", "helloworld"),
        ("取件码", "5-2-1033", "5-2-1033"),
        ("Enter the 6-digit code we sent", "0 5 8 2 6 1", "0 5 8 2 6 1"),
        ("短信验证码", "７３１９", "７３１９"),
        ("Here's the code you need to log in:", "K7XQ2", "K7XQ2"),
        ("3 text Number plate", "4 text HRK 4471", "HRK 4471"),
        ("Customer number", "4482910", "4482910"),
    ],
)
def test_values_below_their_label(label: str, line: str, value: str) -> None:
    assert [line[p.start : p.end] for p in find_below(label, line)] == [value]


@pytest.mark.parametrize(
    ("label", "line"),
    [
        ("Password", "Continue"),
        ("Password", "$12.50"),
        ("Security code", "12:30"),
        ("密码", "至少8位"),
        ("Verification code", "2026-03-18"),
        ("Room 1204 code", "4482"),
        ("Weather", "448213"),
    ],
)
def test_what_below_a_label_is_none(label: str, line: str) -> None:
    assert find_below(label, line) == ()


@pytest.mark.parametrize(
    "said",
    ["it is A03829448", "take 4111 1111 1111 1112", "use 8830-021-99574", "try Rep0rt#1 there", "the 6 digits: 481920"],
)
def test_what_nothing_explains_is_private(said: str) -> None:
    assert len(list(find_unexplained(said))) == 1


@pytest.mark.parametrize(
    "said",
    [
        "Order 112-8837733-1928374 shipped",
        "运单号SF1392847560218",
        "圆通 YT8837261728192",
        "barcode 6901234567892",
        "calculate 123456789 * 987654321",
        "123456 + 654321",
        "发票号 24317000001234567890",
        "The population is 1412000000",
        "IMG_20260318_142233.jpg",
        "2026-03-18 14:30",
        "ISBN 978-0-306-40615-7",
        "版本 12.4.1（2026030217）",
        "16GB+512GB",
        "4 8 15 16 23 42",
        "1 234 567 people",
        "from 1000 to 2000",
        "192.168.1.1",
        "pages 120-145",
        "粉丝1234567",
        "$1200",
        "KB5034441",
        "Build RKQ1.200826.002",
    ],
)
def test_what_the_words_or_the_form_explain_is_not(said: str) -> None:
    assert list(find_unexplained(said)) == []


def test_a_value_is_covered_wherever_it_stands(guard: Guard) -> None:
    said = "Your code is: 915340. Share it with nobody.\n@shop.example #915340"
    assert "915340" not in guard.cover(said)


def test_a_known_value_within_a_longer_one_leaves_nothing_of_it(guard: Guard) -> None:
    guard.cover("account 6016 1331")
    assert guard.cover("IBAN GB29 NWBK 6016 1331 9268 19") == "IBAN {{iban}}"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Refund to Imogen Fairclough", "Imogen Fairclough"),
        ("send Callum Reid 40 quid", "Callum Reid"),
        ("Anneke Vogt / valid to 2031", "Anneke Vogt"),
        ("Søren Kjær wants it", "Søren Kjær"),
        ("Mrs Dalloway called", "Dalloway"),
        ("Ship to: Maria da Silva", "Maria da Silva"),
        ("Passenger CHEN/YUTING MS", "CHEN/YUTING MS"),
        ("to my sister Chiara", "Chiara"),
        ("Zhang Wei left a message", "Zhang Wei"),
        ("让温婷婷顶班", "温婷婷"),
        ("新郎叫江浩然，别念错", "江浩然"),
        ("派件员何建国正在派送", "何建国"),
        ("给司徒俊杰过生日", "司徒俊杰"),
        ("班主任段丽娜", "段丽娜"),
        ("发给钱伟明，抄送", "钱伟明"),
        ("跟小王说一声", "小王"),
        ("李总说改期", "李总"),
        ("名单：陈雨桐、尹航", "尹航"),
    ],
)
def test_names_are_covered(guard: Guard, text: str, name: str) -> None:
    assert name not in guard.cover(text)


@pytest.mark.parametrize(
    "text",
    [
        "Set the Display Brightness to Auto",
        "Open Google Maps",
        "Monday Morning Meeting",
        "Add Milk and Eggs to the List",
        "flights from New York to Los Angeles",
        "iPhone 15 Pro Max A2849",
        "EUR/USD",
        "AND/OR",
        "copy it from Download",
        "马上到",
        "高铁晚点",
        "周末去哪玩",
        "方案已通过",
        "于是就这样",
        "黄色滤镜",
        "任务完成",
        "给手机充电",
        "安全中心",
    ],
)
def test_what_is_no_name(guard: Guard, text: str) -> None:
    assert guard.cover(text) == text


def test_names_that_runs_learn_at_a_time_are_all_known() -> None:
    empty: frozenset[str] = frozenset()

    def words() -> NameWords:  # first asked for amid what the first run learns
        other.start()
        other.join(0.2)
        return NameWords(empty, empty, empty, empty, empty, {}, empty)

    tagger = NameTagger(words)
    other = Thread(target=tagger.learn, args=(["Orlin Vask"],))
    tagger.learn(["Zorv Quell", "Brint Ostra"])
    other.join()
    known = ("Zorv", "Quell", "Brint", "Ostra", "Orlin", "Vask")
    assert [name for name in known if not tagger.find(f"ring {name} now")] == []
