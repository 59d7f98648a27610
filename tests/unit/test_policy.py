"""What is asked before it is done, and what searching never touches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from loop_kit import (
    button,
    called,
    icon,
    label,
    line,
    listing,
    node,
    opened,
    row,
    screen,
    situation,
    tap,
    text_field,
    turn,
    write,
)

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.operation import Gate, GateKind, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Page
from promptrpa.knowledge.content import content_dir
from promptrpa.learning import keep
from promptrpa.matching.words.apps import AppNames
from promptrpa.matching.words.lexicon import Lexicon
from promptrpa.policy import RiskPolicy


@pytest.fixture(scope="module")
def policy() -> RiskPolicy:
    return RiskPolicy(Lexicon.load(content_dir() / "lexicon"), AppNames.load(content_dir() / "apps.yaml"))


def proposed(
    page: Page, words: str, kind: OperationType = OperationType.CLICK, purpose: Purpose = Purpose.INSTRUCTION
) -> Proposal:
    widget = called(page, words)
    operation = Operation(kind, widget.bounds.center, widget.bounds, "", widget.index)
    return Proposal(operation, Tier.TEXT, 1.0, "", purpose)


def judged(
    policy: RiskPolicy, page: Page, words: str, instruction: Instruction, proposal: Proposal | None = None
) -> Gate:
    return policy.judge(page, situation(instruction), proposal or proposed(page, words))


@pytest.mark.parametrize(
    ("words", "risk"),
    [
        ("Send", "send"), ("发送", "send"), ("Pay $12.00", "pay"), ("立即购买", "pay"), ("Delete", "delete"),
        ("Factory reset", "reset"), ("Uninstall", "install"), ("Call", "call"), ("确认转账", "transfer"),
        ("Log out", "account"), ("While using the app", "grant"), ("Post", "publish"), ("Cancel order", "cancel"),
        ("Yes, cancel it", "cancel"), ("Refund", "cancel"), ("退票", "cancel"), ("确认取消", "cancel"),
        ("确定取消", "cancel"), ("是的，取消", "cancel"),
        ("Send request", "send"), ("Send to school", "send"), ("Book and pay", "pay"), ("Confirm & pay €50", "pay"),
        ("Review and submit", "send"), ("Slide to pay", "pay"), ("Buy with one tap", "pay"), ("同意并订阅", "pay"),
        ("Complete your purchase", "pay"), ("Cancel this pickup", "cancel"), ("Withdraw my application", "cancel"),
        ("Terminate contract", "cancel"), ("Remove this card", "delete"), ("确认下单", "pay"), ("撤回申请", "cancel"),
        ("Send tickets", "send"), ("Pay voucher", "pay"), ("Pay the deposit: €12.00", "pay"), ("支付礼品券", "pay"),
        ("Send signature", "send"), ("Send my answers", "send"),
        ("Confirm and pay invoice", "pay"), ("Cancel pick-up", "cancel"), ("Sign-out", "account"),
        ("取消预约", "cancel"), ("Waiting for payment: pay now", "pay"), ("等待付款，去支付", "pay"),
    ],
)  # fmt: skip
def test_a_person_approves_what_cannot_be_taken_back(policy: RiskPolicy, words: str, risk: str) -> None:
    gate = judged(policy, screen(button(0, words)), words, tap(words))
    assert (gate.kind, gate.risk) == (GateKind.CONFIRM, risk)
    assert words in gate.reason


@pytest.mark.parametrize(
    "words",
    [
        *("Save", "Display", "Sender", "Recently deleted", "Payments", "保存", "Calls", "Cancel", "取消", "Returns"),
        *("退货", "Calls and messages", "Cancel selection", "Posts & stories", "Copy and paste", "取消收藏"),
        *("确定退出", "退出编辑"),
        *("Remove from favourites", "消息和电话", "支付方式", "支付宝", "Payment methods", "Paid orders"),
        *("Pay by invoice", "Pay bills", "Pay monthly", "Pay slips", "How you pay us"),
        *("Send later", "Send options", "Send on Wi-Fi only", "Send read receipts"),
        *("排队等退票", "等待支付", "候补退票", "Wait for return tickets"),
    ],
)  # fmt: skip
def test_what_only_looks_like_it_is_free(policy: RiskPolicy, words: str) -> None:
    assert judged(policy, screen(button(0, words)), words, tap(words)) == Gate(GateKind.ALLOW)


def test_a_person_is_asked_even_where_the_instruction_uses_other_words(policy: RiskPolicy) -> None:
    assert judged(policy, screen(button(0, "Send")), "Send", tap("paper plane")).kind is GateKind.CONFIRM


def test_a_person_is_asked_where_the_instruction_alone_is_risky(policy: RiskPolicy) -> None:
    assert judged(policy, screen(button(0, "OK")), "OK", tap("Delete")).kind is GateKind.CONFIRM


def test_an_icon_is_judged_by_its_description_and_a_bare_one_by_its_id(policy: RiskPolicy) -> None:
    page = screen(icon((0, 0, 100, 100), "Delete"))
    assert judged(policy, page, "Delete", tap(place="top left")).risk == "delete"
    bare = screen(node("ImageButton", (0, 0, 100, 100), clickable=True, resource_id="a:id/send_message"))
    operation = Operation(OperationType.CLICK, (50, 50), bare.widgets[1].bounds, "", 1)
    proposal = Proposal(operation, Tier.TEXT, 1.0, "")
    assert policy.judge(bare, situation(tap(place="top left")), proposal).risk == "send"


def test_a_row_is_judged_by_its_words(policy: RiskPolicy) -> None:
    page = screen(row(0, "Clear data"))
    widget = page.widgets[called(page, "Clear data").parent]
    operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
    gate = policy.judge(page, situation(tap("first row")), Proposal(operation, Tier.TEXT, 1.0, ""))
    assert gate.risk == "delete"


@pytest.mark.parametrize(
    ("words", "step"), [(("Total price: $28.50", "Pay now"), "total price details"), (("优惠券", "确认支付"), "优惠")]
)
def test_a_row_outside_of_a_list_is_judged_by_all_that_is_touched_with_it(
    policy: RiskPolicy, words: tuple[str, ...], step: str
) -> None:
    for inside, risk in ((row(0, *words), "pay"), (listing(row(0, *words)), "")):
        page = screen(inside)
        widget = page.widgets[called(page, words[0]).parent]
        operation = Operation(OperationType.CLICK, widget.bounds.center, widget.bounds, "", widget.index)
        assert policy.judge(page, situation(tap(step)), Proposal(operation, Tier.TEXT, 1.0, "")).risk == risk
    apart = screen(node("LinearLayout", line(0), label(0, words[0]), button(1, words[1]), clickable=True))
    proposal = Proposal(replace(operation, widget=1), Tier.TEXT, 1.0, "")
    assert policy.judge(apart, situation(tap(step)), proposal) == Gate(GateKind.ALLOW)


def test_a_row_outside_of_a_list_that_pays_is_not_opened_to_look_behind(tmp_path: Path) -> None:
    page = screen(row(0, "Total price: $28.50", "Pay now"), row(1, "Help", "Contact"))
    with opened(tmp_path) as (mind, _):
        assert mind.grounding.propose(page, situation(tap("total price details"))).operation is None


def test_a_healed_step_is_judged_by_the_saved_widget_as_well(policy: RiskPolicy) -> None:
    before, after = screen(button(0, "Pay now")), screen(button(0, "Go"))
    step = keep(
        tap("Button"), proposed(before, "Pay now").operation or Operation(OperationType.CLICK), before, before, ""
    )
    replayed = replace(situation(tap("Button")), task_step=step)
    assert policy.judge(after, replayed, proposed(after, "Go")).risk == "pay"


def test_what_searches_is_refused_and_nobody_asked(policy: RiskPolicy) -> None:
    page = screen(button(0, "Delete"), button(1, "More"))
    proposal = proposed(page, "Delete", purpose=Purpose.APPROACH)
    assert judged(policy, page, "Delete", tap("Wallpaper"), proposal).kind is GateKind.REFUSE
    harmless = proposed(page, "More", purpose=Purpose.APPROACH)
    assert judged(policy, page, "More", tap("Wallpaper"), harmless).kind is GateKind.ALLOW


def test_the_way_to_a_risky_widget_is_free(policy: RiskPolicy) -> None:
    page = screen(button(0, "More"))
    proposal = proposed(page, "More", purpose=Purpose.APPROACH)
    assert judged(policy, page, "More", tap("Delete"), proposal).kind is GateKind.ALLOW


def test_typing_and_dismissing_are_free(policy: RiskPolicy) -> None:
    page = screen(text_field(0, hint="Send to"), label(1, "x"), button(2, "Deny"))
    typed = proposed(page, "Send to", OperationType.EDIT)
    assert judged(policy, page, "Send to", write("Delete everything"), typed) == Gate(GateKind.ALLOW)
    away = proposed(page, "Deny", purpose=Purpose.DISMISS)
    assert judged(policy, page, "Deny", tap("Send"), away) == Gate(GateKind.ALLOW)


def test_what_stands_in_a_field_is_no_danger(policy: RiskPolicy) -> None:
    page = screen(text_field(0, hint="Message", text="Send"))
    assert judged(policy, page, "Message", tap("Message")) == Gate(GateKind.ALLOW)


def test_the_danger_of_an_instruction_is_known_before_any_page(policy: RiskPolicy) -> None:
    assert policy.risk(tap("Send")) == "send"
    assert policy.risk(tap("Display")) == ""
    assert policy.risk(write("Delete", "Note")) == ""
    assert policy.risk(turn("Dark theme", True)) == ""
