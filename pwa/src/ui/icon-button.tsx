import type { ReactNode } from "react";

interface PlainIconButtonProps {
  label: string;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

/** An icon that can be tapped, without the component library: the first screen has it before that is loaded. */
export function PlainIconButton({ label, onClick, className = "", children }: PlainIconButtonProps) {
  return (
    <button type="button" className={`tap icon-button ${className}`} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}
