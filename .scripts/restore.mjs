import { ensureInstalled, run } from "./lib.mjs";

await ensureInstalled();
process.exit(await run("node", ["api/src/backup/restore-main.ts", ...process.argv.slice(2)]));
