import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { parse } from "csv-parse/sync";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readPdf } from "../testing/read-pdf.ts";
import { makePdf } from "./make-pdf.ts";
import { fontOf } from "./paper-fonts.ts";

const letterhead: Letterhead = {
  name: "Eastgate Veterinary",
  lines: ["3 Mill Lane", "Leeds LS1 4AB", "0113 496 0000"],
  logoFile: null,
  foot: ["Eastgate Ltd · VAT number GB 123 4567 89"],
};

const blank: PaperDocument = { paper: "a4", title: "", recipient: [], facts: [], blocks: [] };

const read = async (document: Partial<PaperDocument>, logo: Buffer | null = null) =>
  readPdf(await makePdf({ document: { ...blank, ...document }, letterhead, logo }));

function aTable(count: number, totals: { label: string; value: string; isStrong: boolean }[] = []) {
  const rows = Array.from({ length: count }, (_, index) => [`Item ${index + 1}`, `${index + 1}.00`]);
  const columns = [
    { label: "Article", align: "start" as const, share: 3 },
    { label: "Amount", align: "end" as const, share: 1 },
  ];
  return { kind: "table" as const, columns, rows, totals };
}

describe("a document", () => {
  test("has a signature as lines, with its name below, and takes no other path", async () => {
    const drawing = { kind: "drawing", path: "M0 0Q50 90 100 0L120 40", width: 200, height: 100, penWidth: 3 } as const;
    const label = "Ana Ruiz, owner";
    const document = { ...blank, blocks: [{ ...drawing, label }] };
    const [page] = await read(document);
    expect(page?.text).toContain(label);
    const lines = await makePdf({ document, letterhead, logo: null });
    const without = await makePdf({
      document: { ...blank, blocks: [{ kind: "text", text: label }] },
      letterhead,
      logo: null,
    });
    expect(lines.length).toBeGreaterThan(without.length);
    expect(PaperDocument.safeParse(document).success).toBe(true);
    for (const path of ['M0 0"/><script>', "A1 1 0 0 0 5 5", "M1e9 0", "url(#a)"])
      expect(PaperDocument.safeParse({ ...document, blocks: [{ ...drawing, label, path }] }).success).toBe(false);
  });

  test("has letterhead, recipient, facts, text and foot, on one A4 page without a number", async () => {
    const [page, ...others] = await read({
      title: "Your reminder",
      recipient: ["Ana Ruiz", "12 High Street"],
      facts: [{ label: "Date", value: "23 November 2026" }],
      blocks: [
        { kind: "heading", text: "Vaccination" },
        { kind: "text", text: "Dear Ana,\n\nJuno is due on 1 December: € 42.50." },
      ],
    });
    expect(others).toEqual([]);
    expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([595, 842]);
    for (const words of [
      ...letterhead.lines,
      ...letterhead.foot,
      "Eastgate Veterinary",
      "Your reminder",
      "Ana Ruiz",
      "12 High Street",
      "23 November 2026",
      "Vaccination",
      "Juno is due on 1 December: € 42.50.",
    ])
      expect(page?.text).toContain(words);
    expect(page?.text).not.toContain("Page 1");
  });

  test("has a line for each row of a list, however long its texts are", async () => {
    const table = aTable(3);
    const long = `${"Has not eaten since Friday and drinks a lot ".repeat(6)}at last`;
    const rows = [...table.rows, [long, "4.00"]];
    const lines = async (block: PaperDocument["blocks"][number]) => (await read({ blocks: [block] }))[0]?.text ?? "";
    const text = await lines({ ...table, rows, isList: true });
    expect(text).toMatch(/Has not eaten since Friday[^…]*…/);
    expect(text).not.toContain("at last");
    expect(text).toContain("4.00");
    expect((await lines({ ...table, rows })).replaceAll(/\s+/g, " ")).toContain("at last");
  });

  test("begins a page with a letterhead of its own where a heading says so, and none before the first", async () => {
    const heading = (text: string) => ({ kind: "heading" as const, text, startsPage: true as const });
    const pages = await read({
      title: "The day",
      blocks: [aTable(1), heading("Dr Ruiz"), aTable(1), heading("Dr Osei")],
    });
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page.text).toContain("0113 496 0000");
    expect(pages.map(({ text }) => /Dr \w+/.exec(text)?.[0])).toEqual([undefined, "Dr Ruiz", "Dr Osei"]);
  });

  test("is on US Letter where it says so; a receipt is 80 mm wide and as long as its content", async () => {
    const [letter] = await read({ paper: "letter", title: "A" });
    expect([letter?.width, letter?.height]).toEqual([612, 792]);
    const [short, ...none] = await read({ paper: "receipt", blocks: [aTable(3)] });
    const [long, ...neither] = await read({ paper: "receipt", blocks: [aTable(200)] });
    expect([none, neither]).toEqual([[], []]);
    expect(Math.round(short?.width ?? 0)).toBe(227);
    expect(short?.height).toBeLessThan(400);
    expect(long?.height).toBeGreaterThan(2000);
    expect(long?.text).toContain("Item 200");
  });

  test.each([
    ["label62", 62, 40],
    ["label80", 80, 50],
    ["label67", 67, 25],
  ] as const)("on a %s has its text and the clinic within %i by %i mm", async (paper, width, height) => {
    const [label, ...others] = await read({
      paper,
      title: "Carprofen 50 mg",
      recipient: ["Juno, dog, for Ana Ruiz"],
      facts: [{ label: "Batch", value: "OC-2291" }],
      blocks: [
        { kind: "text", text: "Give 1 tablet twice a day with food for 7 days." },
        { kind: "heading", text: "For animal treatment only. Keep out of reach of children." },
      ],
    });
    expect(others).toEqual([]);
    const points = [width, height].map((mm) => Math.round((mm / 25.4) * 72));
    expect([Math.round(label?.width ?? 0), Math.round(label?.height ?? 0)]).toEqual(points);
    const words = label?.text.replaceAll(/\s+/g, " ");
    for (const part of [
      "Carprofen 50 mg",
      "Juno",
      "Batch: OC-2291",
      "7 days.",
      "children.",
      "Eastgate",
      "0113 496 0000",
    ])
      expect(words).toContain(part);
    for (const { x, y } of label?.items ?? [])
      expect([x >= 5, x < (label?.width ?? 0) - 5, y >= 3, y < (label?.height ?? 0) - 5]).toEqual(Array(4).fill(true));
  });

  test("that is too much for one label goes on with another, and nothing is lost", async () => {
    const lines = Array.from({ length: 40 }, (_, at) => `Line ${at + 1}.`);
    const labels = await read({ paper: "label67", title: "A", blocks: [{ kind: "text", text: lines.join("\n") }] });
    expect(labels.length).toBeGreaterThan(1);
    const all = labels.map(({ text }) => text).join(" ");
    for (const line of lines) expect(all).toContain(line);
    for (const [at, { text, items }] of labels.entries()) {
      expect(text).toContain("Eastgate");
      expect(text).toContain(`${at + 1}/${labels.length}`);
      for (const { size } of items) expect(size).toBeGreaterThanOrEqual(5);
    }
  });

  test("has the clinic's logo beside its name", async () => {
    const logo = await sharp({ create: { width: 400, height: 100, channels: 3, background: "#2f6f4f" } })
      .png()
      .toBuffer();
    const [plain, drawn] = await Promise.all(
      [null, logo].map((one) => makePdf({ document: { ...blank, title: "A" }, letterhead, logo: one })),
    );
    expect(plain?.includes("/Subtype /Image")).toBe(false);
    expect(drawn?.includes("/Subtype /Image")).toBe(true);
  });

  test("breaks a long word, and a text over several pages keeps each line within the sheet", async () => {
    const long = "abcdefghij".repeat(30);
    const pages = await read({ blocks: [{ kind: "text", text: `${long}\n${"One more line of it.\n".repeat(150)}` }] });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]?.text.replaceAll(" ", "")).toContain(long);
    for (const { items, width } of pages)
      for (const { x, y } of items) expect([x >= 50, x < width - 50, y > 20]).toEqual([true, true, true]);
    expect(pages.at(-1)?.text).toContain(`Page ${pages.length} of ${pages.length}`);
  });
});

