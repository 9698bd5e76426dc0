"""The Python of the browsers plays every match as CPython does, to the byte."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from scripts import client_bundle, offline_bundle
from tests.golden.regenerate import FOLDER, GOLDENS
from tests.offline.traces import searched, thinking_traces

FILES = ("tests/golden/regenerate.py", "tests/setups.py", "tests/offline/traces.py")


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """What the other Python says: it is started once, since that takes seconds."""
    assert (offline_bundle.OUTPUT / "engine.json").exists(), "run `make web`"
    node = client_bundle.node()
    assert node is not None, "run `make web`"
    script = str(Path(__file__).with_name("browser_python.mjs"))
    interpreter, archives = str(offline_bundle.INTERPRETER), str(offline_bundle.OUTPUT)
    command = [node, script, interpreter, archives, "tests.offline.traces", *FILES]
    ran = subprocess.run(command, cwd=offline_bundle.ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2_000:]
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


def test_golden_matches_and_thinking_bots_are_the_same_byte_for_byte(told: dict[str, Any]) -> None:
    kept = {golden.name: (FOLDER / f"{golden.name}.jsonl").read_text(encoding="utf-8") for golden in GOLDENS}
    for name, trace in (kept | thinking_traces()).items():
        assert told["traces"][name] == trace, name


def test_the_search_as_webassembly_comes_to_the_same_as_the_one_of_the_lab(told: dict[str, Any]) -> None:
    pytest.importorskip("numba", reason="the lab is an extra")
    assert told["searched"] == searched()
