"""Servers that are dead, slow, busy or talk nonsense, over real sockets: a run ends clearly, within its deadline, and
what needs no model is done all the same."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest
from loop_kit import PaperPhone, home, label, listing, row, screen, settings_phone
from test_learning_runs import Nobody, Quiet

from common import read_models
from promptrpa.bootstrap import Models, make_mind, make_runner, open_knowledge
from promptrpa.domain.model import ModelCall
from promptrpa.domain.run import Run, RunStatus
from promptrpa.settings import Settings

GOAL = "knit the second sleeve of the blue cardigan in Yarn"
STEPS = "open Settings, tap Display, turn on Dark theme"
TIMEOUT = 1.0
"""Seconds that a model has for an answer here."""


def reply(text: str, status: str = "200 OK", kind: str = "application/json", more: str = "", size: int = -1) -> bytes:
    body = text.encode()
    size = len(body) if size < 0 else size
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {size}\r\n{more}\r\n".encode() + body


def said(content: str, prompt: int = 100, answer: int = 20) -> bytes:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": content}}
    usage = {"prompt_tokens": prompt, "completion_tokens": answer, "total_tokens": prompt + answer}
    head = {"id": "1", "object": "chat.completion", "created": 0, "model": "m"}
    return reply(json.dumps({**head, "choices": [choice], "usage": usage}))


class Server:
    """Answers each request by what `behave` does with its socket and number. asked: the bodies."""

    def __init__(self, behave: Callable[[socket.socket, int], None]) -> None:
        self._behave = behave
        self._over = threading.Event()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.asked: list[dict[str, object]] = []
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}/v1"
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while not self._over.is_set():
            with suppress(OSError):
                line, _ = self._socket.accept()
                threading.Thread(target=self._talk, args=(line,), daemon=True).start()

    def _talk(self, line: socket.socket) -> None:
        with suppress(OSError), closing(line), line.makefile("rb") as read:
            while head := read.readline():
                size = 0
                while (head := read.readline().strip().lower()) != b"":
                    size = int(head.split(b":")[1]) if head.startswith(b"content-length") else size
                self.asked.append(json.loads(read.read(size)))
                self._behave(line, len(self.asked))

    def close(self) -> None:
        self._over.set()
        self._socket.close()


@contextmanager
def serving(behave: Callable[[socket.socket, int], None]) -> Iterator[Server]:
    with closing(Server(behave)) as server:
        yield server


def never(line: socket.socket, _number: int) -> None:
    line.settimeout(30)
    line.recv(1)


def in_drops(line: socket.socket, _number: int) -> None:
    whole = said("{}")
    for at in range(len(whole)):
        line.sendall(whole[at : at + 1])
        time.sleep(0.05)


def sends(data: bytes) -> Callable[[socket.socket, int], None]:
    return lambda line, _number: line.sendall(data)


def hangs_up(line: socket.socket, _number: int) -> None:
    line.sendall(reply('{"id": "1", "choices"', size=500))
    line.shutdown(socket.SHUT_RDWR)


NO_SUCH_ACTION = json.dumps({"plan": ["fly"], "step": "fly", "action": "teleport", "widget": 1, "text": ""})
NO_SUCH_WIDGET = json.dumps(
    {"plan": ["tap"], "step": "", "thought": "", "problems": [], "action": "click", "widget": 99, "text": ""}
)
BEHAVIOURS = {
    "never answers": (never, "did not answer within"),
    "answers in drops": (in_drops, "did not answer within"),
    "busy, comes back much later": (sends(reply("{}", "429 Too Many", more="Retry-After: 30\r\n")), "enough questions"),
    "busy, comes back soon": (sends(reply("{}", "429 Too Many", more="Retry-After: 0\r\n")), "enough questions"),
    "broken": (sends(reply('{"error": {"message": "boom"}}', "500 Oops")), r"fails (500)"),
    "a web page": (sends(reply("<html>Welcome</html>", kind="text/html")), "is no model server"),
    "no json": (sends(reply("<html>Welcome</html>")), "is no model server"),
    "half a response": (hangs_up, "No language model answers"),
    "something else": (sends(reply('{"choices": []}')), "is no model server"),
    "half an answer": (sends(said('{"plan": ["tap it", "th')), "cannot be used"),
    "an action that does not exist": (sends(said(NO_SUCH_ACTION)), "cannot be used"),
    "a widget that does not exist": (sends(said(NO_SUCH_WIDGET)), "chose what cannot be done"),
}


@pytest.fixture(scope="module")
def models() -> Models:
    """Loaded beforehand, and the client too: only servers are timed here."""
    import_module("openai")
    return read_models()


def yarn_phone() -> PaperPhone:
    main = screen(label(-1, "Yarn"), listing(row(0, "Stitches"), row(1, "Patterns")), package="org.yarn")
    return PaperPhone({"home": home("Yarn"), "main": main}, {"open org.yarn": "main"})


def ran(
    server: Server, folder: Path, models: Models, prompt: str, phone: PaperPhone, **more: object
) -> tuple[Run, list[ModelCall]]:
    settings = Settings(home=folder, pictures=False, model_url=server.url, model_strong="m", model_timeout=TIMEOUT)
    settings = replace(settings, **more)  # type: ignore[arg-type]
    with open_knowledge(settings) as knowledge:
        runner = make_runner(settings, knowledge, make_mind(settings, knowledge, models), phone, Nobody(), Quiet())
        run = runner.run(prompt)
        return run, list(knowledge.ledger.calls(run=run.id))


@pytest.mark.parametrize("behaviour", list(BEHAVIOURS))
def test_a_goal_ends_with_a_sentence_within_the_deadline(tmp_path: Path, models: Models, behaviour: str) -> None:
    behave, says = BEHAVIOURS[behaviour]
    with serving(behave) as server:
        phone = yarn_phone()
        run, calls = ran(server, tmp_path, models, GOAL, phone)
        assert run.status is RunStatus.FAILED
        assert says in run.reason
        assert run.reason.endswith("Nothing was done on the phone.")
        assert phone.done == []
        assert calls
        assert all(call.seconds < TIMEOUT + 10 for call in calls)
        assert len(server.asked) <= 8


@pytest.mark.parametrize("behaviour", ["never answers", "broken", "an action that does not exist"])
def test_what_needs_no_model_is_done_all_the_same(tmp_path: Path, models: Models, behaviour: str) -> None:
    with serving(BEHAVIOURS[behaviour][0]) as server:
        phone = settings_phone()
        run, calls = ran(server, tmp_path, models, STEPS, phone)
        assert run.status is RunStatus.DONE, run.reason
        assert phone.done[-1] == "turn Dark theme on"
        assert sum(call.seconds for call in calls) < TIMEOUT + 10


def test_a_busy_server_is_asked_again_when_it_says(tmp_path: Path, models: Models) -> None:
    asked: list[float] = []

    def busy(line: socket.socket, number: int) -> None:
        asked.append(time.monotonic())
        if number == 1:
            line.sendall(reply("{}", "429 Too Many", more="Retry-After: 0.3\r\n"))
        else:
            line.sendall(said(json.dumps({"plan": [], "step": "", "action": "impossible", "widget": -1, "text": "no"})))

    with serving(busy) as server:
        run, _ = ran(server, tmp_path, models, GOAL, yarn_phone())
        assert run.reason.startswith("no")
        assert asked[1] - asked[0] >= 0.3


def test_the_server_is_told_how_long_an_answer_may_be_and_the_budget_holds(tmp_path: Path, models: Models) -> None:
    """The model talks as long as it is let; some servers know only the newer name of the limit."""
    server: Server

    def talks(line: socket.socket, number: int) -> None:
        asked = server.asked[-1]
        most = asked.get("max_completion_tokens")
        if most is None:
            line.sendall(reply('{"error": {"message": "Use max_completion_tokens"}}', "400 Bad Request"))
            return
        assert isinstance(most, int)
        line.sendall(said("blah " * most, prompt=len(json.dumps(asked["messages"])) // 4, answer=most))

    with serving(talks) as server:
        run, calls = ran(server, tmp_path, models, GOAL, yarn_phone(), model_run_tokens=3000)
        assert run.status is RunStatus.FAILED
        assert "do not suffice" in run.reason
        assert 0 < sum(call.usage.total for call in calls) <= 3000


def test_a_server_without_room_for_long_answers_is_asked_for_shorter_ones(tmp_path: Path, models: Models) -> None:
    server: Server

    def small(line: socket.socket, number: int) -> None:
        most = server.asked[-1].get("max_tokens") or server.asked[-1].get("max_completion_tokens")
        if isinstance(most, int) and most <= 1024:
            line.sendall(said(json.dumps({"plan": [], "step": "", "action": "impossible", "widget": -1, "text": "no"})))
        else:
            line.sendall(reply('{"error": {"message": "Longer than the context length"}}', "400 Bad Request"))

    with serving(small) as server:
        run, _ = ran(server, tmp_path, models, GOAL, yarn_phone())
        assert run.reason.startswith("no")
        assert [("max_completion_tokens" in asked) for asked in server.asked[:3]] == [False, True, False]


def test_a_run_is_not_kept_waiting_longer_than_its_calls_may_last(tmp_path: Path, models: Models) -> None:
    with serving(never) as server:
        run, calls = ran(server, tmp_path, models, GOAL, yarn_phone(), model_timeout=20.0, model_run_seconds=0.5)
        assert run.status is RunStatus.FAILED
        assert sum(call.seconds for call in calls) < 5
