import pytest

import designlab as dl


@pytest.fixture(scope="session")
def run():
    """Solitaire with points."""
    return dl.simulate("court", 1500, bots="steward", seed=2)


@pytest.fixture(scope="session")
def other():
    """The same dice under another value."""
    return dl.simulate(dl.load("court", {"setup.start_coins": 20}), 1000, bots="steward", seed=2)


@pytest.fixture(scope="session")
def table():
    """Points among several seats, some games without a winner."""
    return dl.simulate("station", 300, seed=3)


@pytest.fixture(scope="session")
def fight():
    """Several seats that only win or lose."""
    return dl.simulate("mountains", 300, seed=3)


@pytest.fixture(scope="session")
def campaign():
    """Solitaire that is won or lost."""
    return dl.simulate("xiangqi", 200, seed=3)
