"""What a run asks a person before and between its steps, and what follows from the answers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from loop_kit import button, called, icon, label, line, listing, node, open_app, row, screen, tap, turn, window, write

from promptrpa.domain.function import Asks, Function, FunctionKind
from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.domain.loop import Answered, Ask, Decide, Finish, Observed, Perform, Planned, RunState, Topic
from promptrpa.domain.operation import Candidate, Gate, GateKind, Operation, Proposal, Purpose, Tier
from promptrpa.domain.page import Bounds
from promptrpa.domain.question import Answer, Option, Question, QuestionKind
from promptrpa.domain.run import RunStatus, Step, StepResult
from promptrpa.domain.task import Environment, Slot, Tutorial
from promptrpa.loop import dialogue, looking, offered, open_choices
from promptrpa.loop.advance import advance
from promptrpa.matching.prompts.origin import without_origin

BEGUN = RunState("r", "p", attended=True)


def of_kind(kind: FunctionKind, **more: object) -> Function:
    return Function("the prompt", "the function", "en", kind=kind, **more)  # type: ignore[arg-type]


def planned(*instructions: Instruction, **more: object) -> RunState:
    state = replace(BEGUN, function=of_kind(FunctionKind.TASK), plan=tuple(map(Planned, instructions)))
    return replace(state, **more)  # type: ignore[arg-type]


# --- what a prompt wants


def test_a_task_is_looked_for_and_its_notes_are_told() -> None:
    state, command = dialogue.understood(BEGUN, of_kind(FunctionKind.TASK, notes=("“trun” is taken for “turn”.",)))
    assert command == Decide(Topic.TASK)
    assert state.notes == ("“trun” is taken for “turn”.",)
    assert state.prompt == "the prompt"


def test_what_is_nothing_for_a_phone_is_not_done() -> None:
    _, command = dialogue.understood(replace(BEGUN, attended=False), of_kind(FunctionKind.OTHER))
    assert isinstance(command, Finish)
    assert command.status is RunStatus.FAILED
    assert "nothing that a phone does" in command.reason


@pytest.mark.parametrize(
    ("prompt", "done"),
    [
        ("don't call Anna", False),
        ("don't send Bob a message saying hi", False),
        ("don't send Bob a message about the party when it is over", False),
        ("don't call my mum before 8", False),
        ("don't reply to Emma's mail", False),
        ("do not pay the electricity bill", False),
        ("never delete the photo album Trips", False),
        ("don't revoke camera access for Chat", False),
        ("别给李娜打电话", False),
        ("不要转账给李娜50元", False),
        ("别把购物清单删了", False),
        ("别给李娜发短信说我八点以后到", False),
        ("不要关闭聊天的定位权限", False),
        ("don't forget to call Anna", True),
        ("don't send me bank offers", True),
        ("don't send my location", True),
        ("do not delete mails without asking", True),
        ("never delete old texts", True),
        ("don't delete my photos after 30 days", True),
        ("别忘了给李娜打电话", True),
        ("别给我打电话", True),
        ("不要再问我要不要删文件", True),
        ("不要自动删除短信", True),
    ],
)
def test_what_is_only_forbidden_is_not_done(prompt: str, done: bool) -> None:
    _, command = dialogue.understood(replace(BEGUN, attended=False), Function(prompt, prompt, "en"))
    assert (command == Decide(Topic.TASK)) is done
    assert done or (isinstance(command, Finish) and command.status is RunStatus.FAILED)


def test_who_is_there_can_say_it_once_in_other_words() -> None:
    state, command = dialogue.understood(BEGUN, of_kind(FunctionKind.OTHER))
    assert isinstance(command, Ask)
    assert (command.question.kind, command.question.name) == (QuestionKind.FILL, "wish")
    assert "nothing that a phone does" in command.question.text
    nothing = dialogue.answered(state, command.question, Answer("wish", " "))
    assert nothing is not None
    end = nothing[1]
    assert isinstance(end, Finish)
    assert (end.status, end.reason) == (RunStatus.FAILED, command.question.text.removesuffix(dialogue.ANEW).rstrip())
    anew = dialogue.answered(state, command.question, Answer("wish", "make it dark"))
    assert anew is not None
    assert (anew[0].prompt, anew[0].function, anew[1]) == ("make it dark", None, Decide(Topic.FUNCTION))
    assert isinstance(dialogue.understood(anew[0], of_kind(FunctionKind.OTHER))[1], Finish)


def test_the_parts_of_a_compound_follow_each_other() -> None:
    state, command = dialogue.understood(BEGUN, of_kind(FunctionKind.COMPOUND, parts=("first", "second", "third")))
    assert (state.prompt, state.rest, command) == ("first", ("second", "third"), Decide(Topic.FUNCTION))
    state, command = dialogue.next_part(replace(state, healed=2, interventions=1, edit=True, language="zh"))
    assert (state.prompt, state.rest, command) == ("second", ("third",), Decide(Topic.FUNCTION))
    assert (state.edit, state.language) == (True, "zh")
    assert (state.healed, state.interventions, state.function) == (0, 1, None)


@pytest.mark.parametrize(("sure", "asks"), [(0.95, False), (0.7, True)])
def test_a_vague_wish_is_asked_about_unless_it_is_sure(sure: float, asks: bool) -> None:
    _, command = dialogue.understood(BEGUN, of_kind(FunctionKind.VAGUE, confidence=sure))
    assert isinstance(command, Ask if asks else Decide)


@pytest.mark.parametrize(("sure", "looked_up"), [(0.4, "the function"), (0.7, "the prompt")])
def test_with_nobody_there_the_own_words_of_a_wish_are_looked_up(sure: float, looked_up: str) -> None:
    alone = replace(BEGUN, attended=False)
    state, command = dialogue.understood(alone, of_kind(FunctionKind.VAGUE, confidence=sure))
    assert command == Decide(Topic.TASK)
    assert state.function is not None
    assert state.function.description == looked_up


@pytest.mark.parametrize(
    ("said", "topic", "prompt"), [("yes", Topic.TASK, "the prompt"), ("dim it", Topic.FUNCTION, "dim it")]
)
def test_a_wish_is_agreed_to_or_said_anew(said: str, topic: Topic, prompt: str) -> None:
    state, asked = dialogue.understood(BEGUN, of_kind(FunctionKind.VAGUE, confidence=0.7))
    assert isinstance(asked, Ask)
    follows = dialogue.answered(state, asked.question, Answer("function", said))
    assert follows is not None
    assert (follows[0].prompt, follows[1]) == (prompt, Decide(topic))


@pytest.mark.parametrize(
    ("said", "agreed", "prompt"),
    [
        *(
            (yes, "t1", "water it")
            for yes in ("yes", "Yes.", "yes please", "sure", "yeah", "是", "可以", "嗯", "好的，谢谢")
        ),
        *((no, "", "water it") for no in ("no", "No.", "nope", "no thanks", "不用", "不用了", "skip", "")),
        ("feed the cat", "", "feed the cat"),
        ("no water for the cat", "", "no water for the cat"),
        ("请打开灯", "", "请打开灯"),
    ],
)
def test_a_saved_task_is_agreed_to_or_the_wish_is_said_anew(said: str, agreed: str, prompt: str) -> None:
    question = Question(QuestionKind.CONFIRM, "task", "Do you mean this?", (Option("t1", "Water the plants"),), "yes")
    state = replace(planned(), prompt="water it", asked=question)
    state, follows = advance(state, Answered(Answer("task", said)), Environment())
    assert (state.agreed, state.prompt) == (agreed, prompt)
    assert follows == Decide(Topic.FUNCTION if prompt == said else Topic.TASK)


@pytest.mark.parametrize("said", ["stop", "Stop!", "cancel", "停止"])
@pytest.mark.parametrize("name", ["task", "tutorial", "function", "way"])
def test_who_says_stop_ends_the_run(said: str, name: str) -> None:
    """Also where a planner could say the steps."""
    kind = QuestionKind.CHOOSE if name == "tutorial" else QuestionKind.CONFIRM
    question = Question(kind, name, "Do you mean this?", (Option("t1", "Water the plants"),), open=True)
    state = replace(planned(), prompt="water it", asked=question, planner=True)
    _, end = advance(state, Answered(Answer(name, said)), Environment())
    assert isinstance(end, Finish)
    assert end.status is RunStatus.STOPPED


def test_none_of_the_tutorials_may_be_said_in_words() -> None:
    question = dialogue.which_tutorial([Tutorial("t1", "Water the plants", "Tap Water.", "en")], likely=True)
    state = replace(planned(), prompt="water it", asked=question, reworded=True)
    state, end = advance(state, Answered(Answer("tutorial", "no thanks")), Environment())
    assert (state.prompt, isinstance(end, Finish)) == ("water it", True)


@pytest.mark.parametrize(
    ("said", "approved"), [("Yes", True), ("ok", True), ("是", True), ("No", False), ("ten", False)]
)
def test_what_is_asked_for_is_approved_in_any_words_that_agree(said: str, approved: bool) -> None:
    page, question = screen(button(0, "Pay")), Question(QuestionKind.CONFIRM, "approval", "Pay?", approval=True)
    operation = Operation(OperationType.CLICK, (540, 270), Bounds(40, 200, 1040, 340))
    state = planned(tap("Pay"), page=page, proposal=Proposal(operation, Tier.TEXT, 1.0, "it is called so"))
    state = replace(state, gate=Gate(GateKind.CONFIRM, "pay", "it can pay"), asked=question)
    _, follows = advance(state, Answered(Answer("approval", said)), Environment())
    assert isinstance(follows, Perform if approved else Finish)


def test_what_is_said_beforehand_is_not_told_as_said_before() -> None:
    time = Slot("time", "time", "8:00")
    assert dialogue.as_before(replace(BEGUN, beforehand=(time,)), (time,)) == ()
    assert dialogue.as_before(BEGUN, (time,)) == ("time: 8:00, as before",)


def test_a_no_to_a_wish_ends_the_run() -> None:
    state, asked = dialogue.understood(BEGUN, of_kind(FunctionKind.VAGUE, confidence=0.7))
    assert isinstance(asked, Ask)
    follows = dialogue.answered(state, asked.question, Answer("function", "no"))
    assert follows is not None
    assert isinstance(follows[1], Finish)
    assert follows[1].status is RunStatus.STOPPED


@pytest.mark.parametrize(("said", "telling"), [("tell", True), ("do", False)])
def test_a_question_how_wants_the_answer_or_the_task(said: str, telling: bool) -> None:
    state, asked = dialogue.understood(BEGUN, of_kind(FunctionKind.QUESTION, asks=Asks.HOW))
    assert isinstance(asked, Ask)
    follows = dialogue.answered(state, asked.question, Answer("question", said))
    assert follows is not None
    assert follows[0].telling is telling


def test_without_anybody_there_a_question_how_is_only_answered() -> None:
    alone = replace(BEGUN, attended=False)
    state, command = dialogue.understood(alone, of_kind(FunctionKind.QUESTION, asks=Asks.HOW))
    assert (state.telling, command) == (True, Decide(Topic.TASK))


def test_a_question_about_the_phone_is_looked_into_and_told() -> None:
    asked = of_kind(FunctionKind.QUESTION, asks=Asks.STATE, confidence=0.75)
    state, command = dialogue.understood(BEGUN, asked)
    assert (state.looking, command) == (True, Decide(Topic.TASK))
    with_planner, _ = dialogue.understood(replace(BEGUN, planner=True), asked)
    assert not with_planner.looking


# --- how a switch stands


LOOKING = planned(open_app("Settings"), turn("Bluetooth", True), looking=True, position=1)
SWITCH = Candidate(3, 0.9, "Bluetooth", Bounds(0, 0, 10, 10))


def found(purpose: Purpose, confidence: float = 0.9) -> Proposal:
    operation = None if purpose is Purpose.SKIP else Operation(OperationType.SWITCH, (5, 5), widget=3)
    return Proposal(operation, Tier.TEXT, confidence, "", purpose, (SWITCH,))


def test_a_switch_is_told_and_not_touched() -> None:
    on, off = looking.seen(LOOKING, found(Purpose.SKIP)), looking.seen(LOOKING, found(Purpose.INSTRUCTION))
    assert on == Finish(RunStatus.DONE, "“Bluetooth” is on.")
    assert off == Finish(RunStatus.DONE, "“Bluetooth” is off.")


def test_a_switch_that_was_not_found_for_certain_is_not_told() -> None:
    unsure = looking.seen(LOOKING, found(Purpose.INSTRUCTION, 0.5))
    assert unsure is not None
    assert unsure.status is RunStatus.FAILED
    assert looking.seen(LOOKING, found(Purpose.APPROACH)) is None
    assert looking.seen(replace(LOOKING, looking=False), found(Purpose.SKIP)) is None
    opened = replace(found(Purpose.SKIP), candidates=())  # what is called so was opened, and is no switch
    assert looking.seen(LOOKING, opened) is None


def test_nothing_is_done_on_the_way_to_a_look() -> None:
    assert looking.may_look(LOOKING.plan)
    assert not looking.may_look(planned(write("x", "Name"), turn("Bluetooth", True)).plan)
    assert not looking.may_look(planned(turn("Bluetooth", True), tap("Scan")).plan)


# --- what is missing


ALARM = of_kind(FunctionKind.TASK, missing=(Slot("time", "time", ""),))


def test_what_is_missing_is_asked_and_taken_in_its_normal_form() -> None:
    state, _ = dialogue.understood(BEGUN, ALARM)
    question = dialogue.missing(state)
    assert question is not None
    assert (question.kind, question.name) == (QuestionKind.FILL, "time")
    follows = dialogue.answered(state, question, Answer("time", "half past six"))
    assert follows is not None
    assert follows[0].function is not None
    assert follows[0].function.parameters == (Slot("time", "time", "6:30"),)
    assert follows[0].told == (Slot("time", "time", "half past six"),)
    assert dialogue.missing(follows[0]) is None


def test_what_was_said_beforehand_is_not_missing() -> None:
    state, _ = dialogue.understood(replace(BEGUN, given=(Slot("time", "text", "7"),)), ALARM)
    assert dialogue.missing(state) is None
    assert state.function is not None
    assert state.function.parameters == (Slot("time", "time", "7:00"),)


def test_a_remembered_value_is_told() -> None:
    state = replace(BEGUN, prompt="set an alarm for 7")
    assert dialogue.as_before(state, [Slot("time", "time", "7:00")]) == ()
    assert dialogue.as_before(state, [Slot("label", "text", "Gym")]) == ("label: Gym, as before",)


# --- the plan


def test_a_plan_is_shown_where_it_is_wanted_or_not_all_was_understood() -> None:
    state = planned(tap("A"), tap("B"))
    assert dialogue.look_over(state, ()) is None
    assert dialogue.look_over(state, ("frobnicate it",)) is None  # a tutorial tells more than steps
    assert state.function is not None
    state = replace(state, function=replace(state.function, steps="tap A, tap B, frobnicate it"))
    assert dialogue.look_over(state, ("frobnicate it",)) is not None
    assert dialogue.look_over(replace(state, attended=False), ("frobnicate it",)) is None
    question = dialogue.look_over(replace(state, edit=True), ())
    assert question is not None
    assert question.default == "click: A\nclick: B"
    assert dialogue.look_over(replace(state, edit=True, reviewed=True), ()) is None


def test_an_edited_plan_is_read_and_a_stopped_one_is_not_done() -> None:
    state = planned(tap("A"), edit=True)
    question = dialogue.look_over(state, ())
    assert question is not None
    follows = dialogue.answered(state, question, Answer("plan", "tap C"))
    assert follows is not None
    assert (follows[0].reviewed, follows[1]) == (True, Decide(Topic.EDITED, "tap C"))
    for said in ("stop", "Stop.", "取消"):
        _, stopped = advance(replace(state, asked=question), Answered(Answer("plan", said)), Environment())
        assert isinstance(stopped, Finish)
        assert stopped.status is RunStatus.STOPPED


def test_a_line_written_anew_corrects_the_words_that_it_came_from() -> None:
    before = [replace(tap("A"), source="go to A"), replace(tap("B"), source="then B")]
    (made,) = dialogue.corrections(before, [before[0], tap("C"), tap("D")])
    assert (made.text, made.instructions, made.origin) == ("then B", (tap("C"), tap("D")), "correction")
    assert dialogue.corrections(before, before[:1]) == ()


def test_words_that_name_nothing_are_not_corrected() -> None:
    assert dialogue.corrections([replace(tap("Dark theme"), source="and tap it")], [tap("B")]) == ()


# --- a choice left open


def radio(at: int, words: str) -> str:
    return node(
        "CheckedTextView", (100, 300 + 150 * at, 900, 430 + 150 * at), text=words, checkable=True, clickable=True
    )


TONES = screen(
    label(-1, "Alarm"), listing(row(0, "Repeat")), over=[window(radio(0, "Bell"), radio(1, "Harp"), radio(2, "Chime"))]
)
LEFT_OPEN = replace(tap("ringtone"), open_choice=True)


def test_a_choice_left_open_is_asked_with_what_the_page_offers() -> None:
    question = open_choices.open_choice(planned(LEFT_OPEN), TONES)
    assert question is not None
    assert (question.kind, question.name) == (QuestionKind.CHOOSE, "ringtone")
    assert [o.title for o in question.options] == ["Bell", "Harp", "Chime", "none of these"]
    assert open_choices.open_choice(planned(tap("Ringtone")), TONES) is None
    assert open_choices.open_choice(planned(LEFT_OPEN), screen(label(0, "Nothing"))) is None


def test_one_of_the_questions_of_an_app_is_chosen_as_any_other_thing() -> None:
    state, command = advance(planned(replace(tap("question"), open_choice=True)), Observed(TONES), Environment())
    assert isinstance(command, Ask)
    state, command = advance(state, Answered(Answer(command.question.name, "Harp")), Environment())
    assert (state.telling, command) == (False, Decide(Topic.OPERATION))
    assert state.current is not None
    assert state.current.instruction.object.text == "Harp"


@pytest.mark.parametrize(
    ("prompt", "kind", "asked"),
    [
        ("show the cheapest product in Sound", "product", False),
        ("show a product in Sound", "product", True),
        ("查看影音分类中最便宜的商品", "商品", False),
    ],
)
def test_which_one_is_not_asked_where_the_first_of_an_order_is_wanted(prompt: str, kind: str, asked: bool) -> None:
    page = screen(listing(row(0, "Product speaker"), row(1, "Headphones"), row(2, "Microphone")))
    wish = replace(of_kind(FunctionKind.TASK), prompt=prompt)
    state = planned(tap(kind, place="first"), function=wish, page=page)
    assert (open_choices.open_choice(state, page) is not None) is asked


@pytest.mark.parametrize(("named", "asked"), [("预约的日期", True), ("公告标题", True), ("我的日期", False)])
def test_what_a_last_step_names_by_what_it_shows_is_asked_where_nothing_says_which(named: str, *, asked: bool) -> None:
    page = screen(listing(row(0, "3月1日 社区医院"), row(1, "3月8日 口腔科"), row(2, "4月2日 眼科")))
    wish = replace(of_kind(FunctionKind.TASK), prompt="看看我的一次预约", language="zh")
    state = planned(tap(named), function=wish, page=page)
    assert (open_choices.open_choice(state, page) is not None) is asked


def test_rows_that_begin_alike_are_offered_by_what_tells_them_apart_and_their_icons_are_not() -> None:
    mails = [("Alice Chen", "9:41", "The brochure"), ("Wang Wei", "8:00", "Notes"), ("Alice Chen", "7:12", "Hello")]
    stars = [icon((960, 220 + 150 * n, 1060, 320 + 150 * n), "Star") for n in range(3)]
    inbox = screen(listing(*(row(n, *mail) for n, mail in enumerate(mails)), *stars))
    question = open_choices.open_choice(planned(replace(tap("mail"), open_choice=True)), inbox)
    assert question is not None
    assert [o.title for o in question.options] == ["The brochure", "Wang Wei", "Hello", "none of these"]
    album = screen(listing(*(icon(line(n), name) for n, name in enumerate(["Photo of Monday", "Photo of Friday"]))))
    question = open_choices.open_choice(planned(replace(tap("photo"), open_choice=True)), album)
    assert question is not None
    assert len(question.options) == 3


def test_of_what_the_step_names_only_that_is_offered() -> None:
    answers = screen(
        listing(row(0, "Concert"), row(1, "Dinner")), button(4, "Yes"), button(5, "No"), button(6, "Maybe")
    )
    question = open_choices.open_choice(planned(replace(tap("Yes, No or Maybe"), open_choice=True)), answers)
    assert question is not None
    assert question.text == "Which Yes, No or Maybe?"
    assert [o.title for o in question.options] == ["Yes", "No", "Maybe", "none of these"]


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("reason", "Which reason?"),
        ("what you want", "“Why do you give it back?”: which one?"),
        ("Give back", "“Give back”: which one?"),
        ("原因", "Which 原因?"),
    ],
)
def test_a_question_names_the_kind_of_thing_or_what_asks_for_it(step: str, asked: str) -> None:
    page = screen(label(0, "Why do you give it back?"), listing(row(1, "It is damaged"), row(2, "It is too small")))
    state = replace(planned(replace(tap(step), open_choice=True)), page=page)
    question = open_choices.open_choice(state, page)
    assert question is not None
    assert question.text == asked


@pytest.mark.parametrize(("named", "chosen"), [("Bo Berg", True), ("Favourites", False)])
def test_what_the_prompt_names_is_chosen_wherever_it_stands(named: str, chosen: bool) -> None:
    """It is no way to the choices; another thing may be."""
    page = screen(button(-1, "Bo Berg"), button(0, "Favourites"), listing(row(1, "Ann Lee"), row(2, "Cy Dow")))
    touched = called(page, named)
    state = planned(replace(tap("person"), open_choice=True), named=(Slot("contact", "name", "Bo Berg"),))
    proposal = Proposal(None, Tier.TEXT, 1.0, "", candidates=(Candidate(touched.index, 1.0, named, touched.bounds),))
    assert offered.was_chosen(state, page, proposal) is chosen
    shown = replace(state, asked=Question(QuestionKind.DEMONSTRATE, "step", "Show it"))
    assert offered.was_chosen(shown, page, proposal)


def test_which_one_of_a_kind_is_asked_unless_the_prompt_says_it() -> None:
    people = screen(listing(*(row(n, words) for n, words in enumerate(("Ann Lee", "Bo Berg", "Cy Dow")))))
    question = open_choices.open_choice(planned(tap("person")), people)
    assert question is not None
    assert [o.title for o in question.options] == ["Ann Lee", "Bo Berg", "Cy Dow", "none of these"]
    assert open_choices.open_choice(planned(tap("person"), prompt="call Bo Berg"), people) is None
    own = of_kind(FunctionKind.TASK, steps="tap the person")
    assert open_choices.open_choice(planned(tap("person"), function=own), people) is None
    assert open_choices.open_choice(planned(tap("arrow")), people) is None


def test_a_person_who_is_not_in_view_is_looked_for_by_name() -> None:
    people = screen(listing(*(row(n, words) for n, words in enumerate(("Ann Lee", "Bo Berg", "Cy Dow")))))
    named = replace(of_kind(FunctionKind.TASK), parameters=(Slot("contact", "name", "Zoe Young"),))
    assert open_choices.whom(planned(tap("person"), function=named), people) == "Zoe Young"
    assert open_choices.whom(planned(tap("photo"), function=named), people) == ""
    near = replace(named, parameters=(Slot("contact", "name", "Bo Berg"),))
    assert open_choices.whom(planned(tap("person"), function=near), people) == ""


@pytest.mark.parametrize("said", ["Nuts for Bo Berg", "Bo Berg's nuts", "Bo Berg的坚果"])
def test_a_person_whom_a_value_joins_with_a_thing_is_in_view(said: str) -> None:
    people = screen(listing(*(row(n, words) for n, words in enumerate(("Ann Lee", "Bo Berg", "Cy Dow")))))
    joined = replace(of_kind(FunctionKind.TASK), parameters=(Slot("choice", "text", said),))
    assert open_choices.whom(planned(tap("person"), function=joined), people) == ""


def test_a_second_choice_has_a_name_of_its_own() -> None:
    first = planned(replace(tap("铃声"), open_choice=True), replace(tap("颜色"), open_choice=True))
    state = replace(open_choices.chosen(first, "Harp"), position=1)
    assert open_choices.choice_name(first, first.plan[0].instruction) == "choice"
    assert open_choices.choice_name(state, state.plan[1].instruction) == "choice2"


def test_what_was_chosen_is_a_value_of_the_task() -> None:
    state = planned(LEFT_OPEN)
    question = open_choices.open_choice(state, TONES)
    assert question is not None
    follows = dialogue.answered(state, question, Answer("ringtone", "Harp"))
    assert follows is not None
    made = follows[0].current
    assert made is not None
    assert (made.instruction.object.text, made.instruction.open_choice) == ("Harp", False)
    assert follows[0].given == (Slot("ringtone", "choice", "Harp"),)


def after_touching(thing: str, prompt: str, typed: str, field: str = "Remark") -> RunState:
    """A tutorial's step types something, after a friend was touched."""
    touched = Candidate(0, 1.0, thing, Bounds(0, 0, 10, 10))
    proposal = Proposal(
        Operation(OperationType.CLICK, (5, 5)), Tier.TEXT, 1.0, "its name", Purpose.INSTRUCTION, candidates=(touched,)
    )
    opened = Step(1, tap("friend"), proposal, None, None, proposal.operation, StepResult.CHANGED, "")
    wish = replace(of_kind(FunctionKind.TASK), prompt=prompt)
    state = planned(tap("friend"), write(typed, field), function=wish, prompt=prompt)
    return replace(state, position=1, history=(opened,))


