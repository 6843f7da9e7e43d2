import ipywidgets
import pytest

import designlab as dl


@pytest.fixture
def sent(monkeypatch):
    """Everything that widgets send to their pages, oldest first."""
    messages = []
    monkeypatch.setattr(
        ipywidgets.Widget,
        "send",
        lambda self, content, buffers=None: messages.append(content | {"buffers": buffers or []}),
    )
    return messages


@pytest.fixture(scope="session")
def court():
    return dl.load("court")
