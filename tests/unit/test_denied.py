"""What is not to be turned off stays on, and what is not to be done is not done."""

import pytest

from promptrpa.bootstrap import content_folder
from promptrpa.matching.prompts.functions import FunctionBook
from promptrpa.matching.prompts.permitting import app_that_may, keeps_app_from
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.policy import RiskPolicy


@pytest.fixture(scope="module")
def policy() -> RiskPolicy:
    return RiskPolicy(Lexicon.load(content_folder() / "lexicon"), AppNames.load(content_folder() / "apps.yaml"))


@pytest.mark.parametrize(
    ("prompt", "on"),
    [
        ("turn off Bluetooth", False),
        ("don't turn off Bluetooth", True),
        ("never turn on Bluetooth", False),
        ("do not enable Bluetooth", False),
        ("不要关闭蓝牙", True),
        ("别打开蓝牙", False),
        ("打开勿扰模式", True),
        ("turn on do not disturb", True),
    ],
)
def test_a_denied_action_is_the_other_one(prompt: str, on: bool) -> None:
    folder = content_folder() / "lexicon"
    assert FunctionBook.load(folder / "functions.yaml").switched(prompt) is on


@pytest.mark.parametrize(
    ("said", "on"),
    [
        ("don't turn off Sync", True),
        ("turn off Sync", False),
        ("不要打开Sync", False),
        ("switch Sync off", False),
        ("please turn the Sync of contacts on", True),
        ("don't turn Sync off", True),
        ("Sync off", False),
        ("turn off Sync on Anna's phone", False),
        ("disable Sync on line 2", False),
        ("Sync on Anna's phone is a nuisance", None),
        ("check that Sync is off", False),
        ("把Sync关了", False),
        ("turn Sync on or off", None),
        ("打开或关闭Sync", None),
    ],
)
def test_a_switch_is_turned_as_it_is_said(said: str, on: bool | None) -> None:
    assert Lexicon.load(content_folder() / "lexicon").turned(said, "Sync") is on


@pytest.mark.parametrize(
    ("said", "app"),
    [
        ("Stop Maps from using the camera", "Maps"),
        ("don't let Google Maps use my location", "Google Maps"),
        ("keep Chat from reading my contacts", "Chat"),
        ("let me see my location", ""),
        ("stop using the camera", ""),
        ("deny location in Chat", "Chat"),
        ("deny Chat access to the camera", "Chat"),
        ("block contacts in Chat", ""),
        ("refuse messages from Anna", ""),
        ("关闭聊天的定位权限", "聊天"),
        ("帮我把聊天的相机权限关掉", "聊天"),
        ("取消所有应用的相机权限", ""),
        ("打开位置信息权限", ""),
    ],
)
def test_an_app_that_may_not_use_something_is_named(said: str, app: str) -> None:
    assert app_that_may(said) == app


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("stop Chat from using the camera", True),
        ("don't let Chat track my location", True),
        ("let Chat use the camera", False),
        ("禁止聊天使用相机", True),
        ("不想让商城知道我的位置", True),
        ("允许聊天使用相机", False),
        ("让聊天使用位置信息", False),
    ],
)
def test_an_app_is_kept_from_something_where_it_is_said(said: str, kept: bool) -> None:
    assert keeps_app_from(said) is kept


@pytest.mark.parametrize(
    ("prompt", "kinds"),
    [
        ("buy the blue mug, but don't pay", {"pay", "transfer"}),
        ("check out my cart but don't pay, in Shop", {"pay", "transfer"}),
        ("open PayPal and show me the balance, don't pay", {"pay", "transfer"}),
        ("fill in the form but do not submit", {"send", "pay"}),
        ("write a mail to Ann saying I'm late, but don't send it", {"send", "share", "transfer"}),
        ("open the photo without deleting it", {"delete", "account"}),
        ("open my cart without checking out", {"pay"}),
        ("write a post saying hi, but don't post it", {"publish"}),
        ("look up the number of Bob but don't call", {"call"}),
        ("购物车结算，别付款", {"pay"}),
        ("打开支付宝扫一扫，但别支付", {"pay"}),
        ("先别付款，把购物车结算一下", {"pay"}),
        ("写封邮件给李娜，内容是我晚到，先别发", {"send", "publish", "share", "transfer"}),
        ("把购物车结算一下，先不要提交", {"send", "pay"}),
        ("把这个聊天置顶，聊天记录别删", {"delete"}),
        ("查一下李娜的电话，不要拨打", {"call"}),
        ("pay the gas bill but don't pay the rent", set()),
        ("delete the old mail and open the new one but don't delete it", set()),
        ("tell Ann the drawings are wrong, don't send them", set()),
        ("check the fees so I don't pay", set()),
        ("write a note “but don't pay”", set()),
        ("删掉重复的照片，但别删原来的", set()),
        ("把旧的删掉，新的别删", set()),
        ("删除照片，但别清空回收站", set()),
        ("告诉李娜，图纸有问题，先别发", set()),
    ],
)
def test_a_prompt_says_what_is_not_to_be_done_besides(policy: RiskPolicy, prompt: str, kinds: set[str]) -> None:
    assert policy.denied(prompt) == kinds
