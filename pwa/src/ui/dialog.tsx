import IconButton from "@mui/material/IconButton";
import MuiDialog from "@mui/material/Dialog";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import useMediaQuery from "@mui/material/useMediaQuery";
import { X } from "lucide-react";
import { use, useId, useRef } from "react";
import type { ReactNode } from "react";
import { ContentEnd, DialogFooter, type FooterParts } from "./dialog-footer.tsx";
import { DialogNoticeContext } from "./dialog-notice.ts";
import { copy } from "./ui.copy.ts";
import { useBackCloses } from "./use-back-closes.ts";

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

/** How somebody closes it: on purpose, or by a tap beside it, which may be a slip. */
export type DialogClosing = "button" | "escape" | "outside";

export interface DialogProps {
  isOpen: boolean;
  onClose: (how: DialogClosing) => void;
  title: ReactNode;
  size?: DialogSize;
  /** Its buttons; without one it has none. */
  footer?: FooterParts | undefined;
  /** Put around the title, the content and the actions: the form that they are, see `form/form-dialog.tsx`. */
  frame?: (body: ReactNode) => ReactNode;
  children: ReactNode;
}

/** Escape and Back close it, the page behind does not scroll, Tab stays inside. On a phone it fills the screen. */
export function Dialog({ isOpen, onClose, title, size = "4xl", footer, frame, children }: DialogProps) {
  const titleId = useId();
  const isPhone = useMediaQuery("(max-width: 599.95px)");
  const notice = use(DialogNoticeContext);
  const end = useRef<HTMLElement>(null);
  useBackCloses(isOpen, () => onClose("escape"));
  const body = (
    <>
      {notice}
      <DialogTitle
        id={titleId}
        component="h2"
        variant="h3"
        sx={{ display: "flex", alignItems: "center", gap: 2, pr: 3 }}
      >
        <span style={{ flex: 1 }}>{title}</span>
        <IconButton aria-label={copy.close} onClick={() => onClose("button")}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ "&&": { pt: 2 } }}>
        {children}
        <ContentEnd at={end} />
      </DialogContent>
      {footer && <DialogFooter {...footer} end={end} />}
    </>
  );
  return (
    <MuiDialog
      open={isOpen}
      onClose={(_, reason) => onClose(reason === "backdropClick" ? "outside" : "escape")}
      fullScreen={isPhone && size !== "sm"}
      slotProps={{
        paper: {
          "aria-labelledby": titleId,
          sx: { width: DIALOG_WIDTHS[size], maxWidth: isPhone ? undefined : "calc(100% - 32px)" },
        },
      }}
    >
      {frame ? frame(body) : body}
    </MuiDialog>
  );
}
