import { X } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../ui/icon-button.tsx";
import { copy } from "./shell.copy.ts";

interface BarProps {
  icon: LucideIcon;
  ground: "brass" | "primarySoft";
  actions?: ReactNode;
  onDismiss?: () => void;
  children: ReactNode;
}

export function Bar({ icon: Icon, ground, actions, onDismiss, children }: BarProps) {
  return (
    <div role="status" className={ground === "brass" ? "bar is-brass" : "bar"}>
      <Icon size={20} aria-hidden="true" />
      <p>{children}</p>
      {actions}
      {onDismiss && (
        <IconButton onClick={onDismiss} label={copy.dismiss}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
