import { spawn } from "node:child_process";
import { ensureInstalled, ROOT, runUntilStopped, say } from "./lib.mjs";

await ensureInstalled();

const apiPort = process.env.PORT || "5280";
const pagePort = process.env.DEV_PORT || "5281";
const env = { ...process.env, PORT: apiPort, npm_lifecycle_event: "dev" };
const start = (args, cwd, more = {}) =>
  spawn(args[0], args.slice(1), { cwd, env: { ...env, ...more }, stdio: ["ignore", "inherit", "inherit"] });

say(`Server on ${apiPort} and pages on http://localhost:${pagePort}, both reload on a change. Ctrl+C stops them.`);
const server = start(["node", "--watch", "--watch-preserve-output", "api/src/main.ts"], ROOT);
const pages = start(["vite", "--port", pagePort, "--strictPort"], `${ROOT}/pwa`, {
  FERNPAW_API: `http://127.0.0.1:${apiPort}`,
});
process.exit(await runUntilStopped([server, pages]));
