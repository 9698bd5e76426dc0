"""The texts a player can ask for: help, and the signs of the board. The rules are in `rules_pages`."""

from rich.console import Console
from rich.table import Table

from tunnelfolk.languages.speech import say, table_of

KEYS = ("?", "b", "l", "r", "h", "a", "q")
SIGNS = (
    *("━ ┃ ╋", "━╸ ╹", "░ ▒", "║┃║", "{S}", "╫G╫", "[B] [G]", "]b[ ]g["),
    *("[T]", "]t[", "(2)", "◆2◆ ●2●", "│ ? │", "╎G07╎"),
)


def print_help(console: Console) -> None:
    """Say how choices are typed, what single keys do, and what is drawn on the board."""
    words = table_of("terminal")
    console.print("\n".join(words["help"]))
    console.print(_grid(list(zip(KEYS, words["keys"], strict=True)), columns=1))
    console.print()
    console.print(_grid(list(zip(SIGNS, words["signs"], strict=True)), columns=2))
    console.print(say("terminal.cells"))


def _grid(entries: list[tuple[str, str]], columns: int) -> Table:
    table = Table.grid(padding=(0, 2))
    for at in range(0, len(entries), columns):
        table.add_row(*(text for entry in entries[at : at + columns] for text in entry))
    return table
