import { LABELS, type LabelSize, type PaperDocument, type PaperSize } from "@fernpaw/domain/clinics/paper-document";
import { FORMATS, lineHeight, openSheet, type Sheet, type Texts, type Weight } from "./paper-sheet.ts";
import type { PdfWork } from "./pdf-work.ts";

export const isLabel = (paper: PaperSize): paper is LabelSize => LABELS.some((size) => size === paper);

/** The letters get smaller until all is on one label; what is too much for the smallest goes on with another label. */
const SCALES = [1, 0.9, 0.8, 0.7, 0.6];

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

/** Answers the number of labels. */
function draw(sheet: Sheet, { document, letterhead }: PdfWork, scale: number): number {
  const { width, height, margin, size } = sheet.format;
  const inner = width - margin.side * 2;
  const foot = { size: size * scale * 0.85, weight: 400 as const };
  const clinic = sheet.lines(clinicLine(letterhead), inner, foot);
  const footTop = height - margin.bottom - clinic.length * lineHeight(foot);
  let labels = 0;
  let y = 0;
  const addLabel = (): void => {
    sheet.addPage();
    labels += 1;
    y = margin.top;
    for (const [at, line] of clinic.entries())
      sheet.line(line, { x: margin.side, y: footTop + at * lineHeight(foot), width: inner }, foot);
  };
  addLabel();
  for (const part of partsOf(document)) {
    const style = { size: size * scale * part.scale, weight: part.weight };
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
  const letters: Texts = { 400: [...texts[400], clinicLine(work.letterhead), ...joined], 700: texts[700] };
  let made: Sheet | null = null;
  for (const scale of SCALES) {
    made = await openSheet(format, letters);
    made.pdf.info.Title = work.document.title;
    if (draw(made, work, scale) === 1) break;
  }
  if (!made) throw new Error("No scale of a label");
  return made.bytes();
}
