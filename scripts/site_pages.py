"""The pages of the site as Sphinx is given them: the repository's own, and those made of its texts and figures."""

import json
import re
import shutil
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any

from scripts import site_plots
from tunnelfolk.languages.dictionaries import FIRST, LANGUAGES, load_dictionary

ROOT = Path(__file__).parents[1]
LOOKS = ROOT / "docs/site"
STYLES = ROOT / "web/src/styles"

REPOSITORY_PAGES = {
    "rules": ROOT / "docs/rules.md",
    "bots": ROOT / "docs/bots.md",
    "strength": ROOT / "bench/bots.md",
    "models": ROOT / "docs/models.md",
    "research": ROOT / "docs/research.md",
    "notation": ROOT / "docs/notation.md",
    "protocol": ROOT / "docs/protocol.md",
    "operating": ROOT / "docs/operating.md",
    "architecture": ROOT / "docs/architecture.md",
    "contributing": ROOT / "CONTRIBUTING.md",
    "security": ROOT / "SECURITY.md",
    "changelog": ROOT / "CHANGELOG.md",
}
"""Pages that are in the repository, by their names on the site."""

CONTENTS = {
    "Playing": ("how-to-play", "cards", "rules", "balance"),
    "Bots and research": ("bots", "strength", "models", "research", "api"),
    "Building and running": (
        "operating",
        "protocol",
        "notation",
        "architecture",
        "contributing",
        "security",
        "changelog",
    ),
}

API = {
    "api-matches": ("Matches", ("tunnelfolk.rules.game", "tunnelfolk.rules.options", "tunnelfolk.rules.facts")),
    "api-prompts": (
        "Prompts, actions, events",
        ("tunnelfolk.rules.views", "tunnelfolk.rules.actions", "tunnelfolk.rules.events"),
    ),
    "api-records": ("Records and notation", ("tunnelfolk.rules.records", "tunnelfolk.rules.notation")),
    "api-bots": (
        "Bots",
        ("tunnelfolk.bots.bot", "tunnelfolk.bots.ladder", "tunnelfolk.bots.advice", "tunnelfolk.bots.hints"),
    ),
    "api-arena": ("The arena", ("tunnelfolk.arena.plan", "tunnelfolk.arena.tournament", "tunnelfolk.arena.report")),
    "api-lab": ("The lab", ("tunnelfolk.lab.env", "tunnelfolk.lab.gym", "tunnelfolk.lab.vector")),
}
"""What others build on, by pages; the rest is described in the architecture, file by file."""

GAMES = ("saboteur", "duel", "solo")
LINK = re.compile(r"\]\(([^)#:\s]+)(#[^)\s]*)?\)")
RULE = re.compile(r"^(- )\*\*([TSDOV]\d+)\*\*", re.MULTILINE)


