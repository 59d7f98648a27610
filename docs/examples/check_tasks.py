"""Do the tasks of an app pack for real, and say how each went:

    .venv/bin/python docs/examples/check_tasks.py FOLDER

Each wording of the steps runs on a fresh virtual phone. What it saved is replayed with other values, and once more on
the second version of the apps. The phone's state says whether it was done, the phone's journal what else was written.
Each goal of an impossible task is to end in a clear stop. A task has `approvals` where a person is asked for a yes,
and only there. A line names the task, the language, which of its prompts it is, and the stage; below a fault stands
what was said.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

from promptrpa import bootstrap
from promptrpa.errors import PromptRPAError, UsageError
from promptrpa.evaluation.phone_tasks import PhoneTasks, Stage, Trial, cases
from promptrpa.evaluation.trials import Said, Trials
from promptrpa.settings import Settings
from promptrpa.virtualphone.config import PhoneConfig
from promptrpa.virtualphone.packs import Pack
from promptrpa.virtualphone.phone import Phone
from promptrpa.virtualphone.tasks import Task, check, given


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
    """Where a yes was asked for, the task has approvals, and nowhere else."""
    if trial.result.approvals and not task.approvals:
        return "it asked for a yes, and the task has no approvals; --dry-run names the step"
    return "nothing asked for a yes, and the task has approvals" * bool(task.approvals and not trial.result.approvals)


def fault_of_stop(trial: Trial) -> str:
    """The same for what cannot be done: it is to stop, say why, and change nothing."""
    return "" if trial.result.stopped else fault(trial) or "it says done, but it cannot be done"


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
                for trial in tasks.run([case], workers=1):
                    already = done_before(packs, task, trial.said)
                    yield trial, "it is done before it begins" if already else fault(trial) or fault_of_yes(task, trial)
        for case in cases(own, wordings=None, possible=False):
            if not wanted or case.task in wanted:
                first = tasks.run([case], workers=1)[0]
                yield first, fault_of_stop(first)


def main() -> int:
    try:
        return show(run(Path(sys.argv[1]).resolve(), sys.argv[2:]))
    except PromptRPAError as error:
        print(error, file=sys.stderr)
        return 2


def show(trials: Iterable[tuple[Trial, str]]) -> int:
    """A line each; 1 where there is a fault."""
    faults = 0
    for trial, wrong in trials:
        faults += bool(wrong)
        case, result = trial.case, trial.result
        said = f"{case.task} {case.language} {case.wording} {trial.stage}"
        ended = f"stopped: {result.reason}" if result.stopped and not wrong else wrong
        print(f"{'✗' if wrong else '✓'} {said:<48} {result.steps} steps {result.seconds:.1f} s  {ended}", flush=True)
        if wrong:
            print(f"  {trial.said.prompt}", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
