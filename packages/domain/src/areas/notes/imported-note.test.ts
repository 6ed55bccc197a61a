import { expect, test } from "vitest";
import { importedNote, importedTexts } from "./imported-note.ts";
import { isAsSigned } from "./note-content.ts";
import { isLocked, mayMarkInError } from "./note-rules.ts";
import { MAX_NOTE_LENGTH, type VisitNote } from "./note.ts";

test("the title comes before the text and the author after it", () => {
  expect(importedTexts({ title: "Recheck", text: " Ear clean.\r\nDrops stopped. ", author: "Dr Noor" })).toEqual([
    "Recheck\n\nEar clean.\nDrops stopped.\n\nAuthor: Dr Noor",
  ]);
  expect(importedTexts({ title: "", text: "Ear clean.", author: "" })).toEqual(["Ear clean."]);
});

test("a text of a note's length is one note, and a longer one is several that lose nothing", () => {
  expect(importedTexts({ title: "", text: "x".repeat(MAX_NOTE_LENGTH), author: "" })).toHaveLength(1);
  const lines = Array.from({ length: 4000 }, (_, at) => `Line ${at} of the history of this pet.`);
  const texts = importedTexts({ title: "History", text: lines.join("\n"), author: "Dr Noor" });
  expect(texts).toHaveLength(3);
  expect(texts.every(({ length }) => length <= MAX_NOTE_LENGTH)).toBe(true);
  const bodies = texts.map((text, at) => {
    const [head, foot] = [`History\n\nPart ${at + 1} of 3\n\n`, "\n\nAuthor: Dr Noor"] as const;
    expect(text.startsWith(head) && text.endsWith(foot)).toBe(true);
    return text.slice(head.length, -foot.length);
  });
  expect(bodies.join("\n").split("\n")).toEqual(lines);
});

test("a title or a name as long as a text is kept whole", () => {
  const title = "Title. ".repeat(10_000).trim();
  const texts = importedTexts({ title, text: "Ear clean.", author: "Dr Noor" });
  const words = texts.map((one) => one.replace(/^Part \d of \d\n\n/, "")).join(" ");
  expect(words).toBe(`${title}\n\nEar clean.\n\nAuthor: Dr Noor`);
});

test("a text without lines and words is split, but no character is", () => {
  const text = "\u{1f436}".repeat(MAX_NOTE_LENGTH);
  const texts = importedTexts({ title: "", text, author: "" });
  expect(texts.every((one) => one.isWellFormed() && one.length <= MAX_NOTE_LENGTH)).toBe(true);
  expect(texts.map((one) => one.replace(/^Part \d of \d\n\n/, "")).join("")).toBe(text);
});

test("an imported note is locked and has the hash of its text; an owner alone crosses it out", () => {
  const userId = "019a0000-0000-7000-8000-0000000000aa";
  const row = importedNote({
    id: "019a0000-0000-7000-8000-000000000001",
    petId: "019a0000-0000-7000-8000-000000000002",
    authorId: userId,
    text: "Ear clean.",
    writtenAt: "2019-03-05T00:00:00.000Z",
  });
  expect(row).toMatchObject({ kind: "import", visitId: null, status: "signed", signedAt: null, signedBy: null });
  expect(isAsSigned(row as VisitNote)).toBe(true);
  expect(isAsSigned({ ...row, subjective: "Ear bad." } as VisitNote)).toBe(false);
  const now = "2026-11-26T10:00:00.000Z";
  expect(isLocked(row, now)).toBe(true);
  expect(mayMarkInError(row, { userId, role: "employee" }, now)).toBe(false);
  expect(mayMarkInError(row, { userId, role: "owner" }, now)).toBe(true);
});
