"""The app on a port, by cheroot: it speaks TLS itself, and its threads write straight to the socket, so that a stream
which is read slowly makes fewer pictures rather than a longer queue."""

from __future__ import annotations

import ipaddress
import json
import os
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Final

from cheroot.ssl.builtin import BuiltinSSLAdapter
from cheroot.wsgi import Server
from flask import Flask

from promptrpa import bootstrap
from promptrpa.devices.on_device.install import install_steps
from promptrpa.domain.account import Account, KeyKind, Role
from promptrpa.errors import UsageError
from promptrpa.knowledge.exchange.archive import KINDS
from promptrpa.knowledge.records.benchmarks import latest_benchmarks
from promptrpa.runs.hands import Limits
from promptrpa.settings import sources as setting_sources
from promptrpa.settings import write as write_settings
from promptrpa.web import Options, create_app
from promptrpa.web.services import Services
from promptrpa.web.settings import RUNTIME

from .joined import Joined
from .overlays import Overlays

THREADS: Final = 64
"""Calls at once; each page that is open keeps two."""
NOTE: Final = "server.json"
OWNER: Final = "owner"
COMMAND_LINE: Final = "command line"
"""The name of the token that the command line of this machine uses."""


@dataclass(frozen=True, slots=True)
class Address:
    """host: the address to listen at. name: the name, with port, by which a proxy calls it. certificate, key: files for
    TLS. port 0 takes any free one."""

    host: str = "127.0.0.1"
    port: int = 8400
    proxy: bool = False
    names: tuple[str, ...] = ()
    certificate: Path | None = None
    key: Path | None = None

    @property
    def secure(self) -> bool:
        return self.proxy or self.certificate is not None

    def check(self) -> None:
        """Raises UsageError where strangers could listen in."""
        if not _is_loopback(self.host) and not self.secure:
            raise UsageError(
                f"Others could read what goes to {self.host}. Give --certificate and --key for TLS, or say "
                "--behind-proxy where a proxy with TLS stands before it."
            )
        if (self.certificate is None) != (self.key is None):
            raise UsageError("TLS needs both --certificate and --key.")


@dataclass(frozen=True, slots=True)
class Running:
    """link: signs the owner in, once."""

    url: str
    link: str


@contextmanager
def open_server(joined: Joined, address: Address) -> Iterator[Running]:
    """The server, until the process ends, as it must after the block. The first start makes an owner."""
    address.check()
    with ExitStack() as stack:
        server = Server((address.host, address.port), None, numthreads=THREADS, server_name="promptrpa", timeout=30)
        if address.certificate and address.key:
            server.ssl_adapter = BuiltinSSLAdapter(str(address.certificate), str(address.key))
        try:
            server.prepare()
        except OSError as error:
            raise UsageError(f"Port {address.port} at {address.host} is taken. Choose another with --port.") from error
        port = int(server.bind_addr[1])
        hosts = _hosts(address, port)
        services = _services(joined, lambda: app)
        app = create_app(services, Options(port, hosts, proxy=address.proxy, secure=address.secure))
        server.wsgi_app = app
        scheme = "https" if address.certificate else "http"
        url = f"{scheme}://{'127.0.0.1' if _is_loopback(address.host) else address.host}:{port}"
        owner = _owner(joined)
        _, secret = joined.accounts.make_key(owner, KeyKind.LINK)
        note = _leave_note(joined, url)
        stack.callback(note.unlink, missing_ok=True)
        public = f"https://{address.names[0]}" if address.proxy and address.names else url
        threading.Thread(target=server.serve, name="web", daemon=True).start()
        overlays = Overlays(services, joined.dialled, joined.onstage, joined.notices)
        stack.callback(overlays.close)
        joined.dialled.start(overlays)
        overlays.start()
        yield Running(url, f"{public}/sign-in#{secret}")


def _services(joined: Joined, app: Callable[[], Flask]) -> Services:
    """app: the one that uses them, once it is there."""
    settings, knowledge = joined.settings, joined.knowledge
    return Services(
        settings=settings,
        written=settings,
        knowledge=knowledge,
        mind=joined.mind,
        checkpoints=joined.checkpoints,
        schedules=joined.schedules,
        grants=joined.grants,
        accounts=joined.accounts,
        audit=joined.audit,
        phones=joined.phones,
        dialled=joined.dialled,
        offline=bootstrap.offline_tasks(settings),
        stage=joined.stage,
        live=joined.live,
        engine=joined.engine,
        sources=setting_sources,
        change_settings=partial(_change_settings, joined, app),
        benchmarks=partial(latest_benchmarks, settings.home),
        vault=bootstrap.open_vault(settings.home),
        shelf=partial(bootstrap.make_shelf, knowledge),
        kinds=KINDS,
        reader=partial(bootstrap.make_tutorial_reader, settings),
        write_tasks=partial(bootstrap.export_tasks, settings),
        read_tasks=bootstrap.read_tasks,
        write_program=partial(bootstrap.write_program, settings),
        write_knowledge=partial(bootstrap.export_knowledge, knowledge),
        read_knowledge=partial(bootstrap.import_knowledge, knowledge),
        refit=partial(bootstrap.refit, settings, knowledge, joined.models),
        undo_refit=partial(bootstrap.forget_fitted, settings),
        screens=bootstrap.make_screen_reader(joined.mind),
        say=cache(bootstrap.load_messages),
        compile=bootstrap.compile_offline,
        client=partial(bootstrap.client_apk, settings),
        install_steps=install_steps,
        metrics=joined.metrics,
        watchers=joined.watchers,
        speaking=joined.speaking.of,
    )


def _change_settings(joined: Joined, app: Callable[[], Flask], changes: Mapping[str, bool | int | float | str]) -> None:
    """Write them to the home, and let the next runs go by those that can change now. Raises SettingsError."""
    extensions = app().extensions
    services: Services = extensions["promptrpa"]
    written = write_settings(services.settings, changes)
    settings = replace(services.settings, **{name: getattr(written, name) for name in RUNTIME})
    mind = bootstrap.make_mind(settings, joined.knowledge, joined.models)
    checker = bootstrap.make_checker(joined.knowledge, mind)
    joined.engine.use(mind, checker, Limits(settings.step_timeout, settings.pictures))
    extensions["promptrpa"] = replace(services, settings=settings, written=written, mind=mind)


def _owner(joined: Joined) -> Account:
    accounts = joined.accounts
    found = next((a for a in accounts.accounts() if a.role is Role.OWNER), None)
    return found or accounts.add(OWNER, Role.OWNER)


def _leave_note(joined: Joined, url: str) -> Path:
    """Where the command line of this machine finds the server; for the user of the home alone."""
    joined.accounts.revoke_all(KeyKind.TOKEN, COMMAND_LINE)
    _, secret = joined.accounts.make_key(_owner(joined), KeyKind.TOKEN, COMMAND_LINE)
    note = joined.settings.home / NOTE
    with suppress(FileNotFoundError):
        note.unlink()
    with open(os.open(note, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        json.dump({"url": url, "token": secret}, file)
    return note


def _hosts(address: Address, port: int) -> frozenset[str]:
    """The names under which it may be called; another means that a page of a stranger calls it by a name of its own."""
    named = {address.host, "127.0.0.1", "localhost", "[::1]"} if _is_loopback(address.host) else {address.host}
    return frozenset({f"{name}:{port}" for name in named} | set(address.names))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
