"""Open icon families from npm: their glyphs as masks, and the meanings that their names give them."""

from __future__ import annotations

import io
import json
import re
import subprocess
import tarfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import resvg_py
import yaml
from PIL import Image

SIDE = 64
"""Pixels of a mask's side; the glyph fills it."""

Tags = dict[str, list[str]]


@dataclass(frozen=True)
class Family:
    """package: npm name and version. role: what it is used for ("train", "choose", "test").

    patterns: where the pictures are in the package; where it keeps them in icons.json, they are written to svg/ first.
    style: cut off a file's name; the rest names the icon. tags: reads further words of each icon from the package.
    """

    name: str
    package: str
    licence: str
    role: str
    patterns: tuple[str, ...]
    style: str = ""
    tags: Callable[[Path], Tags] = field(default=lambda _: {})

    def glyph_name(self, file: Path) -> str:
        return re.sub(self.style, "", file.stem) if self.style else file.stem


class Glyph(NamedTuple):
    family: str
    name: str
    file: Path
    tags: tuple[str, ...]


def _mdi(folder: Path) -> Tags:
    return {each["name"]: each["aliases"] for each in json.loads((folder / "meta.json").read_text())}


def _lucide(folder: Path) -> Tags:
    return dict(json.loads((folder / "tags.json").read_text()))


def _tabler(folder: Path) -> Tags:
    return {
        name: [str(tag) for tag in each["tags"]]
        for name, each in json.loads((folder / "icons.json").read_text()).items()
    }


def _phosphor(folder: Path) -> Tags:
    code = (folder / "dist/index.mjs").read_text()
    found = re.findall(r'name: "([^"]+)",.*?tags: \[(.*?)\]', code, re.DOTALL)
    return {name: re.findall(r'"([^"*]+)"', tags) for name, tags in found}


def _carbon(folder: Path) -> Tags:
    return {
        each["name"]: each.get("aliases", []) for each in json.loads((folder / "metadata.json").read_text())["icons"]
    }


