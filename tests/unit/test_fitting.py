"""What is taken as an answer where a value of a type is asked for."""

from __future__ import annotations

import pytest

from promptrpa.matching.prompts.fitting import as_answer


@pytest.mark.parametrize(
    ("type", "said", "value"),
    [
        ("time", "7:30", "7:30"),
        ("time", " 7 ", "7:00"),
        ("time", "half past seven", "7:30"),
        ("time", "晚上七点半", "19:30"),
        ("time", "25:99", None),
        ("time", "yes", None),
        ("time", "", None),
        ("date", "next Friday", "next Friday"),
        ("date", "the 5th of March", "the 5th of March"),
        ("date", "3/4/2027", "3/4/2027"),
        ("date", "3月5日", "3月5日"),
        ("date", "30 February", None),
        ("date", "no", None),
        ("number", "20", "20"),
        ("number", "1,000", "1,000"),
        ("number", "十二", "十二"),
        ("number", "10 minutes", "10 minutes"),
        ("number", "7:30", None),
        ("number", "many", None),
        ("phone", "+49 30 123456", "+49 30 123456"),
        ("phone", "911", "911"),
        ("phone", "Anna", None),
        ("email", "anna@example.com", "anna@example.com"),
        ("email", "anna", None),
        ("phone", "{{sister}}", "{{sister}}"),
        ("name", "25:99", "25:99"),
        ("text", "yes", "yes"),
        ("choice", "Harp", "Harp"),
        ("", "25:99", "25:99"),
    ],
)
def test_an_answer_is_of_the_type_that_is_asked_for(type: str, said: str, value: str | None) -> None:
    assert as_answer(said, type) == value
