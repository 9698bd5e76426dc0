"""What `tunnelfolk serve` understands: apart from the server, so that other commands start fast."""

import argparse
import os
from pathlib import Path

LOOPBACK = "127.0.0.1"
PORT = 8642
EXAMPLES = """\
  tunnelfolk serve                      on this machine, in the browser
  tunnelfolk serve --lan                for everybody in the local network, with a QR code for phones
  tunnelfolk serve --data /srv/tunnels --no-browser --port 80 --host 0.0.0.0
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `tunnelfolk serve` understands."""
    parser.add_argument("--host", default=LOOPBACK, help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=PORT, help="port to listen on; 0 takes any (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=None, help="folder to keep matches in (default: XDG data folder)")
    parser.add_argument("--lan", action="store_true", help="serve the local network, and show a QR code for phones")
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    parser.add_argument("--bot-delay", type=float, default=0.9, metavar="SECONDS", help="how long bots seem to think")
    parser.add_argument("--bot-workers", type=int, default=max(1, (os.cpu_count() or 2) - 1), metavar="N")
    parser.add_argument("--bot-patience", type=float, default=10, metavar="SECONDS", help="when a bot hangs")
    parser.add_argument("--no-deep", action="store_true", help="leave the searching bot cold: keen plays for it")
    parser.add_argument("--no-limits", action="store_true", help="let everybody ask as often as they like (for tests)")