def _font_awesome(folder: Path) -> Tags:
    icons = yaml.load((folder / "metadata/icons.yml").read_text(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {name: [str(term) for term in (each.get("search") or {}).get("terms") or []] for name, each in icons.items()}


def _codicons(folder: Path) -> Tags:
    lines = (folder / "_iconCloud/keywords.csv").read_text().splitlines()[1:]
    return {name: words.split() for name, _, words in (line.partition(",") for line in lines)}


def _ionicons(folder: Path) -> Tags:
    icons = json.loads((folder / "dist/ionicons.json").read_text())["icons"]
    return {re.sub("-(outline|sharp)$", "", each["name"]): each["tags"] for each in icons}


def _listed(name: str, version: str, licence: str, style: str = "", kinds: tuple[str, ...] = ("",)) -> Family:
    """A family for training whose package is one of @iconify-json: all pictures in one file. kinds: how the names of
    those that are taken end."""
    patterns = tuple(f"svg/*{kind}.svg" for kind in kinds)
    return Family(name, f"@iconify-json/{name}@{version}", licence, "train", patterns, style)


FAMILIES = (
    Family("mdi", "@mdi/svg@7.4.47", "Apache-2.0", "train", ("svg/*.svg",), "-outline$", _mdi),
    Family(
        "material",
        "@material-design-icons/svg@0.14.15",
        "Apache-2.0",
        "train",
        ("filled/*.svg", "outlined/*.svg", "round/*.svg"),
    ),
    Family(
        "material-symbols",
        "@material-symbols/svg-400@0.48.2",
        "Apache-2.0",
        "train",
        ("outlined/*.svg",),
        "-fill$",
    ),
    Family("tabler", "@tabler/icons@3.51.0", "MIT", "train", ("icons/*/*.svg",), "", _tabler),
    Family("lucide", "lucide-static@1.62.0", "ISC", "train", ("icons/*.svg",), "", _lucide),
    Family("feather", "feather-icons@4.29.2", "MIT", "train", ("dist/icons/*.svg",)),
    Family(
        "phosphor",
        "@phosphor-icons/core@2.1.1",
        "MIT",
        "train",
        ("assets/regular/*.svg", "assets/fill/*.svg", "assets/light/*.svg", "assets/bold/*.svg"),
        "-(fill|light|bold)$",
        _phosphor,
    ),
    Family("bootstrap", "bootstrap-icons@1.13.2", "MIT", "train", ("icons/*.svg",), "-fill$"),
    Family("remix", "remixicon@4.2.0", "Apache-2.0", "train", ("icons/*/*.svg",), "-(fill|line)$"),
    Family(
        "fluent",
        "@fluentui/svg-icons@1.1.343",
        "MIT",
        "train",
        ("icons/*_24_filled.svg", "icons/*_24_regular.svg"),
        "_24_(filled|regular)$",
    ),
    Family("carbon", "@carbon/icons@11.89.0", "Apache-2.0", "train", ("svg/32/*.svg",), "--(filled|outline)$", _carbon),
    Family(
        "font-awesome",
        "@fortawesome/fontawesome-free@7.3.1",
        "CC-BY-4.0 (icons)",
        "train",
        ("svgs/*/*.svg",),
        "",
        _font_awesome,
    ),
    Family("heroicons", "heroicons@2.2.0", "MIT", "train", ("24/*/*.svg", "20/*/*.svg")),
    Family("octicons", "@primer/octicons@19.42.0", "MIT", "train", ("build/svg/*-24.svg",), "(-fill)?-24$"),
    Family("codicons", "@vscode/codicons@0.0.45", "CC-BY-4.0", "train", ("src/icons/*.svg",), "", _codicons),
    _listed("mingcute", "1.2.8", "Apache-2.0", "-(fill|line)$"),
    _listed("solar", "1.2.13", "CC-BY-4.0", "-(bold|linear)$", ("-bold", "-linear")),
    _listed("uil", "1.2.3", "Apache-2.0"),
    _listed("tdesign", "1.2.19", "MIT", "-filled$"),
    _listed("icon-park-outline", "1.2.4", "Apache-2.0"),
    _listed("icon-park-solid", "1.2.4", "Apache-2.0"),
    _listed("gravity-ui", "1.2.15", "MIT", "-fill$"),
    _listed("hugeicons", "1.2.35", "MIT"),
    _listed("basil", "1.2.4", "CC-BY-4.0", "-(outline|solid)$"),
    _listed("iconamoon", "1.2.2", "CC-BY-4.0", "-(bold|fill|light|thin|duotone)$"),
    _listed("majesticons", "1.2.5", "MIT", "-line$"),
    _listed("teenyicons", "1.2.2", "MIT", "-(outline|solid)$"),
    _listed("akar-icons", "1.2.7", "MIT", "-fill$"),
    _listed("jam", "1.2.3", "MIT", "-f$"),
    _listed("ep", "1.2.4", "MIT", "-filled$"),
    _listed("cil", "1.2.3", "CC-BY-4.0"),
    _listed("mynaui", "1.2.19", "MIT", "-solid$"),
    _listed("mage", "1.2.4", "Apache-2.0", "-fill$"),
    _listed("clarity", "1.2.4", "MIT", "-(line|solid)$"),
    _listed("f7", "1.2.2", "MIT", "-fill$"),
    _listed("weui", "1.2.4", "MIT", "-(filled|outlined)$"),
    _listed("humbleicons", "1.2.20", "MIT"),
    _listed("grommet-icons", "1.2.4", "Apache-2.0"),
    _listed("simple-line-icons", "1.2.1", "MIT"),
    _listed("fluent-mdl2", "1.2.1", "MIT"),
    _listed("prime", "1.2.5", "MIT"),
    _listed("gg", "1.2.2", "MIT", "-[or]$"),
    _listed("vaadin", "1.2.1", "Apache-2.0", "-o$"),
    _listed("zondicons", "1.2.2", "MIT"),
    _listed("oi", "1.2.0", "MIT"),
    _listed("ooui", "1.2.24", "MIT", "-ltr$", ("-ltr", "[!t][!l]")),
    _listed("fontisto", "1.2.1", "MIT", "-alt$"),
    _listed("eos-icons", "1.2.4", "MIT", "-outlined$"),
    _listed("flowbite", "1.2.7", "MIT", "-(outline|solid)$"),
    _listed("lsicon", "1.2.5", "MIT", "-(outline|filled)$"),
    _listed("charm", "1.2.3", "MIT"),
    _listed("mi", "1.2.2", "MIT"),
    _listed("bytesize", "1.2.2", "MIT"),
    _listed("ei", "1.2.2", "MIT"),
    _listed("stash", "1.2.4", "MIT", "-(solid|light|duotone)$"),
    _listed("proicons", "1.2.20", "MIT"),
    _listed("lets-icons", "1.2.2", "CC-BY-4.0", "(-(light|fill|line|duotone))+$"),
    _listed("meteor-icons", "1.2.8", "MIT"),
    _listed("si", "1.2.17", "MIT", "-(line|fill|duotone)$"),
    _listed("streamline-plump", "1.2.0", "CC-BY-4.0", "(-[0-9])?(-(solid|remix))?$"),
    _listed("streamline-flex", "1.2.3", "CC-BY-4.0", "(-[0-9])?(-(solid|remix))?$"),
    _listed("streamline-ultimate", "1.2.2", "CC-BY-4.0", "(-[0-9])?(-bold)?$"),
    _listed("pepicons-pop", "1.2.4", "CC-BY-4.0", "(-circle)?(-filled)?$"),
    _listed("pepicons-pencil", "1.2.4", "CC-BY-4.0", "(-circle)?(-filled)?$"),
    _listed("wpf", "1.2.0", "MIT"),
    _listed("icons8", "1.2.1", "MIT"),
    _listed("la", "1.2.1", "Apache-2.0", "-solid$"),
    _listed("lineicons", "1.2.6", "MIT", "(-alt)?(-[0-9])?$"),
    _listed("fe", "1.2.4", "MIT"),
    _listed("formkit", "1.2.2", "MIT"),
    _listed("garden", "1.2.6", "Apache-2.0", "(-(stroke|fill))?-16$", ("-16",)),
    _listed("guidance", "1.2.2", "CC-BY-4.0"),
    _listed("ix", "1.2.12", "MIT", "-filled$"),
    _listed("nimbus", "1.2.1", "MIT"),
    _listed("oui", "1.2.6", "Apache-2.0"),
    _listed("pajamas", "1.2.15", "MIT"),
    _listed("qlementine-icons", "1.2.16", "MIT", "(-fill(ed)?)?-16$", ("-16",)),
    _listed("quill", "1.2.4", "MIT"),
    _listed("radix-icons", "1.2.6", "MIT"),
    _listed("uis", "1.2.3", "Apache-2.0", "-alt$"),
    _listed("cuida", "1.2.5", "Apache-2.0", "-(outline|filled)$"),
    _listed("heroicons-outline", "1.2.1", "MIT"),
    _listed("heroicons-solid", "1.2.1", "MIT"),
    _listed("lucide-lab", "1.2.3", "ISC"),
    _listed("raphael", "1.2.1", "MIT"),
    _listed("pixelarticons", "1.2.9", "MIT", "-sharp$"),
    Family(
        "vk",
        "@vkontakte/icons@3.53.0",
        "MIT",
        "train",
        ("src/svg/24/*.svg", "src/svg/28/*.svg"),
        "(_(outline|fill))?_(24|28)$",
    ),
    Family("semi", "@douyinfe/semi-icons@2.103.0", "MIT", "train", ("src/svgs/*.svg",), "_stroked$"),
    Family("aksel", "@navikt/aksel-icons@8.16.2", "MIT", "train", ("dist/svg/*.svg",), "Fill$"),
    Family(
        "spectrum",
        "@adobe/spectrum-css-workflow-icons@5.0.0",
        "Apache-2.0",
        "train",
        ("dist/assets/svg/*.svg",),
        "^S2_Icon_|_20_N$",
    ),
    Family("iconoir", "iconoir@7.12.1", "MIT", "choose", ("icons/*/*.svg",)),
    Family("boxicons", "boxicons@2.1.4", "MIT", "choose", ("svg/*/*.svg",), "^bx[sl]?-"),
    Family("ionicons", "ionicons@8.1.0", "MIT", "test", ("dist/svg/*.svg",), "-(outline|sharp)$", _ionicons),
    Family(
        "ant-design",
        "@ant-design/icons-svg@4.6.0",
        "MIT",
        "test",
        ("inline-svg/filled/*.svg", "inline-svg/outlined/*.svg"),
    ),
    Family("eva", "eva-icons@1.1.3", "MIT", "test", ("fill/svg/*.svg", "outline/svg/*.svg"), "-outline$"),
)
"""Each kept with its kin: feather with lucide, which grew from it, and Material with the community's MDI."""


def fetch(family: Family, folder: Path) -> Path:
    """The unpacked package, downloaded once."""
    target = folder / family.name
    if not (target / "package").exists():
        target.mkdir(parents=True, exist_ok=True)
        said = subprocess.run(
            ["npm", "pack", family.package, "--silent"], cwd=target, check=True, capture_output=True, text=True
        )
        with tarfile.open(target / said.stdout.split()[-1]) as archive:
            archive.extractall(target, filter="data")
        _write_listed(target / "package")
    return target / "package"


def _write_listed(package: Path) -> None:
    """The pictures of a package that keeps them all in icons.json, as files of their own."""
    listing = package / "icons.json"
    kept = json.loads(listing.read_text(encoding="utf-8")) if listing.exists() else {}
    if "prefix" not in kept:
        return
    (package / "svg").mkdir()
    for name, icon in kept["icons"].items():
        width, height = (icon.get(side, kept.get(side, 16)) for side in ("width", "height"))
        frame = f'viewBox="{icon.get("left", 0)} {icon.get("top", 0)} {width} {height}"'
        code = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {frame}>'
        (package / "svg" / f"{name}.svg").write_text(f"{code}{icon['body']}</svg>", encoding="utf-8")


def glyphs(family: Family, folder: Path) -> Iterator[Glyph]:
    package = fetch(family, folder)
    tags = family.tags(package)
    for pattern in family.patterns:
        for file in sorted(package.glob(pattern)):
            name = family.glyph_name(file)
            yield Glyph(family.name, name, file, tuple(tags.get(name, ())))


def mask(file: Path) -> np.ndarray | None:
    """The glyph's cover from 0 to 255, cut tight, (SIDE, SIDE); the longer side fills it. None for an empty picture."""
    code = file.read_text(encoding="utf-8")
    png = resvg_py.svg_to_bytes(svg_string=code, width=SIDE * 2, height=SIDE * 2, skip_system_fonts=True)
    cover = Image.open(io.BytesIO(bytes(png))).convert("RGBA").getchannel("A")
    box = cover.point(lambda value: 255 if value > 40 else 0).getbbox()
    if box is None:
        return None
    tight = cover.crop(box)
    scale = SIDE / max(tight.size)
    small = tight.resize(tuple(max(1, round(side * scale)) for side in tight.size), Image.Resampling.BOX)
    whole = Image.new("L", (SIDE, SIDE))
    whole.paste(small, ((SIDE - small.width) // 2, (SIDE - small.height) // 2))
    return np.asarray(whole)


def split(name: str) -> list[str]:
    """ "arrowLeft-circle_2" -> ["arrow", "left", "circle", "2"]."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
    return re.findall(r"[a-z0-9@]+", parted.lower())


def singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


DECORATION = frozenset(
    split("outline outlined filled fill line sharp round rounded regular solid bold thin light alt variant simple")
    + split("one two three fine of the a an 2 3 4 5 16 20 24 32 brand logo arrow")
)
"""Words in names that say how an icon is drawn."""


class Meanings:
    """The table meanings.yaml, by the names that families use."""

    def __init__(self, file: Path) -> None:
        table = yaml.safe_load(file.read_text(encoding="utf-8"))
        self.words = tuple(table)
        self.chinese = {word: list(entry["zh"]) for word, entry in table.items()}
        self._alone = {number for number, entry in enumerate(table.values()) if entry.get("alone")}
        self._exact: dict[tuple[str, ...], set[int]] = {}
        self._loose: dict[tuple[str, ...], set[int]] = {}
        for number, entry in enumerate(table.values()):
            for words in map(split, entry["names"]):
                self._exact.setdefault(tuple(words), set()).add(number)
                self._loose.setdefault(tuple(map(singular, words)), set()).add(number)
        self._longest = max(map(len, self._exact))

    def of(self, name: str) -> set[int]:
        """The numbers of the meanings in an icon's name: the longest phrases first, each word used once. A phrase that
        the table has as it stands counts so ("user" is a person, "users" are people), any other in the singular."""
        found, _ = self._read(name)
        return found - self._alone or found

    def tells_all(self, name: str) -> bool:
        """The name has meanings, and no word besides: a bell is told by "bell-outline", a drone not by "drone-off"."""
        found, left = self._read(name)
        return bool(found) and not left - DECORATION

    def _read(self, name: str) -> tuple[set[int], set[str]]:
        """The meanings in a name, and its words that gave none."""
        words = split(name)
        found, left = self._find(words)
        return (found, left) if found else self._find([word for word in words if word not in DECORATION])

    def _find(self, words: list[str]) -> tuple[set[int], set[str]]:
        found: set[int] = set()
        for length in range(self._longest, 0, -1):
            start = 0
            while start + length <= len(words):
                phrase = tuple(words[start : start + length])
                told = self._exact.get(phrase) or self._loose.get(tuple(map(singular, phrase)))
                if told:
                    found |= told
                    words = [*words[:start], "", *words[start + length :]]
                start += 1
        return found, {word for word in words if word}
