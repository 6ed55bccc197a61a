import type { NoteContent } from "@fernpaw/domain/notes/note";
import { expect, test } from "vitest";
import { addAll, addendumText, addPart, markedSentences, sentencesOf, withAdded } from "./sentences.ts";

const note = (set: Partial<NoteContent>): NoteContent => ({
  kind: "soap",
  subjective: "",
  objective: "",
  assessment: "",
  plan: "",
  findings: [],
  ...set,
});

test("sentences end at their mark or at a line; a figure with a point does not end one", () => {
  expect(sentencesOf("38.9 °C, heart 112. Thick wall, 5.8 mm.\nSoft abdomen")).toEqual([
    "38.9 °C, heart 112.",
    "Thick wall, 5.8 mm.",
    "Soft abdomen",
  ]);
  expect(sentencesOf("  ")).toEqual([]);
});

test("marked is what the other version lacks, whatever its full stop", () => {
  expect(markedSentences("Vomiting 3 days. Ate a toy.", "vomiting 3 days")).toEqual([
    { text: "Vomiting 3 days.", isMarked: false },
    { text: "Ate a toy.", isMarked: true },
  ]);
});

test("an added sentence comes behind one's own text, once", () => {
  const once = withAdded("Fluids.", "Fluids. Weigh again at 16:00.");
  expect(once).toBe("Fluids. Weigh again at 16:00.");
  expect(withAdded(once, "Fluids. Weigh again at 16:00.")).toBe(once);
  expect(withAdded("", "Only there.")).toBe("Only there.");
});

test("findings are joined by system: what one found is not lost to a normal of the other", () => {
  const kept = note({ findings: [{ system: "ears", state: "normal", text: "" }] });
  const other = note({
    findings: [
      { system: "ears", state: "abnormal", text: "Brown wax." },
      { system: "skin", state: "normal", text: "" },
    ],
  });
  expect(addPart(kept, other, "findings").findings).toEqual([
    { system: "ears", state: "abnormal", text: "Brown wax." },
    { system: "skin", state: "normal", text: "" },
  ]);
});

test("everything of the other version can be taken, or become the text of an addendum", () => {
  const kept = note({ subjective: "Vomiting.", plan: "Fluids." });
  const other = note({ subjective: "Vomiting. Ate a toy.", plan: "Fluids. Weigh again." });
  expect(addAll(kept, other)).toMatchObject({ subjective: "Vomiting. Ate a toy.", plan: "Fluids. Weigh again." });
  expect(addendumText(kept, other)).toBe("Subjective: Ate a toy.\nPlan: Weigh again.");
});
