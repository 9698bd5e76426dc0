from pathlib import Path

from scripts.client_types import client_types

COMMITTED = Path(__file__).parents[2] / "web/src/net/messages.ts"


def test_the_client_knows_the_messages_of_the_server() -> None:
    assert COMMITTED.read_text() == client_types(), "run `make types`"
