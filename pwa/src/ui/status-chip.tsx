import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { StatusTone } from "../theme-colours.ts";

interface StatusChipProps {
  tone: StatusTone;
  icon: LucideIcon;
  children: ReactNode;
}

/** A state as colour, icon and word together. */
export function StatusChip({ tone, icon: Icon, children }: StatusChipProps) {
  return (
    <span
      className={`status-chip tone-${tone}`}
      style={tone === "cancelled" ? { textDecoration: "line-through" } : undefined}
    >
      <Icon size={16} aria-hidden="true" />
      {children}
    </span>
  );
}

/** As its class has it: the page's policy refuses an element of the first picture that has a style of its own. */
const ICON_PX = 32;

/** A tinted square with an icon, as before a heading or a row of a timeline. */
export function ToneIcon({ tone, icon: Icon, size = ICON_PX }: { tone: StatusTone; icon: LucideIcon; size?: number }) {
  return (
    <span className={`tone-icon tone-${tone}`} style={size === ICON_PX ? undefined : { width: size, height: size }}>
      <Icon size={size * 0.56} aria-hidden="true" />
    </span>
  );
}
