import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import { paperCopy } from "./paper.copy.ts";
import type { Sheet, Style } from "./paper-sheet.ts";

const GAP = 8;
/** Room of the page's number. */
const NUMBER = 14;

/** The pages of a document, filled from the top. */
export interface Pages {
  sheet: Sheet;
  left: number;
  width: number;
  /** Where the next thing is drawn. */
  y: number;
  /** Begins a page unless so much fits on this one. Answers whether it did. */
  need(height: number): boolean;
  rule(thickness: number): void;
}

const footStyle = (sheet: Sheet): Style => ({ size: sheet.format.size * 0.8, weight: 400 });

export function openPages(sheet: Sheet, { foot }: Letterhead): Pages & { finish: () => void } {
  const { width, height, margin } = sheet.format;
  const inner = width - margin.side * 2;
  const style = footStyle(sheet);
  const footHeight = foot.reduce((sum, line) => sum + sheet.height(line, inner, style), 0);
  const bottom = height - margin.bottom - footHeight - GAP - NUMBER;
  const pages: Pages = {
    sheet,
    left: margin.side,
    width: inner,
    y: margin.top,
    need(wanted) {
      if (pages.y + wanted <= bottom || pages.y === margin.top) return false;
      sheet.addPage();
      pages.y = margin.top;
      return true;
    },
    rule(thickness) {
      const { pdf } = sheet;
      pdf
        .lineWidth(thickness)
        .moveTo(margin.side, pages.y)
        .lineTo(margin.side + inner, pages.y)
        .stroke();
    },
  };
  sheet.addPage();
  const finish = (): void => {
    const { count } = sheet.pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      sheet.pdf.switchToPage(page);
      let y = bottom + GAP;
      for (const line of foot) y = sheet.text(line, { x: margin.side, y, width: inner }, style);
      if (count < 2) continue;
      sheet.text(paperCopy.page(page + 1, count), { x: margin.side, y, width: inner, align: "end" }, style);
    }
  };
  return Object.assign(pages, { finish });
}
