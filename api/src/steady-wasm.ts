import { setFlagsFromString } from "node:v8";

/**
 * Node reads TypeScript with WebAssembly, in each thread. V8 compiles the calls from there to JavaScript anew after 1,000 of them,
 * and two threads that do so together end the process (SIGSEGV in `Runtime_TierUpWasmToJSWrapper`, Node 24.21). So no thread
 * that starts from here on does. Import it before anything that starts a thread.
 */
setFlagsFromString("--wasm-wrapper-tiering-budget=2147483647");
