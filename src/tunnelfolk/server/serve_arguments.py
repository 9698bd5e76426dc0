"""What `tunnelfolk serve` understands: apart from the server, so that other commands start fast."""

import argparse

from msgspec.structs import FieldInfo

from tunnelfolk.server.serve_settings import (
    LIMIT_FIELDS,
    SERVE_FIELDS,
    Names,
    default_text,
    description,
    flag,
    kind,
)

EXAMPLES = """\
  tunnelfolk serve                      on this machine, in the browser
  tunnelfolk serve --lan                for everybody in the local network, with a QR code for phones
  tunnelfolk serve --data /srv/tunnels --no-browser --port 80 --host 0.0.0.0 --host-name play.example.org
  TUNNELFOLK_PORT=80 tunnelfolk serve   every setting is a flag, a variable and a line in tunnelfolk.toml
"""

METAVARS = {int: "N", float: "NUMBER", str: "TEXT"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What `tunnelfolk serve` understands. Values stay text: they are checked where all three places come together."""
    for one in SERVE_FIELDS:
        _add_argument(parser, one)
    limits = parser.add_argument_group("limits", "what one visitor, one connection or one address may ask for")
    for one in LIMIT_FIELDS:
        _add_argument(limits, one)


def _add_argument(parser: argparse._ActionsContainer, one: FieldInfo) -> None:
    default = default_text(one)
    text = description(one) + (f" (default: {default})" if default and kind(one) is not bool else "")
    text = text.replace("%", "%%")
    if kind(one) is bool:
        parser.add_argument(flag(one.name), nargs="?", const="yes", metavar="yes|no", help=text)
    elif kind(one) is Names:
        parser.add_argument(flag(one.name), action="append", metavar="NAME,...", help=text)
    else:
        parser.add_argument(flag(one.name), metavar=METAVARS[kind(one)], help=text)
