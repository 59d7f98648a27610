"""Chinese sentences that carry values for a form, a row or a message, with no quotes and in the person's own order."""

from __future__ import annotations

import pytest

from promptrpa.domain.loop import RunState
from promptrpa.domain.task import Tutorial
from promptrpa.matching.prompts.fit.things import knows_measure
from promptrpa.matching.prompts.mentions import find_mentions
from promptrpa.matching.prompts.rewriting.rewrite import rewritten
from promptrpa.matching.steps.apart import Splitter
from promptrpa.matching.words.partly import wholly_said
from promptrpa.matching.words.values import find_values
from promptrpa.mind import Mind, generating
from promptrpa.mind.consulting import consult


def plan(mind: Mind, prompt: str) -> tuple[str, list[str]]:
    """The tutorial that is followed with nobody there, and its steps with the prompt's values; empty for none."""
    state = RunState("1", prompt, function=mind.analysis.analyse(prompt))
    found: tuple[Tutorial, ...] = consult(mind, state).tutorials
    if not found:
        return "", []
    made = generating.plan(mind, RunState("1", prompt, function=state.function, tutorials=found), (), found[0].text, ())
    return found[0].id, [str(i) for i in made.instructions]


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        (
            "给吴芳写封邮件，主题：复查，内容：周四上午可以吗？直接发",
            "给吴芳写封邮件，主题：复查，内容：周四上午可以吗？",
        ),
        ("发邮件给吴芳，内容是周四上午到，直接发出去就行", "发邮件给吴芳，内容是周四上午到"),
        ("发短信告诉吴芳：药拿到了。发完就行", "发短信告诉吴芳：药拿到了"),
        (
            "给吴芳写邮件，主题：复查，正文：我周四到。没问题就直接发",
            "给吴芳写邮件，主题：复查，正文：我周四到",
        ),
        ("建个群，把吴和平和何雨拉进来，群名叫早市", "拉个群“早市”，成员：吴和平、何雨"),
        ("告诉吴芳我到了，用短信", "发短信给吴芳，说我到了"),
        ("跟吴芳说药拿到了用短信", "发短信给吴芳，说药拿到了"),
        ("跟吴芳说以后联系用短信", "跟吴芳说以后联系用短信"),
        ("跟吴芳说我的方案发过去了", "跟吴芳说我的方案发过去了"),
        ("告诉何雨我和公司的吴芳发了邮件", "告诉何雨我和公司的吴芳发了邮件"),
        ("给我们学校的吴芳打电话", "给吴芳打电话"),
        ("给吴芳发短信说书放桌上了。帮我寄出去", "给吴芳发短信说书放桌上了。帮我寄出去"),
        ("给吴芳写封邮件，内容：书到了。帮我寄出去", "给吴芳写封邮件，内容：书到了"),
        ("把相册改名为五颗星", "把相册改名为五颗星"),
        ("搜索四颗星酒店", "搜索四颗星酒店"),
        ("新建歌单“三颗星”", "新建歌单“三颗星”"),
        ("把评分改成三颗星", "把评分改成三星"),
        ("跟吴芳说一声，药拿到了，短信就行", "发短信给吴芳，说药拿到了"),
        ("给吴芳发短信，就说药拿到了", "给吴芳发短信，说药拿到了"),
        ("把家长群设成免打扰，但别退群", "把家长群设成免打扰"),
        ("把这个聊天置顶，聊天记录别删", "把这个聊天置顶"),
        ("帮我选两张长者票，要正厅，先不付钱", "帮我选两张长者票，要正厅"),
        ("把鞋放进购物车，先不要结算", "把鞋放进购物车"),
        ("约周四理发，暂时别付款", "约周四理发"),
        ("pick 2 seats in the stalls, but do not check out yet", "pick 2 seats in the stalls"),
        ("put two pizzas into the basket and don't pay yet.", "put two pizzas into the basket"),
    ],
)
def test_remarks_to_whoever_does_it_are_no_values(prompt: str, meant: str) -> None:
    assert rewritten(prompt) == meant


@pytest.mark.parametrize(
    "prompt",
    [
        "跟吴芳说，图纸不用改了，直接发吧",
        "告诉吴芳把群聊静音，别退群",
        "删掉重复的照片，但别删原来的",
        "发短信给吴芳，说晚点到，别等我",
        "把屏幕调亮，别再自动锁屏",
        "超过五十块，不买",
        "pay the gas bill but don't pay the rent",
        "text Tom to look at the shoes but not to buy them, and don't pay yet",
    ],
)
def test_what_may_be_told_or_wanted_is_no_remark(prompt: str) -> None:
    assert rewritten(prompt) == prompt


def test_a_message_goes_on_behind_a_comma() -> None:
    said = "明早八点发短信给吴芳，说药拿到了，明天带过去"
    found = {m.name: m.value for m in find_mentions(said, find_values(said), chinese=True)}
    assert found == {"text": "药拿到了，明天带过去", "contact": "吴芳"}


