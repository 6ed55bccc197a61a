import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { v7 } from "uuid";
import { migratedFolder } from "../testing/data-folder.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { hasPostgres } from "@fernpaw/testing/postgres";
import { type OpenStore, openStore } from "../db/open-store.ts";
import { migratedDatabase } from "../testing/migrated-database.ts";
import { auditEvent } from "./audit-event.ts";
import { recordAudit } from "./record-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

const counted = auditEvent({ code: "tests.counted", words: "Counted", entity: null, details: z.strictObject({}) });
const at = "2026-11-21T09:00:00.000Z";
const [ONE, OTHER] = [v7(), v7()];

let dataDir: string;
beforeEach(async () => {
  dataDir = await migratedFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const append = (store: OpenStore, clinicId: string) =>
  store.write((sql) => recordAudit(sql, counted, { clinicId, at, by: { userId: null }, entityId: null, details: {} }));
async function verify(headsPath?: string, databaseUrl?: string): Promise<{ heads: string[]; said: string }> {
  const heads: string[] = [];
  const said = await verifyAudit({ dataDir, databaseUrl }, headsPath, (line) => heads.push(line));
  return { heads, said };
}

async function fill(store: OpenStore): Promise<void> {
  for (const clinicId of [ONE, ONE, OTHER, ONE]) await append(store, clinicId);
}

test("the command verifies while a server has the database open, and prints a head for each chain", async () => {
  const store = await openStore({ dataDir });
  try {
    await fill(store);
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, "verify-audit-main.ts")],
      { env: { DATA_DIR: dataDir, PUBLIC_URL: "https://clinic.example" } },
    );
    expect(stdout.trim().split("\n")).toEqual([
      expect.stringMatching(new RegExp(`^${ONE} 3 [0-9a-f]{64}$`)),
      expect.stringMatching(new RegExp(`^${OTHER} 1 [0-9a-f]{64}$`)),
    ]);
    expect(stderr).toContain("The audit log is whole: 2 chains, 4 events.");
    expect((await verify()).heads).toEqual(stdout.trim().split("\n"));
  } finally {
    await store.close();
  }
});

test("it names the first broken event, and with earlier heads a tail that was removed", async () => {
  const store = await openStore({ dataDir });
  await fill(store);
  await store.close();
  const path = join(dataDir, "heads.txt");
  writeFileSync(path, `\n> fernpaw@0.1.0 verify-audit\n\n${(await verify()).heads.join("\n")}\n`);
  expect((await verify(path)).said).toContain("whole");
  const database = new SQLite(join(dataDir, "fernpaw.db"));
  const triggers = database
    .prepare("select name from sqlite_schema where type = 'trigger' and name like 'audit%'")
    .pluck()
    .all() as string[];
  expect(triggers).toHaveLength(7);
  for (const name of triggers) database.exec(`drop trigger "${name}"`);
  const second = database.prepare(`select "hash" from "auditEvents" where "clinicId" = ? and "seq" = 2`).pluck();
  database.prepare(`delete from "auditEvents" where "clinicId" = ? and "seq" = 3`).run(ONE);
  database.prepare(`update "auditHeads" set "seq" = 2, "hash" = ? where "clinicId" = ?`).run(second.get(ONE), ONE);
  expect((await verify()).said).toContain("whole");
  await expect(verify(path)).rejects.toThrow(`Chain ${ONE}: event 3 is missing.`);
  database.prepare(`update "auditEvents" set "actorId" = 'x' where "clinicId" = ? and "seq" = 1`).run(ONE);
  database.close();
  const heads: string[] = [];
  await expect(verifyAudit({ dataDir }, undefined, (line) => heads.push(line))).rejects.toThrow(
    `Chain ${ONE}: event 1 was changed`,
  );
  expect(heads).toEqual([expect.stringContaining(OTHER)]);
});

test("it says what is wrong with what it was given", async () => {
  const wrong = join(dataDir, "wrong.txt");
  writeFileSync(wrong, "nothing of the kind");
  rmSync(join(dataDir, "fernpaw.db"), { force: true });
  await expect(verify()).rejects.toThrow("has no database");
  await expect(verify(wrong)).rejects.toThrow("names no head");
});

test.each(hasPostgres ? ["postgres"] : [])("the same on %s", async () => {
  const database = await migratedDatabase();
  const store = await openStore({ dataDir: "", databaseUrl: database.url });
  try {
    await fill(store);
    const { heads, said } = await verify(undefined, database.url);
    expect(heads).toHaveLength(2);
    expect(said).toContain("2 chains, 4 events");
  } finally {
    await store.close();
    await database.drop();
  }
});
