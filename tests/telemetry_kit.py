"""What an exporter of traces sends to, in tests."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer


class Collector(HTTPServer):
    """Keeps what comes: paths, and bodies unpacked."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Keeper)
        self.kept: list[tuple[str, bytes]] = []

    @property
    def variables(self) -> dict[str, str]:
        """The environment with which a server tells it, and counts."""
        return {
            "PROMPTRPA_METRICS": "true",
            "PROMPTRPA_TRACES": f"http://127.0.0.1:{self.server_port}",
            "OTEL_BSP_SCHEDULE_DELAY": "200",
        }


@contextmanager
def collecting() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


class _Keeper(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        data = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.kept.append((self.path, gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data))
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass
