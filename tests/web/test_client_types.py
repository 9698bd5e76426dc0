from pathlib import Path

from scripts.client_dictionary import FILES, TEXT
from scripts.client_types import client_types

COMMITTED = Path(__file__).parents[2] / "web/src/net/messages.ts"


def test_the_client_knows_the_messages_of_the_server() -> None:
    assert COMMITTED.read_text() == client_types(), "run `make types`"


def test_the_client_knows_the_languages_and_the_holes_of_their_phrases() -> None:
    for name, made in FILES.items():
        assert (TEXT / name).read_text(encoding="utf-8") == made(), "run `make types`"
