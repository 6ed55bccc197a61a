import Drawer from "@mui/material/Drawer";
import { use } from "react";
import type { ReactNode } from "react";
import { DialogNoticeContext } from "./dialog-notice.ts";
import { useBackCloses } from "./use-back-closes.ts";

interface SideDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  side?: "left" | "right";
  /** Its name for assistive technology. */
  label: string;
  /** The spec's drawer is 16rem; a panel with a list needs more. */
  width?: string;
  children: ReactNode;
}

/** Closed by Escape, by Back and by a tap on the backdrop. */
export function SideDrawer({ isOpen, onClose, side = "left", label, width = "16rem", children }: SideDrawerProps) {
  const notice = use(DialogNoticeContext);
  useBackCloses(isOpen, onClose);
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      anchor={side}
      slotProps={{ paper: { role: "dialog", "aria-label": label, sx: { width, maxWidth: "100%" } } }}
    >
      {notice}
      {children}
    </Drawer>
  );
}
