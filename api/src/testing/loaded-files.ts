import { writeFileSync } from "node:fs";
import { registerHooks } from "node:module";

/** Loaded by `--import` before a server: writes the address of each file that the process loads into LOADED_FILES. */
const loaded = new Set<string>();
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:")) loaded.add(url);
    return next(url, context);
  },
});
process.on("exit", () => writeFileSync(process.env["LOADED_FILES"] ?? "", JSON.stringify([...loaded])));
