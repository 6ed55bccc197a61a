import InputAdornment from "@mui/material/InputAdornment";
import MuiTextField from "@mui/material/TextField";
import type { TextFieldProps as MuiTextFieldProps } from "@mui/material/TextField";
import type { ReactNode } from "react";

type TextFieldProps = Omit<MuiTextFieldProps, "variant" | "error" | "helperText"> & {
  /** Words for what is wrong; its presence marks the field. */
  errorText?: string | undefined;
  helperText?: ReactNode;
  /** Leading icon. */
  icon?: ReactNode;
};

export function TextField({ errorText, helperText, icon, slotProps, ...rest }: TextFieldProps) {
  const start = icon === undefined ? {} : { startAdornment: <InputAdornment position="start">{icon}</InputAdornment> };
  return (
    <MuiTextField
      fullWidth
      {...rest}
      variant="outlined"
      error={errorText !== undefined}
      helperText={errorText ?? helperText}
      slotProps={{ ...slotProps, input: { ...start, ...slotProps?.input } }}
    />
  );
}
