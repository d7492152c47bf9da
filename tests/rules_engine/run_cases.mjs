// Runs every case in Pyodide (CPython compiled for the browser) and prints how many ran and the hash of their final
// states. The same line comes from CPython by `python -m tests.rules_engine.run_cases`; the two must agree.
//   npm install pyodide    (anywhere; say where with PYODIDE)
//   PYODIDE=<folder of the package> node tests/rules_engine/run_cases.mjs
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const { loadPyodide } = await import(pathToFileURL(resolve(process.env.PYODIDE, "pyodide.mjs")).href);
const pyodide = await loadPyodide();
pyodide.mountNodeFS("/checkout", root);
pyodide.runPython("import sys; sys.path.insert(0, '/checkout'); sys.dont_write_bytecode = True");
pyodide.runPython("from tests.rules_engine.run_cases import tell; tell()");
