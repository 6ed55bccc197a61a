import { setFlagsFromString } from "node:v8";
import { Worker, type WorkerOptions } from "node:worker_threads";

// Of no thread that starts from here on.
setFlagsFromString("--wasm-wrapper-tiering-budget=2147483647");

/**
 * Every thread of the server. Node reads TypeScript with WebAssembly, in each thread. V8 compiles the calls from there to
 * JavaScript anew after 1,000 of them, and two threads that do so together end the process (SIGSEGV in
 * `Runtime_TierUpWasmToJSWrapper`, Node 24.21): here no thread does.
 */
export const startThread = (file: URL, options: WorkerOptions = {}): Worker => new Worker(file, options);
