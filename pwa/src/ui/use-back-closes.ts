import { useEffectEvent, useLayoutEffect } from "react";
import { openLayer } from "./back-entries.ts";

/** While it is open, Back closes it as Escape does, and the page stays. Forward never opens it again. */
export function useBackCloses(isOpen: boolean, onBack: () => unknown): void {
  const close = useEffectEvent(onBack);
  // Before the paint: a user who sees the layer may go back at once.
  useLayoutEffect(() => (isOpen ? openLayer(() => void close()) : undefined), [isOpen]);
}
