"""The network as one ONNX file with whole-number weights, its words and its scale of confidence beside them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnx
import torch
from icon_training.network import IconNetwork
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process


class _Inks(CalibrationDataReader):
    def __init__(self, inks: NDArray[np.float32]) -> None:
        self._batches = iter(np.array_split(inks, max(1, len(inks) // 64)))

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        batch = next(self._batches, None)
        return None if batch is None else {"ink": batch}


def export(network: IconNetwork, inks: NDArray[np.float32], words: Sequence[str], folder: Path, target: Path) -> None:
    """inks: (n, 1, 48, 48) as the reader makes them, for the ranges of the whole numbers. folder: for what is made on
    the way."""
    exact, ready = folder / "exact.onnx", folder / "ready.onnx"
    torch.onnx.export(
        network.to(memory_format=torch.contiguous_format).eval(),
        (torch.zeros(2, 1, 48, 48),),
        exact,
        input_names=["ink"],
        output_names=["meanings", "vectors"],
        dynamic_axes={"ink": {0: "icons"}, "meanings": {0: "icons"}, "vectors": {0: "icons"}},
        dynamo=False,
    )
    quant_pre_process(exact, ready, skip_symbolic_shape=True)
    quantize_static(
        ready,
        target,
        _Inks(inks),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=["Conv", "Gemm", "Add", "Relu"],
        per_channel=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
    )
    describe(target, words=list(words), confidence={"slope": 1.0, "offset": 0.0})


def describe(model: Path, **facts: object) -> None:
    """Write facts into the file, as JSON by name; others stay."""
    loaded = onnx.load(model)
    kept = {each.key: each.value for each in loaded.metadata_props}
    kept.update({name: json.dumps(fact, ensure_ascii=False) for name, fact in facts.items()})
    del loaded.metadata_props[:]
    onnx.helper.set_model_props(loaded, kept)
    onnx.save(loaded, model)
