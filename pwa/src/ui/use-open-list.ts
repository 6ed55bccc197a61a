import { useState } from "react";
import { useBackCloses } from "./use-back-closes.ts";

/**
 * The open list of an autocomplete: Back closes it before the dialog or page below, as Escape does. `hasOptions`: an
 * open list without options is not seen.
 */
export function useOpenList(hasOptions: boolean): { open: boolean; onOpen: () => void; onClose: () => void } {
  const [open, setOpen] = useState(false);
  // Options that go for a moment, while an answer to other text is on its way, do not take the layer away.
  const [wasSeen, setSeen] = useState(false);
  if (wasSeen !== (open && (hasOptions || wasSeen))) setSeen(!wasSeen);
  const close = (): void => setOpen(false);
  useBackCloses(wasSeen, close, false);
  return { open, onOpen: () => setOpen(true), onClose: close };
}
