import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { copy } from "./ui.copy.ts";

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The dialog closes when it settles well and stays when it fails. */
  onConfirm: () => void | Promise<void>;
  title: ReactNode;
  confirmLabel: string;
  isDestructive?: boolean;
  /** It cannot be confirmed now; `children` say why. */
  isDisabled?: boolean;
  children: ReactNode;
}

export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  confirmLabel,
  isDestructive = false,
  isDisabled = false,
  children,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const handleConfirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
      onClose();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        // The work goes on: a closed dialog would look as if it had been called off.
        if (!isBusy) onClose();
      }}
      title={title}
      size="md"
      footer={{
        cancel: (
          <Button variant="ghost" disabled={isBusy} onClick={onClose}>
            {copy.cancel}
          </Button>
        ),
        main: (
          <Button
            variant={isDestructive ? "destructive" : "primary"}
            isLoading={isBusy}
            disabled={isDisabled}
            onClick={() => void handleConfirm()}
          >
            {confirmLabel}
          </Button>
        ),
      }}
    >
      <Typography component="div">{children}</Typography>
    </Dialog>
  );
}
