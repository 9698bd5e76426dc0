"""The README's Python runs as it stands."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"


def first_python_block() -> str:
    """The first Python code block of the README."""
    assert README.exists(), "there is no README.md"
    block = re.search(r"^```python\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert block is not None, "README.md has no code block that begins with ```python"
    return block[1]


def test_the_first_python_block_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    code = compile(first_python_block(), str(README), "exec")
    exec(code, {"__name__": "__main__"})
    assert "Result(" in capsys.readouterr().out
