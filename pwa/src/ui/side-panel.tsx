import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { IconButton } from "./icon-button.tsx";
import type { DialogProps } from "./dialog.tsx";
import { ContentEnd, DialogFooter } from "./dialog-footer.tsx";
import { FIELDS_IN_VIEW } from "./fields-in-view.ts";
import { copy } from "./ui.copy.ts";
import { useBackCloses } from "./use-back-closes.ts";

/** Where there is room for a form beside what it is about. */
export const HAS_SIDE = "(min-width: 1100px)";

/**
 * A form beside the page, which can be seen and used on: what else is a dialog where there is less room. Escape within,
 * and Back, close it; the focus goes back to where it came from.
 */
export function SidePanel({ onClose, title, footer, frame = (body) => body, children }: Omit<DialogProps, "isOpen">) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const end = useRef<HTMLElement>(null);
  useBackCloses(true, () => onClose("escape"), false);
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    // A field that takes the focus by itself keeps it.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus();
    return () => {
      // It was in the panel, which is gone by now.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, [opener]);
  const handleKey = (event: KeyboardEvent): void => {
    // A menu or dialog of the form is a child of the panel too, and closes itself.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key === "Escape" && isOwn && !event.defaultPrevented) onClose("escape");
  };
  return (
    <Box
      component="section"
      className="side-panel"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={panel}
      onKeyDown={handleKey}
      sx={{
        display: "flex",
        flexDirection: "column",
        flex: "none",
        width: "25rem",
        minHeight: 0,
        border: "1px solid",
        borderColor: "line",
        borderRadius: "14px",
        bgcolor: "background.paper",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 2, pl: 5, pr: 2, pt: 2, pb: 1 }}>
        <Typography id={titleId} component="h2" variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton label={copy.close} onClick={() => onClose("button")}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </Box>
      {frame(
        <>
          <Box sx={{ flex: 1, minHeight: 0, overflowY: "auto", px: 5, pt: 2, pb: 4, ...FIELDS_IN_VIEW }}>
            {children}
            <ContentEnd at={end} />
          </Box>
          {footer && <DialogFooter {...footer} end={end} isPanel />}
        </>,
      )}
    </Box>
  );
}
