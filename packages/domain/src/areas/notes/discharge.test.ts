import { expect, test } from "vitest";
import { noteRow, signedNoteRow } from "../../../../testing/src/note-builders.ts";
import { PaperDocument } from "../clinics/paper-document.ts";
import { dischargeDocument, dischargeStart, dischargeTextOf, textBlocks } from "./discharge.ts";
import type { VisitNote } from "./note.ts";

const about = { petId: "019a5f00-0000-7000-8000-000000000001", authorId: "019a5f00-0000-7000-8000-000000000002" };
const asRow = (note: ReturnType<typeof noteRow>): VisitNote =>
  ({ createdAt: "", createdBy: null, updatedAt: "", updatedBy: null, ...note }) as VisitNote;
const text = {
  kind: "discharge",
  subjective: "",
  assessment: "An ear infection.",
  plan: "Drops twice a day.",
} as const;
const draft = asRow(noteRow({ ...about, ...text }));
const signed = asRow(signedNoteRow({ ...about, ...text, plan: "Drops for 7 days." }));

const facts = {
  petName: "Juno",
  reason: "Itchy ears.",
  weight: "12.4 kg",
  lines: [
    { name: "Consultation", amount: "", dose: "", isToTakeHome: false },
    { name: "Ear drops", amount: "1 bottle", dose: "5 drops", isToTakeHome: true },
  ],
  vaccinations: [{ name: "Lepto 4", givenOn: "2026-11-26", nextDueOn: "2027-11-26" }],
  appointments: ["3 Dec 2026, 09:00 · Recheck"],
  clinic: { name: "Eastgate", phone: "020 7946 0100" },
};
const summary = (notes: readonly VisitNote[], addenda: Parameters<typeof dischargeTextOf>[1] = []) => {
  const found = dischargeTextOf(notes, addenda);
  if (!found) throw new Error("no text");
  return dischargeDocument({
    ...facts,
    paper: "a4",
    recipient: ["Samira Haddad"],
    text: found,
    vetName: "Dr Okafor",
    day: "2026-11-26",
    dayText: (day) => `<${day}>`,
    dayOf: (instant) => instant.slice(0, 10),
    nameOf: () => "Dr Okafor",
  });
};

test("a signed text counts before a draft; an error, a left-out version and another kind never count", () => {
  expect(dischargeTextOf([], [])).toBeNull();
  const others = [
    { ...signed, kind: "soap" as const },
    { ...signed, status: "entered_in_error" as const },
    { ...draft, status: "left_out" as const },
  ];
  expect(dischargeTextOf(others, [])).toBeNull();
  expect(dischargeTextOf([...others, draft], [])).toMatchObject({ notes: [{ id: draft.id }], isSigned: false });
  expect(dischargeTextOf([draft, signed], [])).toMatchObject({ notes: [{ id: signed.id }], isSigned: true });
  const later = { ...draft, id: signed.id, typedAt: "2026-11-22T10:00:00.000Z" };
  expect(dischargeTextOf([draft, later], [])?.notes).toEqual([later]);
});

test("the summary has the text, what was given apart from what goes home, vaccinations and the next visit, and no price", () => {
  const addendum = { noteId: signed.id, text: "Samples came back clean.", writtenAt: "2026-11-27T08:00:00.000Z" };
  const document = summary([signed], [addendum, { ...addendum, noteId: draft.id, text: "Of another note" }]);
  expect(PaperDocument.safeParse(document).success).toBe(true);
  expect(document.facts.map(({ value }) => value)).toEqual(["Juno", "<2026-11-26>", "Dr Okafor", "12.4 kg"]);
  const words = document.blocks.map((block) =>
    block.kind === "table" ? block.rows : "text" in block ? block.text : "",
  );
  expect(words).toEqual([
    "Findings",
    "An ear infection.",
    "At home",
    "Drops for 7 days.",
    "Added on <2026-11-27>",
    "Samples came back clean.",
    "Given and done at this visit",
    [["Consultation", "–", "–"]],
    "To take home",
    [["Ear drops", "1 bottle", "5 drops"]],
    "Vaccinations",
    [["Lepto 4", "<2026-11-26>", "<2027-11-26>"]],
    "Next appointments",
    "3 Dec 2026, 09:00 · Recheck",
    "Questions? Call Eastgate: 020 7946 0100\n\nText signed by Dr Okafor",
  ]);
});

test("a draft says that it is not signed", () => {
  expect(JSON.stringify(summary([draft]))).toContain("Text not signed yet");
  expect(JSON.stringify(summary([draft]))).not.toContain("signed by");
});

test("a text of 60,000 characters is whole on paper", () => {
  const line = "Give the drops in the morning and in the evening.\n";
  const long = line.repeat(1200).trim();
  const blocks = textBlocks(long);
  expect(blocks.length).toBeGreaterThan(2);
  for (const block of blocks) expect(block.kind === "text" && block.text.length).toBeLessThanOrEqual(20_000);
  expect(blocks.map((block) => (block.kind === "text" ? block.text : "")).join("\n")).toBe(long);
  expect(textBlocks("x".repeat(60_000)).map((block) => block.kind === "text" && block.text.length)).toEqual([
    20_000, 20_000, 20_000,
  ]);
});

test("a text begins with facts of the visit, and with no advice of ours", () => {
  expect(dischargeStart(facts)).toEqual({
    assessment:
      "We saw Juno today for: Itchy ears.\nWeight: 12.4 kg.\nGiven and done: Consultation.\nVaccinated: Lepto 4.",
    plan: "Ear drops, 1 bottle: 5 drops\nNext appointment: 3 Dec 2026, 09:00 · Recheck.",
  });
  const bare = { ...facts, reason: "", weight: "", lines: [], vaccinations: [], appointments: [] };
  expect(dischargeStart(bare)).toEqual({ assessment: "We saw Juno today.", plan: "" });
});
