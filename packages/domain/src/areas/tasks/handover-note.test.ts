import { beforeEach, expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { correctHandover, removeHandover, restoreHandover, writeHandover } from "./handover-note.mutations.ts";
import { handoverNotes, MOST_HANDOVER } from "./handover-note.ts";

const id = "019a5f00-0001-7000-8000-000000000001";
let clinic: MemoryClinic;
const note = () => clinic.row(handoverNotes, id);

beforeEach(async () => {
  clinic = new MemoryClinic();
  expect(await clinic.run(writeHandover, { id, text: "Miso may go home at nine." })).toMatchObject({
    status: "applied",
  });
});

test("a note needs words, and not too many", async () => {
  for (const text of ["", "  \n ", "x".repeat(MOST_HANDOVER + 1)]) {
    const wrong = { id: "019a5f00-0001-7000-8000-000000000002", text };
    expect(await clinic.run(writeHandover, wrong)).toMatchObject({ code: "invalid_args" });
  }
  expect(note()).toMatchObject({ text: "Miso may go home at nine.", status: "current" });
});

test("its author changes it, removes it and puts it back", async () => {
  await clinic.run(removeHandover, { id });
  await clinic.run(restoreHandover, { id });
  expect(note()).toMatchObject({ status: "current", changedAt: null });
  const now = "2026-11-26T18:00:00.000Z";
  await clinic.run(correctHandover, { id, set: { text: "Miso may go home at ten." } }, { now });
  await clinic.run(removeHandover, { id });
  expect(note()).toMatchObject({ text: "Miso may go home at ten.", status: "removed", changedAt: now });
});

test("no other person does, not even the owner", async () => {
  const nurse = anEmployee(["clients:view"]);
  const theirs = "019a5f00-0001-7000-8000-000000000003";
  expect(await clinic.run(writeHandover, { id: theirs, text: "The oven is on." }, { actor: nurse })).toMatchObject({
    status: "applied",
  });
  const asNurse = { actor: nurse };
  expect(await clinic.run(correctHandover, { id, set: { text: "No" } }, asNurse)).toMatchObject({
    code: "note_of_another",
  });
  expect(await clinic.run(removeHandover, { id }, asNurse)).toMatchObject({ code: "note_of_another" });
  expect(await clinic.run(removeHandover, { id: theirs })).toMatchObject({ code: "note_of_another" });
  expect(await clinic.run(restoreHandover, { id: theirs })).toMatchObject({ code: "note_of_another" });
  expect(note().text).toBe("Miso may go home at nine.");
});

test("it needs the right to see clients and pets", async () => {
  const actor = anEmployee(["inventory:view"]);
  const other = { id: "019a5f00-0001-7000-8000-000000000004", text: "x" };
  expect(await clinic.run(writeHandover, other, { actor })).toMatchObject({ code: "forbidden" });
});
