// Compiles what browsers run, in the very Python that they run it with: node offline_compile.mjs FOLDER INTERPRETER
// FOLDER has site.zip (our modules and libraries), and gets python_stdlib.zip and site-packages.zip.
// Reading the sources anew at every start would take a browser two thirds of the time until it is ready.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [folder, interpreter] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`));
const compiled = `${folder}/python_stdlib.zip`;
const python = await loadPyodide({ indexURL: `${interpreter}/`, ...(existsSync(compiled) && { stdLibURL: compiled }) });
const bytes = (path) => new Uint8Array(readFileSync(path));
python.FS.writeFile('/tmp/library.zip', bytes(`${interpreter}/python_stdlib.zip`));
python.FS.writeFile('/tmp/site.zip', bytes(`${folder}/site.zip`));
python.unpackArchive(bytes(`${folder}/site.zip`), 'zip', { extractDir: '/lib/python3.14/site-packages' });
python.FS.writeFile('/tmp/offline_compile.py', bytes(new URL('offline_compile.py', import.meta.url)));
python.runPython('import sys; sys.path.insert(0, "/tmp"); import offline_compile; offline_compile.main()');
writeFileSync(compiled, python.FS.readFile('/tmp/library-compiled.zip'));
writeFileSync(`${folder}/site-packages.zip`, python.FS.readFile('/tmp/site-compiled.zip'));
