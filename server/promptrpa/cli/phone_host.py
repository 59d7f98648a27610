"""One virtual phone in a process of its own, so that it outlives the server that started it: `python -m` this module.

It says where it is in a file beside its state, and ends by itself once nobody has owned the home for a while.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from contextlib import ExitStack
from pathlib import Path

from promptrpa import bootstrap
from promptrpa.bootstrap import VirtualPhones
from promptrpa.errors import PromptRPAError
from promptrpa.settings import load

ADDRESS = "address.json"
_LOOK_SECONDS = 5.0
_ALONE_SECONDS = 120.0


def main(home: Path, name: str, language: str, version: int) -> None:
    """Serve the phone until SIGTERM."""
    stopped = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopped.set())
    file = home / "phones" / name / ADDRESS
    settings = load(None, home=home)
    with ExitStack() as stack:
        virtual = VirtualPhones(language=language, version=version, extra={"simulated_clock": False})
        _, ports = bootstrap.serve_phones(stack, settings, [name], virtual)
        part = file.with_suffix(".part")
        part.write_text(json.dumps({"pid": os.getpid(), "port": ports[name]}), encoding="utf-8")
        part.replace(file)
        stack.callback(file.unlink, missing_ok=True)
        print("ready", flush=True)
        alone = 0.0
        while alone < _ALONE_SECONDS and not stopped.wait(_LOOK_SECONDS):
            alone = 0.0 if bootstrap.is_owned(settings) else alone + _LOOK_SECONDS


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), sys.argv[2], sys.argv[3], int(sys.argv[4]))
    except PromptRPAError as error:
        print(error, flush=True)
        sys.exit(error.exit_code)
