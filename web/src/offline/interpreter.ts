// Python with the rules, the bots and the tables in it: the same for the worker of a page and for tests in Node.
import { type PyodideAPI, loadPyodide } from 'pyodide';

/** Where libraries and our own modules go. */
const PLACE = '/lib/python3.14/site-packages';
/** Nothing is installed by name, so that no list of packages is asked for. */
const NO_PACKAGES =
  '{"info":{"abi_version":"2026_0","arch":"wasm32","platform":"emscripten_5_0_3","python":"3.14.2","version":"314.0.7"},"packages":{}}';

export async function startPython(
  folder: string,
  files: readonly string[],
  load: (name: string) => Promise<ArrayBuffer>,
): Promise<PyodideAPI> {
  const archives = files.filter((name) => name.endsWith('.zip') && name !== 'python_stdlib.zip');
  // Beside the interpreter, which takes longer.
  const [python, ...bodies] = await Promise.all([
    loadPyodide({ indexURL: folder, lockFileContents: NO_PACKAGES, packageBaseUrl: folder, checkAPIVersion: false }),
    ...archives.map(load),
  ]);
  for (const body of bodies) python.unpackArchive(new Uint8Array(body), 'zip', { extractDir: PLACE });
  return python;
}
