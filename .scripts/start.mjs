import { spawn } from "node:child_process";
import { build, ensureInstalled, fail, isHealthy, ROOT, runUntilStopped, say } from "./lib.mjs";

const LOCAL_NAMES = ["localhost", "127.0.0.1", "::1", "[::1]"];

/** The demo clinics have known passwords, so they are for addresses that only this machine reaches. */
function isLocalOnly() {
  const { HOST, PUBLIC_URL } = process.env;
  const isLocalHost = !HOST || LOCAL_NAMES.includes(HOST);
  return isLocalHost && (!PUBLIC_URL || LOCAL_NAMES.includes(new URL(PUBLIC_URL).hostname));
}

await ensureInstalled();
if (!(await build())) fail("The app did not build: the messages above say where.");

const port = process.env.PORT || "5280";
const env = { ...process.env, PORT: port, NODE_ENV: process.env.NODE_ENV ?? "production" };
if (env.FERNPAW_DEMO === undefined && isLocalOnly()) env.FERNPAW_DEMO = "1";

say("Starting the server");
const server = spawn("node", ["api/src/main.ts"], { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
const stopped = runUntilStopped([server]);
const host = !env.HOST || env.HOST === "0.0.0.0" || env.HOST === "::" ? "localhost" : env.HOST;
const origin = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
if (await isHealthy(origin, server)) {
  say(`Fernpaw is ready: open ${env.PUBLIC_URL ?? origin}`);
  process.stdout.write(
    `\n  Open      ${env.PUBLIC_URL ?? origin} and sign in${env.FERNPAW_DEMO === "1" ? " with a demo login (on the sign-in page)" : ""}\n` +
      `  API       ${origin}/api/docs\n` +
      `  Data      ${env.DATA_DIR ?? "./data"}\n` +
      `  Stop      Ctrl+C\n\n`,
  );
}
const code = await stopped;
say(code === 0 ? "Stopped. `npm start` goes on where it was." : `The server ended with code ${code}: its last message above says why.`);
process.exit(code);
