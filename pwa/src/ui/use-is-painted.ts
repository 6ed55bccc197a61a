import { startTransition, useEffect, useState } from "react";

/** False until the browser has painted what is shown for the first time. Parts that wait for it do not delay that. */
export function useIsPainted(isShown: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The callback comes before the paint; what it asks to do later comes after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isShown]);
  return isPainted;
}
