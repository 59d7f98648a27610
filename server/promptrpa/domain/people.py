"""How names of people look in Chinese."""

from __future__ import annotations

from typing import Final

_SURNAMES: Final = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟"
    "熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤"
)
TWO_CHARACTERS: Final = (
    "欧阳|司马|上官|诸葛|皇甫|尉迟|公孙|慕容|令狐|东方|司徒|司空|夏侯|南宫|端木|东郭|轩辕|长孙|宇文|独孤|申屠"
    "|闻人|澹台|钟离|呼延|公冶|赫连|拓跋|百里"
)
"""Surnames of two characters, as a part of a pattern."""
SURNAME: Final = rf"(?:{TWO_CHARACTERS}|[{_SURNAMES}])"
"""A pattern for the commonest surnames."""
CHINESE_NAME: Final = rf"{SURNAME}[\u4e00-\u9fff]{{1,2}}"
"""A pattern for a surname and a given name of one or two characters."""
