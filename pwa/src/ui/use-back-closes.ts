import { useEffectEvent, useLayoutEffect } from "react";
import { openLayer } from "./back-entries.ts";

/**
 * While it is open, Back closes it as Escape does, and the page stays. Forward never opens it again. It has its entry
 * before the paint: a user who sees it may go back at once. A modal layer is also closed by Escape while no element has the
 * focus; a list over a form is not modal.
 */
export function useBackCloses(isOpen: boolean, onBack: () => unknown, isModal = true): void {
  const close = useEffectEvent(onBack);
  useLayoutEffect(() => (isOpen ? openLayer(() => void close(), isModal) : undefined), [isOpen, isModal]);
}
