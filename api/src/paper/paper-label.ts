import { LABELS, type LabelSize, type PaperDocument, type PaperSize } from "@fernpaw/domain/clinics/paper-document";
import { FORMATS, lineHeight, openSheet, type Sheet, type Texts, type Weight } from "./paper-sheet.ts";
import type { PdfWork } from "./pdf-work.ts";

export const isLabel = (paper: PaperSize): paper is LabelSize => LABELS.some((size) => size === paper);

/** The letters get smaller until all is on one label; what is too much for the smallest goes on with another label. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6];
/** In points: no letters are smaller. */
const SMALLEST = 5;
const letters = (points: number): number => Math.max(SMALLEST, points);

const PLACE_LETTERS = "· 0123456789/";

interface Part {
  text: string;
  weight: Weight;
  /** Of the label's letters. */
  scale: number;
}

function partsOf({ title, recipient, facts, blocks }: PaperDocument): Part[] {
  const plain = (text: string): Part => ({ text, weight: 400, scale: 1 });
  const parts: Part[] = [
    { text: title, weight: 700, scale: 1.2 },
    ...recipient.map(plain),
    ...facts.map(({ label, value }) => plain(`${label}: ${value}`)),
  ];
  for (const block of blocks) {
    if (block.kind === "heading") parts.push({ text: block.text, weight: 700, scale: 1 });
    else if (block.kind === "text") parts.push(...block.text.split("\n").map(plain));
    else if (block.kind === "drawing" || block.kind === "picture") parts.push(plain(block.label));
    else parts.push(...block.rows.map((row) => plain(row.join("  "))));
  }
  return parts.filter(({ text }) => text.trim() !== "");
}

/** Name, address and phone. */
const clinicLine = ({ name, lines }: PdfWork["letterhead"]): string =>
  [name, ...lines.filter((line) => !line.includes("@"))].join(" · ");

/** Where a text needs several labels, each of them says which one it is. */
const placeWords = (label: number, count: number): string => (count > 1 ? ` · ${label}/${count}` : "");

/** Answers the number of labels. `count`: of an earlier drawing. */
function draw(sheet: Sheet, { document, letterhead }: PdfWork, scale: number, count = 1): number {
  const { width, height, margin, size } = sheet.format;
  const inner = width - margin.side * 2;
  const foot = { size: letters(size * scale * 0.85), weight: 400 as const };
  const clinicOf = (label: number) => sheet.lines(clinicLine(letterhead) + placeWords(label, count), inner, foot);
  // The longest: every label has the same room.
  const footTop = height - margin.bottom - clinicOf(count).length * lineHeight(foot);
  let labels = 0;
  let y = 0;
  const addLabel = (): void => {
    sheet.addPage();
    labels += 1;
    y = margin.top;
    for (const [at, line] of clinicOf(labels).entries())
      sheet.line(line, { x: margin.side, y: footTop + at * lineHeight(foot), width: inner }, foot);
  };
  addLabel();
  for (const part of partsOf(document)) {
    const style = { size: letters(size * scale * part.scale), weight: part.weight };
    for (const line of sheet.lines(part.text, inner, style)) {
      if (y + lineHeight(style) > footTop && y > margin.top) addLabel();
      sheet.line(line, { x: margin.side, y, width: inner }, style);
      y += lineHeight(style);
    }
  }
  return labels;
}

/** A label: its text, and the clinic at the bottom. */
export async function makeLabel(work: PdfWork, texts: Texts): Promise<Buffer> {
  const format = FORMATS[work.document.paper];
  const joined = work.document.facts.map(({ label, value }) => `${label}: ${value}`);
  const own: Texts = { 400: [...texts[400], clinicLine(work.letterhead), ...joined, PLACE_LETTERS], 700: texts[700] };
  const open = async (): Promise<Sheet> => {
    const sheet = await openSheet(format, own);
    sheet.pdf.info.Title = work.document.title;
    return sheet;
  };
  let count = 0;
  for (const scale of SCALES) {
    const made = await open();
    count = draw(made, work, scale);
    if (count === 1) return made.bytes();
  }
  // The words of the place can take a line more, and so a label more.
  for (;;) {
    const made = await open();
    const needed = draw(made, work, SCALES.at(-1) ?? 1, count);
    if (needed === count) return made.bytes();
    count = needed;
  }
}
