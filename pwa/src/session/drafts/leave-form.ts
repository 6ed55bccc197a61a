import type { DialogClosing } from "../../ui/bare-dialog.tsx";
import { toastDone } from "../../ui/toast.ts";
import type { DraftHandle } from "./drafts.ts";
import { copy } from "../session.copy.ts";

interface LeaveHandlers {
  onClose: () => void;
  /** Shows the form again, with what was typed. */
  onReopen: () => void;
}

/**
 * Closes a drafted form. Whoever does it on purpose is done with what he typed, which must not come back for somebody
 * else; he can take it back. A tap beside the form is no purpose: while something is typed it stays open.
 */
export function leave(
  draft: Pick<DraftHandle<unknown>, "isTyped" | "throwAway">,
  { onClose, onReopen }: LeaveHandlers,
) {
  return (how: DialogClosing): void => {
    if (how === "outside" && draft.isTyped()) return;
    const putBack = draft.throwAway();
    onClose();
    if (putBack) toastDone(copy.thrownAway, () => void putBack().then(onReopen));
  };
}
