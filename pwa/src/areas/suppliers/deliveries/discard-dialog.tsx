import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { formWords } from "./deliveries.copy.ts";

/** Asks once more before the entries of a delivery are deleted. */
export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => Promise<void>; onClose: () => void }) {
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={onDiscard}
      title={formWords.discard}
      confirmLabel={formWords.discard}
      isDestructive
    >
      {formWords.discardText}
    </ConfirmDialog>
  );
}
