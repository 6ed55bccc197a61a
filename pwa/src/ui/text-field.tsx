import InputAdornment from "@mui/material/InputAdornment";
import MuiTextField from "@mui/material/TextField";
import type { TextFieldProps as MuiTextFieldProps } from "@mui/material/TextField";
import type { ReactNode } from "react";
import { dateWords } from "./clock-time.tsx";

type SlotProps = Omit<NonNullable<MuiTextFieldProps["slotProps"]>, "input">;

type TextFieldProps = Omit<MuiTextFieldProps, "variant" | "error" | "helperText" | "slotProps"> & {
  /** Words for what is wrong; its presence marks the field. */
  errorText?: string | undefined;
  helperText?: ReactNode;
  /** Leading icon. */
  icon?: ReactNode;
  /** A unit or a button at the other end. */
  end?: ReactNode;
  slotProps?: SlotProps;
};

/** The browser writes a date in its own language's order, which may not be the clinic's: words below it leave no doubt. */
function dateHint({ type, value }: Pick<MuiTextFieldProps, "type" | "value">): string | undefined {
  return type === "date" && typeof value === "string" ? dateWords(value) || undefined : undefined;
}

export function TextField({ errorText, helperText, icon, end, slotProps, ...rest }: TextFieldProps) {
  const input = {
    ...(icon === undefined ? {} : { startAdornment: <InputAdornment position="start">{icon}</InputAdornment> }),
    ...(end === undefined ? {} : { endAdornment: <InputAdornment position="end">{end}</InputAdornment> }),
  };
  return (
    <MuiTextField
      fullWidth
      {...rest}
      variant="outlined"
      error={errorText !== undefined}
      helperText={errorText ?? helperText ?? dateHint(rest)}
      slotProps={{ ...slotProps, input }}
    />
  );
}
