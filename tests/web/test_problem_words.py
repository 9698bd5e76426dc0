"""Whatever the server refuses is told in the player's language, by its code."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tunnelfolk.languages.dictionaries import load_dictionary

ROOT = Path(__file__).parents[2]
SENDERS = ("server", "offline")
"""The packages that answer people."""
REFUSING = {"Problem", "Refused"}


def _refusals(source: Path) -> Iterator[ast.expr]:
    """The code of every refusal that a file of Python makes."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in REFUSING:
            yield node.args[0]


def _codes() -> set[str]:
    files = [file for name in SENDERS for file in (ROOT / "src/tunnelfolk" / name).rglob("*.py")]
    refusals = [(file, code) for file in files for code in _refusals(file)]
    # Whoever passes on another's refusal passes on its code; nothing else may hide from this test.
    hidden = [
        f"{file.name}:{code.lineno}"
        for file, code in refusals
        if not isinstance(code, ast.Constant) and not (isinstance(code, ast.Attribute) and code.attr == "code")
    ]
    assert not hidden, f"these codes are not written out: {hidden}"
    return {str(code.value) for _, code in refusals if isinstance(code, ast.Constant)}


def test_every_refusal_has_words() -> None:
    said = load_dictionary("en")["problems"]
    codes = _codes()
    assert {"no_claims", "flood", "not_offline"} <= codes
    assert sorted(codes - set(said)) == []
