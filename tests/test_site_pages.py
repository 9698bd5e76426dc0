"""What the site is made of: its links, its pages, its figures. The whole of it is built in tests/web/test_site.py."""

from pathlib import Path

import pytest

from scripts import site_links, site_pages, site_plots
from scripts.site_build import mend_page
from tunnelfolk.arena.intervals import Estimate


def _broken(folder: Path, body: str) -> list[str]:
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "docs/index.html").write_text('<h1 id="top">Pages</h1><a href="../">back</a>')
    (folder / "index.html").write_text(body)
    return list(site_links.broken_links(folder))


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("docs/gone.html", "is not there"),
        ("docs/index.html#bottom", "has no such place"),
        ("/docs/", "does not work below a path"),
        ("../elsewhere.html", "leads out of the site"),
    ],
)
def test_a_link_that_leads_nowhere_is_named_with_its_page(tmp_path: Path, link: str, why: str) -> None:
    assert _broken(tmp_path, f'<a href="{link}">there</a>') == [f"index.html: {link}: {why}"]


def test_pictures_and_their_other_sizes_are_looked_for_too(tmp_path: Path) -> None:
    found = _broken(tmp_path, '<img src="a.png" srcset="b.png 2x">')
    assert [line.split(": ")[1] for line in found] == ["a.png", "b.png"]


def test_links_to_places_folders_addresses_of_the_client_and_other_hosts_are_in_order(tmp_path: Path) -> None:
    links = (
        "docs/",
        "docs/#top",
        "docs/index.html#top",
        "docs/#/rules",
        "https://example.org/",
        "mailto:me@example.org",
    )
    assert _broken(tmp_path, "".join(f'<a href="{link}">there</a>' for link in links)) == []


def test_every_page_of_the_documentation_is_on_the_site() -> None:
    on_site = set(site_pages.REPOSITORY_PAGES.values())
    assert sorted(set((site_pages.ROOT / "docs").glob("*.md")) - on_site) == []
    listed = {name for names in site_pages.CONTENTS.values() for name in names}
    assert set(site_pages.REPOSITORY_PAGES) <= listed


def test_links_between_pages_of_the_repository_lead_to_the_same_pages_of_the_site() -> None:
    text = site_pages.repository_page(site_pages.ROOT / "docs/models.md")
    assert "](strength.md)" in text
    assert "bench/bots.md)" not in text


def test_rules_can_be_linked_to_by_their_numbers() -> None:
    assert "- [**D12**]{#D12} " in site_pages.repository_page(site_pages.ROOT / "docs/rules.md")


def test_the_figures_of_the_balance_are_those_of_every_number_of_players() -> None:
    lines = [line for line in site_plots.read_figures() if line.game == "saboteur"]
    assert {line.players for line in lines} == set(range(3, 11))
    assert all(0 <= line.won <= line.counted for line in lines)
    assert {line.game for line in site_plots.read_figures()} == {"saboteur", "duel", "solo"}


def test_an_interval_is_not_broken_over_two_lines() -> None:
    found = Estimate(0.5, 0.25, 0.75, 100)
    assert site_plots.rate(found).split(" ") == [
        "50\N{NO-BREAK SPACE}%",
        "[25\N{NO-BREAK SPACE}%,\N{NO-BREAK SPACE}75\N{NO-BREAK SPACE}%]",
    ]
    assert site_plots.figure(found).split(" ") == ["0.50", "[0.25,\N{NO-BREAK SPACE}0.75]"]


def test_a_mean_of_sums_has_the_interval_of_its_spread() -> None:
    # 1, 1, 3, 3: a mean of 2, a variance of 1.
    found = site_plots.mean(8, 20, 4)
    assert found.value == 2
    assert [found.low, found.high] == pytest.approx([1.02, 2.98])


def test_pages_say_how_deep_their_headings_are() -> None:
    assert mend_page('<p role="heading">') == '<p role="heading" aria-level="2">'
