"""Every message between server and client, over the socket and over HTTP (docs/protocol.md)."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from tunnelfolk.analysis.review import Review
from tunnelfolk.bots.advice import Hint
from tunnelfolk.languages.dictionaries import LANGUAGES
from tunnelfolk.lessons.lesson_plan import Asked
from tunnelfolk.rules.actions import Action
from tunnelfolk.rules.board import Cell
from tunnelfolk.rules.cards import Role
from tunnelfolk.rules.claims import Claim, ClaimKind
from tunnelfolk.rules.events import Event
from tunnelfolk.rules.options import Options, Result
from tunnelfolk.rules.views import DraftView, Goal, Laid, Prompt, Token

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Avatar = Annotated[int, Meta(ge=0, le=9)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Seats = Annotated[int, Meta(ge=1, le=10)]
TurnSeconds = Annotated[int, Meta(ge=1, le=604_800)]
StandInSeconds = Annotated[int, Meta(ge=60, le=3_600)]
VisitorId = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
Index = Annotated[int, Meta(ge=0, le=1_000_000)]
WebhookUrl = Annotated[str, Meta(max_length=1_000)]
Key = Annotated[str, Meta(min_length=1, max_length=200)]
MatchSeed = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
Moment = Annotated[int, Meta(ge=0, le=9_000_000_000_000)]
"""Milliseconds since 1970."""
Language = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
"""One that there is a dictionary of."""
Emotes = Literal["ha", "suspicious", "dig", "careful", "watching", "bravo", "thanks", "sorry", "hurry", "oops"]
Reactions = Literal["bravo", "ha", "suspicious", "careful", "oops"]
"""What may be said of a line of the log."""
Notices = Literal["rules_changed", "stood_in", "other_phone"]


class Upward(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True):
    """What a client sends over the socket of a table."""


class Choose(Upward, frozen=True):
    """The answer to a prompt: the index in its legal list, and what was looked at."""

    match: str
    version: Index
    index: Index


class Say(Upward, frozen=True):
    """A line of chat."""

    text: Text


class Emote(Upward, frozen=True):
    """A quick sign, at most one in three seconds."""

    emote: Emotes


class MakeClaim(Upward, frozen=True, tag="claim"):
    """Say something about the match in a picture, true or not; at most one in five seconds."""

    kind: ClaimKind
    cell: Cell | None = None
    """The goal, for `gold` and `stone`."""
    seat: SeatNumber | None = None
    """Who is trusted or suspected."""


class React(Upward, frozen=True):
    """A quick sign about something that happened in this round; another one about the same takes its place."""

    match: str
    round: Index
    place: Index
    """Which event of the round it is about: so many came after the deal before it."""
    emote: Reactions


class Back(Upward, frozen=True):
    """I am here again: give me my seat back from the bot that minds it."""


class Ping(Upward, frozen=True):
    """Are you there? Answered by a pong."""


ClientMessage = Choose | Say | Emote | React | MakeClaim | Back | Ping


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person, a bot, or nobody."""

    kind: Literal["empty", "person", "bot"] = "empty"
    name: str = ""
    avatar: int = 0
    level: str | None = None
    """How a bot plays; for a person, the bot that minds the seat while it is lent."""
    present: bool = False
    ready: bool = False
    lent: bool = False
    """Whether a bot plays for an absent person."""
    away_ms: int | None = None
    """How long the person had been absent when this was sent; missing for who is present, and for bots."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host may set before a match."""

    game: str
    seats: Seats
    options: Options = Options()
    turn_seconds: TurnSeconds | None = None
    """Without it, nobody is hurried."""
    stand_in_seconds: StandInSeconds | None = 180
    """How long somebody may be absent while others wait for their turn, before a bot minds the seat; None: for ever.
    Where a turn may take an hour or more, people come and go: absence alone brings no bot there."""
    late_bot: bool = False
    """Whether a bot takes over when a turn of an hour or more has taken too long; shorter ones always end so."""
    public: bool = False
    """Whether the table is listed for everybody."""
    hints: bool = False
    """Whether players may ask for hints where several people play. Alone, and against bots only, they always may."""
    claims: bool = True
    """Whether players may claim things in pictures, where there are roles."""
    quiet: bool | None = None
    """Whether it is told only after a round that bots minded seats in it; None: at public tables with hidden roles."""


