import { useLayoutEffect, useState, type RefObject } from "react";
import { NO_RAIL, useMediaQuery } from "./use-media-query.ts";

/** Whether rows have two lines: under 900 px of the window, or where their own place is narrower than `px`. */
export function useIsNarrow(place: RefObject<HTMLElement | null>, px: number): boolean {
  const isSmallWindow = useMediaQuery(NO_RAIL);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const measure = (): void => setNarrow(element.clientWidth < px);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, px]);
  return isSmallWindow || isNarrow;
}
