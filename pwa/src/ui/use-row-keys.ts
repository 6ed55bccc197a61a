import { useCallback, type RefCallback } from "react";

const ROWS = "tbody th a, .line-title a, .subjects a";

/** On the element around found rows: the text that they are the whole answer to; none while another answer is on its way. */
export const answersTo = (answer: { text: string; isEarly: boolean } | undefined) =>
  answer && !answer.isEarly ? { "data-answers": answer.text.trim() } : {};

/**
 * Down and up go from the search field through what is listed below it and back; Enter in the field opens the first
 * that was found. The listed rows may still be the answer to an earlier text. Enter waits for the answer to the text in
 * the field (`answersTo`); the next key or touch ends the wait.
 */
export function useRowKeys(): RefCallback<HTMLDivElement> {
  return useCallback((element: HTMLDivElement) => {
    const rowsOf = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(ROWS)];
    const fieldOf = () => element.querySelector<HTMLInputElement>('input[type="search"]');
    const openFirst = (): boolean => {
      const typed = fieldOf()?.value.trim() ?? "";
      if (element.querySelector<HTMLElement>("[data-answers]")?.dataset["answers"] !== typed) return false;
      rowsOf()[0]?.click();
      return true;
    };
    const answer = new MutationObserver(() => {
      if (openFirst()) forget();
    });
    const forget = (): void => answer.disconnect();
    const handleKey = (event: KeyboardEvent): void => {
      forget();
      if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
      const rows = rowsOf();
      const field = fieldOf();
      const active = document.activeElement;
      const at = rows.findIndex((row) => row === active);
      if (event.key === "Enter" && active === field && field?.value.trim() && !openFirst())
        answer.observe(element, { subtree: true, childList: true, attributeFilter: ["data-answers"] });
      if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || (at < 0 && active !== field)) return;
      const next = event.key === "ArrowDown" ? rows[at + 1] : at <= 0 ? field : rows[at - 1];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener("keydown", handleKey);
    document.addEventListener("pointerdown", forget);
    return () => {
      element.removeEventListener("keydown", handleKey);
      document.removeEventListener("pointerdown", forget);
      forget();
    };
  }, []);
}
