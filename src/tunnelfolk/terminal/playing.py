"""A match in the terminal: one person against bots."""

import re
from collections.abc import Sequence
from textwrap import shorten

from rich.console import Console

from tunnelfolk.bots import Bot
from tunnelfolk.bots.advice import Hint
from tunnelfolk.bots.hints import give_hints
from tunnelfolk.bots.ladder import bot_named
from tunnelfolk.languages.speech import say, say_if_known, say_list
from tunnelfolk.rules.actions import Action, Dig, Orient
from tunnelfolk.rules.decks import PATHS
from tunnelfolk.rules.game import Match
from tunnelfolk.rules.notation import write
from tunnelfolk.rules.views import Prompt, View
from tunnelfolk.terminal import choice_menu, help_texts, screens
from tunnelfolk.terminal.choice_menu import Entry
from tunnelfolk.terminal.event_sentences import Cast, tell_events
from tunnelfolk.terminal.hint_sentences import tell_reasons, worth_word
from tunnelfolk.terminal.questions import Quit, ask, confirm, pause, printable, read_number
from tunnelfolk.terminal.rules_pages import show_rules
from tunnelfolk.terminal.seating import strongest
from tunnelfolk.terminal.words import describe_rank, game_title

NAMES = ("Gruff", "Hilda", "Borin", "Tove", "Odo", "Runa", "Snorri", "Brenna", "Egil", "Alvis")
LONGEST_ECHO = 30
TALL = 36
"""The lines a terminal needs to show the pictures of the hand below the board."""


