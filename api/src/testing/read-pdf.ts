import { getDocumentProxy } from "unpdf";

export interface ReadPage {
  width: number;
  height: number;
  /** In the order in which they were drawn; `size` in points, `x` and `y` from the page's lower left corner. */
  items: { text: string; x: number; y: number; size: number }[];
  /** All of them, with one space between two that do not touch. */
  text: string;
}

/** The text of a PDF as its readers see it, page by page. */
export async function readPdf(bytes: Buffer): Promise<ReadPage[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const pieces = (await page.getTextContent()).items.flatMap((item) => ("str" in item ? [item] : []));
    const items = pieces
      .filter(({ str }) => str !== "")
      .map(({ str, transform }) => ({
        text: str,
        x: Number(transform[4]),
        y: Number(transform[5]),
        size: Number(transform[3]),
      }));
    const text = pieces.map(({ str, hasEOL }) => str + (hasEOL ? "\n" : "")).join("");
    pages.push({ width, height, items, text: text.replace(/\s+/g, " ") });
  }
  return pages;
}
