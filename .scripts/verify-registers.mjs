import { ensureInstalled, run } from "./lib.mjs";

await ensureInstalled();
process.exit(await run("node", ["api/src/areas/controlled/verify-registers-main.ts", ...process.argv.slice(2)]));
