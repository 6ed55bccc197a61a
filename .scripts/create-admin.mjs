import { ensureInstalled, run } from "./lib.mjs";

await ensureInstalled();
process.exit(await run("node", ["api/src/areas/auth/admins/create-admin-main.ts", ...process.argv.slice(2)]));
