// Python as browsers have it, in Node: node browser_python.mjs INTERPRETER ARCHIVES... -- FILES... -- MODULE
// Unpacks the archives that browsers are given, adds files of this repository, and prints what MODULE.told() says.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const [interpreter, ...rest] = process.argv.slice(2);
const files = rest.splice(rest.indexOf('--') + 1);
const module = files.splice(files.indexOf('--') + 1)[0];
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${interpreter}/` });
for (const archive of rest.filter((name) => name !== '--'))
  python.unpackArchive(new Uint8Array(readFileSync(archive)), 'zip', { extractDir: '/lib/python3.14/site-packages' });
for (const file of files.filter((name) => name !== '--')) {
  python.FS.mkdirTree(`/work/${dirname(file)}`);
  python.FS.writeFile(`/work/${file}`, readFileSync(file));
}
python.runPython(`import sys; sys.path.insert(0, "/work")`);
console.log(python.pyimport(module).told());
