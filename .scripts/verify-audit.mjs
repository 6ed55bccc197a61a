import { ensureInstalled, run } from "./lib.mjs";

await ensureInstalled();
process.exit(await run("node", ["api/src/audit/verify-audit-main.ts", ...process.argv.slice(2)]));
