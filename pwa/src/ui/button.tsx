import MuiButton from "@mui/material/Button";
import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { Link } from "react-router";

export type ButtonVariant = "primary" | "secondary" | "destructive" | "success" | "ghost" | "link";
export type ButtonSize = "sm" | "md" | "lg";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "color"> {
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

const filled = (name: "primary" | "error" | "success") => ({
  bgcolor: `${name}.main`,
  color: `${name}.contrastText`,
  "&:hover": { bgcolor: `${name}.dark` },
});

const VARIANTS = {
  primary: filled("primary"),
  destructive: filled("error"),
  success: filled("success"),
  secondary: {
    border: "1px solid",
    borderColor: "lineStrong",
    bgcolor: "transparent",
    color: "ink",
    "&:hover": { bgcolor: "sunken", borderColor: "ink2" },
  },
  ghost: { color: "ink", "&:hover": { bgcolor: "sunken" } },
  link: {
    color: "primary.main",
    paddingInline: 1,
    textDecoration: "underline",
    textUnderlineOffset: "3px",
    "&:hover": { textDecorationThickness: "2px", bgcolor: "transparent" },
  },
} satisfies Record<ButtonVariant, object>;

const SIZES = {
  sm: { minHeight: "max(calc(var(--d-ctl) - 4px), 32px)", paddingInline: 3, fontSize: "calc(var(--d-text) - 1px)" },
  md: {},
  lg: { minHeight: "calc(var(--d-ctl) + 6px)", paddingInline: 6 },
} satisfies Record<ButtonSize, object>;

/** Disabled keeps its shape and stays readable; colour alone never says it. */
const disabled = {
  "&.Mui-disabled": { opacity: 0.6, color: "ink2", bgcolor: "sunken", borderColor: "line" },
};

export function Button({
  variant = "secondary",
  size = "md",
  isLoading = false,
  to,
  color: _color,
  ...rest
}: ButtonProps & { color?: never }) {
  return (
    <MuiButton
      type="button"
      {...rest}
      {...(to === undefined ? {} : { component: Link, to })}
      loading={isLoading}
      sx={[VARIANTS[variant], SIZES[size], disabled]}
    />
  );
}
