import { spawn } from "node:child_process";
import { build, ensureInstalled, fail, isHealthy, ROOT, runUntilStopped, say } from "./lib.mjs";

await ensureInstalled();
if (!(await build())) fail("The app did not build: the messages above say where.");

const port = process.env.PORT || "5280";
// npm's name of this command tells the server that a person started it: on a local address it then seeds the demo.
const env = {
  ...process.env,
  PORT: port,
  NODE_ENV: process.env.NODE_ENV ?? "production",
  npm_lifecycle_event: "start",
};

say("Starting the server");
const server = spawn("node", ["api/src/main.ts"], { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
const stopped = runUntilStopped([server]);
const wildcards = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };
const host = process.env.HOST || "127.0.0.1";
const origin = `http://${wildcards[host] ?? (host.includes(":") ? `[${host}]` : host)}:${port}`;
// A large demo is made before the server listens.
const withinMs = process.env.FERNPAW_DEMO_SIZE ? 30 * 60_000 : undefined;
if (await isHealthy(origin, server, withinMs)) {
  const page = process.env.PUBLIC_URL || `http://localhost:${port}`;
  say(`Ready: open ${page} and sign in. The API is described at ${page}/api/docs. Ctrl+C stops the server.`);
}
const code = await stopped;
say(
  code === 0
    ? "Stopped. `npm start` goes on where it was."
    : `The server ended with code ${code}: its last message above says why.`,
);
process.exit(code);
