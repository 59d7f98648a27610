"""The loop as a function: from a state and what happened to the next state and what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import (
    button,
    called,
    function,
    icon,
    label,
    line,
    listing,
    node,
    open_app,
    row,
    screen,
    switch_row,
    tap,
    text_field,
    turn,
    window,
    write,
)

from promptrpa.domain.function import FunctionKind
from promptrpa.domain.instruction import Instruction, ObjectDescription, OperationType
from promptrpa.domain.loop import (
    Answered,
    Ask,
    Begun,
    Chosen,
    Command,
    Consulted,
    Decide,
    Finish,
    Learn,
    Learned,
    Observe,
    Observed,
    Outcome,
    Parsed,
    Perform,
    Performed,
    Recalled,
    Replanned,
    RunState,
    Topic,
    Understood,
)
from promptrpa.domain.operation import (
    Candidate,
    Gate,
    GateKind,
    Operation,
    Proposal,
    Purpose,
    Tier,
    Verdict,
    VerdictKind,
)
from promptrpa.domain.page import Page
from promptrpa.domain.question import Answer, Question, QuestionKind
from promptrpa.domain.run import RunStatus, Step, StepResult, Times
from promptrpa.domain.task import Environment, Slot, Task, Tutorial
from promptrpa.learning import keep
from promptrpa.loop.advance import advance
from promptrpa.loop.left_over import left_out

ENVIRONMENT = Environment("Paper 1", "14", language="en")
PROCEED = Verdict(VerdictKind.PROCEED, 1.0, "")
ALLOW = Gate(GateKind.ALLOW)
CONFIRM = Gate(GateKind.CONFIRM, "send", "“Send” can send")
STEPS = "open Settings, tap Display, tap Colours"

HOME = screen(label(0, "Home"), package="org.launcher", activity=".Home")
MAIN = screen(label(-1, "Settings"), listing(row(0, "Network"), row(1, "Display")), icon((940, 40, 1060, 160), "More"))
DISPLAY = screen(label(-1, "Display"), row(0, "Colours"), button(1, "Send"), text_field(2, "Name"), activity=".Display")
COLOURS = screen(label(-1, "Colours"), row(0, "Red"), activity=".Colours")


def through(state: RunState, *outcomes: Outcome) -> tuple[RunState, list[Command]]:
    """The state after these outcomes, and all commands on the way."""
    commands = []
    for outcome in outcomes:
        state, command = advance(state, outcome, ENVIRONMENT)
        commands.append(command)
    return state, commands


def last(state: RunState, *outcomes: Outcome) -> Command:
    return through(state, *outcomes)[1][-1]


def planned(*instructions: Instruction, page: Page = MAIN, attended: bool = False, prompt: str = STEPS) -> RunState:
    """A run that looks at a page, and has these instructions to do."""
    begun = RunState("r", prompt, attended=attended)
    return through(
        begun,
        Begun(frozenset()),
        Understood(function(prompt, prompt)),
        Recalled(None),
        Parsed(instructions),
        Observed(page),
    )[0]


def chose(
    page: Page, words: str, kind: OperationType = OperationType.CLICK, parameter: str = "", *,
    confidence: float = 1.0, purpose: Purpose = Purpose.INSTRUCTION, tier: Tier = Tier.TEXT,
    verdict: Verdict = PROCEED, gate: Gate = ALLOW,
) -> Chosen:  # fmt: skip
    """The widget with these words (or the row that they are in) is to be used; without words, the whole phone."""
    if not words:
        proposal = Proposal(Operation(kind, parameter=parameter), Tier.DIRECT, confidence, "as said", purpose)
        return Chosen(proposal, verdict, gate, 0.001)
    widget = called(page, words)
    while not (widget.interactive or widget.scrollable):
        widget = next(page.ancestors(widget))
    candidate = Candidate(widget.index, confidence, words, widget.bounds)
    operation = Operation(kind, widget.bounds.center, widget.bounds, parameter, widget.index)
    return Chosen(Proposal(operation, tier, confidence, "found", purpose, (candidate,)), verdict, gate, 0.001)


def needless(page: Page, words: str, reason: str = "already so") -> Chosen:
    widget = called(page, words)
    found = (Candidate(widget.index, 1.0, words, widget.bounds),)
    return Chosen(Proposal(None, Tier.DIRECT, 0.95, reason, Purpose.SKIP, found), PROCEED, ALLOW, 0.0)


def nothing() -> Chosen:
    reason = "it is not on this page"
    return Chosen(Proposal(None, Tier.NONE, 0.0, reason), Verdict(VerdictKind.FAIL, 1.0, reason), ALLOW, 0.0)


def changed(after: Page) -> Performed:
    return Performed(after, StepResult.CHANGED, Times())


def unchanged(page: Page) -> Performed:
    return Performed(page, StepResult.UNCHANGED, Times())


def learned(state: RunState, *outcomes: Outcome) -> Task:
    command = last(state, *outcomes)
    assert isinstance(command, Learn), command
    return command.task


def finished(state: RunState, *outcomes: Outcome) -> Finish:
    command = last(state, *outcomes)
    assert isinstance(command, Finish), command
    return command


def asked(state: RunState, *outcomes: Outcome) -> Question:
    command = last(state, *outcomes)
    assert isinstance(command, Ask), command
    return command.question


# --- collect and generate


def test_a_prompt_with_steps_is_done_and_kept() -> None:
    opened = chose(HOME, "", OperationType.OPEN, "com.android.settings")
    outcomes = [
        Begun(frozenset({"com.android.settings"})),
        Understood(function(STEPS, STEPS)),
        Recalled(None),
        Parsed((open_app("Settings"), tap("Display"), tap("Colours"))),
        Observed(HOME), opened, changed(MAIN),
        chose(MAIN, "Display"), changed(DISPLAY),
        chose(DISPLAY, "Colours"), changed(COLOURS),
    ]  # fmt: skip
    state, commands = through(RunState("r", STEPS), *outcomes)
    topics = [c.topic for c in commands if isinstance(c, Decide)]
    assert topics == [Topic.FUNCTION, Topic.TASK, Topic.INSTRUCTIONS, *[Topic.OPERATION] * 3]
    assert commands[2] == Decide(Topic.INSTRUCTIONS, STEPS)
    assert [c.operation.type for c in commands if isinstance(c, Perform)] == ["open", "click", "click"]
    learn = commands[-1]
    assert isinstance(learn, Learn)
    assert [s.description for s in learn.task.steps] == ["Open Settings", "Tap “Display”", "Tap “Colours”"]
    assert learn.task.app == "com.android.settings"
    kept = replace(learn.task, version=1)
    assert advance(state, Learned(kept), ENVIRONMENT)[1] == Finish(RunStatus.DONE, "Done.", kept.id)
    assert [(s.number, s.result) for s in state.history] == [(n, StepResult.CHANGED) for n in (1, 2, 3)]


def tutorial(name: str) -> Tutorial:
    return Tutorial(name, f"How to {name}", f"open Settings, tap {name}", "en")


def goal() -> RunState:
    return through(RunState("r", "make it dark"), Begun(frozenset()), Understood(function("make it dark")))[0]


def test_steps_of_which_one_is_not_understood_are_not_begun() -> None:
    outcomes = (Begun(frozenset()), Understood(function(STEPS, STEPS)), Recalled(None))
    parsed = Parsed((tap("Display"),), unread=("turn the flurb",))
    end = finished(RunState("r", STEPS), *outcomes, parsed)
    assert end.status is RunStatus.FAILED
    assert end.reason.startswith("Not understood: “turn the flurb”.")
    assert asked(RunState("r", STEPS, attended=True), *outcomes, parsed).kind is QuestionKind.EDIT


def test_a_goal_goes_through_the_best_tutorial() -> None:
    state, commands = through(goal(), Recalled(None), Consulted((tutorial("a"), tutorial("b"))))
    assert commands == [Decide(Topic.TUTORIALS), Decide(Topic.INSTRUCTIONS, tutorial("a").text)]
    assert isinstance(last(state, Parsed((tap("Display"),))), Observe)


def test_without_a_tutorial_it_fails_and_says_what_to_do() -> None:
    end = finished(goal(), Recalled(None), Consulted(()))
    assert end.status is RunStatus.FAILED
    assert "steps" in end.reason


def test_words_without_a_step_fail_clearly() -> None:
    end = finished(goal(), Recalled(None), Consulted((tutorial("a"),)), Parsed(()))
    assert end.status is RunStatus.FAILED
    assert "No step" in end.reason


def test_a_person_chooses_between_tutorials_that_are_alike() -> None:
    both = Consulted((tutorial("a"), tutorial("b")), certain=False)
    there = replace(goal(), attended=True)
    question = asked(there, Recalled(None), both)
    assert (question.kind, [o.id for o in question.options]) == (QuestionKind.CHOOSE, ["a", "b", "none"])
    state, commands = through(there, Recalled(None), both, Answered(Answer("tutorial", "b")))
    assert commands[-1] == Decide(Topic.INSTRUCTIONS, tutorial("b").text)
    assert (state.interventions, state.approvals) == (1, 0)
    _, commands = through(there, Recalled(None), both, Answered(Answer("tutorial", "none")))
    assert isinstance(commands[-1], Finish)


def test_a_tutorial_that_was_said_beforehand_is_the_one_that_is_followed() -> None:
    said = replace(goal(), given=(Slot("tutorial", "text", "b"),))
    state, commands = through(said, Recalled(None), Consulted((tutorial("a"), tutorial("b")), certain=False))
    assert (state.followed, commands[-1]) == ("b", Decide(Topic.INSTRUCTIONS, tutorial("b").text))


def test_other_words_are_taken_where_no_tutorial_is_meant() -> None:
    there = replace(goal(), attended=True)
    both = Consulted((tutorial("a"), tutorial("b")), certain=False)
    anew, commands = through(there, Recalled(None), both, Answered(Answer("tutorial", "turn on Dark theme")))
    assert (anew.prompt, commands[-1]) == ("turn on Dark theme", Decide(Topic.FUNCTION))
    question = asked(there, Recalled(None), Consulted(()))
    assert (question.kind, question.name) == (QuestionKind.FILL, "wish")
    again = (Understood(function("turn on Dark theme")), Recalled(None), Consulted(()))
    assert isinstance(last(anew, *again), Finish)


def test_other_words_begin_without_the_answers_to_the_first() -> None:
    before = (Slot("tutorial", "text", "x"),)
    begun, _ = through(replace(goal(), attended=True, given=before), Begun(frozenset()))
    answered = replace(
        begun,
        given=(*before, Slot("name", "text", "Bob")),
        told=(Slot("time", "time", "7:00"),),
        agreed="one",
        refused=frozenset({"two"}),
        reviewed=True,
    )
    both = Consulted((tutorial("a"), tutorial("b")), certain=False)
    anew, _ = through(answered, both, Answered(Answer("tutorial", " turn on Dark theme ")))
    assert (anew.prompt, anew.given, anew.told) == ("turn on Dark theme", before, ())
    assert (anew.agreed, anew.refused, anew.reviewed) == ("", frozenset(), False)


def test_where_a_tutorial_cannot_be_followed_who_is_there_is_shown_others() -> None:
    there = replace(goal(), attended=True)
    unused = Parsed((tap("Display"),), unused="10:00")
    state, commands = through(replace(there, reviewed=True), Recalled(None), Consulted((tutorial("a"),)), unused)
    assert (commands[-1], state.unfit, state.reviewed) == (Decide(Topic.TUTORIALS), {"a"}, False)
    others = Consulted((tutorial("b"),), certain=False, likely=False)
    question = asked(state, others)
    assert [o.id for o in question.options] == ["b", "none"]
    assert question.default == "none"
    chosen = through(state, others, Answered(Answer("tutorial", "b")))[0]
    assert asked(chosen, unused).name == "wish"  # theirs cannot be followed either
    assert asked(state, Consulted(())).text.startswith("The tutorial does not say what to do with “10:00”.")
    assert finished(goal(), Recalled(None), Consulted((tutorial("a"),)), unused).reason.startswith("The tutorial does")


def test_a_private_value_without_a_place_is_told_by_its_kind() -> None:
    unused = Parsed((tap("Display"),), unused="{{card_number_2}}")
    told = finished(goal(), Recalled(None), Consulted((tutorial("a"),)), unused).reason
    assert told.startswith("The tutorial does not say what to do with “card number”.")


@pytest.mark.parametrize("attended", [True, False])
def test_a_tutorial_that_leads_to_a_last_step_without_what_was_said_is_left_for_another(attended: bool) -> None:
    wish = replace(function("paint it 8:15"), parameters=(Slot("time", "time", "8:15"),))
    begun = (Begun(frozenset()), Understood(wish), Recalled(None), Consulted((tutorial("a"),)))
    parsed = Parsed((tap("Display"), tap("Colours")))
    state, _ = through(RunState("r", wish.prompt, attended=attended), *begun, parsed, Observed(MAIN))
    done = (chose(MAIN, "Display"), changed(DISPLAY), chose(DISPLAY, "Colours"))
    if not attended:
        assert "No step says what to do with “8:15”" in finished(state, *done).reason
        return
    state, commands = through(state, *done)
    assert commands[-1] == Decide(Topic.TUTORIALS)
    assert (state.unfit, state.kept, state.plan, state.position) == ({"a"}, (), (), 0)
    asks = chose(MAIN, "Display", gate=CONFIRM)
    risky, _ = through(RunState("r", wish.prompt, attended=True), *begun, parsed, Observed(MAIN))
    approved = (asks, Answered(Answer("approval", "yes")), changed(DISPLAY), chose(DISPLAY, "Colours"))
    assert isinstance(last(risky, *approved), Finish)  # something may have been done


@pytest.mark.parametrize(
    ("prompt", "value", "said"),
    [
        ("take the Kiesel with 64 GB", "64", ""),
        ("take the Kiesel with 128 GB", "128", "128"),
        ("take 2 of the Kiesel with 64 GB", "2", "2"),
        ("要一台64 GB的Kiesel", "64", ""),
    ],
)
def test_what_else_a_touched_row_shows_counts_as_said(prompt: str, value: str, said: str) -> None:
    page = screen(label(-1, "Shop"), listing(row(0, "Kiesel", "64 GB · 2 colours", "2")))
    wish = replace(function(prompt), parameters=(Slot("number", "text", value),))
    begun = (Begun(frozenset()), Understood(wish), Recalled(None), Consulted((tutorial("a"),)))
    parsed = Parsed((tap("device"), tap("Colours")))
    state, _ = through(RunState("r", prompt), *begun, parsed, Observed(page), chose(page, "Kiesel"), changed(DISPLAY))
    assert left_out(state) == (f"No step says what to do with “{said}”" if said else "")


def test_with_nobody_to_choose_the_best_tutorial_is_taken_or_the_one_named_beforehand() -> None:
    both = Consulted((tutorial("a"), tutorial("b")), certain=False)
    assert last(goal(), Recalled(None), both) == Decide(Topic.INSTRUCTIONS, tutorial("a").text)
    said = replace(goal(), attended=True, given=(Slot("tutorial", "text", "b"),))
    assert last(said, Recalled(None), both) == Decide(Topic.INSTRUCTIONS, tutorial("b").text)


def known(name: str) -> Task:
    return Task(name, 1, f"do {name}", name, "org.app", "en", ENVIRONMENT, ())


def test_a_saved_task_in_doubt_is_asked_about_and_left_where_it_is_not_meant() -> None:
    there = replace(goal(), attended=True)
    doubted = Recalled(known("one"), certain=False)
    question = asked(there, doubted)
    assert (question.kind, question.name) == (QuestionKind.CONFIRM, "task")
    assert "do one" in question.text
    state, commands = through(there, doubted, Answered(Answer("task", "no")))
    assert commands[-1] == Decide(Topic.TASK)
    assert (state.refused, state.interventions, state.approvals) == ({"one"}, 1, 0)
    state, commands = through(state, Recalled(known("two"), certain=False), Answered(Answer("task", "no")))
    assert state.refused == {"one", "two"}
    assert last(state, Recalled(None)) == Decide(Topic.TUTORIALS)


def test_a_saved_task_in_doubt_is_told_with_the_values_that_it_would_have() -> None:
    task = replace(known("one"), name="pin Ideas", function="pin {choice}", slots=(Slot("choice", "text", "Ideas"),))
    there = replace(goal(), attended=True)
    doubted = Recalled(task, (Slot("choice", "text", "Plans"),), certain=False)
    assert "“pin Plans”" in asked(there, doubted).text
    assert "“pin Ideas”" in asked(there, replace(doubted, values=())).text
    assert "“My pin”" in asked(there, replace(doubted, task=replace(task, name="My pin"))).text


def test_a_saved_task_that_is_meant_is_replayed() -> None:
    there = replace(goal(), attended=True)
    state, commands = through(there, Recalled(known("one"), certain=False), Answered(Answer("task", "yes")))
    assert (commands[-1], state.agreed) == (Decide(Topic.TASK), "one")
    assert through(state, Recalled(known("one")))[0].task == known("one")


def test_with_nobody_to_ask_a_saved_task_in_doubt_is_left() -> None:
    state, commands = through(goal(), Recalled(known("one"), certain=False))
    assert (commands, state.refused) == ([Decide(Topic.TASK)], {"one"})


def instead(*instructions: Instruction, questions: tuple[Question, ...] = ()) -> Chosen:
    """The widget is not there; a tutorial says what to do."""
    replanned = Replanned(tutorial("Colours"), instructions, questions)
    return replace(nothing(), verdict=Verdict(VerdictKind.REPLAN, 1.0, "it is not here"), instead=replanned)


def test_where_the_users_steps_lead_nowhere_the_plan_is_made_again_with_a_tutorial() -> None:
    state = planned(tap("Network"), tap("Colours"))
    state = through(state, chose(MAIN, "Network"), changed(MAIN))[0]
    state, commands = through(state, instead(tap("Display"), tap("Colours")))
    assert isinstance(commands[-1], Observe)
    assert [p.instruction.object.text for p in state.plan] == ["Network", "Display", "Colours"]
    assert (state.position, state.tutorials) == (1, (tutorial("Colours"),))
    assert (state.history[-1].result, state.history[-1].operation) == (StepResult.FAILED, None)
    task = learned(
        state, Observed(MAIN), chose(MAIN, "Display"), changed(DISPLAY), chose(DISPLAY, "Colours"), changed(COLOURS)
    )
    assert [s.description for s in task.steps] == ["Tap “Network”", "Tap “Display”", "Tap “Colours”"]


def test_what_a_new_plan_needs_is_asked() -> None:
    missing = instead(write("{name}", "Name"), tap("Colours"), questions=(NAME,))
    assert asked(planned(tap("Colours")), missing) == NAME


NAME = Question(QuestionKind.FILL, "name", "What should “Name” be?")


def test_what_is_missing_is_asked_and_filled_in() -> None:
    begun = through(goal(), Recalled(None), Consulted((tutorial("a"),)))[0]
    said = Parsed((write("{name}", "Name"),), (NAME,))
    assert asked(begun, said) == NAME
    state, commands = through(begun, said, Answered(Answer("name", "Anna")))
    assert isinstance(commands[-1], Observe)
    assert [p.instruction.parameter for p in state.plan] == ["Anna"]
    assert state.interventions == 1


def test_a_field_for_which_nothing_is_given_stays_as_it_is() -> None:
    phone = Question(QuestionKind.FILL, "phone", "What should “Phone” be?")
    begun = through(goal(), Recalled(None), Consulted((tutorial("a"),)))[0]
    plan = (write("{name}", "Name"), write("{phone}", "Phone"), tap("Save"))
    answers = (Answered(Answer("name", "Anna")), Answered(Answer("phone", "")))
    state, commands = through(begun, Parsed(plan, (NAME, phone)), *answers)
    assert isinstance(commands[-1], Observe)
    assert [str(p.instruction) for p in state.plan] == ["edit: Name, Anna", "click: Save"]
    assert [slot.name for slot in state.given] == ["name"]


def test_a_saved_field_for_which_nothing_is_given_stays_as_it_is() -> None:
    task = saved()
    begun = through(RunState("r", "call it"), Begun(frozenset()), Understood(function("call it")))[0]
    state, commands = through(begun, Recalled(task, (), (NAME,)), Answered(Answer("name", "")))
    assert isinstance(commands[-1], Observe)
    assert [p.instruction.operation for p in state.plan] == [OperationType.CLICK]
    healed = chose(MAIN, "Network", tier=Tier.MEANING)
    end = finished(state, Observed(MAIN), healed, changed(DISPLAY))
    assert (end.status, end.task) == (RunStatus.DONE, task.id)


def test_what_was_said_beforehand_is_not_asked() -> None:
    begun = through(replace(goal(), given=(Slot("name", "text", "Bob"),)), Recalled(None), Consulted((tutorial("a"),)))
    state, commands = through(begun[0], Parsed((write("{name}", "Name"),), (NAME,)))
    assert isinstance(commands[-1], Observe)
    assert state.plan[0].instruction.parameter == "Bob"


# --- a first run


def test_a_step_that_is_found_nowhere_ends_the_run_with_its_place() -> None:
    state = through(planned(tap("Display"), tap("Colours")), chose(MAIN, "Display"), changed(DISPLAY))[0]
    end = finished(state, nothing())
    assert end.status is RunStatus.FAILED
    assert "Step 2 of 2" in end.reason
    assert "Colours" in end.reason
    assert "1 operation" in end.reason


def test_a_last_tap_that_changes_nothing_is_a_failure() -> None:
    end = finished(planned(tap("Display")), chose(MAIN, "Display"), unchanged(MAIN))
    assert end.status is RunStatus.FAILED
    assert "changed nothing" in end.reason


def test_a_form_that_stays_as_it_was_filled_in_is_not_done_whatever_its_picture_shows() -> None:
    filled = screen(text_field(0, "To", text="Anna"), button(1, "Send"))
    empty = screen(text_field(0, "To"), button(1, "Send"))
    state = through(
        planned(write("Anna", "To"), tap("Send"), page=empty),
        chose(empty, "To", OperationType.EDIT, "Anna"),
        changed(filled),
    )[0]
    end = finished(state, chose(filled, "Send"), changed(filled))
    assert end.status is RunStatus.FAILED
    assert "still shows what was filled in" in end.reason
    assert len(learned(state, chose(filled, "Send"), changed(empty)).steps) == 2


@pytest.mark.parametrize("said", [{"selected": True}, {"checked": True, "checkable": True}])
def test_a_last_tap_on_what_was_selected_already_is_none(said: dict[str, object]) -> None:
    page = screen(button(0, "Alarm", **said), button(1, "Timer"))
    assert len(learned(planned(tap("Alarm"), page=page), chose(page, "Alarm"), unchanged(page)).steps) == 1


def test_an_unsure_tap_that_changes_nothing_is_not_repeated() -> None:
    state = planned(tap("Screen"), tap("Colours"))
    state, commands = through(state, chose(MAIN, "Display", confidence=0.7), unchanged(MAIN))
    assert commands[-1] == Decide(Topic.OPERATION)
    assert state.position == 0
    assert len(state.attempts) == 1


def test_a_sure_tap_that_changes_nothing_is_passed_on_from() -> None:
    state = through(planned(tap("Display"), tap("Colours")), chose(MAIN, "Display"), unchanged(MAIN))[0]
    assert state.position == 1


def test_an_unknown_outcome_of_the_last_step_is_not_called_done() -> None:
    performed = Performed(DISPLAY, StepResult.UNKNOWN, Times())
    command = last(planned(tap("Send"), page=DISPLAY), chose(DISPLAY, "Send"), performed)
    assert not isinstance(command, Learn)
    assert not (isinstance(command, Finish) and command.status is RunStatus.DONE)


def test_where_nothing_was_to_do_it_says_so_and_keeps_the_steps() -> None:
    page = screen(switch_row(0, "Dark theme", on=True))
    state, commands = through(planned(turn("Dark theme", True), page=page), needless(page, "Dark theme"))
    learn = commands[-1]
    assert isinstance(learn, Learn)
    assert [s.instruction.parameter for s in learn.task.steps] == ["true"]
    assert [s.result for s in state.history] == [StepResult.SKIPPED]
    assert finished(state, Learned(learn.task)).reason == "It was already so."


def test_a_step_left_out_because_the_next_is_here_is_not_kept() -> None:
    left_out = Chosen(Proposal(None, Tier.TEXT, 0.7, "comes next", Purpose.SKIP), PROCEED, ALLOW, 0.0)
    task = learned(planned(tap("Look"), tap("Display")), left_out, chose(MAIN, "Display"), changed(DISPLAY))
    assert [s.description for s in task.steps] == ["Tap “Display”"]


def test_doors_are_kept_and_scrolls_waits_and_dismissals_are_not() -> None:
    menu = screen(label(0, "Menu"), row(1, "Colours"), activity=".Menu")
    approach = Purpose.APPROACH
    state, commands = through(
        planned(tap("Colours")),
        chose(MAIN, "", OperationType.SCROLL, "down", purpose=approach), unchanged(MAIN),
        chose(MAIN, "", OperationType.WAIT, "1", purpose=approach), unchanged(MAIN),
        chose(MAIN, "Network", purpose=Purpose.DISMISS), changed(MAIN),
        chose(MAIN, "Display", purpose=approach), changed(DISPLAY),
        chose(DISPLAY, "", OperationType.BACK, "previous", purpose=approach), changed(MAIN),
        chose(MAIN, "More", purpose=approach), changed(menu),
        chose(menu, "Colours"), changed(COLOURS),
    )  # fmt: skip
    learn = commands[-1]
    assert isinstance(learn, Learn)
    assert [s.description for s in learn.task.steps] == ["Tap “More”", "Tap “Colours”"]
    assert len(state.history) == 7


def test_a_door_that_does_not_open_is_remembered_and_not_kept() -> None:
    state = through(planned(tap("Colours")), chose(MAIN, "More", purpose=Purpose.APPROACH), unchanged(MAIN))[0]
    assert state.doors == ()
    assert len(state.attempts) == 1


def test_what_the_policy_refuses_is_not_done() -> None:
    gate = Gate(GateKind.REFUSE, "delete", "looking for a widget never touches “Delete”")
    state, commands = through(planned(tap("Colours")), chose(MAIN, "More", purpose=Purpose.APPROACH, gate=gate))
    assert isinstance(commands[-1], Observe)
    assert [s.result for s in state.history] == [StepResult.REFUSED]


# --- people


def sending() -> RunState:
    return through(planned(tap("Send"), page=DISPLAY), chose(DISPLAY, "Send", gate=CONFIRM))[0]


def test_a_risky_operation_waits_for_a_yes() -> None:
    question = asked(planned(tap("Send"), page=DISPLAY), chose(DISPLAY, "Send", gate=CONFIRM))
    assert (question.kind, question.approval, question.default) == (QuestionKind.CONFIRM, True, "no")
    state, commands = through(sending(), Answered(Answer("approval", "yes")))
    assert isinstance(commands[-1], Perform)
    assert (state.interventions, state.approvals) == (0, 1)


@pytest.mark.parametrize("said", ["no", "", "maybe"])
def test_what_is_not_approved_is_not_done(said: str) -> None:
    state, commands = through(sending(), Answered(Answer("approval", said)))
    end = commands[-1]
    assert isinstance(end, Finish)
    assert end.status is RunStatus.STOPPED
    assert "did not approve" in end.reason
    assert [s.result for s in state.history] == [StepResult.REFUSED]


def test_one_yes_counts_for_one_operation() -> None:
    state = through(planned(tap("Send"), tap("Send"), page=DISPLAY), chose(DISPLAY, "Send", gate=CONFIRM))[0]
    state = through(state, Answered(Answer("approval", "yes")), changed(DISPLAY))[0]
    assert asked(state, chose(DISPLAY, "Send", gate=CONFIRM)).approval


UNSURE = Verdict(VerdictKind.ASK, 0.3, "two look alike")


def pointed(state: RunState, outcome: Chosen, answer: str, gate: Gate = ALLOW) -> tuple[RunState, Command]:
    """A person chose the widget with this index; the policy says this of it."""
    state, commands = through(state, outcome, Answered(Answer("widget", answer)))
    assert commands[-1] == Decide(Topic.GATE)
    assert state.proposal is not None
    return advance(state, Chosen(state.proposal, PROCEED, gate, 0.0), ENVIRONMENT)


def test_a_person_chooses_the_widget() -> None:
    unsure = chose(MAIN, "Network", confidence=0.3, verdict=UNSURE)
    question = asked(planned(tap("Display")), unsure)
    assert (question.kind, question.name) == (QuestionKind.CHOOSE, "widget")
    wanted = MAIN.widgets[called(MAIN, "Display").parent]
    state, command = pointed(planned(tap("Display")), unsure, str(wanted.index))
    assert isinstance(command, Perform)
    assert command.operation.point == wanted.bounds.center
    assert (state.interventions, state.approvals) == (1, 0)
    assert state.asked == question
    assert state.answer is None


def test_a_choice_of_no_widget_touches_nothing() -> None:
    unsure = chose(MAIN, "Network", confidence=0.3, verdict=UNSURE)
    assert not isinstance(last(planned(tap("Display")), unsure, Answered(Answer("widget", "999"))), Perform)


def test_a_chosen_widget_that_is_risky_is_approved_as_well() -> None:
    unsure = chose(DISPLAY, "Send", confidence=0.3, verdict=UNSURE, gate=CONFIRM)
    begun = planned(tap("Send"), page=DISPLAY)
    state, command = pointed(begun, unsure, str(called(DISPLAY, "Send").index), CONFIRM)
    assert isinstance(command, Ask)
    assert command.question.approval
    state, commands = through(state, Answered(Answer("approval", "yes")))
    assert isinstance(commands[-1], Perform)
    assert (state.interventions, state.approvals) == (1, 1)


def shown(value: str) -> tuple[RunState, list[Command]]:
    begun = planned(tap("Look"), tap("Network"), attended=True)
    return through(begun, nothing(), Answered(Answer("step", value)))


def test_somebody_who_is_there_is_asked_to_show_a_step() -> None:
    question = asked(planned(tap("Look"), attended=True), nothing())
    assert question.kind is QuestionKind.DEMONSTRATE
    assert finished(planned(tap("Look")), nothing()).status is RunStatus.FAILED


@pytest.mark.parametrize(("kind", "asks"), [("RadioButton", True), ("TextView", False)])
def test_with_nobody_there_it_is_said_which_of_the_choices_in_front_is_missing(kind: str, asks: bool) -> None:
    times = [
        node(kind, line(n), text=said, clickable=True, checkable=asks)
        for n, said in enumerate(("1 minute", "5 minutes"))
    ]
    page = screen(label(-1, "Screen timeout"), *times)
    state = replace(planned(tap("time"), page=page), function=function("let the screen stay on longer"))
    command = last(state, nothing())
    assert isinstance(command, Ask) is asks
    assert not isinstance(command, Ask) or command.question.text == "Which time?"


def test_a_step_that_was_shown_is_done_and_kept() -> None:
    state, commands = shown("500,400")
    assert commands[-1] == Decide(Topic.GATE)
    assert state.proposal is not None
    state, command = advance(state, Chosen(state.proposal, PROCEED, ALLOW, 0.0), ENVIRONMENT)
    assert isinstance(command, Perform)
    assert MAIN.widgets[command.operation.widget].bounds.contains(500, 400)
    task = learned(state, changed(DISPLAY), chose(MAIN, "Network"), changed(COLOURS))
    assert len(task.steps) == 2
    assert task.steps[0].features is not None
    assert task.steps[0].features.own == ("Display",)


def test_who_shows_a_later_step_leaves_out_those_before_it() -> None:
    begun = planned(tap("photos"), tap("Album"), tap("Display"), tap("Save"), attended=True)
    state, commands = through(begun, nothing(), Answered(Answer("step", "500,400")))
    assert commands[-1] == Decide(Topic.GATE)
    assert state.current is not None
    assert state.current.instruction == tap("Display")
    assert [(step.instruction, step.result) for step in state.history] == [
        (tap("photos"), StepResult.SKIPPED),
        (tap("Album"), StepResult.SKIPPED),
    ]


@pytest.mark.parametrize("rest", [(), (tap("Network"),)])
def test_what_was_shown_only_opened_the_way_to_what_was_asked_for(rest: tuple[Instruction, ...]) -> None:
    begun = planned(tap("Look"), *rest, attended=True)
    state = through(begun, nothing(), Answered(Answer("step", "500,400")))[0]
    assert state.proposal is not None
    state = advance(state, Chosen(state.proposal, PROCEED, ALLOW, 0.0), ENVIRONMENT)[0]
    menu = screen(label(-1, "Display"), button(0, "Look"))
    state, command = advance(state, changed(menu), ENVIRONMENT)
    assert (state.position, command) == (0, Decide(Topic.OPERATION))
    assert len(state.kept) == 1


def test_a_person_who_goes_back_has_not_done_the_step() -> None:
    begun = planned(tap("Display"), tap("Look"), attended=True)
    astray = screen(label(-1, "Nothing here"), button(0, "Back"))
    state = through(begun, chose(MAIN, "Display"), changed(astray), nothing(), Answered(Answer("step", "500,270")))[0]
    state = advance(state, Chosen(state.proposal, PROCEED, ALLOW, 0.0), ENVIRONMENT)[0]  # type: ignore[arg-type]
    state, command = advance(state, changed(MAIN), ENVIRONMENT)
    assert (state.position, command) == (1, Decide(Topic.OPERATION))
    assert len(state.kept) == 1


def test_a_step_can_be_left_out() -> None:
    state, commands = shown("skip")
    assert commands[-1] == Decide(Topic.OPERATION)
    assert state.position == 1
    assert len(learned(state, chose(MAIN, "Network"), changed(COLOURS)).steps) == 1


def test_a_person_stops_the_run() -> None:
    end = shown("stop")[1][-1]
    assert isinstance(end, Finish)
    assert end.status is RunStatus.STOPPED


def test_a_touch_on_no_widget_is_no_leave_to_go_on_without_the_step() -> None:
    state, commands = shown("5,2390")
    assert state.position == 0
    assert isinstance(commands[-1], Ask | Perform)


# --- replays


def saved() -> Task:
    """Opened Display and typed a name; the name is a slot."""
    prompt = "call it Anna"
    state = planned(tap("Display"), write("Anna", "Name"), prompt=prompt)
    assert state.function is not None
    said = replace(state.function, parameters=(Slot("name", "text", "Anna"),))
    typed = chose(DISPLAY, "Name", OperationType.EDIT, "Anna")
    done = (chose(MAIN, "Display"), changed(DISPLAY), typed, changed(DISPLAY))
    return replace(learned(replace(state, function=said), *done), version=1)


def replay(name: str = "Bob", *more: Outcome, prompt: str = "call it Bob") -> RunState:
    begun = through(RunState("r", prompt), Begun(frozenset()), Understood(function(prompt)))[0]
    return through(begun, Recalled(saved(), (Slot("name", "text", name),)), Observed(MAIN), *more)[0]


def test_a_saved_task_has_the_values_as_slots() -> None:
    task = saved()
    assert task.prompts == ("call it {name}",)
    assert [s.instruction.parameter for s in task.steps] == ["", "{name}"]
    assert (task.slots, task.note) == ((Slot("name", "text", "Anna"),), "first success")


def test_a_replay_fills_the_slots_and_saves_nothing() -> None:
    known = chose(MAIN, "Display", tier=Tier.HISTORY)
    state = replay("Bob", known, changed(DISPLAY))
    assert [p.instruction.parameter for p in state.plan] == ["", "Bob"]
    assert [p.origin for p in state.plan] == [0, 1]
    typed = chose(DISPLAY, "Name", OperationType.EDIT, "Bob", tier=Tier.HISTORY)
    end = finished(state, typed, changed(DISPLAY))
    assert (end.status, end.reason, end.task) == (RunStatus.DONE, "Done.", state.task.id if state.task else "")


def test_a_replay_waits_for_the_next_saved_widget() -> None:
    command = last(replay(), chose(MAIN, "Display", tier=Tier.HISTORY))
    assert isinstance(command, Perform)
    assert command.expect is not None
    assert command.expect.saved is not None
    assert command.expect.saved.instruction.operation is OperationType.EDIT


def test_a_value_that_the_prompt_leaves_out_is_asked() -> None:
    begun = through(RunState("r", "call it"), Begun(frozenset()), Understood(function("call it")))[0]
    assert asked(begun, Recalled(saved(), (), (NAME,))) == NAME
    state = through(begun, Recalled(saved(), (), (NAME,)), Answered(Answer("name", "Zoe")))[0]
    assert [p.instruction.parameter for p in state.plan] == ["", "Zoe"]


def test_a_task_given_by_id_is_replayed_with_its_own_values() -> None:
    state, commands = through(RunState("r", "call it Anna", task=saved()), Begun(frozenset()))
    assert isinstance(commands[-1], Observe)
    assert [p.instruction.parameter for p in state.plan] == ["", "Anna"]


def test_a_healed_replay_becomes_a_new_version() -> None:
    typed = chose(DISPLAY, "Name", OperationType.EDIT, "Bob", tier=Tier.HISTORY)
    state = replay("Bob", chose(MAIN, "Network", tier=Tier.MEANING), changed(DISPLAY))
    assert [s.healed for s in state.history] == [True]
    task = learned(state, typed, changed(DISPLAY))
    assert (task.id, task.prompts) == (state.task.id if state.task else "", ("call it {name}",))
    assert "step 1" in task.note
    assert [s.instruction.parameter for s in task.steps] == ["", "{name}"]
    assert task.steps[0].features is not None
    assert task.steps[0].features.own == ("Network",)
    end = finished(state, typed, changed(DISPLAY), Learned(replace(task, version=2)))
    assert end.status is RunStatus.DONE
    assert "version 2" in end.reason


def test_a_task_given_by_id_can_be_healed() -> None:
    state = through(RunState("r", "call it Anna", task=saved()), Begun(frozenset()), Observed(MAIN))[0]
    typed = chose(DISPLAY, "Name", OperationType.EDIT, "Anna", tier=Tier.HISTORY)
    task = learned(state, chose(MAIN, "Network", tier=Tier.MEANING), changed(DISPLAY), typed, changed(DISPLAY))
    assert len(task.steps) == 2


def test_a_replay_in_other_words_learns_the_words() -> None:
    state = replay("Bob", chose(MAIN, "Display", tier=Tier.HISTORY), changed(DISPLAY), prompt="name it Bob")
    typed = chose(DISPLAY, "Name", OperationType.EDIT, "Bob", tier=Tier.HISTORY)
    task = learned(state, typed, changed(DISPLAY))
    assert task.prompts == ("call it {name}", "name it {name}")


def test_a_healed_replay_keeps_the_steps_that_were_so_already() -> None:
    typed = needless(DISPLAY, "Name", "the text is already there")
    state = replay("Bob", chose(MAIN, "Network", tier=Tier.MEANING), changed(DISPLAY))
    task = learned(state, typed)
    assert [s.instruction.parameter for s in task.steps] == ["", "{name}"]


def test_a_healed_replay_keeps_the_optional_steps_that_were_not_asked_for() -> None:
    page = screen(button(0, "Allow"), row(1, "Display"))
    first = planned(tap("Allow", optional=True), tap("Display"), page=page)
    task = learned(first, chose(page, "Allow"), changed(MAIN), chose(MAIN, "Display"), changed(DISPLAY))
    assert [s.instruction.optional for s in task.steps] == [True, False]
    state = through(RunState("r", STEPS, task=task), Begun(frozenset()), Observed(MAIN))[0]
    left_out = Chosen(Proposal(None, Tier.DIRECT, 0.9, "not asked for", Purpose.SKIP), PROCEED, ALLOW, 0.0)
    healed = chose(MAIN, "Network", tier=Tier.MEANING)
    assert len(learned(state, left_out, healed, changed(DISPLAY)).steps) == 2


def test_the_object_of_an_instruction_is_the_saved_widgets_name() -> None:
    assert saved().steps[1].instruction.object == ObjectDescription("Name")


# --- what a person does on the phone, and several tasks in one


def test_a_step_that_was_touched_on_the_phone_is_not_done_again() -> None:
    state, _ = through(planned(tap("Display"), tap("Colours"), attended=True), nothing())
    x, y = called(MAIN, "Display").bounds.center
    state, command = advance(state, Answered(Answer("step", f"{x},{y}", done=True)), ENVIRONMENT)
    assert isinstance(command, Perform)
    assert command.by_hand
    state, command = advance(state, changed(DISPLAY), ENVIRONMENT)
    assert (state.position, len(state.kept), command) == (1, 1, Decide(Topic.OPERATION))


def test_the_second_of_two_tasks_follows_the_first() -> None:
    both = replace(function("tap A and tap B"), kind=FunctionKind.COMPOUND, parts=("tap Display", "tap Send"))
    state, commands = through(
        RunState("r", "tap A and tap B"),
        Begun(frozenset()),
        Understood(both),
        Understood(function("tap Display", "tap Display")),
        Recalled(None),
        Parsed((tap("Display"),)),
        Observed(MAIN),
        chose(MAIN, "Display"),
        changed(DISPLAY),
    )
    assert isinstance(commands[-1], Learn)
    state, command = advance(state, Learned(commands[-1].task), ENVIRONMENT)
    assert (state.prompt, state.rest, command) == ("tap Send", (), Decide(Topic.FUNCTION))
    assert (len(state.history), state.kept) == (1, ())
    assert state.notes[-2:] == (f"Saved as task {commands[-1].task.id}.", "Now: tap Send")


def test_an_app_that_is_not_there_is_said_before_anything_is_done() -> None:
    state = through(RunState("r", "p"), Begun(frozenset()), Understood(function("p", "p")), Recalled(None))[0]
    end = finished(state, Parsed((tap("X"),), absent=("Nonesuch",)))
    assert end.reason == "There is no app “Nonesuch” on this phone. Nothing was done."


def test_a_step_that_is_left_out_without_a_widget_leaves_nothing_to_keep() -> None:
    state = planned(tap("Main"), tap("Display"))
    is_open = Chosen(Proposal(None, Tier.DIRECT, 0.8, "the app is open", Purpose.SKIP), PROCEED, ALLOW, 0.0)
    after = advance(state, is_open, ENVIRONMENT)[0]
    assert (after.position, after.kept) == (1, ())


def test_a_window_that_asks_again_in_the_same_words_is_answered() -> None:
    page = screen(button(0, "Delete"))
    state = planned(tap("Delete"), page=page)
    dialog = screen(button(0, "Delete"), over=[window(button(1, "Cancel"), button(2, "Delete"))])
    state, command = advance(through(state, chose(page, "Delete"))[0], changed(dialog), ENVIRONMENT)
    assert (state.position, command) == (0, Decide(Topic.OPERATION))


def test_what_only_closes_a_window_is_not_the_last_step_where_its_words_are_below() -> None:
    below = screen(button(0, "Save"))
    calendar = screen(button(0, "Save"), over=[window(button(1, "Cancel"), button(2, "OK"))])
    state = planned(tap("Save"), page=calendar)
    state, command = advance(through(state, chose(calendar, "OK"))[0], changed(below), ENVIRONMENT)
    assert (state.position, command) == (0, Decide(Topic.OPERATION))


def test_what_a_window_of_other_words_confirmed_is_not_done_to_the_next_row() -> None:
    asking = screen(button(0, "Delete"), button(1, "Delete"), over=[window(button(2, "Cancel"), button(3, "Remove"))])
    state = planned(tap("Delete"), page=asking)
    after = advance(through(state, chose(asking, "Remove"))[0], changed(screen(button(0, "Delete"))), ENVIRONMENT)[0]
    assert after.position == 1


def test_a_window_that_asks_again_after_a_menu_is_answered() -> None:
    menu = screen(button(0, "More"), over=[window(row(0, "Share"), row(1, "Delete"))])
    state = planned(tap("Delete"), page=menu)
    dialog = screen(button(0, "More"), over=[window(button(1, "Cancel"), button(2, "Delete"))])
    state, command = advance(through(state, chose(menu, "Delete"))[0], changed(dialog), ENVIRONMENT)
    assert (state.position, command) == (0, Decide(Topic.OPERATION))


@pytest.mark.parametrize("ended_so", [False, True])
def test_a_window_that_asks_again_since_the_task_was_saved_is_answered(ended_so: bool) -> None:
    page = screen(button(0, "Delete"))
    dialog = screen(button(0, "Delete"), over=[window(button(1, "Cancel"), button(2, "Delete"))])
    state = through(planned(tap("Delete"), page=page), chose(page, "Delete"))[0]
    assert state.proposal is not None
    assert state.proposal.operation is not None
    saved = keep(tap("Delete"), state.proposal.operation, page, dialog if ended_so else MAIN, "")
    state = replace(state, plan=(replace(state.plan[0], saved=saved),))
    after, command = advance(state, changed(dialog), ENVIRONMENT)
    assert after.position == int(ended_so)
    assert (command == Decide(Topic.OPERATION)) is not ended_so


def test_a_window_with_a_field_of_that_name_was_only_opened() -> None:
    page = screen(button(0, "Signature"))
    state = planned(tap("Signature"), page=page)
    dialog = screen(button(0, "Signature"), over=[window(text_field(1, hint="Signature"), button(2, "Save"))])
    state, _ = advance(through(state, chose(page, "Signature"))[0], changed(dialog), ENVIRONMENT)
    assert state.position == 1


def test_what_the_phone_complains_of_after_the_last_tap_is_told() -> None:
    state = planned(tap("Save"), page=screen(text_field(0, "Name"), button(1, "Save")))
    page = state.page
    assert page is not None
    stays = replace(
        changed(screen(text_field(0, "Name"), button(1, "Save"), label(2, "?"))), remark="Name already taken"
    )
    end = finished(state, chose(page, "Save"), stays)
    assert end.status is RunStatus.FAILED
    assert "Name already taken" in end.reason
    assert learned(state, chose(page, "Save"), replace(stays, remark="Saved")).steps
    assert learned(state, chose(page, "Save"), replace(stays, after=MAIN)).steps
    question = asked(replace(state, attended=True), chose(page, "Save"), stays)
    assert "Name already taken" in question.text


@pytest.mark.parametrize("source", ["choose the size", "选择尺码"])
def test_a_choice_that_was_left_out_is_asked_for_where_the_phone_misses_it(source: str) -> None:
    sizes = [node("RadioButton", line(n), text=f"{38 + n}", clickable=True, checkable=True) for n in range(1, 4)]
    page = screen(label(0, "Size"), *sizes, button(5, "Confirm"))
    size = Instruction(OperationType.CLICK, ObjectDescription("Size"), optional=True, source=source)
    state = replace(planned(size, tap("Confirm"), page=page), function=function("put shoes into the cart"))
    left_out = Chosen(Proposal(None, Tier.DIRECT, 0.9, "not asked for", Purpose.SKIP), PROCEED, ALLOW, 0.0)
    missed = replace(changed(page), remark="Please choose all options first")
    question = asked(state, left_out, chose(page, "Confirm"), missed)
    assert [option.id for option in question.options] == ["39", "40", "41", "none"]
    state, _ = through(state, left_out, chose(page, "Confirm"), missed, Answered(Answer(question.name, "40")))
    assert state.current is not None
    assert state.current.instruction.object.text == "40"
    only_led = replace(size, source="tap Size")
    state = replace(planned(only_led, tap("Confirm"), page=page), function=function("put shoes into the cart"))
    assert finished(state, left_out, chose(page, "Confirm"), missed).status is RunStatus.FAILED


@pytest.mark.parametrize(
    ("prompt", "gate", "left"),
    [
        ("star Plan.pdf in the Work folder", None, False),
        ("move Plan.pdf to the Work folder", None, True),
        ("delete Plan.pdf in the Work folder", CONFIRM, True),
    ],
)
def test_the_folder_of_what_was_searched_for_by_its_name_is_used(prompt: str, gate: Gate | None, left: bool) -> None:
    page = screen(text_field(0, "Search files"), row(1, "Plan.pdf"))
    wish = replace(function(prompt), parameters=(Slot("choice", "text", "Work"),))
    begun = (Begun(frozenset()), Understood(wish), Recalled(None), Consulted((tutorial("a"),)))
    parsed = Parsed((write("Plan.pdf", "Search files"), tap("Colours")))
    state, _ = through(RunState("r", prompt), *begun, parsed, Observed(page))
    typed = Operation(OperationType.EDIT, parameter="Plan.pdf")
    step = Step(1, write("Plan.pdf", "Search files"), None, None, None, typed, StepResult.CHANGED)
    state = replace(state, history=(step,), position=1, gate=gate)
    assert left_out(state) == ("No step says what to do with “Work”" if left else "")
