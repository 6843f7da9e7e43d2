"""Jupyter Server extension: answers of a kernel reach the page at once.

The server leaves Nagle's algorithm on for the kernels' websockets, so the second of two short
messages waits about 40 ms for the browser's acknowledgement of the first, and so does every click
on a board.  `designlab lab` switches this on; elsewhere
`jupyter server extension enable designlab.serverext` does.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

_SETTING = "kernel_websocket_connection_class"


class _Prompt:
    """A kernel connection that sends its messages without delay."""

    def connect(self) -> Any:
        handler = self.websocket_handler  # type: ignore[attr-defined]
        if handler.ws_connection is not None:
            handler.set_nodelay(True)
        return super().connect()  # type: ignore[misc]


def prompt(connection_class: type) -> type:
    """The connection class without its delay; foreign classes (gateways) stay as they are."""
    if not issubclass(connection_class, ZMQChannelsWebsocketConnection):
        return connection_class
    if issubclass(connection_class, _Prompt):
        return connection_class
    return type(f"Prompt{connection_class.__name__}", (_Prompt, connection_class), {})


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "designlab.serverext"}]


def _load_jupyter_server_extension(app: Any) -> None:
    settings = app.web_app.settings
    settings[_SETTING] = prompt(settings[_SETTING])
