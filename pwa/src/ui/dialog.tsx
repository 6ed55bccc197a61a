import Box from "@mui/material/Box";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import useMediaQuery from "@mui/material/useMediaQuery";
import { X } from "lucide-react";
import { useId, useRef } from "react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import { BareDialog, type DialogClosing } from "./bare-dialog.tsx";
import { ContentEnd, DialogFooter, type FooterParts } from "./dialog-footer.tsx";
import { FIELDS_IN_VIEW } from "./fields-in-view.ts";
import { copy } from "./ui.copy.ts";

export const DIALOG_WIDTHS = {
  sm: "24rem",
  md: "28rem",
  lg: "32rem",
  xl: "36rem",
  "2xl": "42rem",
  "3xl": "48rem",
  "4xl": "56rem",
  "5xl": "64rem",
} as const;
export type DialogSize = keyof typeof DIALOG_WIDTHS;

export interface DialogProps {
  isOpen: boolean;
  onClose: (how: DialogClosing) => void;
  title: ReactNode;
  size?: DialogSize;
  /** Fills the screen on a tablet too: what a client reads. */
  isFull?: boolean;
  /** Its buttons; without one it has none. */
  footer?: FooterParts | undefined;
  /** Put around the title, the content and the actions: the form that they are, see `form/form-dialog.tsx`. */
  frame?: (body: ReactNode) => ReactNode;
  children: ReactNode;
}

/** A dialog with a title and a footer. On a phone it fills the screen. */
export function Dialog({ isOpen, onClose, title, size = "4xl", isFull, footer, frame, children }: DialogProps) {
  const titleId = useId();
  const isPhone = useMediaQuery("(max-width: 599.95px)");
  const end = useRef<HTMLElement>(null);
  const body = (
    <>
      <DialogTitle component="div" variant="h3" sx={{ display: "flex", alignItems: "center", gap: 2, pr: 3 }}>
        <Box id={titleId} component="h2" sx={{ flex: 1, m: 0, font: "inherit" }}>
          {title}
        </Box>
        <IconButton label={copy.close} onClick={() => onClose("button")}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ "&&": { pt: 2 }, ...FIELDS_IN_VIEW }}>
        {children}
        <ContentEnd at={end} />
      </DialogContent>
      {footer && <DialogFooter {...footer} end={end} />}
    </>
  );
  return (
    <BareDialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy={titleId}
      isFull={isFull === true || (isPhone && size !== "sm")}
      sx={
        isFull
          ? { maxWidth: "100%" }
          : { width: DIALOG_WIDTHS[size], maxWidth: isPhone ? undefined : "calc(100% - 32px)" }
      }
    >
      {frame ? frame(body) : body}
    </BareDialog>
  );
}
