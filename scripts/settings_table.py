"""Writes the table of all settings into docs/operating.md, from what every setting says about itself.

python -m scripts.settings_table
"""

import re
from pathlib import Path

from msgspec.structs import FieldInfo

from tunnelfolk.server.serve_settings import LIMIT_FIELDS, SERVE_FIELDS, default_text, description, flag

PAGE = Path(__file__).parents[1] / "docs" / "operating.md"
BEGIN, END = "<!-- settings: written by scripts/settings_table.py -->\n", "<!-- end of settings -->"


def settings_table() -> str:
    """One row a setting: those of the server, then the limits."""
    head = "| flag | name | default | meaning |\n|---|---|---|---|\n"
    return head + "".join(map(_row, SERVE_FIELDS)) + "| **limits** | | | |\n" + "".join(map(_row, LIMIT_FIELDS))


def _row(one: FieldInfo) -> str:
    return f"| `{flag(one.name)}` | `{one.name}` | {default_text(one) or '–'} | {description(one)} |\n"


def with_table(page: str) -> str:
    """A page with the table of today."""
    pattern = re.escape(BEGIN) + ".*?" + re.escape(END)
    return re.sub(pattern, lambda _: BEGIN + settings_table() + END, page, count=1, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