class WebhookInfo(Struct, frozen=True):
    """Who is told of every turn at a table. The address itself is a secret, so nobody is shown it again."""

    kind: Literal["discord", "slack", "json"]
    host: str
    """Whose server it is."""
    trouble: str = ""
    """Why the last message did not arrive; empty where it did."""
    off: bool = False
    """Whether nothing is sent any more, because nobody listens there."""


class You(Struct, frozen=True):
    """What the receiver is at a table: without a seat, a watcher."""

    seat: int | None = None
    host: bool = False
    """Whether the receiver is the host."""
    stand_in: bool = False
    """Whether the receiver stands in for an absent host: it may start, place bots and lend seats, but nothing else."""


class CurrentMatch(Struct, frozen=True):
    """The match that is being played at a table, or was played last."""

    id: str
    number: int
    seed_hash: str
    """SHA-256 of the seed, known from the start; the seed itself is published at the end."""
    over: bool = False


class Table(Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """All about a table as one person sees it: sent whenever anything of it changes, and by every command."""

    id: str
    code: str
    """What people tell each other, like `MOLE 4217`; empty once it was given back. Links carry the id instead."""
    settings: Settings
    players: tuple[Player, ...]
    host: int | None
    """The host's seat; None if the host only watches."""
    watchers: int
    match: CurrentMatch | None = None
    hints: bool = False
    """Whether players may ask for hints in the match that is played here, or in the next one as it stands now."""
    screen: bool = False
    """Whether a big screen shows this table: phones show little more than a hand then."""
    opened_by_screen: bool = False
    """Whether a big screen opened it: lost phones may come back there."""
    quiet: bool = False
    """Whether it is told only after a round that bots minded seats in it; everybody looks present until then."""
    rematch: tuple[int, ...] = ()
    """The seats of people who want to play again. Bots always do, so they are not named."""
    muted: tuple[str, ...] = ()
    """Whose chat is not heard, as `Line.who` names them; told to the host alone."""
    webhook: WebhookInfo | None = None
    """Told to the host alone."""
    day: str = ""
    """The day whose deal this table was made for, and nothing else; empty for any other table."""
    counted: bool = False
    """Whether that is the one try that counts."""
    you: You = You()


class Clock(Struct, frozen=True):
    """How long the seat to act may still think, at the moment this was sent."""

    seat: int
    left_ms: int


Outcome = Literal["done", "late", "refused"]


class Answer(Struct, frozen=True):
    """What became of a choice that came over this socket."""

    version: int
    """The version that the choice named."""
    outcome: Outcome
    """`done`: it was stored as the step after that version. `late`: the match had gone on, or another seat is to act.
    `refused`: it can never be done (no such index, no seat, another match), or it could not be stored."""


class PromptMessage(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="prompt"):
    """What the receiver's seat sees now, whole. `legal` is empty unless this seat is to act."""

    match: str
    since: int
    """The events are those after this version: what this socket has not been told yet."""
    answer: Answer | None = None
    """To the oldest choice of this socket that has not been answered yet."""
    clock: Clock | None = None
    prompt: Prompt


Strings = tuple[int, int, tuple[str, ...]]
"""Where a list of strings changed: the place, how many are gone there, and what takes their place."""


class PanelChanges(Struct, frozen=True, omit_defaults=True):
    """The fields of a panel that are not the same any more; null for those that have nothing to say any more."""

    cards: int | UnsetType = UNSET
    broken: tuple[str, ...] | UnsetType | None = UNSET
    gold_cards: int | UnsetType | None = UNSET
    gold: tuple[int, ...] | UnsetType | None = UNSET
    peeked: tuple[Cell, ...] | UnsetType | None = UNSET
    role: Role | UnsetType | None = UNSET
    debt: int | UnsetType | None = UNSET


class ViewChanges(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The fields of a view that are not the same any more. Numbers, words and Structs are told whole.

    Of a list it says where it changed: the place, how many are gone there, and what takes their place.
    """

    round: int | UnsetType = UNSET
    first: int | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    to_act: int | UnsetType | None = UNSET
    draws: int | UnsetType = UNSET
    ended: str | UnsetType = UNSET
    turning: Goal | UnsetType = UNSET
    board: tuple[int, int, tuple[Laid, ...]] | UnsetType = UNSET
    goals: tuple[int, int, tuple[Goal, ...]] | UnsetType = UNSET
    tokens: tuple[int, int, tuple[Token, ...]] | UnsetType = UNSET
    reached: tuple[tuple[int, tuple[int, int, tuple[tuple[int, int, int], ...]]], ...] | UnsetType = UNSET
    """By the place of the dwarf in the list: where the list of its cells changed."""
    panels: tuple[tuple[int, PanelChanges], ...] | UnsetType = UNSET
    """By the seat."""
    hand: Strings | UnsetType = UNSET
    pile: int | UnsetType = UNSET
    aside: int | UnsetType = UNSET
    discards: Strings | UnsetType = UNSET
    markers: int | UnsetType = UNSET
    keys: int | UnsetType = UNSET
    gold_pile: int | UnsetType = UNSET
    draft: DraftView | UnsetType = UNSET
    spare: Role | UnsetType = UNSET
    won: Strings | UnsetType = UNSET
    buried: Strings | UnsetType = UNSET
    result: Result | UnsetType = UNSET
    gone: tuple[str, ...] | UnsetType = UNSET
    """The fields that are not sent any more: they have nothing to say."""


class Changes(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="changes"):
    """What the next prompt of this socket has that the last one had not; only for those who asked for it."""

    since: int
    """The version of the prompt that these are changes of; the events are those after it."""
    version: int | UnsetType = UNSET
    """Missing where it is the one after `since`."""
    answer: Answer | None = None
    clock: Clock | None = None
    events: tuple[Event, ...] = ()
    legal: tuple[dict[str, Any], ...] = ()
    """All of them. What has a field `each` stands for several actions: that field takes each value of the list `of`."""
    view: ViewChanges = ViewChanges()


class Line(Struct, frozen=True, omit_defaults=True):
    """Something said: a text, an emote, or a notice of the house."""

    at: int
    """Milliseconds since 1970."""
    name: str
    who: str = ""
    """The public id of who says it; empty for the house, and in lines of long ago."""
    watcher: bool = False
    """Whether it is said by somebody without a seat."""
    seat: int | None = None
    text: str | None = None
    emote: Emotes | None = None
    notice: Notices | None = None
    """A line of the house itself, for clients to say in their own words; its name is empty, its text English."""
    claim: Claim | None = None
    """What is claimed, for clients to show as a picture and say in their own words; its text is English."""
    match: str = ""
    """The match that a claim is about, or that a watcher spoke of."""
    round: int = 0
    """The round of that match in which a watcher said it, and players hear it when the round is over; or the round
    that a reaction is about."""
    place: int | None = None
    """The event that an emote is a reaction to: so many came after the round's deal before it."""


class Said(Struct, frozen=True, tag_field="type", tag="said"):
    """New lines of chat; right after connecting, the last ones."""

    lines: tuple[Line, ...]


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """Yes."""


class Problem(Struct, frozen=True, tag_field="type", tag="error"):
    """What went wrong: a word for programs, a sentence for people. HTTP errors have the same shape."""

    code: str
    message: str


ServerMessage = Table | PromptMessage | Changes | Said | Pong | Problem


class Session(Struct, frozen=True):
    """Who the cookie says you are."""

    name: str
    avatar: int


class SessionChange(Struct, frozen=True, forbid_unknown_fields=True):
    """What a visitor wants to be called and to look like; what is left out stays, or is made up."""

    name: Name | None = None
    avatar: Avatar | None = None


class OfferCode(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a code for another device."""

    move: bool = False
    """Whether this device is to be signed out when the other one has come."""


class DeviceCode(Struct, frozen=True):
    """What makes another device the asker's, once."""

    code: str
    """Six letters."""
    seconds: int
    """How long it is good for."""


class JoinDevice(Struct, frozen=True, forbid_unknown_fields=True):
    """Be who made this code."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class DeviceEntry(Struct, frozen=True):
    """A browser by which the asker is known."""

    id: str
    name: str
    """Browser and system, like `Firefox, Android`; may be empty."""
    since: int
    seen: int
    """When it last came, to the hour; milliseconds since 1970."""
    here: bool
    """Whether it is the one that asks."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    tagline: str
    """One line for a menu."""
    fewest: int
    most: int
    usual_seats: int
    options: tuple[str, ...]
    """The fields of Options that this game has."""
    roles: bool
    """Whether there are hidden roles."""
    ranks: tuple[int, ...]
    """The least gold for each rank, where a single player is told one."""
    levels: tuple[str, ...]
    """The bots that can play it, from weak to strong."""
    review: bool
    """Whether a finished match can be reviewed."""


class About(Struct, frozen=True):
    """What this server offers."""

    version: str
    games: tuple[GameInfo, ...]
    levels: tuple[str, ...]
    """The bots that people are offered, from weak to strong."""
    level: str
    """The one to offer first."""
    emotes: tuple[Emotes, ...]


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat, or change to another; without a number, the first empty one."""

    seat: SeatNumber | None = None


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat that a command of the host is about."""

    seat: SeatNumber


class PlaceBot(Struct, frozen=True, forbid_unknown_fields=True):
    """Put a bot on an empty seat (on all of them without a number), change its level, or with none take it away."""

    seat: SeatNumber | None = None
    level: Level | None = None


class Ready(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the sender is ready; the host sees it and starts."""

    ready: bool = True


class Rematch(Struct, frozen=True, forbid_unknown_fields=True):
    """Offer or accept to play again, or think better of it."""

    accept: bool = True


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether somebody's chat and signs are refused."""

    who: VisitorId
    """As `Line.who` names them."""
    muted: bool = True


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """Begin the match; with a level, bots take what stays empty."""

    fill: Level | None = None


class PushOffer(Struct, frozen=True):
    """Whether browsers can be told something while their page is closed."""

    key: str | None
    """What a browser needs for that, as base64url; None where nobody is told."""


class Subscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser listens while its page is closed, as it says itself (Web Push)."""

    endpoint: WebhookUrl
    p256dh: Key
    auth: Key
    language: Language | None = None
    """As before on this device if none is given: a browser that listens elsewhere from now on does not know it."""


class EndPush(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser is not to be told anything any more."""

    endpoint: WebhookUrl


class SetWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to be told of every turn at a table; nobody without an address."""

    url: WebhookUrl = ""
    language: Language = "en"


class AskHints(Struct, frozen=True, forbid_unknown_fields=True):
    """Which prompt hints are wanted for."""

    match: str
    version: Index


class Hints(Struct, frozen=True):
    """The best choices for a prompt, best first, as a bot that sees no more than this seat thinks of them."""

    match: str
    version: int
    level: str
    """The bot that was asked."""
    choices: tuple[Hint, ...]
    asked: int
    """For how many choices of this match this seat has been given hints so far."""


class TableEntry(Struct, frozen=True):
    """A public table in the list."""

    id: str
    code: str
    game: str
    seats: int
    taken: int
    people: tuple[str, ...]
    turn_seconds: int | None
    playing: bool


class MatchInfo(Struct, frozen=True, kw_only=True):
    """One match, running or over."""

    id: str
    table: str | None
    code: str | None
    """The way to its table, for those who sit there."""
    game: str
    options: Options
    turn_seconds: int | None
    players: tuple[Player, ...]
    rules: int
    """The number of the rules it is or was played by."""
    version: int
    started: int
    finished: int | None = None
    seat: int | None = None
    """The asker's own seat."""
    turn: bool = False
    """Whether the asker is to act."""
    left_ms: int | None = None
    """How long the person to act may still think; missing without a clock, and while a bot is to act."""
    seed_hash: str
    seed: str | None = None
    """Published when the match is over."""
    result: Result | None = None
    """Missing in a match that was ended before its end (see Notices)."""
    offline: bool = False
    """Whether it was played without this server, and handed over later."""


class PlayedRound(Struct, frozen=True):
    """A round with roles, for whoever played it."""

    role: Role
    won: bool
    """Whether the own side won it."""
    gold: int = 0
    """What it brought the asker."""
    suspicion: float | None = None
    """How likely everybody could think at its end that this seat was a saboteur; None without a review."""


class PlayedMatch(Struct, frozen=True, kw_only=True):
    """A finished match of the asker in figures."""

    id: str
    game: str
    seat: int
    players: tuple[Player, ...]
    started: int
    finished: int
    gold: int | None
    """None for a match that was ended before its end."""
    won: bool
    rounds: tuple[PlayedRound, ...] = ()
    """Where there are roles."""
    lost: float | None = None
    """Points lost per real choice, where there is a review."""
    hints: int = 0
    """For how many choices the asker was given hints."""
    reviewed: bool = False
    reviewable: bool = False
    """Whether there is a review, or could be one."""
    offline: bool = False
    """Whether it was played without this server, and handed over later."""


class PlayedMatches(Struct, frozen=True):
    """Some of the asker's finished matches, the newest first."""

    matches: tuple[PlayedMatch, ...]
    count: int
    """How many there are in all."""


class HandedBot(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot in a match that was played offline."""

    level: Level
    avatar: Avatar


class HandedMatch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finished match that was played offline: all that its deals and events follow from."""

    game: Annotated[str, Meta(max_length=40)]
    options: Options = Options()
    rules: Index
    """The number of the rules it was played by."""
    seed: MatchSeed
    bots: Annotated[tuple[HandedBot | None, ...], Meta(min_length=1, max_length=10)]
    """Who sat where; None is the seat of whoever hands it over."""
    started: Moment
    actions: Annotated[tuple[Action, ...], Meta(max_length=2_000)]
    """What was chosen, by all seats in order."""
    times: Annotated[tuple[Moment, ...], Meta(max_length=2_000)]
    """When, for each of them."""
    result: Result
    hinted: Annotated[tuple[Index, ...], Meta(max_length=2_000)] = ()
    """The versions for which the own seat was given hints."""
    claims: Annotated[tuple[Claim, ...], Meta(max_length=300)] = ()


class HandedOver(Struct, frozen=True):
    """A match from offline play is one's own on this server now."""

    match: str
    new: bool
    """False where it had been handed over before."""


class OpenRound(Struct, frozen=True):
    """What was hidden when a round ended, for those who watch. What stays hidden beyond a round is not in here."""

    match: str
    round: int
    hands: tuple[tuple[str, ...], ...]
    roles: tuple[str | None, ...]
    goals: tuple[Goal, ...]


class OpenCards(Struct, frozen=True):
    """Everything that was hidden at one moment of a match that is over."""

    hands: tuple[tuple[str, ...], ...]
    roles: tuple[str | None, ...]
    gold: tuple[tuple[int, ...] | None, ...]
    goals: tuple[Goal, ...]
    pile: tuple[str, ...]


class Frame(Struct, frozen=True, omit_defaults=True):
    """One moment of a replay."""

    prompt: Prompt
    """Its events are those of this step alone."""
    at: int
    """Milliseconds since 1970."""
    seat: int | None = None
    """Whose choice led here; None for a deal."""
    cards: OpenCards | None = None
    """With all cards open; then the events are told in full too."""


class LessonStep(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A step of a lesson: what happens, and what the learner is asked then."""

    lesson: str
    step: int
    steps: int
    """How many steps the lesson has; the last one has nothing to choose."""
    id: str
    """Under this name the client has its words."""
    players: tuple[Player, ...]
    past: tuple[Event, ...]
    """Everything that happened before, as the learner saw it."""
    frames: tuple[Prompt, ...]
    """What is shown one after the other, each with its own events; the last one is to be answered."""
    later: bool = False
    """Whether time has passed since the step before."""
    goal: int | None = None
    """The index of the choice that is asked for; missing where there is only something to look at."""
    show: tuple[str, ...] = ()
    """What is in the light then: `role`, `seat 1`, `cell 8,0`, `hand`, `pile`."""
    soft: tuple[Cell, ...] = ()
    """What the words speak of beside that."""
    ask: Asked | None = None
    """Where the learner is to try a card that does not fit."""


class LessonAnswer(Struct, frozen=True):
    """What another choice than the one asked for is answered with."""

    say: str
    """Under this name the client has the words."""
    prompt: Prompt
    """What the choice would have come to; its events are those of the choice alone."""


class MatchReview(Struct, frozen=True):
    """The review of a match, or how far it is."""

    progress: float
    """From 0 to 1; 1 when there is a review."""
    review: Review | None = None


class Replay(Struct, frozen=True):
    """A whole match as one seat (None: a watcher) saw it, step by step."""

    match: MatchInfo
    seat: int | None
    frames: tuple[Frame, ...]


class PlayDaily(Struct, frozen=True, forbid_unknown_fields=True):
    """Play the deal of a day: today's without one. The first try of today counts; it is gone on with until it ends."""

    day: Annotated[str, Meta(max_length=10)] | None = None


class DailyScore(Struct, frozen=True):
    """What a bot made of the deal of a day."""

    level: str
    gold: int
    rival: int | None = None


class DailyResult(Struct, frozen=True, kw_only=True):
    """What came of the asker's own try."""

    gold: int
    rival: int | None
    """The gold of the bot on the other seat, where there is one."""
    rank: int | None
    """By the game's ranks, from 0."""
    counted: bool
    """False where it was finished only after its day."""
    place: int
    """Among all who finished that day; who is as good has the same place."""
    bots: tuple[DailyScore, ...]
    """Those that are done with it, with the same cards."""
    spread: tuple[tuple[int, int], ...]
    """How much gold was found by how many players, the asker included; against a rival, how large the lead was."""
    grid: tuple[str, ...]
    """A line a round, a letter a choice: `g` gold, `t` tunnel, `b` door, `m` troll, `x` no tunnel, `r` a setback."""


class DailyFigures(Struct, frozen=True):
    """The asker's counted tries of all days."""

    days: int
    average: float
    """Of the gold; against a rival, of the lead."""
    best: int
    streak: int
    """Days in a row until today, or until yesterday while today's is not finished."""
    longest: int


class DailyDay(Struct, frozen=True):
    """A day in the calendar."""

    day: str
    hash: str
    """SHA-256 of the seed, published while it is a secret."""
    seed: str | None = None
    """Published when the day is over."""
    match: str | None = None
    """The asker's own try."""
    gold: int | None = None
    """What it brought, where it was finished in time; against a rival, the lead."""


class Daily(Struct, frozen=True, kw_only=True):
    """The deal of a day, as the asker may know it."""

    game: str
    day: str
    today: str
    left_ms: int
    """How long today lasts."""
    official: bool
    """Whether all players of a server have this deal; False for the public formula, which counts only for oneself."""
    options: Options
    level: str | None
    """The bot on the other seat, where there is one."""
    hash: str
    seed: str | None
    """Published when the day is over."""
    state: Literal["new", "begun", "done"]
    """What has become of the asker's counted try."""
    match: str | None
    players: int
    """How many have finished it in time."""
    result: DailyResult | None
    figures: DailyFigures
    yesterday: DailyDay | None
    """The day before today, to check what was promised; None where nobody asked for its deal."""
