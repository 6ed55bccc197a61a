import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "react-router";

export type ButtonVariant = "primary" | "secondary" | "soft" | "destructive" | "success" | "ghost" | "link";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "color" | "className"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and disables the button. */
  isLoading?: boolean;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  fullWidth?: boolean;
  /** A path of the app: the button is then a link. */
  to?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A tap that does something. While it loads it keeps its width and takes no further tap. */
export function Button({
  variant = "secondary",
  size = "md",
  isLoading = false,
  startIcon,
  endIcon,
  fullWidth = false,
  to,
  children,
  ...rest
}: ButtonProps) {
  const marks = [`button-${size}`, fullWidth && "button-wide", isLoading && "button-busy"].filter(Boolean);
  const className = `tap button button-${variant} ${marks.join(" ")}`;
  const body = (
    <>
      {startIcon}
      {/* What a spinner hides must be an element. */}
      {isLoading ? <span>{children}</span> : children}
      {endIcon}
      {isLoading && <span className="spinner" aria-hidden="true" />}
    </>
  );
  if (to !== undefined) {
    return (
      <Link to={to} className={className} aria-label={rest["aria-label"]}>
        {body}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      disabled={isLoading || rest.disabled === true}
      aria-busy={isLoading || undefined}
      className={className}
    >
      {body}
    </button>
  );
}
