"""How Sphinx makes the pages; scripts/site_pages.py puts them together in the folder it is given."""

import re
from typing import Any

from tunnelfolk import __version__

project = "Tunnelfolk"
author = "The Tunnelfolk authors"
copyright = author  # Sphinx calls it so  # noqa: A001
release = __version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
templates_path = ["_templates"]
html_static_path = ["_static"]

myst_enable_extensions = ["attrs_inline", "attrs_block", "colon_fence"]
myst_heading_anchors = 4

# What needs the extras is described without them.
autodoc_mock_imports = ["gymnasium", "numba", "open_spiel", "pettingzoo", "pyspiel", "ray"]
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_use_legacy_class_based = False
python_use_unqualified_type_names = True
add_module_names = False
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_title = "Tunnelfolk"
html_favicon = "_static/favicon.svg"
html_css_files = ["site.css"]
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/play.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
FONTS = {
    "font-stack": "'Nunito Sans', system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
    # Aleo has no Cyrillic: such headings are set in the other face, as in the game.
    "font-stack--headings": "Aleo, 'Nunito Sans', system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
}
# The colours of web/src/styles/theme.css, by the names that the theme has for them.
LIGHT = {
    "color-background-primary": "#fbf3e2",
    "color-background-secondary": "#f1e2c4",
    "color-background-hover": "#e3cda1",
    "color-background-hover--transparent": "#e3cda100",
    "color-background-border": "#d3bb8c",
    "color-background-item": "#d3bb8c",
    "color-foreground-primary": "#2b1b14",
    "color-foreground-secondary": "#523d2e",
    "color-foreground-muted": "#6b5545",
    "color-foreground-border": "#8a6a3c",
    "color-brand-primary": "#7d4300",
    "color-brand-content": "#7d4300",
    "color-brand-visited": "#6a3a1c",
    "color-code-background": "#f6e9cf",
    "color-inline-code-background": "#f1e2c4",
    "color-highlighted-background": "#f5d48e",
    "color-api-background": "#f1e2c4",
    "color-api-name": "#7d4300",
    "color-api-pre-name": "#523d2e",
    "plot-dig": "#174f92",
    "plot-sabotage": "#a32a1c",
    "plot-gold": "#8a5a00",
}
DARK = {
    "color-background-primary": "#1b121e",
    "color-background-secondary": "#251a2a",
    "color-background-hover": "#33253a",
    "color-background-hover--transparent": "#33253a00",
    "color-background-border": "#44324c",
    "color-background-item": "#44324c",
    "color-foreground-primary": "#f8ecd6",
    "color-foreground-secondary": "#cdbba6",
    "color-foreground-muted": "#b6a498",
    "color-foreground-border": "#8a7391",
    "color-brand-primary": "#ffd58a",
    "color-brand-content": "#ffd58a",
    "color-brand-visited": "#e8c9a0",
    "color-code-background": "#150e18",
    "color-inline-code-background": "#33253a",
    "color-highlighted-background": "#6a4a12",
    "color-api-background": "#251a2a",
    "color-api-name": "#ffd58a",
    "color-api-pre-name": "#cdbba6",
    "plot-dig": "#8cc4ff",
    "plot-sabotage": "#ff8a6e",
    "plot-gold": "#ffc45c",
}
html_theme_options = {
    "light_css_variables": LIGHT | FONTS,
    "dark_css_variables": DARK,
    "navigation_with_keys": False,
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def _as_written(_app: Any, _what: str, _name: str, _obj: Any, _options: Any, lines: list[str]) -> None:
    """Docstrings are plain text: one backtick means code, and no other sign means anything."""
    for number, line in enumerate(lines):
        parts = re.split(r"`+([^`]+)`+", line)
        plain = (re.sub(r"([*_|\\])", r"\\\1", part) for part in parts[::2])
        code = (f"``{part}``" for part in parts[1::2])
        lines[number] = "".join(text for pair in zip(plain, [*code, ""], strict=True) for text in pair)


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", _as_written)
