import { useEffect, useRef } from "react";

/** Calls back each time that this page is printed, also by the browser's own menu. */
export function useOnPrint(onPrint: () => void): void {
  const now = useRef(onPrint);
  useEffect(() => {
    now.current = onPrint;
  });
  useEffect(() => {
    const note = (): void => now.current();
    addEventListener("beforeprint", note);
    return () => removeEventListener("beforeprint", note);
  }, []);
}
