import PDFDocument from "pdfkit";
import { readFile } from "node:fs/promises";
import subsetFont from "subset-font";
import type { PaperSize } from "@fernpaw/domain/clinics/paper-document";
import { type Line, lettersByFont, linesOf, type Run } from "./text-lines.ts";

const MM = 72 / 25.4;

export interface Format {
  width: number;
  height: number;
  margin: { side: number; top: number; bottom: number };
  /** Of the text. */
  size: number;
}

/** In points. A receipt gets the height of its content. */
export const FORMATS: Readonly<Record<PaperSize, Format>> = {
  a4: { width: 210 * MM, height: 297 * MM, margin: { side: 20 * MM, top: 18 * MM, bottom: 14 * MM }, size: 10.5 },
  letter: { width: 612, height: 792, margin: { side: 20 * MM, top: 18 * MM, bottom: 14 * MM }, size: 10.5 },
  receipt: { width: 80 * MM, height: 5000 * MM, margin: { side: 4 * MM, top: 4 * MM, bottom: 6 * MM }, size: 8.5 },
  label62: { width: 62 * MM, height: 40 * MM, margin: { side: 2 * MM, top: 2 * MM, bottom: 2 * MM }, size: 9 },
  label80: { width: 80 * MM, height: 50 * MM, margin: { side: 3 * MM, top: 3 * MM, bottom: 3 * MM }, size: 10 },
  label67: { width: 67 * MM, height: 25 * MM, margin: { side: 2 * MM, top: 1.5 * MM, bottom: 1.5 * MM }, size: 8 },
};

export type Weight = 400 | 700;

export interface Style {
  size: number;
  weight: Weight;
}

/** Texts of a document by their weight, so that each font has the letters that it needs and no more. */
export type Texts = Readonly<Record<Weight, Iterable<string>>>;

export const lineHeight = ({ size }: Style): number => size * 1.38;

export interface Box {
  x: number;
  y: number;
  width: number;
  align?: "start" | "end";
}

/** Pages to draw on, with the letters of the document. */
export interface Sheet {
  format: Format;
  pdf: PDFKit.PDFDocument;
  lines(text: string, width: number, style: Style): Line[];
  /** Draws below `y`. Answers where the text ends. */
  text(text: string, box: Box, style: Style): number;
  /** Draws one line of `lines`. */
  line(line: Line, box: Box, style: Style): void;
  height(text: string, width: number, style: Style): number;
  addPage(): void;
  /** Ends the document. */
  bytes(): Promise<Buffer>;
}

/** The letters of each font as a small font of one weight: pdfkit embeds no variable ones. */
async function addFonts(pdf: PDFKit.PDFDocument, texts: Texts): Promise<void> {
  for (const weight of [400, 700] as const) {
    for (const [{ id, path }, letters] of lettersByFont(texts[weight])) {
      const options = { targetFormat: "truetype", variationAxes: { wght: weight } } as const;
      pdf.registerFont(`${id}-${weight}`, await subsetFont(await readFile(path), letters, options));
    }
  }
}

export async function openSheet(format: Format, texts: Texts): Promise<Sheet> {
  const pdf = new PDFDocument({ autoFirstPage: false, bufferPages: true, info: { Producer: "Fernpaw" } });
  const chunks: Buffer[] = [];
  pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => void pdf.on("end", resolve).on("error", reject));
  await addFonts(pdf, texts);
  const use = ({ font }: Run, { size, weight }: Style) => pdf.font(`${font.id}-${weight}`).fontSize(size);
  const widthOf = (style: Style) => (run: Run) => use(run, style).widthOfString(run.text);
  const lines: Sheet["lines"] = (text, width, style) => linesOf(text, width, widthOf(style));
  const height: Sheet["height"] = (text, width, style) => lines(text, width, style).length * lineHeight(style);

  function drawLine({ runs, isRightToLeft }: Line, { x, y, width, align = "start" }: Box, style: Style): void {
    const used = runs.reduce((sum, run) => sum + widthOf(style)(run), 0);
    let at = x + ((align === "end") === isRightToLeft ? 0 : width - used);
    const baseline = y + style.size * 1.02;
    for (const run of runs) {
      use(run, style).text(run.text, at, baseline, { baseline: "alphabetic", lineBreak: false });
      at += widthOf(style)(run);
    }
  }

  return {
    format,
    pdf,
    lines,
    line: drawLine,
    height,
    text(text, box, style) {
      let { y } = box;
      for (const line of lines(text, box.width, style)) {
        drawLine(line, { ...box, y }, style);
        y += lineHeight(style);
      }
      return y;
    },
    addPage: () => void pdf.addPage({ size: [format.width, format.height], margin: 0 }),
    async bytes() {
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
