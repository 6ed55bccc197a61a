import InputAdornment from "@mui/material/InputAdornment";
import MuiTextField from "@mui/material/TextField";
import type { TextFieldProps as MuiTextFieldProps } from "@mui/material/TextField";
import type { ReactNode } from "react";

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
      helperText={errorText ?? helperText}
      slotProps={{ ...slotProps, input }}
    />
  );
}