describe("a table", () => {
  test("repeats its head on each page and loses no row", async () => {
    const pages = await read({ blocks: [aTable(150)] });
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter(({ text }) => text.includes("Article"))).toHaveLength(pages.length);
    const items = pages.flatMap((page) => page.items.map(({ text }) => text));
    expect(items.filter((text) => /^Item \d+$/.test(text))).toEqual(
      Array.from({ length: 150 }, (_, index) => `Item ${index + 1}`),
    );
  });

  test("leaves room to write by hand where it asks for it, on as many pages as that needs", async () => {
    const endOf = async (rowMm?: number) => {
      const table = { ...aTable(12), ...(rowMm !== undefined && { rowMm }) };
      const pages = await read({ blocks: [{ kind: "text", text: "Begin" }, table, { kind: "text", text: "End" }] });
      return { pages: pages.length, y: pages.at(-1)?.items.find(({ text }) => text === "End")?.y ?? 0 };
    };
    const [usual, high] = [await endOf(), await endOf(12)];
    expect([usual.pages, high.pages]).toEqual([1, 1]);
    const eachMm = ((usual.y - high.y) / 12 / 72) * 25.4;
    expect(eachMm).toBeGreaterThan(4);
    expect((await endOf(30)).pages).toBe(2);
  });

  test("keeps its totals on a page with a row, however many rows there are", async () => {
    const totals = [
      { label: "Net", value: "10.00", isStrong: false },
      { label: "Total due", value: "12.00", isStrong: true },
    ];
    const counts = Array.from({ length: 40 }, (_, index) => index + 15);
    const broken: number[] = [];
    for (const count of counts) {
      const pages = await read({ blocks: [aTable(count, totals)] });
      if (pages.length > 1) broken.push(count);
      const last = pages.at(-1)?.text ?? "";
      expect(last, `${count} rows`).toContain("Total due");
      expect(last, `${count} rows`).toContain(`Item ${count}`);
      expect(last, `${count} rows`).toContain("Net");
    }
    expect(broken.length).toBeGreaterThan(5);
  });
});

