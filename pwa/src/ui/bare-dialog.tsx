import MuiDialog from "@mui/material/Dialog";
import type { SxProps, Theme } from "@mui/material/styles";
import { use, type ReactNode } from "react";
import { DialogNoticeContext } from "./dialog-notice.ts";
import { useHoldsTable } from "./row-dialogs.ts";
import { useBackCloses } from "./use-back-closes.ts";

/** How a dialog was closed: on purpose, or by a tap beside it, which may be a slip. */
export type DialogClosing = "button" | "escape" | "outside";

interface BareDialogProps {
  isOpen: boolean;
  onClose: (how: DialogClosing) => void;
  /** Its name, or the id of what names it. */
  label?: string | undefined;
  labelledBy?: string | undefined;
  isFull?: boolean;
  sx: SxProps<Theme>;
  children: ReactNode;
}

/** The behaviour of every dialog: the page does not scroll, Escape and Back close it, Tab stays inside. */
export function BareDialog({ isOpen, onClose, label, labelledBy, isFull = false, sx, children }: BareDialogProps) {
  const notice = use(DialogNoticeContext);
  useBackCloses(isOpen, () => onClose("escape"));
  useHoldsTable(isOpen);
  return (
    <MuiDialog
      open={isOpen}
      onClose={(_, reason) => onClose(reason === "backdropClick" ? "outside" : "escape")}
      fullScreen={isFull}
      slotProps={{ paper: { "aria-label": label, "aria-labelledby": labelledBy, sx } }}
    >
      {notice}
      {children}
    </MuiDialog>
  );
}
