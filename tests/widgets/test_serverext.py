import json

import pytest

pytest.importorskip("jupyter_server")

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection

from designlab import serverext


class Handler:
    ws_connection = object()

    def __init__(self):
        self.nodelay = None

    def set_nodelay(self, on):
        self.nodelay = on


class App:
    def __init__(self, connection_class):
        self.web_app = self
        self.settings = {"kernel_websocket_connection_class": connection_class}


def load(connection_class):
    app = App(connection_class)
    serverext._load_jupyter_server_extension(app)
    return app.settings["kernel_websocket_connection_class"]


def test_kernel_connections_send_without_delay(monkeypatch):
    monkeypatch.setattr(ZMQChannelsWebsocketConnection, "connect", lambda self: "connected")
    found = load(ZMQChannelsWebsocketConnection)
    connection = found.__new__(found)
    handler = Handler()
    monkeypatch.setattr(found, "websocket_handler", handler, raising=False)
    assert connection.connect() == "connected"
    assert handler.nodelay is True


def test_loading_it_twice_changes_nothing_more():
    once = load(ZMQChannelsWebsocketConnection)
    assert load(once) is once


def test_a_connection_to_somewhere_else_is_left_alone():
    class Gateway:
        pass

    assert load(Gateway) is Gateway


def test_it_names_itself_to_the_server():
    assert serverext._jupyter_server_extension_points() == [{"module": "designlab.serverext"}]


def test_installing_makes_it_known_to_jupyter_but_does_not_switch_it_on(root):
    file = root / "designlab/data/jupyter/serverconfig/designlab.json"
    config = json.loads(file.read_text("utf-8"))
    assert config == {"ServerApp": {"jpserver_extensions": {"designlab.serverext": False}}}
