"""A client of a running server, for Python programs.

    from promptrpa.client import Client

    client = Client.of_home()  # the server of this machine; elsewhere Client("https://phones.example", "TOKEN")
    run = client.start("set an alarm for 7:30")
    print(client.wait(run.id).run.status)

Errors are those of `promptrpa.errors`, with a sentence that says what to do.
"""

from .client import Client
from .wire import Event, Wire

__all__ = ["Client", "Event", "Wire"]
