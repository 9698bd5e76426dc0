"""Colons and percent signs stand in another way in every language, so no component writes its own."""

import re
from pathlib import Path

COMPONENTS = Path(__file__).parents[2] / "web" / "src"
OWN_PUNCTUATION = re.compile(r"\)\}: \$\{|\}[ \u00a0]%")


def test_components_leave_colons_and_percent_signs_to_the_language() -> None:
    found = [
        f"{path.relative_to(COMPONENTS)}: {line.strip()}"
        for path in sorted(COMPONENTS.rglob("*.svelte"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if OWN_PUNCTUATION.search(line)
    ]
    assert not found, "\n".join(["write common.pair or common.percent:", *found])
