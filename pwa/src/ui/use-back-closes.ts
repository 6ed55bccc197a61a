import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { openLayer } from "./back-entries.ts";

/** While it is open, Back closes it as Escape does, and the page stays. Forward never opens it again. */
export function useBackCloses(isOpen: boolean, onBack: () => unknown): void {
  const close = useEffectEvent(onBack);
  useEffect(() => (isOpen ? openLayer(() => void close()) : undefined), [isOpen]);
}

/**
 * The same for a list over a form, before the paint: a user who sees the list may go back at once. Not for dialogs: after
 * a reload the entry of the dialog before must be left first.
 */
export function useBackClosesList(isOpen: boolean, onBack: () => unknown): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? openLayer(() => void close()) : undefined), [isOpen]);
}
