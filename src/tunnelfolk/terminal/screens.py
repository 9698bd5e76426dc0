"""What a player sees beside the board: the state of the round, everyone's panel, the hand."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tunnelfolk.languages.speech import say, say_commas, say_list
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Dwarf, Role
from tunnelfolk.rules.decks import FACES
from tunnelfolk.rules.views import Panel, View
from tunnelfolk.terminal import board_picture
from tunnelfolk.terminal.card_pictures import DWARF_STYLES, STYLES, draw_card
from tunnelfolk.terminal.words import card_with_id, dwarf_sign, goal_name, place, role_name, tool_of

FAINT = STYLES["faint"]
ROLE_STYLES = {Role.DIGGER: "bold green", Role.SABOTEUR: "bold red", Role.HIDDEN: FAINT}


def print_board(console: Console, view: View, marks: Mapping[Cell, str] | None = None) -> None:
    """Print the board, as wide as the terminal allows, and what the viewer knows about it."""
    for line in board_picture.draw_board(view, console.width, marks):
        console.print(line, no_wrap=True, overflow="crop", soft_wrap=False)
    for goal in view.goals:
        if goal.goal:
            console.print(
                f"    {say('terminal.goalIs', place=place(goal.cell), goal=goal_name(goal.goal))}", style=FAINT
            )


def print_news(console: Console, sentences: Iterable[str]) -> None:
    """Print what happened."""
    for sentence in sentences:
        console.print(Padding(Text(f"• {sentence}"), (0, 0, 0, 1)))


def round_status(view: View) -> str:
    """The round and its supplies in one line."""
    counts = {
        "match.pile": view.pile,
        "match.discards": len(view.discards),
        "match.aside": view.aside,
        "match.goldCards": view.gold_pile,
    }
    supplies = {"match.markersLeft": view.markers, "match.keysLeft": view.keys}
    parts = [say(key, n=count) for key, count in counts.items() if count]
    parts += [f"{say(key)}: {count}" for key, count in supplies.items() if count]
    return " · ".join([say("match.roundOf", n=view.round, most=view.options.rounds), *parts])


def panel_table(view: View, names: Sequence[str]) -> Table:
    """Everyone's panel, one line each."""
    table = Table.grid(padding=(0, 2))
    for seat, panel in enumerate(view.panels):
        table.add_row(
            "▸" if seat == view.to_act else " ",
            str(seat),
            Text(names[seat], "bold" if seat == view.seat else ""),
            _badge(panel),
            say("match.cards", n=panel.cards),
            _broken(panel),
            _gold(panel),
            Text(_notes(panel), FAINT),
        )
    return table


def _badge(panel: Panel) -> Text:
    if panel.role:
        return Text(role_name(panel.role), ROLE_STYLES[panel.role])
    if panel.dwarf is Dwarf.EVERYONE:
        return Text("")
    return Text(f"{dwarf_sign(panel.dwarf)} {say(f'match.{panel.dwarf}')}", DWARF_STYLES[panel.dwarf])


def _broken(panel: Panel) -> Text:
    tools = [tool_of(card) for card in panel.broken]
    if not tools:
        return Text(say("terminal.toolsWhole"), FAINT)
    return Text(say("match.toolsOut", n=len(tools), tools=say_list(tools)), STYLES["shut"])


def _gold(panel: Panel) -> Text:
    if panel.gold is None:
        return Text(say("match.goldCards", n=panel.gold_cards), FAINT if not panel.gold_cards else "")
    values = f" ({'+'.join(map(str, panel.gold))})" if len(panel.gold) > 1 else ""
    return Text(f"{say('match.gold', n=sum(panel.gold))}{values}", STYLES["gold"] if panel.gold else FAINT)


def _notes(panel: Panel) -> str:
    saw = [say("match.looked", goals=" ".join(map(place, panel.peeked)))] if panel.peeked else []
    return say_commas(saw + ([say("match.owes", n=panel.debt)] if panel.debt else []))


def describe_hand(cards: Sequence[str]) -> str:
    """The cards of a hand in one line."""
    counts = Counter(cards)
    return " · ".join(card_with_id(card) + (f" ×{count}" if count > 1 else "") for card, count in counts.items())


def numbered_list(entries: Sequence[tuple[str, str]], console: Console) -> RenderableType:
    """Entries with their keys, in as many columns as fit."""
    lines = [Text.assemble((key.rjust(3), "bold cyan"), f"  {text}") for key, text in entries]
    if any(line.cell_len > console.width // 2 - 2 for line in lines):
        return hanging_list([(key.rjust(3), text) for key, text in entries])
    return Columns(lines, padding=(0, 2), equal=True, column_first=True)


def hanging_list(entries: Sequence[tuple[str, str]]) -> Table:
    """Entries below each other; what does not fit into a line goes on below its text, so that the keys stand alone."""
    grid = Table.grid(padding=(0, 2))
    for key, text in entries:
        grid.add_row(Text(key, "bold cyan", no_wrap=True), _Sentence(text))
    return grid


class _Sentence:
    """Words that go on in the next line, but not at a space that must not break: rich breaks there too."""

    STAND_IN = "\u2800"
    """As wide as a space, and none."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement.get(console, options, Text(self.text))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterable[Text]:
        for line in Text(self.text.replace("\u00a0", self.STAND_IN)).wrap(console, options.max_width):
            line.plain = line.plain.replace(self.STAND_IN, "\u00a0")
            yield line


def card_row(faces: Sequence[str]) -> Text:
    """Cards side by side, each with its written form below."""
    blocks = [draw_card(FACES[face]) for face in faces]
    rows = [Text("   ").join(block[row] for block in blocks) for row in range(3)]
    return Text("\n").join([*rows, Text("   ".join(face.center(7) for face in faces), FAINT)])