@pytest.mark.parametrize(
    ("prompt", "typed", "asked"),
    [
        ("set a remark for Ann Lee", "Ann Lee", True),
        ("I have Milk from the Ann Lee already", "Milk from the Ann Lee", True),
        ("set the remark of Ann Lee to Boss", "Boss", False),
        ("rename Ann Lee to Ann Lee 2", "Ann Lee 2", False),
        ("给Ann Lee设个备注", "Ann Lee", True),
    ],
)
def test_the_name_of_what_was_touched_is_no_text_to_type(prompt: str, typed: str, asked: bool) -> None:
    state, page = after_touching("Ann Lee", prompt, typed), screen(label(0, "Remark"))
    question = open_choices.open_choice(state, page)
    assert (question is not None) is asked
    assert open_choices.open_choice(after_touching("Ann Lee", prompt, typed, "Search"), page) is None
    if question is None:
        return
    assert question.kind is QuestionKind.FILL
    follows = dialogue.answered(state, question, Answer(question.name, "Ann Lee, colleague"))
    assert follows is not None
    made = follows[0].current
    assert made is not None
    assert made.instruction.parameter == "Ann Lee, colleague"
    assert open_choices.open_choice(follows[0], page) is None


@pytest.mark.parametrize(
    ("prompt", "left"),
    [
        ("move a.pdf from Downloads to Music", "move a.pdf to Music"),
        ("move Letter from Mom.pdf to Documents", "move Letter from Mom.pdf to Documents"),
        ("move Letter from Mom.pdf from Work to Music", "move Letter from Mom.pdf to Music"),
        ("move Away from Home.mp3 to Music", "move Away from Home.mp3 to Music"),
        ("move a.pdf from Work.", "move a.pdf ."),
        ("把从前.mp3移动到音乐", "把从前.mp3移动到音乐"),
        ("把从化旅行.pdf移到工作文件夹", "把从化旅行.pdf移到工作文件夹"),
        ("把从前.mp3从下载移动到音乐", "把从前.mp3 移动到音乐"),
    ],
)
def test_the_name_of_a_file_says_nothing_of_where_it_is_taken_from(prompt: str, left: str) -> None:
    assert " ".join(without_origin(prompt).split()) == left


