"""What docs/research.md shows of the environments runs as it stands."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tunnelfolk.lab.fast import SEEN_WORDS

TEXT = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")


def block_with(words: str) -> str:
    """The first Python code block that contains these words."""
    blocks: list[str] = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if words in block)


def test_every_environment_can_be_made_as_shown() -> None:
    names: dict[str, Any] = {}
    exec(block_with("pyspiel.load_game"), names)
    assert names["game"].num_players() == 5
    assert names["many"].num_envs == 1024
    names["table"].reset(seed=1)
    names["solo"].reset(seed=1)
    assert f"{SEEN_WORDS} 16-bit words" in TEXT


def test_the_learner_runs_as_shown(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(block_with("def train").replace("steps=3_000", "steps=400"), names)
    assert "gold a round" in capsys.readouterr().out
    weights, gold = names["weights"], names["gold"]
    assert len(gold) > 500
    assert np.isfinite(weights).all()
    assert weights.any()
