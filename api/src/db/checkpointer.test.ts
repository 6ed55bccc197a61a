import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Checkpointer } from "./checkpointer.ts";
import { openWriter } from "./sqlite-connection.ts";

interface Log {
  log: number;
  checkpointed: number;
}

test("commits are copied to the file by another thread, which ends when it is told to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-checkpoint-"));
  const { database } = openWriter(join(folder, "fernpaw.db"));
  database.exec("create table t (a text) strict");
  const log = (): Log => (database.pragma("wal_checkpoint(NOOP)") as [Log])[0];
  const checkpointer = new Checkpointer(join(folder, "fernpaw.db"));
  const insert = database.prepare("insert into t values (?)");
  const write = (count: number): void => {
    for (let index = 0; index < count; index += 1) {
      insert.run("x".repeat(3000));
      checkpointer.noteCommit();
    }
  };
  write(10);
  expect(log()).toMatchObject({ checkpointed: 0 });
  write(60);
  await expect.poll(() => log().checkpointed).toBeGreaterThan(30);
  await checkpointer.close();
  // Where the thread is gone nothing fails: the writer does it in the end.
  write(70);
  expect(log().log).toBeGreaterThan(70);
  database.close();
  rmSync(folder, { recursive: true, force: true });
});