def test_where_something_is_taken_from_is_not_where_it_goes() -> None:
    page = screen(listing(row(0, "Download"), row(1, "Music"), row(2, "Films")), button(5, "Move here"))
    state = replace(planned(tap("Move to"), tap("folder"), prompt="move a.pdf from Download"), position=1)
    question = open_choices.open_choice(state, page)
    assert question is not None
    assert question.text == "Which folder?"
    said = replace(state, prompt="move a.pdf from Download to Music")
    assert open_choices.open_choice(said, page) is None


def test_what_was_chosen_and_cannot_be_touched_is_not_asked_for_again() -> None:
    page = screen(listing(row(0, "红色"), row(1, "蓝色")))
    state = replace(planned(tap("颜色"), function=of_kind(FunctionKind.TASK)), page=page)
    assert open_choices.which_of_kind(state) is not None
    assert open_choices.which_of_kind(open_choices.chosen(state, "绿色")) is None


@pytest.mark.parametrize(("looked", "asked"), [(True, False), (False, True)])
def test_choices_of_what_was_only_opened_to_look_are_not_asked_about(looked: bool, asked: bool) -> None:
    options = [
        node("RadioButton", line(n), text=t, checkable=True, clickable=True) for n, t in enumerate(("无", "日落"))
    ]
    page, touched = screen(*options), Operation(OperationType.CLICK, widget=1)
    purpose = Purpose.APPROACH if looked else Purpose.INSTRUCTION
    proposal = Proposal(touched, Tier.EXPLORATION, 0.2, "may be behind", purpose)
    step = Step(1, tap("日期和时间"), proposal, None, None, touched, StepResult.CHANGED, "")
    state = replace(planned(tap("日期和时间"), function=of_kind(FunctionKind.TASK)), page=page, history=(step,))
    assert (open_choices.which_of_kind(state) is not None) is asked


