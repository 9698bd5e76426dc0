"""What docs/protocol.md promises."""

import re
import subprocess
import sys
from pathlib import Path

from tests.server.people import PATIENCE, Server
from tunnelfolk.server.messages.socket_messages import ClientMessage, ServerMessage

PAGE = Path("docs/protocol.md").read_text()


def test_the_example_client_plays_a_whole_match(server: Server) -> None:
    example = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert example is not None
    command = [sys.executable, "-c", example[1], server.address]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert "winners" in answer.stdout


def test_the_page_names_every_message() -> None:
    for kind in (*ClientMessage.__args__, *ServerMessage.__args__):
        assert f"`{kind.__struct_config__.tag}`" in PAGE
