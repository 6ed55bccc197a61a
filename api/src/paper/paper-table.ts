import type { PaperTable } from "@fernpaw/domain/clinics/paper-document";
import type { Pages } from "./paper-pages.ts";
import type { Sheet, Style } from "./paper-sheet.ts";

/** Of a list or a fine table, compared with other text. */
const SMALL_SIZE = 0.8;
const GAP = 8;
const PAD = 3;
const POINTS_A_MM = 72 / 25.4;

interface Cell {
  text: string;
  x: number;
  width: number;
  align: "start" | "end";
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** As much of a text as one line holds; then `…`. */
function oneLine(sheet: Sheet, { text, width }: Pick<Cell, "text" | "width">, style: Style): string {
  const [first, second] = sheet.lines(text, width, style);
  if (!first || !second) return text;
  const signs = Array.from(letters.segment(text), ({ segment }) => segment);
  // The words of the first line fit; the sign that says that there was more may not.
  signs.splice(first.runs.reduce((sum, run) => sum + Array.from(letters.segment(run.text)).length, 0));
  const cut = (): string => `${signs.join("").trimEnd()}…`;
  while (signs.length > 0 && sheet.lines(cut(), width, style).length > 1) signs.pop();
  return cut();
}

/** Draws a table. Its head is repeated on each page, and its totals stand below a row of it. */
export function drawTable(pages: Pages, { columns, rows, rowMm = 0, isList, isFine, totals }: PaperTable): void {
  const { sheet, left, width } = pages;
  const regular: Style = { size: sheet.format.size * (isList || isFine ? SMALL_SIZE : 1), weight: 400 };
  const bold: Style = { ...regular, weight: 700 };
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const free = width - GAP * (columns.length - 1);

  const cellsOf = (texts: readonly string[]): Cell[] => {
    let x = left;
    return columns.map(({ align, share }, index) => {
      const cell = { text: texts[index] ?? "", x, width: (free * share) / shares, align };
      if (isList) cell.text = oneLine(sheet, cell, regular);
      x += cell.width + GAP;
      return cell;
    });
  };
  const heightOf = (cells: readonly Cell[], style: Style): number => {
    const height = Math.max(...cells.map((cell) => sheet.height(cell.text, cell.width, style))) + PAD * 2;
    return style === regular ? Math.max(height, rowMm * POINTS_A_MM) : height;
  };
  const drawRow = (cells: readonly Cell[], style: Style): void => {
    const height = heightOf(cells, style);
    for (const cell of cells) sheet.text(cell.text, { ...cell, y: pages.y + PAD }, style);
    pages.y += height;
    pages.rule(style === bold ? 1 : 0.4);
  };
  const head = cellsOf(columns.map(({ label }) => label));
  const headHeight = heightOf(head, bold);

  const totalStyle = (isStrong: boolean): Style => (isStrong ? bold : regular);
  const totalWidth = Math.min(width, Math.max(width / 2, 150));
  const totalBox = { x: left + width - totalWidth, width: totalWidth };
  const totalHeight = ({ label, isStrong }: PaperTable["totals"][number]): number =>
    sheet.height(label, totalWidth * 0.6, totalStyle(isStrong)) + PAD;
  const totalsHeight = totals.reduce((sum, total) => sum + totalHeight(total), totals.length > 0 ? GAP : 0);

  const all = rows.map(cellsOf);
  const [first] = all;
  pages.need(headHeight + (first ? heightOf(first, regular) : 0) + (all.length < 2 ? totalsHeight : 0));
  drawRow(head, bold);
  for (const [index, cells] of all.entries()) {
    const isLast = index === all.length - 1;
    const isNewPage = pages.need(heightOf(cells, regular) + (isLast ? totalsHeight : 0));
    if (isNewPage) drawRow(head, bold);
    drawRow(cells, regular);
  }
  if (totals.length > 0) pages.y += GAP;
  for (const total of totals) {
    const style = totalStyle(total.isStrong);
    const height = totalHeight(total);
    sheet.text(total.label, { ...totalBox, width: totalWidth * 0.6, y: pages.y }, style);
    const value = { x: totalBox.x + totalWidth * 0.6, width: totalWidth * 0.4, y: pages.y, align: "end" as const };
    sheet.text(total.value, value, style);
    pages.y += height;
  }
}