@pytest.mark.parametrize(("named", "chosen"), [("Book club", True), ("Family", False)])
def test_the_only_one_that_the_prompt_names_was_chosen(named: str, chosen: bool) -> None:
    chips = (node("RadioButton", line(n), text=words, checkable=True) for n, words in enumerate(("All", "Groups")))
    page = screen(*chips, row(3, "Book club"))
    touched = called(page, "Book club")
    proposal = Proposal(
        None, Tier.TEXT, 0.9, "named", candidates=(Candidate(touched.index, 0.9, "Book club", touched.bounds),)
    )
    values = (Slot("choice", "text", named),)
    state = planned(replace(tap("group"), open_choice=True), function=of_kind(FunctionKind.TASK, parameters=values))
    assert offered.was_chosen(state, page, proposal) is chosen


def test_the_rows_of_a_list_are_choices_too() -> None:
    assert offered.choices(screen(listing(row(0, "One"), row(1, "Two")))) == ["One", "Two"]


@pytest.mark.parametrize(("opened", "asked"), [("mail", False), ("Inbox", True)])
def test_what_stands_below_the_thing_that_was_opened_is_not_asked_about(opened: str, asked: bool) -> None:
    """“Tap the mail. Tap Reply below it”: the page is that mail's."""
    page = screen(listing(row(0, "Details"), row(1, "Plan.pdf"), row(2, "Budget.pdf")), button(5, "Reply"))
    step = Step(1, tap(opened), None, None, None, Operation(OperationType.CLICK), StepResult.CHANGED)
    state = planned(tap(opened), tap("Reply", beside="mail"), position=1, page=page, history=(step,))
    assert (open_choices.open_choice(state, page) is not None) is asked