describe("names", () => {
  test.each([
    "Жуков",
    "Παπαδόπουλος",
    "王小明",
    "田中さくら",
    "김민수",
    "Գրիգորյան",
    "გიორგი",
    "סבטלנה",
    "Nguyễn Đặng",
  ])("%s is drawn with its own letters", async (name) => {
    const [page] = await read({ recipient: [name] });
    expect(page?.text.replaceAll(" ", "")).toContain(name.replaceAll(" ", ""));
  });

  test("Arabic words stand from the right, and a sign without a letter is a question mark", async () => {
    const [page] = await read({ recipient: ["محمد علي", "Luna \u{1f43e}"] });
    const words = ["محمد", "علي"].map((word) => page?.items.find(({ text }) => text.includes(word)));
    expect(words[0]?.x).toBeGreaterThan(words[1]?.x ?? Number.POSITIVE_INFINITY);
    expect(page?.text).toContain("Luna ?");
  });

  const folder = join(process.env["TEST_DATA_DIR"] ?? "", "international-names");
  const isThere = process.env["TEST_DATA_DIR"] !== undefined && existsSync(folder);
  test.skipIf(!isThere)("each letter of the lists of names has a font (needs TEST_DATA_DIR)", () => {
    const letters = new Set<string>();
    const cut = new Intl.Segmenter(undefined, { granularity: "grapheme" });
    for (const file of ["common-forenames-by-country.csv", "common-surnames-by-country.csv"]) {
      const options = { columns: true, bom: true, relax_column_count: true } as const;
      const rows = parse<Record<string, string>>(readFileSync(join(folder, file)), options);
      const names = rows.map((row) => row["Localized Name"] ?? "").join(" ");
      for (const { segment } of cut.segment(names)) letters.add(segment.trim());
    }
    expect(letters.size).toBeGreaterThan(500);
    letters.delete("");
    expect([...letters].filter((letter) => fontOf(letter) === null)).toEqual([]);
  });
});
