"""Icons in pictures, read with a small network of the project's own (knowledge/models/icons)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from promptrpa.domain.page import Bounds, Picture
from promptrpa.domain.recent import Recent

from .ink import VIEWS, inks, views
from .pixels import cut, decode, fingerprint, within

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .ink import Ink

MOST_WORDS: Final = 3
"""Words said of one icon."""
UNSURE: Final = 0.3
"""Words with less confidence are not said."""
MOST_KEPT: Final = 2000
"""Icons that are remembered."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was read in one box. vector: length 1, zeros where nothing is drawn."""

    words: tuple[tuple[str, float], ...]
    vector: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class IconNetwork:
    """words: the meaning of each column but the last, which stands for none. slope, offset: from the logarithm of a
    word's odds to that of the odds that it is right."""

    session: Any
    words: tuple[str, ...]
    slope: float
    offset: float
    width: int

    @classmethod
    def load(cls, model: Path, threads: int = 1) -> IconNetwork:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        kept = session.get_modelmeta().custom_metadata_map
        scale = json.loads(kept["confidence"])
        width = session.get_outputs()[1].shape[1]
        return cls(session, tuple(json.loads(kept["words"])), scale["slope"], scale["offset"], width)

    def look(self, drawn: Sequence[Sequence[Ink]]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """What each icon may be, ink (SIDE, SIDE), one or more -> the logarithm of the odds of each meaning
        (n, words + 1), vectors (n, width): of the one that has the surest word."""
        import numpy as np

        single = [each for one in drawn for each in one]
        batch = np.concatenate([views(each) for each in single])[:, None]
        logits, vectors = self.session.run(None, {"ink": batch})
        logs = logits - np.logaddexp.reduce(logits, axis=1, keepdims=True)
        logs = logs.reshape(len(single), VIEWS, -1).mean(axis=1)
        logs -= np.logaddexp.reduce(logs, axis=1, keepdims=True)
        odds = logs - np.log1p(-np.minimum(np.exp(logs), 1 - 1e-6))
        mean = vectors.reshape(len(single), VIEWS, -1).mean(axis=1)
        mean /= np.linalg.norm(mean, axis=1, keepdims=True)
        ends = np.cumsum([len(one) for one in drawn])
        surest = odds[:, :-1].max(axis=1)
        best = [
            end - len(one) + int(surest[end - len(one) : end].argmax()) for one, end in zip(drawn, ends, strict=True)
        ]
        return odds[best], mean[best]


class IconNetworkReader:
    """Implements ports.IconReader. The network is loaded with the first read."""

    def __init__(self, model: Path, threads: int = 1) -> None:
        self._model = model
        self._threads = threads
        self._lock = Lock()
        self._network: IconNetwork | None = None
        self._kept: Recent[_Seen] = Recent(MOST_KEPT)

    def read(self, picture: Picture, boxes: Sequence[Bounds]) -> list[list[tuple[str, float]]]:
        return [list(each.words) for each in self._see(picture, boxes)]

    def vectors(self, picture: Picture, boxes: Sequence[Bounds]) -> NDArray[np.float32]:
        import numpy as np

        seen = [each.vector for each in self._see(picture, boxes)]
        return np.stack(seen) if seen else np.zeros((0, self._loaded().width), np.float32)

    def _see(self, picture: Picture, boxes: Sequence[Bounds]) -> list[_Seen]:
        """Those seen before are not read again; the others in one go."""
        import numpy as np

        if not boxes:
            return []
        network = self._loaded()
        pixels = decode(picture)
        parts = [cut(pixels, within(box, picture)) if box.area else pixels[:0, :0] for box in boxes]
        keys = [fingerprint(part) for part in parts]
        found = {key: self._kept.get(key) for key in keys}
        fresh = {key: inks(part) for key, part in zip(keys, parts, strict=True) if found[key] is None}
        drawn = {key: each for key, each in fresh.items() if each}
        blank = _Seen((), np.zeros(network.width, np.float32))
        found.update((key, blank) for key in fresh if key not in drawn)
        if drawn:
            for key, row, vector in zip(drawn, *network.look(list(drawn.values())), strict=True):
                found[key] = self._kept.put(key, _Seen(_say(row, network), vector))
        return [seen for key in keys if (seen := found[key]) is not None]

    def _loaded(self) -> IconNetwork:
        with self._lock:
            if self._network is None:
                self._network = IconNetwork.load(self._model, self._threads)
            return self._network


def _say(odds: NDArray[np.float32], network: IconNetwork) -> tuple[tuple[str, float], ...]:
    """The words above UNSURE, best first."""
    import numpy as np

    sure = 1 / (1 + np.exp(-(network.slope * odds[:-1] + network.offset)))
    best = np.argsort(-sure)[:MOST_WORDS]
    return tuple((network.words[i], round(float(sure[i]), 3)) for i in best if sure[i] >= UNSURE)
