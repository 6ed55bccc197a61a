import { useEffect, useEffectEvent } from "react";
import { openLayer } from "./back-entries.ts";

/** While it is open, Back closes it as Escape does, and the page stays. Forward never opens it again. */
export function useBackCloses(isOpen: boolean, onBack: () => unknown): void {
  const close = useEffectEvent(onBack);
  useEffect(() => (isOpen ? openLayer(() => void close()) : undefined), [isOpen]);
}
