import { useEffect, useRef, type RefObject } from "react";

const ROWS = "tbody th a, .line-title a, .subjects a";

/**
 * Down and up go from the search field through what is listed below it and back; Enter in the field opens the first
 * that was found.
 */
export function useRowKeys(isSearching: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      const rows = [...element.querySelectorAll<HTMLElement>(ROWS)];
      const field = element.querySelector<HTMLElement>('input[type="search"]');
      const active = document.activeElement;
      const at = rows.findIndex((row) => row === active);
      if (event.key === "Enter" && active === field && isSearching) rows[0]?.click();
      if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || (at < 0 && active !== field)) return;
      const next = event.key === "ArrowDown" ? rows[at + 1] : at <= 0 ? field : rows[at - 1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener("keydown", handleKey);
    return () => element.removeEventListener("keydown", handleKey);
  }, [isSearching]);
  return place;
}
