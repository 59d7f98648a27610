"""The guards' network: attention over the places of a page, then two layers. A few thousand multiplications.

Trained by scripts/train-guards.
"""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

from promptrpa.errors import ModelError
from promptrpa.reasoning.guards.features import Encoded

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NAMES: Final = (
    "row.weight",
    "row.bias",
    "attend",
    "hidden.weight",
    "hidden.bias",
    "deep.weight",
    "deep.bias",
    "out.weight",
    "out.bias",
)
"""The arrays of a network. row: a layer over each place; attend: (h,); hidden, deep, out: the head. Weights are (out,
in)."""


Weights = dict[str, "NDArray[np.float32]"]


class GuardNetwork:
    """From what GuardFeatures makes to the chance that it holds: the mean of the networks in a file. It is read at the
    first judgement. Safe to use from several threads."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._read: list[Weights] = []

    def chance(self, of: Encoded) -> float:
        """From 0 to 1."""
        import numpy as np

        found = [_score(weights, of) for weights in self._weights()]
        return float(1 / (1 + np.exp(-sum(found) / len(found))))

    def _weights(self) -> list[Weights]:
        with self._lock:
            if not self._read:
                import numpy as np
                from safetensors import SafetensorError
                from safetensors.numpy import load_file

                try:
                    found = load_file(self._file)
                    members = range(len(found) // len(NAMES))
                    self._read = [{name: found[f"{n}.{name}"].astype(np.float32) for name in NAMES} for n in members]
                except (OSError, KeyError, SafetensorError) as error:
                    raise ModelError(f"The model {self._file} cannot be read. Install promptrpa again.") from error
            return self._read


def _score(w: Weights, of: Encoded) -> float:
    import numpy as np

    pooled = np.zeros(2 * len(w["row.bias"]), np.float32)
    if len(of.rows):
        seen = np.maximum(of.rows @ w["row.weight"].T + w["row.bias"], 0)
        scores = seen @ w["attend"]
        weights = np.exp(scores - scores.max())
        pooled = np.concatenate([weights @ seen / weights.sum(), seen.max(axis=0)])
    head = np.concatenate([pooled, of.whole])
    hidden = np.maximum(w["hidden.weight"] @ head + w["hidden.bias"], 0)
    deep = np.maximum(w["deep.weight"] @ hidden + w["deep.bias"], 0)
    return float((w["out.weight"] @ deep + w["out.bias"])[0])