def test_no_tap_begins_in_a_time_of_day() -> None:
    assert [part.text for part in Splitter().split("今晚八点发短信给吴芳")] == ["今晚八点发短信给吴芳"]


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        ("吴芳换号了，新的是13322228899，帮我改一下", "把吴芳的电话改成13322228899"),
        ("吴芳邮箱变了，现在用wf@example.cn，更新一下", "把吴芳的电子邮件改成wf@example.cn"),
        ("吴芳跳槽到远航物流了，通讯录里公司改一下", "把吴芳的公司改成远航物流"),
        ("吴芳生日是12月26号，不是25号，帮我改过来", "把吴芳的生日改成12月26号"),
        ("吴芳换号了", "吴芳换号了"),
        ("我换号了，新号码是13322228899", "我换号了，新号码是13322228899"),
        ("雨伞用着挺好，去商城给它写个好评", "去商城给雨伞写个好评"),
    ],
)
def test_news_is_an_order(prompt: str, meant: str) -> None:
    assert rewritten(prompt) == meant


@pytest.mark.parametrize(
    ("prompt", "meant"),
    [
        ("购物计划那条换成绿的", "“购物计划”那条换成绿的"),
        ("我想把徒步那个群静音", "我想把“徒步”那个群静音"),
        ("昨天那条短信删了", "昨天那条短信删了"),
        ("晚上拍的那张照片收藏", "晚上拍的那张照片收藏"),
        ("给雨伞打个四星", "给雨伞写评价，4星"),
        ("给雨伞打4颗星并评价很好", "给雨伞打4星并评价很好"),
        ("给雨伞评价：“头顶四颗星”", "给雨伞评价：“头顶四颗星”"),
    ],
)
def test_what_is_said_before_that_one_is_its_name(prompt: str, meant: str) -> None:
    assert rewritten(prompt) == meant


def test_a_measure_word_stands_for_what_is_counted_so() -> None:
    assert knows_measure("“购物计划”那条换成绿色", "更改备忘录颜色")
    assert not knows_measure("“购物计划”那条换成绿色", "更改日历颜色\n日历\n颜色")


@pytest.mark.parametrize(
    "prompt",
    ["拉个群，把吴芳和何雨加进来，群名叫早餐", "把吴芳和何雨拉到一个新群里，群名早餐", "建个群叫早餐，成员吴芳、何雨"],
)
def test_a_new_group_in_any_order(prompt: str, mind: Mind) -> None:
    assert rewritten(prompt) == "拉个群“早餐”，成员：吴芳、何雨"
    id, steps = plan(mind, prompt)
    assert id == "chat-group-zh"
    assert steps[-4:] == ["edit: 群聊名称, 早餐", "click: 吴芳", "click: 何雨", "click: 完成"]


def test_the_members_of_a_new_group_are_not_its_name(mind: Mind) -> None:
    _, steps = plan(mind, "帮我拉个短信群，成员有吴芳、何雨，名字就叫早餐吧")
    assert steps[-4:] == ["edit: 群聊名称, 早餐", "click: 吴芳", "click: 何雨", "click: 创建"]


def test_members_are_added_to_a_group_that_there_is() -> None:
    assert rewritten("把吴芳拉进早餐群") == "把吴芳拉进早餐群"


def test_an_address_is_typed_into_no_field_for_numbers(mind: Mind) -> None:
    id, steps = plan(mind, "把吴芳的电子邮件改成wf@example.cn")
    assert (id, steps[-2]) == ("contacts-email-zh", "edit: 电子邮件, wf@example.cn")


def test_a_name_where_addresses_go_is_touched(mind: Mind) -> None:
    _, steps = plan(mind, "给吴芳写封邮件，主题：复查，内容：周四上午我到。直接发")
    at = steps.index("edit: 收件人, 吴芳")
    assert steps[at + 1 :] == ["click: 人", "edit: 主题, 复查", "edit: 邮件正文, 周四上午我到", "click: 发送, top"]
    assert "click: 人" not in plan(mind, "发邮件到wf@example.cn，主题：复查，内容：周四上午我到")[1]


def test_a_text_for_later_is_sent_later(mind: Mind) -> None:
    assert plan(mind, "今晚八点发短信给李娜，就说报名表填好了，明天带过去")[0] == "messages-schedule-zh"


def test_a_form_gets_all_that_is_said_of_it(mind: Mind) -> None:
    _, steps = plan(mind, "每个月15号要交房租，帮我记到日历上，全天的，每月重复")
    assert {"edit: 标题, 交房租", "click: 重复", "switch: 全天, true", "click: 15号"} <= set(steps)
    assert steps[-1] == "click: 保存"
    assert "switch: 全天, true" not in plan(mind, "周五去理发，记到日历上")[1]


