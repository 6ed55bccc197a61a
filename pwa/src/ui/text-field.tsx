import InputAdornment from "@mui/material/InputAdornment";
import type { SelectProps } from "@mui/material/Select";
import MuiTextField from "@mui/material/TextField";
import type { TextFieldProps as MuiTextFieldProps } from "@mui/material/TextField";
import type { ReactNode } from "react";
import { LAYER_SLOTS } from "./layer-modal.tsx";

export type FieldSlotProps = Omit<NonNullable<MuiTextFieldProps["slotProps"]>, "input" | "select"> & {
  select?: Partial<SelectProps>;
};

/** Back closes the list of a select. */
const LIST = { slots: LAYER_SLOTS };

type TextFieldProps = Omit<MuiTextFieldProps, "variant" | "error" | "helperText" | "slotProps"> & {
  /** Words for what is wrong; its presence marks the field. */
  errorText?: string | undefined;
  helperText?: ReactNode;
  /** Leading icon. */
  icon?: ReactNode;
  /** A unit or a button at the other end. */
  end?: ReactNode;
  slotProps?: FieldSlotProps | undefined;
};

export function TextField({ errorText, helperText, icon, end, slotProps, ...rest }: TextFieldProps) {
  const input = {
    ...(icon === undefined ? {} : { startAdornment: <InputAdornment position="start">{icon}</InputAdornment> }),
    ...(end === undefined ? {} : { endAdornment: <InputAdornment position="end">{end}</InputAdornment> }),
  };
  const select = { ...slotProps?.select, MenuProps: { ...LIST, ...slotProps?.select?.MenuProps } };
  return (
    <MuiTextField
      fullWidth
      {...rest}
      variant="outlined"
      error={errorText !== undefined}
      helperText={errorText ?? helperText}
      slotProps={{ ...slotProps, input, select }}
    />
  );
}
