"""Our own rules of counting say what every browser's say."""

import json
import subprocess

from scripts import client_bundle
from tunnelfolk.languages.dictionaries import LANGUAGES
from tunnelfolk.languages.plural_forms import form_for

MOST = 200
COUNT = """
const [most, ...tags] = process.argv.slice(1);
const formsOf = (tag) => Array.from({ length: Number(most) }, (_, n) => new Intl.PluralRules(tag).select(n));
console.log(JSON.stringify(Object.fromEntries(tags.map((tag) => [tag, formsOf(tag)]))));
"""


def test_numbers_take_the_forms_that_browsers_give_them() -> None:
    node = client_bundle.node()
    assert node is not None
    said = subprocess.run([node, "-e", COUNT, str(MOST), *LANGUAGES], capture_output=True, text=True, check=True)
    browsers = json.loads(said.stdout)
    assert {tag: [form_for(tag, number) for number in range(MOST)] for tag in LANGUAGES} == browsers
