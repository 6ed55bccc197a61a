import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { SxProps, Theme } from "@mui/material/styles";
import type { ReactNode } from "react";
import { palette, RADIUS } from "../theme-components.ts";
import { Button } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { PHONE, useMediaQuery } from "../ui/use-media-query.ts";

/** A square that a finger hits, smaller only where a mouse is the usual pointer. */
export const CELL = "max(40px, var(--d-ctl))";

const paperSx: SxProps<Theme> = {
  boxSizing: "border-box",
  p: 3,
  border: `1px solid ${palette("line")}`,
  borderRadius: `${RADIUS.card}px`,
  boxShadow: palette("shadow-menu"),
};

const sheetSx: SxProps<Theme> = {
  ...paperSx,
  position: "fixed",
  insetInline: 0,
  insetBlockEnd: 0,
  maxWidth: "none",
  pb: "max(12px, env(safe-area-inset-bottom))",
  borderRadius: `${RADIUS.dialog}px ${RADIUS.dialog}px 0 0`,
};

interface PickerPopupProps {
  /** Null: closed. */
  anchor: HTMLElement | null;
  /** Its accessible name. */
  name: string;
  /** Shown above it on a phone, where the field may be out of sight. */
  label: string;
  /** Words of the last button. */
  close: string;
  onClose: () => void;
  /** Further buttons at the bottom. */
  actions: ReactNode;
  children: ReactNode;
}

/** Below its field; on a phone a sheet at the bottom of the screen. Escape and Back close it and nothing around it. */
export function PickerPopup({ anchor, name, label, close, onClose, actions, children }: PickerPopupProps) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      anchorReference={isPhone ? "none" : "anchorEl"}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{
        backdrop: { invisible: !isPhone },
        paper: { role: "dialog", "aria-modal": true, "aria-label": name, sx: isPhone ? sheetSx : paperSx },
      }}
    >
      {isPhone && (
        <Typography variant="subtitle2" sx={{ px: 1, pb: 1 }}>
          {label}
        </Typography>
      )}
      {children}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 2 }}>
        {actions}
        <Button variant="ghost" onClick={onClose} style={{ marginInlineStart: "auto" }}>
          {close}
        </Button>
      </Box>
    </Popover>
  );
}
