import { noteFigure } from "@fernpaw/testing/note-figure";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "./typed-sql.ts";
import { everyClinic } from "./every-clinic.ts";
import { bump } from "../testing/clinic-rows.ts";
import { migratedFolder } from "../testing/data-folder.ts";
import { openStore } from "./open-store.ts";

const STORE_URL = new URL("./open-store.ts", import.meta.url).href;
const children: ChildProcess[] = [];

/** A server process of its own that opens `folder` and then runs `body`; answers what it printed first and when. */
async function startProcess(folder: string, body = "") {
  const code = `
    const { openStore } = await import(${JSON.stringify(STORE_URL)});
    try {
      const startedMs = performance.now();
      const refused = (error) => { console.log("refused", performance.now() - startedMs, error.message); process.exit(3); };
      const store = await openStore({ dataDir: ${JSON.stringify(folder)} }).catch(refused);
      console.log("open");
      ${body}
      setInterval(() => undefined, 1000);
    } catch (error) { console.error(error); process.exit(4); }`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  child.stdout.setEncoding("utf8");
  const [first] = (await once(child.stdout, "data")) as [string];
  return { child, first };
}

const folders: string[] = [];
async function newFolder(): Promise<string> {
  const folder = await migratedFolder();
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe("one server a data folder (R23)", () => {
  test("a second process is refused within a second and says what to do", async () => {
    const folder = await newFolder();
    const { first } = await startProcess(folder);
    expect(first).toContain("open");
    const second = await startProcess(folder);
    const [, tookMs, message] = /^refused ([\d.]+) (.*)/.exec(second.first) ?? [];
    expect(Number(tookMs)).toBeLessThan(1000);
    noteFigure("R23", `refused after ${Math.round(Number(tookMs))} ms; no lock left after kill -9`);
    expect(message).toContain(folder);
    expect(message).toContain("DATA_DIR");
    await expect(openStore({ dataDir: folder })).rejects.toThrow("Another Fernpaw server");
  });

  test("the same process cannot open a folder twice either, and can again after closing", async () => {
    const folder = await newFolder();
    const store = await openStore({ dataDir: folder });
    await expect(openStore({ dataDir: folder })).rejects.toThrow("Another Fernpaw server");
    await store.close();
    await (await openStore({ dataDir: folder })).close();
  });

  test("kill -9 leaves no lock behind, and every answered write is there", async () => {
    const folder = await newFolder();
    const seed = await openStore({ dataDir: folder });
    await seed.write((sql) => sql.run(everyClinic(`insert into "sync_clinic" values ('c', 0, 'e', 0)`)));
    await seed.close();
    let answered = 0;
    for (let round = 0; round < 3; round += 1) {
      const { child } = await startProcess(
        folder,
        `for (;;) {
          const [row] = await store.write((sql) =>
            sql.all(\`update "sync_clinic" set "version" = "version" + 1 where "clinicId" = 'c' returning "version"\`));
          process.stdout.write(row.version + "\\n");
        }`,
      );
      let printed = "";
      child.stdout?.on("data", (text: string) => (printed += text));
      await new Promise((resolve) => {
        setTimeout(resolve, 120 + round * 60);
      });
      child.kill("SIGKILL");
      await once(child, "close");
      answered = Number(printed.trimEnd().split("\n").at(-1) ?? answered);
      const store = await openStore({ dataDir: folder });
      const [row] = await store.read((sql) =>
        rowsOf(sql, clinicQuery("c").selectFrom("sync_clinic").select(["version", "epoch"])),
      );
      expect(row?.version).toBeGreaterThanOrEqual(answered);
      // A kill is no restore.
      expect(row?.epoch).toBe("e");
      await store.write((sql) => bump(sql, "c"));
      await store.close();
    }
    expect(answered).toBeGreaterThan(10);
  });
});
