import { MOST_PAPER_BYTES, PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { productRow } from "@fernpaw/testing/builders";
import { expect, test } from "vitest";
import type { DrugRegister } from "../registers.queries.ts";
import { paperText } from "../line-words.ts";
import { isTooLongForPdf, registerDocument, type RegisterPeriod } from "./register-document.ts";

type Line = DrugRegister["lines"][number];

/** One line of the longest usual words and figures. */
const LINE = {
  entry: {
    quantityMilli: -120_670,
    kind: "correction",
    occurredAt: "2026-11-28T11:34:00.000Z",
    countedMilli: null,
    party: "",
    document: "",
    reason: "Read the wrong line",
  },
  petName: "",
  clientName: "",
  clientAddress: "",
  corrected: null,
  balanceMilli: 1_120_670,
  batchNumber: "BU-9221",
  by: "Dr Tomás Ruiz",
  witness: {},
  witnessName: "Priya Nair",
} as unknown as Line;

const ALL: RegisterPeriod = { from: "", to: "" };

function paperOf(lines: readonly Line[], period = ALL): PaperDocument {
  const register = { balanceMilli: lines.at(-1)?.balanceMilli ?? 0 };
  const drug = { product: productRow({ name: "Ketamine" }), register, lines } as unknown as DrugRegister;
  const place = { name: "Eastgate", address: "12 Eastgate Row" };
  const asRead = { dayOf: (at: string) => at.slice(0, 10), day: (day: string) => day, time: (at: string) => at };
  return registerDocument({ drug, place, sheet: "a4", asOf: "28 Nov 2026", period, ...asRead });
}

const rowsOf = ({ blocks }: PaperDocument): string[][] =>
  blocks.flatMap((block) => (block.kind === "table" ? block.rows : []));
const factOf = ({ facts }: PaperDocument, name: string): string | undefined =>
  facts.find(({ label }) => label === name)?.value;

test("the register on paper is one that the server takes for a PDF", () => {
  const paper = paperOf([LINE]);
  expect(PaperDocument.safeParse(paper).error).toBeUndefined();
  expect(JSON.stringify(paper.blocks)).toContain('"Correction","Read the wrong line","BU-9221","","120.67","1,120.67"');
});

test("a line has the person's address, the entry that a correction is of, and that it came late; one without a witness says so", () => {
  const used = { ...LINE, entry: { ...LINE.entry, kind: "administer", isMerged: "yes", reason: "" } } as Line;
  const whom = { petName: "Rex", clientName: "Samira Haddad", clientAddress: "3 Mill Lane, Bristol" };
  const corrected = { ...LINE, corrected: used.entry, witness: null, witnessName: "" };
  const [first, second] = rowsOf(paperOf([{ ...used, ...whom }, corrected]));
  expect(first?.[2]).toBe("Rex · Samira Haddad · 3 Mill Lane, Bristol · Added in its place by time");
  expect(second?.[2]).toBe("of Used, 2026-11-28T11:34:00.000Z · Read the wrong line");
  expect([first?.at(-1), second?.at(-1)]).toEqual(["Priya Nair", "No witness yet"]);
});

test("words that are too long for a cell go on in the next row: all are there, and the server takes the register", () => {
  const long = { ...LINE, clientAddress: "Lane ".repeat(90).trim(), petName: "Rex ".repeat(20).trim() };
  const paper = paperOf([long]);
  expect(PaperDocument.safeParse(paper).error).toBeUndefined();
  const [first, second, ...others] = rowsOf(paper);
  expect(others).toEqual([]);
  expect(`${first?.[2]} ${second?.[2]}`).toBe(paperText(long, (at) => at));
  expect(second?.toSpliced(2, 1).join("")).toBe("");
});

test("a period has its own lines, the balance before them, and that at its end", () => {
  const on = (day: string, balanceMilli: number): Line => ({
    ...LINE,
    entry: { ...LINE.entry, occurredAt: `${day}T09:00:00.000Z` },
    balanceMilli,
  });
  const lines = [on("2026-01-05", 9000), on("2026-02-05", 8000), on("2026-03-05", 7000), on("2026-04-05", 6000)];
  const shown = (period: RegisterPeriod) => {
    const paper = paperOf(lines, period);
    const balances = rowsOf(paper).map((row) => `${row[1] === "Correction" ? "" : row[1]} ${row[6]}`.trim());
    return [...balances, factOf(paper, "Balance")];
  };
  expect(shown(ALL)).toEqual(["9", "8", "7", "6", "6 units"]);
  expect(shown({ from: "2026-02-05", to: "2026-03-05" })).toEqual(["Brought forward 9", "8", "7", "7 units"]);
  expect(shown({ from: "2026-05-01", to: "" })).toEqual(["Brought forward 6", "6 units"]);
  expect(shown({ from: "", to: "2026-01-31" })).toEqual(["9", "9 units"]);
  const paper = paperOf(lines, { from: "2026-02-05", to: "2026-03-05" });
  expect([factOf(paper, "Entries from"), factOf(paper, "Entries to")]).toEqual(["2026-02-05", "2026-03-05"]);
});

test("what is too long for a PDF is known before it is asked for", () => {
  const paper = paperOf([LINE]);
  expect(isTooLongForPdf(paper)).toBe(false);
  const bytes = JSON.stringify(rowsOf(paper)[0]).length + 1;
  expect(isTooLongForPdf(paperOf(Array.from({ length: Math.ceil(MOST_PAPER_BYTES / bytes) }, () => LINE)))).toBe(true);
});
