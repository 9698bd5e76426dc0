// Calls a kernel with what bench/wasm.py wrote down, and compares all arrays afterwards with what numba made of them.
import { readFileSync } from "node:fs";

const [file, folder] = process.argv.slice(2);
const [before, after] = ["before", "after"].map((name) =>
  readFileSync(`${folder}/${name}`),
);
const calls = JSON.parse(readFileSync(`${folder}/calls.json`, "utf8"));
const TRIES = 5;
// As in tunnelfolk/offline/kernel_memory.py: the stack grows down from where the answer is.
const ANSWER = 1 << 20;
const [BLOCK, DATA] = [ANSWER + 64, ANSWER + 65536];
const memory = new WebAssembly.Memory({
  initial: 32 + Math.ceil(before.length / 65536),
});
const stack = new WebAssembly.Global({ value: "i32", mutable: true }, ANSWER);
const env = {
  __linear_memory: memory,
  __stack_pointer: stack,
  tanh: Math.tanh,
  exp: Math.exp,
};
const { kernel } = new WebAssembly.Instance(
  new WebAssembly.Module(readFileSync(file)),
  { env },
).exports;
const blocks = calls.map((text) => Buffer.from(text, "hex"));
const bytes = new Uint8Array(memory.buffer);
let ms = Infinity;
for (let k = 0; k < TRIES; k++) {
  bytes.set(before, DATA);
  const began = performance.now();
  for (const block of blocks) {
    bytes.set(block, BLOCK);
    kernel(BLOCK);
  }
  ms = Math.min(ms, performance.now() - began);
}
const same =
  Buffer.compare(Buffer.from(memory.buffer, DATA, after.length), after) === 0;
console.log(JSON.stringify({ same, ms }));
