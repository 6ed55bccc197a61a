import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  label: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** An icon that can be tapped. */
export function IconButton({ label, className = "", children, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={`tap icon-button ${className}`} aria-label={label}>
      {children}
    </button>
  );
}
