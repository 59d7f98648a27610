"""A suite run as JUnit XML, as continuous integration reads it."""

from __future__ import annotations

import re
from typing import Final

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from promptrpa.domain.suite import CaseResult, CaseStatus, SuiteRun

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_junit(run: SuiteRun) -> bytes:
    """One test suite; a case that is broken, asks or lost its phone is an error, one that was stopped is skipped."""
    suite = TestSuite(_clean(run.suite.name))
    suite.timestamp = run.started[:19]
    suite.add_property("promptrpa.run", run.id)
    suite.add_property("promptrpa.phones", ", ".join(run.devices))
    for result in run.results:
        suite.add_testcase(_case(run, result))
    file = JUnitXml(_clean(run.suite.name))
    file.add_testsuite(suite)
    file.update_statistics()  # type: ignore[no-untyped-call]
    written: bytes = file.tostring()  # type: ignore[no-untyped-call]
    return written


def _case(run: SuiteRun, result: CaseResult) -> TestCase:
    case = TestCase(_clean(result.name), classname=_clean(run.suite.name), time=round(result.seconds, 3))
    reason = _clean(result.reason or result.status.value)
    if result.status is CaseStatus.FAILED:
        case.result = [Failure(reason, type_="expectation")]
    elif result.status in (CaseStatus.BROKEN, CaseStatus.ASKS, CaseStatus.LOST):
        case.result = [Error(reason, type_=result.status.value)]
    elif result.status is not CaseStatus.PASSED:
        case.result = [Skipped(reason)]
    marks = (
        (" " if check.holds else "!", check.text, f" (seen: {check.seen})" if check.seen else "")
        for check in result.checks
    )
    lines = [result.prompt, *(f"{mark} {text}{seen}" for mark, text, seen in marks)]
    lines += [f"run {result.run} on {result.device}"] if result.run else []
    case.system_out = _clean("\n".join(lines))
    return case


def _clean(text: str) -> str:
    """Without what XML cannot hold."""
    return _NOT_XML.sub("�", text)
