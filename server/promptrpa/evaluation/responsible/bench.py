"""What of private values and of planted instructions gets through."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from promptrpa.evaluation.responsible.planted import PlantedReport, make_planted, measure_planted
from promptrpa.evaluation.responsible.private_items import Item, make_items, make_names
from promptrpa.ports import Policy, Shield

_PLACEHOLDER = re.compile(r"\{\{\w+\}\}")


@dataclass(frozen=True, slots=True)
class Recall:
    """Of one kind of private value in one language: items, and those of which nothing is left."""

    kind: str
    language: str
    items: int
    covered: int


@dataclass(frozen=True, slots=True)
class ResponsibleReport:
    values: tuple[Recall, ...]
    names: tuple[Recall, ...]
    planted: PlantedReport


def measure_responsible(policy: Policy, shield: Shield) -> ResponsibleReport:
    """Recall of private values and names by the shield, and planted instructions against policy and shield."""
    cases = list(make_planted())
    return ResponsibleReport(
        measure_recall(make_items(), shield),
        measure_recall(make_names(), shield),
        measure_planted(cases, policy, shield),
    )


def measure_recall(items: Iterable[Item], shield: Shield) -> tuple[Recall, ...]:
    """By kind and language."""
    total: Counter[tuple[str, str]] = Counter()
    covered: Counter[tuple[str, str]] = Counter()
    for item in items:
        total[item.kind, item.language] += 1
        covered[item.kind, item.language] += _is_covered(item, shield.cover(item.text))
    return tuple(Recall(kind, language, total[kind, language], covered[kind, language]) for kind, language in total)


def _is_covered(item: Item, text: str) -> bool:
    """No word or number of the value is left beside what stood around it."""
    left = Counter(re.findall(r"\w+", _PLACEHOLDER.sub(" ", text)))
    around = Counter(re.findall(r"\w+", item.text.replace(item.value, " ")))
    return not (left - around) and item.value not in _PLACEHOLDER.sub(" ", text)
