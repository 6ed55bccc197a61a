import type { TextItem } from "pdfjs-dist/types/src/display/api.js";

export interface ReadPage {
  width: number;
  height: number;
  /** In the order in which they were drawn; `x` and `y` from the page's lower left corner. */
  items: { text: string; x: number; y: number }[];
  /** All of them, a space between two that do not touch. */
  text: string;
}

/** What a reader of a PDF sees of its text, page by page. */
export async function readPdf(bytes: Buffer): Promise<ReadPage[]> {
  const { getDocument } = await import("pdfjs-dist/legacy/build/pdf.mjs");
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const content = await page.getTextContent();
    const items = content.items
      .filter((item): item is TextItem => "str" in item && item.str !== "")
      .map(({ str, transform }) => ({ text: str, x: Number(transform[4]), y: Number(transform[5]) }));
    const text = content.items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    pages.push({ width, height, items, text: text.replace(/\s+/g, " ") });
  }
  await task.destroy();
  return pages;
}
