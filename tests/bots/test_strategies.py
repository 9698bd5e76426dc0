"""Which bot can play which game: by its strategy, never by its name."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from tests.matches import Setup, new
from tunnelfolk.arena import contenders
from tunnelfolk.bots import BOTS, Adviser, ladder
from tunnelfolk.bots.strategy import CannotPlay
from tunnelfolk.rules import duel, saboteur
from tunnelfolk.rules.game import GAMES, all_facts, register
from tunnelfolk.rules.options import BadOptions
from tunnelfolk.rules.views import Prompt
from tunnelfolk.server.levels import minder_for
from tunnelfolk.terminal.seating import bot_names, usual_bot

BRIGHT = pytest.mark.parametrize("name", ["thumb", "keen"])


@pytest.fixture
def others() -> Iterator[None]:
    """Three more games: Saboteur by another name, one without a strategy, and one with a strategy nobody has."""
    register(_game(saboteur, name="smugglers", title="Smugglers"))
    register(_game(duel, name="mystery", title="Mystery", strategy=None))
    register(_game(duel, name="auction", title="Auction", strategy="bidding"))
    yield
    for name in ("smugglers", "mystery", "auction"):
        del GAMES[name]


def _game(like: object, **facts: object) -> SimpleNamespace:
    fields = {name: getattr(like, name) for name in dir(like)}
    return SimpleNamespace(**fields | {"FACTS": replace(fields["FACTS"], **facts)})


def prompt_of(game: str, as_game: str) -> Prompt:
    match = new(Setup(game, GAMES[game].FACTS.seats[0]), 1)
    prompt = match.prompt(match.to_act, since=match.round_began)
    return replace(prompt, view=replace(prompt.view, game=as_game))


@BRIGHT
@pytest.mark.usefixtures("others")
def test_a_game_goes_by_its_strategy_and_not_by_its_name(name: str) -> None:
    bot: Adviser = BOTS[name]("seed")
    assert bot.choose(prompt_of("saboteur", "smugglers")) == bot.choose(prompt_of("saboteur", "saboteur"))


@BRIGHT
@pytest.mark.usefixtures("others")
def test_a_game_without_a_known_strategy_is_refused(name: str) -> None:
    bot = BOTS[name]("seed")
    with pytest.raises(CannotPlay, match=f"bot '{name}' cannot play Mystery: no strategy is known for it"):
        bot.choose(prompt_of("duel", "mystery"))
    with pytest.raises(CannotPlay, match=f"bot '{name}' cannot play Auction: .*'bidding'; {name} has saboteur, race"):
        bot.explain(prompt_of("duel", "auction"))


@pytest.mark.usefixtures("others")
def test_the_ladder_says_who_can_play_a_game() -> None:
    players = {facts.name: ladder.players_of(facts) for facts in all_facts()}
    assert players["saboteur"] == players["duel"] == players["solo"] == (*BOTS, "deep", "net")
    assert players["smugglers"] == tuple(BOTS)
    assert players["mystery"] == players["auction"] == ("chance", "greedy")


@pytest.mark.usefixtures("others")
def test_whoever_the_ladder_names_answers_and_nobody_else_does() -> None:
    for game, likeness in (("smugglers", "saboteur"), ("mystery", "duel"), ("auction", "duel")):
        prompt = prompt_of(likeness, game)
        for name, bot in BOTS.items():
            if ladder.can_play(name, GAMES[game].FACTS):
                assert bot("seed").choose(prompt) in range(len(prompt.legal))
            else:
                with pytest.raises(CannotPlay):
                    bot("seed").choose(prompt)


@pytest.mark.usefixtures("others")
def test_tables_and_tournaments_refuse_bots_that_cannot_play() -> None:
    refused = "bot 'thumb' cannot play Mystery: chance, greedy can"
    mystery = GAMES["mystery"].FACTS
    assert bot_names("greedy", 2, mystery) == ("greedy", "greedy")
    with pytest.raises(BadOptions, match=refused):
        bot_names("greedy,thumb", 2, mystery)
    for name in ("thumb", "Alrun", "greedy/thumb"):
        with pytest.raises(CannotPlay, match=refused):
            contenders.require_player(name, mystery)
    for name in ("greedy/chance", "exec:thumb"):
        contenders.require_player(name, mystery)
    assert minder_for(mystery) == "greedy"
    assert usual_bot(mystery) == "greedy"
