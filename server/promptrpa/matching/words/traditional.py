"""Texts in traditional Chinese characters, read as if they stood in simplified ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from promptrpa.domain.instruction import Instruction, OperationType
from promptrpa.errors import KnowledgeError

_WORDS: Final = {
    "萤幕": "屏幕", "登入": "登录", "登出": "退出", "搜寻": "搜索", "储存": "保存", "卷动": "滚动", "轻按": "轻点",
    "设定": "设置", "程式": "程序", "讯息": "消息", "选单": "菜单", "档案": "文件", "相簿": "相册", "影片": "视频",
}  # fmt: skip
"""What is called otherwise where traditional characters are written; each as long as the other."""


@dataclass(frozen=True, slots=True)
class Simplified:
    """A text in simplified characters. told: as it stands, character for character."""

    text: str
    told: str

    def back(self, said: str) -> str:
        """Words of the text, with the characters that stand in it."""
        at = self.text.find(said)
        if at >= 0:
            return self.told[at : at + len(said)]
        return said.translate({ord(a): b for a, b in zip(self.text, self.told, strict=True) if a != b})

    def given_back(self, instruction: Instruction) -> Instruction:
        """The instruction in the characters of the text; an app by the name that is known."""
        thing = instruction.object
        opens = instruction.operation is OperationType.OPEN
        return replace(
            instruction,
            object=replace(thing, text=self.back(thing.text), neighbour=self.back(thing.neighbour)),
            parameter=instruction.parameter if opens else self.back(instruction.parameter),
            source=self.back(instruction.source),
        )


@cache
def characters(file: Path) -> Mapping[int, str]:
    """For each traditional character its simplified one."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise KnowledgeError(f"{file} cannot be read ({error.strerror}). Install promptrpa again.") from error
    return {ord(pair[0]): pair[1] for line in lines if not line.startswith("#") for pair in line.split()}


def simplified(text: str, table: Mapping[int, str]) -> Simplified | None:
    """The text in simplified characters; None where it has no others."""
    plain = text.translate(table)
    if plain == text:
        return None
    for word, other in _WORDS.items():
        plain = plain.replace(word, other)
    return Simplified(plain, text)