class PersonAtTable:
    """A person at a table of bots. The person is shown the prompts of one seat and nothing else."""

    def __init__(
        self, console: Console, match: Match, seat: int, bots: Sequence[Bot], bot_levels: Sequence[str] = ()
    ) -> None:
        """Sit down among the bots, who take the other seats in order; the strongest of them gives hints."""
        self.console, self.match, self.seat = console, match, seat
        others = [at for at in range(match.seats) if at != seat]
        self.bots = dict(zip(others, bots, strict=True))
        names = dict(zip(others, NAMES, strict=False))
        self.cast = Cast(tuple(names.get(at, say("match.you")) for at in range(match.seats)), seat)
        self.adviser = strongest(bot_levels, match.game.FACTS)
        self.hinted: set[int] = set()
        """The versions for which the person was given hints."""
        self._told = 0

    @property
    def hint_counts(self) -> tuple[int, ...] | None:
        """For how many choices each seat was given hints; None where nobody asked."""
        if not self.hinted:
            return None
        return tuple(len(self.hinted) * (at == self.seat) for at in range(self.match.seats))

    def play(self) -> None:
        """Play to the end; raises Quit, EOFError or KeyboardInterrupt when the person leaves."""
        while self.match.result is None:
            self._step()
            if self.match.to_act is None:
                self._end_round()
            if self.match.is_deal_due:
                self.match = self.match.deal(self.match.shuffle())
        self.console.rule(say("match.matchOver"), align="left")
        self.console.print("\n".join(describe_outcome(self.match, self.cast)))

    def _step(self) -> None:
        seat = self.match.to_act
        assert seat is not None
        if seat == self.seat:
            self.match = self.match.act(self._choose_action(self._next_prompt()))
        else:
            choice = self.bots[seat].choose(self.match.prompt(seat, since=self.match.round_began))
            self.match = self.match.act(self.match.legal[choice])

    def _next_prompt(self) -> Prompt:
        """The seat's prompt, with all that happened since the last one."""
        prompt = self.match.prompt(self.seat, since=self._told)
        self._told = self.match.version
        return prompt

    def _choose_action(self, prompt: Prompt) -> Action:
        """ReplayScreen the seat what happened and let the person choose."""
        self.console.rule(f"{game_title(self.match.game.FACTS)} · {say('match.yourTurn')}", align="left")
        screens.print_news(self.console, tell_events(prompt.events, self.cast))
        self._show_table(prompt.view)
        menu = choice_menu.menu_entries(prompt, self.cast.names)
        self._show_menu(prompt, menu)
        while True:
            action = self._read_action(ask(say("terminal.choice"), self.console), prompt, menu)
            if action is not None:
                return action

    def _show_table(self, view: View) -> None:
        self.console.print(screens.round_status(view))
        self.console.print(screens.panel_table(view, self.cast.names))
        screens.print_board(self.console, view)

    def _show_menu(self, prompt: Prompt, menu: Sequence[Entry]) -> None:
        faces = [action.face for action in prompt.legal if isinstance(action, Orient)]
        if self.console.is_terminal and self.console.height >= TALL:
            faces = faces or [entry.key for entry in menu if entry.key in PATHS]
        if faces:
            self.console.print(screens.card_row(faces))
        self._show_lines([entry.label for entry in menu])

    def _show_lines(self, lines: Sequence[str]) -> None:
        self.console.print(screens.numbered_list([(str(at), line) for at, line in enumerate(lines, 1)], self.console))

    def _read_action(self, text: str, prompt: Prompt, menu: Sequence[Entry]) -> Action | None:
        """The action that was typed, if it was one."""
        if self._run_command(text, prompt, menu):
            return None
        if re.fullmatch(r"a[1-9]", text, re.IGNORECASE):
            return self._choose_hint(text[1:], prompt)
        if action := choice_menu.find_written(text, prompt.legal):
            return action
        key, choice = choice_menu.split_numbers(text)
        entry = choice_menu.find_entry(key, menu)
        if entry is None:
            expected = say("terminal.expectedChoice", n=len(menu), action=write(prompt.legal[0]))
            self._explain_refusal(text, expected)
            return None
        if entry.is_direct:
            return entry.actions[0]
        return self._pick_numbered(choice, entry) if choice else self._choose_under(entry, prompt, menu)

    def _run_command(self, text: str, prompt: Prompt, menu: Sequence[Entry]) -> bool:
        """Do what a one-letter command asks for, if it is one."""
        match text.lower():
            case "?":
                help_texts.print_help(self.console)
            case "b":
                self._show_table(prompt.view)
            case "l":
                events = self.match.prompt(self.seat, since=self.match.round_began).events
                screens.print_news(self.console, tell_events(events, self.cast))
            case "a":
                self._give_advice()
            case "r":
                show_rules(self.console, self.match.game.FACTS)
            case "h" | "":
                self._show_menu(prompt, menu)
            case "q":
                if confirm(say("terminal.leave"), self.console):
                    raise Quit
            case _:
                return False
        return True

    def _give_advice(self) -> None:
        """Say what a bot would do in this seat, which it sees no more of than the person does."""
        prompt = self.match.prompt(self.seat, since=self.match.round_began)
        with self.console.status(say("hint.looking")):
            hints = give_hints(bot_named(self.adviser)("advice"), prompt)
        self.hinted.add(self.match.version)
        lines = [f"{write(prompt.legal[hint.index])} ({worth_word(hint.worth)}): {self._why(hint)}" for hint in hints]
        self.console.print(screens.hanging_list([(f"  a{number}", line) for number, line in enumerate(lines, 1)]))
        level = say_if_known(f"levels.{self.adviser}", self.adviser)
        self.console.print(screens.hanging_list([("", say("terminal.advice", level=level))]))

    def _why(self, hint: Hint) -> str:
        return tell_reasons(hint.reasons, self.cast)

    def _choose_hint(self, number: str, prompt: Prompt) -> Action | None:
        """The action that a hint recommends, if the person agrees once more."""
        shown = self.match.prompt(self.seat, since=self.match.round_began)
        hints = give_hints(bot_named(self.adviser)("advice"), shown)
        if self.match.version not in self.hinted or int(number) > len(hints):
            self._explain_refusal(f"a{number}", say("terminal.expectedAdvice"))
            return None
        action = prompt.legal[hints[int(number) - 1].index]
        return action if confirm(say("terminal.sure", action=write(action)), self.console) else None

    def _choose_under(self, entry: Entry, prompt: Prompt, menu: Sequence[Entry]) -> Action | None:
        """Let the person choose what to do with a card; nothing, if they go back."""
        self._show_choices(entry, prompt.view)
        action = None
        while action is None:
            text = ask(say("terminal.which", card=entry.key), self.console)
            if text in ("", "0"):
                self._show_menu(prompt, menu)
                return None
            if not self._run_command(text, prompt, menu):
                action = choice_menu.find_written(text, prompt.legal) or self._pick_numbered(text, entry)
        return action

    def _show_choices(self, entry: Entry, view: View) -> None:
        if marks := choice_menu.cell_marks(entry.actions):
            screens.print_board(self.console, view, marks)
        if faces := dict.fromkeys(action.face for action in entry.actions if isinstance(action, Dig)):
            self.console.print(screens.card_row(list(faces)))
        self._show_lines([choice_menu.describe_under_card(action, self.cast.names) for action in entry.actions])

    def _pick_numbered(self, text: str, entry: Entry) -> Action | None:
        if number := read_number(text, range(1, len(entry.actions) + 1)):
            return entry.actions[number - 1]
        self._explain_refusal(text, say("terminal.expectedUnder", n=len(entry.actions), card=entry.key))
        return None

    def _explain_refusal(self, text: str, expected: str) -> None:
        echo = printable(shorten(text, LONGEST_ECHO, placeholder="…"))
        self.console.print(say("terminal.refused", text=echo, expected=expected))

    def _end_round(self) -> None:
        """ReplayScreen how the round ended: what happened last, the board, roles and gold."""
        prompt = self._next_prompt()
        ended = say("terminal.endOfRound", n=prompt.view.round)
        self.console.rule(f"{game_title(self.match.game.FACTS)} · {ended}", align="left")
        screens.print_news(self.console, tell_events(prompt.events, self.cast))
        self._show_table(prompt.view)
        pause(say("terminal.goOn"), self.console)


def describe_outcome(match: Match, cast: Cast) -> list[str]:
    """The gold of every seat and who won, in words."""
    result = match.result
    assert result is not None
    gold = [f"{cast.who(seat)}: {say('match.gold', n=own)}" for seat, own in enumerate(result.gold)]
    if match.game.FACTS.ranks:
        return [*gold, *describe_rank(match.game.FACTS, result.gold[0])]
    if match.game.FACTS.is_drawn(result):
        return [*gold, say("dialogs.draw")]
    winners = [cast.who(seat) for seat in result.winners]
    if len(winners) > 1:
        return [*gold, say("dialogs.winTogether", names=say_list(winners))]
    return [*gold, say("dialogs.winsYou") if result.winners == (cast.me,) else say("dialogs.wins", name=winners[0])]