def test_words_in_quotes_that_are_to_be_written_go_into_the_field(mind: Mind) -> None:
    _, steps = plan(mind, "《守灯人》那本书看完了，去商城打个四星，评价写“故事很好”")
    assert "edit: 说说使用感受, 故事很好" in steps


@pytest.mark.parametrize(
    "prompt",
    [
        "建个群叫早餐，成员吴芳、何雨，然后发一句大家好",
        "拉个群报名春游，把吴芳和何雨加进来",
        "拉个群，把吴芳和何雨加进来，叫他们早点到",
        "建个群叫早餐，成员吴芳、何雨，设成免打扰",
    ],
)
def test_a_new_group_with_more_is_left_as_it_is(prompt: str) -> None:
    assert rewritten(prompt) == prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "把李娜的姓名改成白",
        "给三星打电话",
        "打电话给三星客服",
        "发短信给李娜，说给那家店打个五星",
        "告诉李娜购物计划那条备忘录删了",
        "跟李娜说徒步那个群解散了",
    ],
)
def test_names_and_texts_are_no_colours_and_stars(prompt: str) -> None:
    assert rewritten(prompt) == prompt


def test_a_colour_is_known_where_it_is_chosen() -> None:
    assert wholly_said("购物计划那条换成绿的", ["红色", "绿色", "黄色"]) == "绿色"
    assert wholly_said("选红酒", ["红色", "绿色"]) == ""


@pytest.mark.parametrize(
    "prompt",
    [
        "新建备忘录：周末大扫除，别丢旧报纸",
        "记一下周末大扫除，别丢旧报纸",
        "提醒我周末大扫除，别扔旧报纸",
        "给王伟发短信，内容：照片洗好了，马上发过去",
        "给王伟发短信，内容：照片洗好了。马上发过去",
        "给王伟发短信，正文：照片洗好了，发过去就行",
        "告诉王伟合同不用打印了，短信就行",
        "给李娜发短信，说钥匙你收好，就说是房租",
        "告诉李娜你收好，就说是房租",
        "给李娜发短信，内容：钱你收好，就说是房租",
    ],
)
def test_texts_and_notes_have_no_remarks(prompt: str) -> None:
    assert rewritten(prompt) == prompt


def test_only_the_first_just_is_a_remark() -> None:
    assert rewritten("给李娜发短信，就说你收好，就说是房租") == "给李娜发短信，说你收好，就说是房租"


def test_the_way_is_heard_without_a_comma() -> None:
    assert rewritten("跟王伟说合同不用打印了，发邮件就行") == "发邮件给王伟，说合同不用打印了"


@pytest.mark.parametrize(
    "prompt",
    [
        "李娜换手机了，现在用的是华为",
        "李娜换号了，现在用的是华为，帮我改一下",
        "李娜邮箱换了，现在用的是网易",
        "李娜单位换了，现在用的是钉钉",
        "我妈用着微信，帮我把它的字调大",
        "李娜用着微信，帮我把它的字调大",
        "雨伞用着挺好，告诉李娜把它带上",
    ],
)
def test_what_is_told_of_somebody_is_no_order(prompt: str) -> None:
    assert rewritten(prompt) == prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "Text Alice that Bob can help, he works for Siemens",
        "tell Ann to add Bob to her contacts, he works for Siemens",
        "Tell Alice that from tomorrow I can only be reached by text",
    ],
)
def test_words_for_somebody_are_not_rewritten(prompt: str) -> None:
    assert rewritten(prompt) == prompt


def test_what_somebody_is_told_goes_on_no_list() -> None:
    assert (
        rewritten("please tell Ann the milk needs to go on my list")
        == "please tell Ann the milk needs to go on my list"
    )
    assert rewritten("let Ann know eggs need to go on the list") == "let Ann know eggs need to go on the list"


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        ("let Alice know that I can only be reached by mail", "I can only be reached by mail"),
        ("let Alice know that I can only be reached today, by mail", "I can only be reached today"),
    ],
)
def test_the_way_stands_behind_a_comma(prompt: str, text: str) -> None:
    assert [m.value for m in find_mentions(prompt, find_values(prompt), chinese=False) if m.name == "text"] == [text]


@pytest.mark.parametrize(
    "prompt",
    [
        "给李娜发条短信",
        "给李娜发一条信息",
        "帮我给陈静写封邮件",
        "send Tom Baker a text message",
        "给李娜发短信说几句话",
    ],
)
def test_what_is_to_be_sent_is_asked_for_and_never_the_order_itself(mind: Mind, prompt: str) -> None:
    _, steps = plan(mind, prompt)
    assert not any(
        "发" in said.partition(", ")[2] or "写" in said.partition(", ")[2] for said in steps if "edit" in said
    )
    assert any("{" in said for said in steps if "edit" in said)
