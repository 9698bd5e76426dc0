"""A card drawn with box characters: three rows, five or seven columns."""

from msgspec import Struct
from rich.cells import cell_len, set_cell_size
from rich.text import Text

from tunnelfolk.rules.cards import Dwarf, Kind, PathCard, Side
from tunnelfolk.terminal.words import Way, dwarf_sign, is_bridge, is_double_bend, ways

WIDE, NARROW = 7, 5
"""How many columns a card may take."""
ROWS = 3

HUBS = {
    0b0101: "┃",
    0b1010: "━",
    0b0011: "┗",
    0b0110: "┏",
    0b1100: "┓",
    0b1001: "┛",
    0b0111: "┣",
    0b1110: "┳",
    0b1101: "┫",
    0b1011: "┻",
    0b1111: "╋",
}
"""The middle of a card by the sides that meet there, as bits from the top clockwise."""
STUBS = {Side.TOP: "╹", Side.RIGHT: "╺", Side.BOTTOM: "╻", Side.LEFT: "╸"}

ROCK, LAST_ROCK = "░", "▒"
STYLES = {
    "rock": "bright_black",
    "last": "magenta",
    "lit": "bold yellow",
    "dark": "default",
    "gold": "bold bright_yellow",
    "goal": "yellow",
    "shut": "bold red",
    "mark": "bold reverse",
    "faint": "bright_black",
}
DWARF_STYLES = {Dwarf.GREEN: "bold green", Dwarf.BLUE: "bold bright_blue", Dwarf.EVERYONE: "bold"}


class Look(Struct, frozen=True):
    """How a laid card looks now, beside what is printed on it."""

    reached: int = 0
    """The sides that light falls on, as bits."""
    is_open: bool = False
    """Whether a key or a bribe holds its gate open."""
    marker: Dwarf | None = None
    """Whose marker lies on its gold or its troll."""
    is_last: bool = False
    mark: str = ""
    """A number to choose this card by."""


PLAIN = Look()