def write_pages(folder: Path, drawings: Path, bundle: Path) -> None:
    """Put everything into a folder that Sphinx can make pages of; drawings are those of scripts/site_drawings.mjs."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(LOOKS / "templates", folder / "_templates")
    shutil.copytree(LOOKS / "static", folder / "_static")
    shutil.copy(LOOKS / "conf.py", folder)
    for font in (STYLES / "fonts").glob("*.woff2"):
        shutil.copy(font, folder / "_static")
    looks = folder / "_static/site.css"
    looks.write_text(f"{font_faces('')}\n{looks.read_text(encoding='utf-8')}", encoding="utf-8")
    for name in ("cards", "figures"):
        shutil.copytree(drawings / name, folder / "_static" / name)
    shutil.copy(drawings / "logo.svg", folder / "_static")
    shutil.copy(bundle / "favicon.svg", folder / "_static")
    told = json.loads((drawings / "drawings.json").read_text(encoding="utf-8"))
    pages = {
        **{name: repository_page(path) for name, path in REPOSITORY_PAGES.items()},
        **{page_of(language): _how_to_play(language, told) for language in LANGUAGES},
        "cards": "\n".join(_gallery(told["cards"])),
        "balance": site_plots.balance_page(),
        "api": "\n".join(_api_contents()),
        **{name: "\n".join(_api_page(title, modules)) for name, (title, modules) in API.items()},
    }
    pages["index"] = "\n".join(_contents())
    for name, text in pages.items():
        (folder / f"{name}.md").write_text(text + "\n", encoding="utf-8")


def font_faces(folder: str) -> str:
    """The typefaces of the client, for pages that have them in a folder."""
    styles = "".join(path.read_text(encoding="utf-8") for path in sorted(STYLES.glob("*.css"), reverse=True))
    faces = re.findall(r"@font-face \{.*?\}", styles, re.DOTALL)
    return "\n".join(faces).replace("./fonts/", folder)


def repository_page(path: Path) -> str:
    """A page of the repository; links to others lead to them on the site, what is not on it is named only."""
    names = {page.resolve(): name for name, page in REPOSITORY_PAGES.items()}

    def lead(link: re.Match[str]) -> str:
        target = (path.parent / link[1]).resolve()
        return f"]({names[target]}.md{link[2] or ''})" if target in names else "]"

    text = LINK.sub(lead, path.read_text(encoding="utf-8"))
    # Rules can be linked to by their numbers.
    return RULE.sub(r"\1[**\2**]{#\2}", text) if path.name == "rules.md" else text


def page_of(language: str) -> str:
    """The page that says how to play, in a language."""
    return "how-to-play" if language == FIRST else f"how-to-play-{language.lower()}"


def _how_to_play(language: str, told: dict[str, Any]) -> str:
    """The rules as players read them, with their pictures."""
    words = load_dictionary(language)
    files = {figure["name"]: figure["file"] for figure in told["figures"]}
    names = {other: load_dictionary(other)["name"] for other in LANGUAGES if other != language}
    others = " · ".join(f"[{name}]({page_of(other)}.md)" for other, name in names.items())
    lines = [f"# {words['start']['learn']}", "", f'<div lang="{language}">', "", others, ""]
    for game in GAMES:
        lines += [f"## {words['games'][game]}", ""]
        for section in told["order"][game]:
            lines += _section(words["rulebook"][section], game, section, files, told["key"])
    return "\n".join([*lines, "</div>"])


def _section(section: dict[str, Any], game: str, name: str, files: dict[str, str], key: str) -> Iterator[str]:
    own = f"{name} {game}"
    picture = section["pictures"].get(game if own in files else "all")
    yield from (f"### {section['title']}", "")
    paragraphs = [*section.get("all", []), *section.get(game, [])]
    for paragraph in sorted(paragraphs, key=lambda text: not text.startswith(key)):
        if paragraph.startswith(key):
            yield from ("{.key}", _plain(paragraph.removeprefix(key)), "")
        else:
            yield from (_plain(paragraph), *([] if paragraph.startswith("- ") else [""]))
    yield ""
    file = files.get(own) or files.get(name)
    if picture and file:
        yield from (
            '<figure class="figure-night">',
            f'<img src="_static/figures/{file}" alt="{escape(picture["alt"])}" loading="lazy">',
            f"<figcaption>{escape(picture['caption'])}</figcaption></figure>",
            "",
        )


def _plain(text: str) -> str:
    """A text in which no sign means anything, but for an item's dash."""
    begin = "- " if text.startswith("- ") else ""
    return begin + re.sub(r"([\\`*_<>\[\]{}#$|])", r"\\\1", text.removeprefix("- "))


def _gallery(cards: list[dict[str, str]]) -> Iterator[str]:
    yield from ("# All cards", "")
    yield "Every card of the three games, with its name in the [notation](notation.md). All of them are drawn by code"
    yield from ("from what is printed on them (`web/src/art`).", "")
    kinds = dict.fromkeys(card["kind"] for card in cards)
    for kind in kinds:
        yield from (f"## {kind}", "", '<ul class="cards">')
        for card in (card for card in cards if card["kind"] == kind):
            words = f'alt="Card: {escape(card["alt"])}" loading="lazy" width="200" height="300"'
            name = escape(card["name"]).replace("_", "_<wbr>")
            yield f'<li><img src="_static/cards/{card["file"]}" {words}><code>{name}</code></li>'
        yield from ("</ul>", "")


def _api_contents() -> Iterator[str]:
    yield from ("# Python", "")
    yield from (
        "What programs can build on, from its own docstrings. `pip install .` brings it; the lab is the extra `lab`.",
        "",
    )
    example = re.search(r"## From Python\n(.*?)\n## ", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None, "README.md has no example of Python any more"
    yield from (example[1], "", "```{toctree}", ":maxdepth: 1", "", *API, "```")


def _api_page(title: str, modules: Sequence[str]) -> Iterator[str]:
    yield from (f"# {title}", "")
    for module in modules:
        yield from (f"## {module}", "", "```{eval-rst}", f".. automodule:: {module}", "   :members:", "```", "")


def _contents() -> Iterator[str]:
    yield from (
        "# Documentation",
        "",
        "How the games are played, what the bots can do, and how everything is built.",
        "",
    )
    for title, names in CONTENTS.items():
        yield from ("```{toctree}", ":maxdepth: 1", f":caption: {title}", "", *names, "```", "")
    others = [page_of(language) for language in LANGUAGES if language != FIRST]
    yield from ("```{toctree}", ":maxdepth: 1", ":caption: How to play", "", *others, "```", "")
