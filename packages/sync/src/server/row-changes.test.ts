import { expect, test } from "vitest";
import { RowChanges } from "./row-changes.ts";

const row = (id: string, value = "") => ({ id, value });

test("a row that is written twice is one change, from the first to the last", () => {
  const changes = new RowChanges(["tasks"]);
  changes.note("tasks", row("a", "old"), row("a", "middle"));
  changes.note("tasks", row("a", "middle"), row("a", "new"));
  changes.note("tasks", null, row("b", "made"));
  changes.note("tasks", row("b", "made"), row("b", "changed"));
  expect(changes.list()).toEqual([
    { table: "tasks", before: row("a", "old"), after: row("a", "new") },
    { table: "tasks", before: null, after: row("b", "changed") },
  ]);
});

test("a row that was made and removed is left out, and one that was only removed is listed", () => {
  const changes = new RowChanges(["tasks", "visits"]);
  changes.note("tasks", null, row("a"));
  changes.note("tasks", row("a"), null);
  changes.note("visits", row("a"), null);
  expect(changes.list()).toEqual([{ table: "visits", before: row("a"), after: null }]);
});

test("other tables are not noted", () => {
  const changes = new RowChanges(["tasks"]);
  changes.note("pets", null, row("a"));
  expect([changes.isWatched("pets"), changes.list()]).toEqual([false, []]);
});