class Canvas:
    """Three rows of columns with styles; a sign that is two columns wide has an empty one after it."""

    def __init__(self, width: int, fill: str = " ", style: str = "faint") -> None:
        """An area filled with one sign."""
        self.width, self.centre = width, width // 2
        self._signs = [[(fill, style)] * width for _ in range(ROWS)]

    def put(self, row: int, column: int, text: str, style: str) -> None:
        """Write over what is there."""
        for sign in text:
            wide = cell_len(sign)
            if wide and 0 <= column <= self.width - wide:
                self._signs[row][column : column + wide] = [(sign, style), *[("", style)] * (wide - 1)]
            column += wide

    def put_centred(self, row: int, text: str, style: str) -> None:
        """Write in the middle of a row."""
        self.put(row, (self.width - cell_len(text)) // 2, text, style)

    def rows(self) -> list[Text]:
        """The picture, row by row."""
        return [Text.assemble(*[(sign, STYLES.get(style, style)) for sign, style in row]) for row in self._signs]


def draw_card(face: PathCard, width: int = WIDE, look: Look = PLAIN) -> list[Text]:
    """A card as it lies."""
    canvas = Canvas(width, LAST_ROCK if look.is_last else ROCK, "last" if look.is_last else "rock")
    if face.kind is Kind.GOAL:
        _draw_corners(canvas)
    _draw_ways(canvas, face, look)
    _draw_gold(canvas, face, look)
    _draw_gate(canvas, face, look)
    _draw_home(canvas, face)
    canvas.put(0, 0, look.mark, "mark")
    return canvas.rows()


def draw_face_down(label: str, width: int = WIDE, *, is_known: bool = False, mark: str = "") -> list[Text]:
    """A goal that lies face down, dashed for those who know what it is."""
    canvas, inside = Canvas(width), width - 2
    across, upright = "╌╎" if is_known else "─│"
    for row, text in enumerate((f"┌{across * inside}┐", f"{upright}{' ' * inside}{upright}", f"└{across * inside}┘")):
        canvas.put(row, 0, text, "goal")
    canvas.put_centred(1, set_cell_size(label, min(inside, cell_len(label))).rstrip(), "gold" if is_known else "goal")
    canvas.put(0, 0, mark, "mark")
    return canvas.rows()


def draw_free_ground(width: int = WIDE, mark: str = "") -> list[Text]:
    """A cell where nothing lies, with the number to choose it by."""
    canvas = Canvas(width)
    canvas.put_centred(1, mark or "·", "mark" if mark else "faint")
    return canvas.rows()


def _draw_corners(canvas: Canvas) -> None:
    right = canvas.width - 1
    for row, column, sign in ((0, 0, "╭"), (0, right, "╮"), (2, 0, "╰"), (2, right, "╯")):
        canvas.put(row, column, sign, "goal")


def _draw_ways(canvas: Canvas, face: PathCard, look: Look) -> None:
    for way in ways(face):
        if is_double_bend(face):
            _draw_bend(canvas, way, _light(way, look))
        elif len(way) == 1:
            _draw_dead_end(canvas, way[0], _light(way, look))
        else:
            _draw_way(canvas, way, look)
    if is_bridge(face):
        _draw_deck(canvas, _light((Side.TOP, Side.BOTTOM), look))


def _light(way: Way, look: Look) -> str:
    return "lit" if any(look.reached >> side & 1 for side in way) else "dark"


def _draw_way(canvas: Canvas, way: Way, look: Look) -> None:
    """Arms that meet in the middle; each is lit as far as it is reached."""
    centre = canvas.centre
    for side in way:
        style = _light((side,), look)
        match side:
            case Side.TOP | Side.BOTTOM:
                canvas.put(int(side), centre, "┃", style)
            case Side.LEFT:
                canvas.put(1, 0, "━" * centre, style)
            case Side.RIGHT:
                canvas.put(1, centre + 1, "━" * centre, style)
    canvas.put(1, centre, HUBS[sum(1 << side for side in way)], _light(way, look))


def _draw_dead_end(canvas: Canvas, side: Side, style: str) -> None:
    level = "━" * (canvas.centre - 2)
    match side:
        case Side.TOP | Side.BOTTOM:
            canvas.put(int(side), canvas.centre, STUBS[side], style)
        case Side.LEFT:
            canvas.put(1, 0, f"{level}╸", style)
        case Side.RIGHT:
            canvas.put(1, canvas.width - 1 - len(level), f"╺{level}", style)


def _draw_bend(canvas: Canvas, way: Way, style: str) -> None:
    """One of two bends, kept clear of the middle."""
    level, centre, right = "━" * (canvas.centre - 2), canvas.centre, canvas.width - 2
    strokes = {
        (Side.TOP, Side.RIGHT): ((0, centre, f"┗{level}┓"), (1, right, "┗━")),
        (Side.RIGHT, Side.BOTTOM): ((2, centre, f"┏{level}┛"), (1, right, "┏━")),
        (Side.BOTTOM, Side.LEFT): ((2, 1, f"┗{level}┓"), (1, 0, "━┓")),
        (Side.TOP, Side.LEFT): ((0, 1, f"┏{level}┛"), (1, 0, "━┛")),
    }
    for row, column, text in strokes[way[0], way[1]]:
        canvas.put(row, column, text, style)


def _draw_deck(canvas: Canvas, style: str) -> None:
    """The way from top to bottom goes over the other one, between rails."""
    for row in range(ROWS):
        canvas.put(row, canvas.centre - 1, "║ ║", "rock")
        canvas.put(row, canvas.centre, "┃", style)


def _draw_gold(canvas: Canvas, face: PathCard, look: Look) -> None:
    if face.is_treasure:
        canvas.put_centred(1, "($)", "gold")
    if not face.gold:
        return
    row, column = _gold_spot(canvas, face)
    is_tight = is_bridge(face) or is_double_bend(face) or (row == 1 and column != canvas.centre and canvas.width < WIDE)
    if look.marker is None:
        text, style = (str(face.gold) if is_tight else f"({face.gold})"), "gold"
    else:
        sign = dwarf_sign(look.marker)
        text, style = (sign if is_tight else f"{sign}{face.gold}{sign}"), DWARF_STYLES[look.marker]
    canvas.put(row, column - len(text) // 2, text, style)


def _gold_spot(canvas: Canvas, face: PathCard) -> tuple[int, int]:
    """Where the gold lies: on its own arm, on its bend, or in the middle (D14)."""
    way = face.tunnels[face.gold_tunnel].sides
    is_arm = face.gate is None or face.gate.joins[1] == face.gold_tunnel or face.gold_tunnel not in face.gate.joins
    if is_double_bend(face):
        return (0 if Side.TOP in way else 2), canvas.centre + (1 if Side.RIGHT in way else -1)
    if len(way) > 1 or not is_arm:
        return 1, canvas.centre
    return _arm(canvas, way[0])


def _arm(canvas: Canvas, side: Side) -> tuple[int, int]:
    """The middle of an arm."""
    match side:
        case Side.TOP | Side.BOTTOM:
            return int(side), canvas.centre
        case Side.LEFT:
            return 1, 1
        case Side.RIGHT:
            return 1, canvas.width - 2


def _draw_gate(canvas: Canvas, face: PathCard, look: Look) -> None:
    if face.gate is None:
        return
    arm = face.tunnels[face.gate.joins[1]]
    # Gold in front of a gate takes the arm, so the gate moves to the middle (G05).
    row, column = (1, canvas.centre) if arm.gold else _arm(canvas, arm.sides[0])
    letter = "T" if face.gate.colour is None else face.gate.colour[0].upper()
    text = f"]{letter.lower()}[" if look.is_open else f"[{letter}]"
    if row == 1 and column != canvas.centre and canvas.width < WIDE:
        text = text[1]
    canvas.put(row, column - len(text) // 2, text, _gate_style(face, look))


def _gate_style(face: PathCard, look: Look) -> str:
    assert face.gate is not None
    if face.gate.colour is not None:
        return DWARF_STYLES[Dwarf(face.gate.colour)]
    return DWARF_STYLES[look.marker] if look.marker else "shut"


def _draw_home(canvas: Canvas, face: PathCard) -> None:
    dwarf = face.start_of or (Dwarf(face.ladder_to) if face.ladder_to else None)
    if dwarf is None:
        return
    letter = "S" if dwarf is Dwarf.EVERYONE else dwarf[0].upper()
    canvas.put_centred(1, f"╫{letter}╫" if face.is_ladder else f"{{{letter}}}", DWARF_STYLES[dwarf])
