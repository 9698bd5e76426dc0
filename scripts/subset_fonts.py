"""Make the two bundled typefaces small, and put what few pages need into files of their own.

npm pack @fontsource/aleo @fontsource/nunito-sans   # unpacked side by side in a folder
pip install fonttools brotli
python -m scripts.subset_fonts FOLDER

Every page loads the letters of English and German; the others come when a word has them (see unicode-range in
web/src/styles/letters.css). Japanese, Chinese and names in other scripts are shown in the reader's own
fonts. Aleo has no Cyrillic letters, so Ukrainian headings are set in the other face. Both are under the SIL Open Font
License, without a reserved name.
"""

import subprocess
import sys
from pathlib import Path

FONTS = Path(__file__).parent.parent / "web" / "src" / "styles" / "fonts"
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "ÄÖÜäöüßé"
MARKS = "\u00a0·×»«–—‘’‚“”„•…−"
MORE_LATIN = "ÀÁÂÃÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕØÙÚÛÝÞàáâãåæçèêëìíîïðñòóôõøùúûýþÿŒœ¡¿ªº°±€"
EASTERN = "ĄąĆćĘęŁłŃńŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽž"
CYRILLIC = "".join(map(chr, range(0x410, 0x450))) + "ЁёЄєІіЇїҐґ№"
SETS = {
    "latin": {"": LETTERS + MARKS, "-latin": MORE_LATIN},
    "latin-ext": {"-east": EASTERN},
    "cyrillic": {"-cyrillic": CYRILLIC},
}
"""By what a file of the typeface is called: the files made of it, and their letters."""
FACES = {"aleo": ("700",), "nunito-sans": ("400", "700")}


def main(folder: Path) -> None:
    """Write the subsets into the client's sources."""
    FONTS.mkdir(exist_ok=True)
    for face, weights in FACES.items():
        for weight in weights:
            for letters, made in SETS.items():
                source = folder / face / "files" / f"{face}-{letters}-{weight}-normal.woff2"
                for ending, text in made.items():
                    # Aleo has no Cyrillic.
                    if source.exists():
                        subset(source, FONTS / f"{face}-{weight}{ending}.woff2", text)


def subset(source: Path, target: Path, letters: str) -> None:
    """Write a typeface with these letters alone."""
    subprocess.run(
        [
            *("pyftsubset", str(source), f"--text={letters}", "--flavor=woff2"),
            # Kerning and even figures; hinting is for screens of another age.
            *("--layout-features=tnum", "--no-hinting", "--desubroutinize"),
            f"--output-file={target}",
        ],
        check=True,
    )
    print(f"{target.name}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
