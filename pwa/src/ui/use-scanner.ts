import { useEffectEvent, useLayoutEffect } from "react";
import { ScanReader } from "./scan-reader.ts";

/** A layer over the page takes the keys itself. */
const LAYER = '[role="dialog"], [role="menu"], [role="listbox"]';

const isOfLayer = ({ target }: Event): boolean => target instanceof Element && target.closest(LAYER) !== null;

/**
 * Calls `onScan` with each barcode that a wedge scanner types anywhere on the page. The Enter at its end does nothing
 * else. The typed code stays in the field that has the focus: `onScan` clears that field.
 */
export function useScanner(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  // Before the page is seen: a code that is scanned at once is not lost.
  useLayoutEffect(() => {
    const reader = new ScanReader();
    const handleKey = (event: KeyboardEvent): void => {
      if (isOfLayer(event)) return;
      const code = reader.take(event);
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      scanned(code);
    };
    // Before the field that has the focus: its Enter would do something of its own.
    document.addEventListener("keydown", handleKey, true);
    return () => document.removeEventListener("keydown", handleKey, true);
  }, []);
}
