import { searchSize } from "@fernpaw/testing/search-size";
import { expect, test, vi } from "vitest";
import { signedNoteRow } from "@fernpaw/testing/note-builders";
import { SignedNotesWatch } from "../testing/convergence-notes.ts";
import { runConvergence } from "../testing/convergence.ts";

// Dexie says so of every connection that a dying tab leaves.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

const WRITERS = { operations: 700, noteShare: 0.9, isCrowded: true };
const RUNS = searchSize({ small: 1, full: 8 });

test(
  "one author on five tablets writes, signs and chooses versions through every fault, and signed notes never change (I13)",
  { timeout: 3_600_000 },
  async () => {
    let signed = 0;
    for (let seed = 1; seed <= RUNS; seed += 1)
      signed += (await runConvergence({ ...WRITERS, seed, restoreRate: 0 })).signed;
    expect(signed).toBeGreaterThan(5 * RUNS);
  },
);

test("notes converge through restores of the server too (I4, I13)", { timeout: 3_600_000 }, async () => {
  for (let seed = 21; seed < 21 + RUNS; seed += 1) {
    const { saved } = await runConvergence({ ...WRITERS, seed });
    expect(saved).toBeGreaterThan(20);
  }
});

test.each([
  ["its text", { plan: "Changed" }],
  ["its signer", { signedBy: "019a5f00-0000-7000-8000-000000000009" }],
  ["its status", { status: "draft" as const }],
  ["the whole note", null],
])("the watch notices a change of %s (I13)", async (_, change) => {
  const id = "019a5f00-0000-7000-8000-000000000001";
  const note = signedNoteRow({ id, petId: id, authorId: id });
  const watch = new SignedNotesWatch();
  const look = (rows: object[]) => watch.look(() => Promise.resolve(rows as never));
  const stored = (set: object) => ({ ...note, findings: "[]", ...set });
  await look([stored({})]);
  await expect(look(change ? [stored(change)] : [])).rejects.toThrow("I13");
});
