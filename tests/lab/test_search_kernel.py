"""The search of `deep` for browsers, which is kept in the repository: made of the kernels that are here now."""

import json
from typing import Any

import numpy as np
import pytest

from scripts import search_kernel
from tunnelfolk.lab.deep import playouts
from tunnelfolk.lab.deep.playouts import Hidden
from tunnelfolk.lab.deep.unseen import Unseen
from tunnelfolk.lab.fast import tunnels
from tunnelfolk.offline.kernel_memory import FACTS, read_facts

STALE = "run `python -m scripts.search_kernel`, which takes some minutes"


def test_the_module_that_is_kept_was_made_of_the_kernels_that_are_here() -> None:
    assert read_facts().made_of == search_kernel.digest_kernels(), STALE


def test_what_is_written_about_the_module_is_still_true() -> None:
    kept = json.loads(FACTS.read_text())
    here = json.loads(json.dumps(search_kernel.describe_kernels()))
    assert _rounded(kept) == _rounded(here), STALE


def _rounded(value: Any) -> Any:
    """To nine digits: an exponential function may differ in the last one."""
    match value:
        case dict():
            return {name: _rounded(one) for name, one in value.items()}
        case list():
            return [_rounded(one) for one in value]
        case float():
            return round(value, 9)
        case _:
            return value


def test_what_is_unseen_has_the_names_by_which_the_kernel_is_handed_it() -> None:
    assert Unseen._fields == Hidden._fields


@pytest.mark.parametrize(("home", "name"), [(playouts, "TREASURE"), (tunnels, "OPEN")])
def test_another_number_or_table_in_a_kernel_makes_the_module_stale(
    monkeypatch: pytest.MonkeyPatch, home: Any, name: str
) -> None:
    before = search_kernel.digest_kernels()
    monkeypatch.setattr(home, name, getattr(home, name) + np.int16(1))
    assert search_kernel.digest_kernels() != before
