import { useState } from "react";
import { useBackCloses } from "./use-back-closes.ts";

/**
 * The open list of an autocomplete: Back closes it before the dialog or page below, as Escape does. `hasOptions`: an
 * open list without options is not seen.
 */
export function useOpenList(hasOptions: boolean): { open: boolean; onOpen: () => void; onClose: () => void } {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  useBackCloses(open && hasOptions, close);
  return { open, onOpen: () => setOpen(true), onClose: close };
}
