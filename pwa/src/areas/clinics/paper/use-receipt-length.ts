import { useLayoutEffect, type RefObject } from "react";

const PX_PER_MM = 96 / 25.4;

/** The page of a printed receipt: as long as the paper that is shown, and a millimetre for the rounding of printers. */
export const receiptPage = (heightPx: number): string =>
  `@page receipt { size: 80mm ${Math.ceil(heightPx / PX_PER_MM) + 1}mm; }`;

/** CSS knows no page as long as its content, so the page follows the paper on the screen, which has the same width. */
export function useReceiptLength(paper: RefObject<HTMLElement | null>, isReceipt: boolean): void {
  useLayoutEffect(() => {
    const element = paper.current;
    if (!isReceipt || !element) return undefined;
    const sheet = new CSSStyleSheet();
    const measure = () => sheet.replaceSync(receiptPage(element.offsetHeight));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [paper, isReceipt]);
}
