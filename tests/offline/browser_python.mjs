// Python as browsers have it, in Node: node browser_python.mjs INTERPRETER ARCHIVES MODULE FILES...
// Unpacks the archives that browsers are given, adds files of this repository, and prints what MODULE.told() says.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const [interpreter, archives, module, ...files] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${interpreter}/`, stdLibURL: `${archives}/python_stdlib.zip` });
const ours = new Uint8Array(readFileSync(`${archives}/site-packages.zip`));
python.unpackArchive(ours, 'zip', { extractDir: '/lib/python3.14/site-packages' });
for (const file of files) {
  python.FS.mkdirTree(`/repository/${dirname(file)}`);
  python.FS.writeFile(`/repository/${file}`, readFileSync(file));
}
python.runPython(`import sys; sys.path.insert(0, "/repository")`);
console.log(python.pyimport(module).told());
