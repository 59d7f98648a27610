"""A fixed sample of `promptrpa bench phone`, over the wire."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from promptrpa import bootstrap
from promptrpa.evaluation.phone_bench.bench import Configuration, Plan, run_bench
from promptrpa.evaluation.phone_bench.prompts import Kind
from promptrpa.evaluation.phone_bench.tables import make_tables
from promptrpa.settings import load


@pytest.mark.long
@pytest.mark.timeout(300)
def test_more_knowledge_does_more_and_nothing_is_written_beside_a_task(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    settings = load({}, home=tmp_path_factory.mktemp("home"))
    said: list[str] = []
    with bootstrap.open_phone_bench(settings, ()) as bench, ThreadPoolExecutor(2) as pool:
        plan = Plan(tasks=4, rounds=1, configurations=(Configuration.TEXT, Configuration.STANDARD, Configuration.USER))
        records = run_bench(bootstrap.load_packs(()), plan, pool, bench.run, said.append)
    success = {line.configuration: line.mean for line in make_tables(records).success}
    assert success[Configuration.TEXT] <= success[Configuration.STANDARD] <= success[Configuration.USER]
    assert success[Configuration.USER] >= 75
    assert [(r.turn.said.prompt, r.result.wrong) for r in records if r.result.wrong] == []
    assert len(said) == 2 + len(plan.configurations)


@pytest.mark.timeout(600)
def test_after_a_tour_more_is_done_where_no_tutorial_tells(tmp_path_factory: pytest.TempPathFactory) -> None:
    settings = load({}, home=tmp_path_factory.mktemp("home"))
    said: list[str] = []
    weather = [pack for pack in bootstrap.load_packs(()) if pack.app.id == "weather"]
    with bootstrap.open_phone_bench(settings, ()) as bench, ThreadPoolExecutor(2) as pool:
        plan = Plan(
            tasks=6, rounds=1, configurations=(Configuration.BARE, Configuration.TOUR), kinds=(Kind.GOAL,), mixed=True
        )
        records = run_bench(weather, plan, pool, bench.run, said.append)
    success = {line.configuration: line.mean for line in make_tables(records).success}
    assert said[0] == "2 of 2 tours"
    assert success[Configuration.TOUR] > success[Configuration.BARE]
    assert [(r.turn.said.prompt, r.result.wrong) for r in records if r.result.wrong] == []
