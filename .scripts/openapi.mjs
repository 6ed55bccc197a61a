import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled, fail, isHealthy, output, ROOT } from "./lib.mjs";

/** Lints the API's document as a running server gives it out. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function fetchDocument(folder) {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: "127.0.0.1",
    PUBLIC_URL: "https://clinic.test",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: "",
    FERNPAW_DEMO: "0",
  };
  const server = spawn("node", ["api/src/main.ts"], { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    const origin = `http://127.0.0.1:${port}`;
    if (!(await isHealthy(origin, server))) throw new Error("The server did not start.");
    const answer = await fetch(`${origin}/api/openapi.json`);
    if (!answer.ok) throw new Error(`GET /api/openapi.json: ${answer.status} ${await answer.text()}`);
    return await answer.text();
  } finally {
    server.kill();
    await ended;
  }
}

await ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), "fernpaw-openapi-"));
try {
  const file = join(folder, "openapi.json");
  writeFileSync(file, await fetchDocument(folder));
  // Without these it asks its maker's servers for news, and tells them that it ran.
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { code, text } = await output(
    "redocly",
    ["lint", file, "--config", ".scripts/redocly.yaml", "--format", "stylish"],
    { env },
  );
  // A warning is a fault too: what we do not want is off in the settings.
  if (code !== 0 || /\d+ warnings?\b/.test(text)) fail(text);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
