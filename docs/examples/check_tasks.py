"""Do the tasks of an app pack for real, and say how each went:

    .venv/bin/python docs/examples/check_tasks.py FOLDER [--wishes] [TASK…]

Each wording of the steps runs on a fresh virtual phone. What it saved is replayed with other values, and once more on
the second version of the apps; where that is the same values, the steps run from the prompt with the others too. The
phone's state says whether it was done, the phone's journal what else was written.
Each goal of an impossible task is to end in a clear stop. A task has `approvals` where a person is asked for a yes,
and only there. A line names the task, the language, which of its prompts it is, and the stage; behind a replay stand
the values that it was given, below a fault what was said. With --wishes each goal and vague wish of the possible tasks
is said as well, which is to be done, and each with something missing, which is to end in a question or a stop.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from promptrpa import bootstrap
from promptrpa.errors import PromptRPAError, UsageError
from promptrpa.evaluation.phone_tasks import Case, PhoneTasks, Stage, Trial, cases
from promptrpa.evaluation.trials import NobodyThere, Result, Said, Trials
from promptrpa.settings import Settings
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.tasks import Task, check, fill, given


def done_before(packs: list[Pack], task: Task, said: Said) -> bool:
    """A success check that holds before anything was done proves nothing."""
    phone = Phone(PhoneConfig(language=said.language), packs)
    phone.put(given(task, said.values))
    return check(task, said.values, phone.state())


def fault(trial: Trial) -> str:
    """What is wrong with how it went; empty where nothing is."""
    result = trial.result
    if result.wrong:
        where = "on version 2 it " if trial.stage is Stage.SECOND_VERSION else ""
        return f"{where}wrote {', '.join(result.wrong)}"
    if result.good:
        return ""
    return result.reason if result.status != "done" else "it says done, but the success check does not hold"


def fault_of_yes(task: Task, trial: Trial) -> str:
    """Where a yes was asked for, the task has approvals in words of the language, and nowhere else."""
    chinese = trial.case.language == "zh"
    expected = [words for words in task.approvals if words.isascii() != chinese]
    if trial.result.approvals and not expected:
        return "it asked for a yes, and the task has no approvals in its language; --dry-run names the step"
    return "nothing asked for a yes, and the task has approvals" * bool(expected and not trial.result.approvals)


def fault_of_stop(trial: Trial) -> str:
    """The same for what cannot be done: it is to stop, say why, and change nothing."""
    return "" if trial.result.stopped else fault(trial) or "it says done, but it cannot be done"


def wishes(folder: Path, chosen: Iterable[str] = ()) -> Iterator[tuple[str, Said, Result, str]]:
    """Each goal, vague wish and goal with something missing of the possible tasks, by what it is called ("goal 1"), how
    it went, and its fault. Nobody answers: what is asked ends the run."""
    packs = bootstrap.load_packs([folder])
    with ExitStack() as stack:
        home = stack.enter_context(TemporaryDirectory())
        trials = Trials(packs, bootstrap.Bench(Settings(home=Path(home)), stack, packs))
        for task_id, task in _possible(packs, folder, set(chosen)):
            for language, written in task.prompts.items():
                for kind in ("goal", "vague", "missing"):
                    for number, prompt in enumerate(getattr(written, kind), 1):
                        values = task.defaults(language)
                        said = Said(task_id, language, fill(task, prompt, values, language), values)
                        with TemporaryDirectory() as own:
                            result = trials.run(said, Path(own), NobodyThere())
                        yield f"{kind} {number}", said, result, fault_of_wish(kind, result)


def _possible(packs: list[Pack], folder: Path, wanted: set[str]) -> Iterator[tuple[str, Task]]:
    for pack in packs:
        for task in pack.tasks if pack.source.parent == folder else ():
            if task.possible and (not wanted or f"{pack.app.id}.{task.id}" in wanted):
                yield f"{pack.app.id}.{task.id}", task


def fault_of_wish(kind: str, result: Result) -> str:
    if result.wrong:
        return f"wrote {', '.join(result.wrong)}"
    if kind == "missing":
        return "" if result.status != "done" else "it says done, but something is missing"
    return "" if result.good else result.reason


def show_wishes(said_so: Iterable[tuple[str, Said, Result, str]]) -> int:
    """A line each; 1 where there is a fault."""
    faults = 0
    for kind, said, result, wrong in said_so:
        faults += bool(wrong)
        line = f"{said.task} {said.language} {kind}"
        print(f"{'✗' if wrong else '✓'} {line:<48} {result.steps} steps  {wrong or result.reason}", flush=True)
        if wrong:
            print(f"  {said.prompt}", flush=True)
    return 1 if faults else 0


def run(folder: Path, chosen: Iterable[str] = ()) -> Iterator[tuple[Trial, str]]:
    """Each trial of the packs in a folder, or of those with the chosen ids ("recipes.add"), and its fault."""
    packs = bootstrap.load_packs([folder])
    wanted = set(chosen)
    own = [pack for pack in packs if pack.source.parent == folder]
    if unknown := wanted - {f"{pack.app.id}.{task.id}" for pack in own for task in pack.tasks}:
        raise UsageError(f"There is no task {', '.join(sorted(unknown))} in {folder}.")
    with ExitStack() as stack:
        home = stack.enter_context(TemporaryDirectory())
        trials = Trials(packs, bootstrap.Bench(Settings(home=Path(home)), stack, packs))
        tasks = PhoneTasks(trials)
        for case in cases(own, wordings=None):
            if not wanted or case.task in wanted:
                task = trials.task(case.task)
                done = tasks.run([case], workers=1)
                if case.again not in [case.first, *(trial.said for trial in done)]:
                    done.append(with_other_values(trials, case))
                for trial in done:
                    already = done_before(packs, task, trial.said)
                    yield trial, "it is done before it begins" if already else fault(trial) or fault_of_yes(task, trial)
        for case in cases(own, wordings=None, possible=False):
            if not wanted or case.task in wanted:
                first = tasks.run([case], workers=1)[0]
                yield first, fault_of_stop(first)


def with_other_values(trials: Trials, case: Case) -> Trial:
    """The steps with the second of the values, from the prompt."""
    with TemporaryDirectory() as own:
        return Trial(case, Stage.FIRST, case.again, trials.run(case.again, Path(own), NobodyThere()))


def stage(trial: Trial) -> str:
    """What a line calls it."""
    first = trial.stage is Stage.FIRST
    return "other values" if first and trial.said != trial.case.first else str(trial.stage)


def used(trial: Trial) -> str:
    """The values of what does not run with those of the first prompt, or that it could not be given others."""
    if stage(trial) == Stage.FIRST or not trial.said.values:
        return ""
    values = ", ".join(f"{name}={value}" for name, value in trial.said.values.items())
    return f"with {values}" if trial.said != trial.case.first else f"with the same values: {values}"


def main() -> int:
    try:
        folder, *chosen = sys.argv[1:]
        ids = [task for task in chosen if task != "--wishes"]
        faults = show(run(Path(folder).resolve(), ids))
        if "--wishes" in chosen:
            faults |= show_wishes(wishes(Path(folder).resolve(), ids))
        return faults
    except PromptRPAError as error:
        print(error, file=sys.stderr)
        return 2


def show(trials: Iterable[tuple[Trial, str]]) -> int:
    """A line each; 1 where there is a fault."""
    faults = 0
    for trial, wrong in trials:
        faults += bool(wrong)
        case, result = trial.case, trial.result
        said = f"{case.task} {case.language} {case.wording} {stage(trial)}"
        ended = f"stopped: {result.reason}" if result.stopped and not wrong else wrong or used(trial)
        print(f"{'✗' if wrong else '✓'} {said:<48} {result.steps} steps {result.seconds:.1f} s  {ended}", flush=True)
        if wrong:
            print(f"  {trial.said.prompt}", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
