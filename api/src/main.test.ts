import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fillMigrated } from "./testing/data-folder.ts";

interface Run {
  child: ChildProcess;
  /** All that it has said so far. */
  said(): string;
  until(text: string): Promise<void>;
  ended: Promise<number | null>;
}

let dataDir: string;
let runs: Run[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "fernpaw-main-"));
  runs = [];
});
afterEach(async () => {
  for (const { child, ended } of runs) {
    child.kill("SIGKILL");
    await ended;
  }
  await rm(dataDir, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

function start(settings: Record<string, string>): Run {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const heard: (() => void)[] = [];
  const hear = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const listener of heard) listener();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const run: Run = {
    child,
    said: () => text,
    ended,
    until: (wanted) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (text.includes(wanted)) resolve();
        };
        heard.push(check);
        check();
        void ended.then(() => reject(new Error(`ended without "${wanted}":\n${text}`)));
      }),
  };
  runs.push(run);
  return run;
}

test("a start says where, what with and who; a second one on the same data or port says why not", async () => {
  const port = String(await freePort());
  const server = start({ PORT: port, FERNPAW_DEMO: "1", FERNPAW_DEMO_SIZE: "XS" });
  await server.until("admin@fernpaw.example");
  expect(server.said()).toContain(`Open http://localhost:${port}`);
  expect(server.said()).toContain(`Data in ${dataDir}`);
  expect(server.said()).toContain("owner@eastgate.example");

  const sameData = start({ PORT: String(await freePort()) });
  expect(await sameData.ended).toBe(1);
  expect(sameData.said()).toContain(`Another Fernpaw server is using ${dataDir}`);
  expect(sameData.said()).not.toContain(" at ");

  const other = join(dataDir, "other");
  await mkdir(other);
  await fillMigrated(other);
  const samePort = start({ PORT: port, DATA_DIR: other });
  expect(await samePort.ended).toBe(1);
  expect(samePort.said()).toContain(`Port ${port} on 127.0.0.1 is taken`);

  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);

  const open = start({ PORT: port, PUBLIC_URL: "https://fernpaw.example" });
  expect(await open.ended).toBe(1);
  expect(open.said()).toContain("holds the demo");

  const network = start({ PORT: port, HOST: "0.0.0.0" });
  expect(await network.ended).toBe(1);
  expect(network.said()).toContain("holds the demo");
});

test("a start without accounts says how to open the first clinic", async () => {
  const port = String(await freePort());
  const server = start({ PORT: port });
  await server.until(`The server has no accounts yet: open a clinic at http://localhost:${port}/register`);
  expect(server.said()).not.toContain("eastgate");
});

test.each(["fernpaw.db", "fernpaw.lock"])("a start on a %s that is no database names the file", async (name) => {
  const file = join(dataDir, name);
  await writeFile(file, "This is no database. ".repeat(100));
  const server = start({ PORT: String(await freePort()) });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain(`${file} cannot be opened: file is not a database`);
  expect(server.said()).not.toContain(" at ");
});

test("a start without clinics that were served before needs a setting, once", async () => {
  await fillMigrated(dataDir);
  const line = `${"harbour".padEnd(64)} ${"an-epoch".padEnd(40)} ${"5".padStart(16)}\n`;
  await writeFile(join(dataDir, "fernpaw.db.mark"), line);
  const refused = start({ PORT: String(await freePort()) });
  expect(await refused.ended).toBe(1);
  expect(refused.said()).toContain("lacks 1 clinic that this server has served (harbour)");
  expect(refused.said()).toContain("ALLOW_MISSING_CLINICS=1");
  expect(refused.said()).not.toContain(" at ");

  for (const setting of [{ ALLOW_MISSING_CLINICS: "1" }, {}]) {
    const server = start({ PORT: String(await freePort()), ...setting });
    await server.until("The server has no accounts yet");
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  }
  expect(await readFile(join(dataDir, "fernpaw.db.mark"), "utf8")).toBe(line);
});

test("settings that cannot be used end the start with all of them", async () => {
  const server = start({ PORT: "many", SECRET: "short" });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain("- PORT: ");
  expect(server.said()).toContain("- SECRET: ");
});

test.each([
  ["without a secret", {}],
  ["with one", { SECRET: "x".repeat(40) }],
])("a data folder that cannot be made ends the start at once, %s", async (_how, settings) => {
  const server = start({ PORT: String(await freePort()), DATA_DIR: "/proc/fernpaw/data", ...settings });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain("DATA_DIR: /proc/fernpaw/data cannot be used (ENOENT); name a folder");
  expect(server.said()).not.toContain(" at ");
});

test("a database that nobody answers for is named by its setting, without its password", async () => {
  const port = await freePort();
  const server = start({
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://ana:topsecret@127.0.0.1:${port}/clinic`,
  });
  expect(await server.ended).toBe(1);
  expect(server.said()).toContain(
    `DATABASE_URL: postgres://ana@127.0.0.1:${port}/clinic cannot be reached (connect ECONNREFUSED`,
  );
  expect(server.said()).toContain("leave DATABASE_URL out to use SQLite");
  expect(server.said()).not.toContain("topsecret");
  expect(server.said()).not.toContain(" at ");
});
