import InputAdornment from "@mui/material/InputAdornment";
import type { SelectProps } from "@mui/material/Select";
import MuiTextField from "@mui/material/TextField";
import type { TextFieldProps as MuiTextFieldProps } from "@mui/material/TextField";
import { Children, isValidElement, type ReactNode } from "react";
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

/** Whether an option of a select stands for no choice: the field shows its words while nothing is chosen. */
const hasEmptyOption = (options: ReactNode): boolean =>
  Children.toArray(options).some((option) => isValidElement<{ value?: unknown }>(option) && option.props.value === "");

const EMPTY_IS_SHOWN = { select: { displayEmpty: true }, inputLabel: { shrink: true } } satisfies FieldSlotProps;

export function TextField({ errorText, helperText, icon, end, slotProps, ...rest }: TextFieldProps) {
  const shown = rest.select === true && hasEmptyOption(rest.children) ? EMPTY_IS_SHOWN : undefined;
  const input = {
    ...(icon === undefined ? {} : { startAdornment: <InputAdornment position="start">{icon}</InputAdornment> }),
    ...(end === undefined ? {} : { endAdornment: <InputAdornment position="end">{end}</InputAdornment> }),
  };
  const select = { ...shown?.select, ...slotProps?.select, MenuProps: { ...LIST, ...slotProps?.select?.MenuProps } };
  return (
    <MuiTextField
      fullWidth
      {...rest}
      variant="outlined"
      error={errorText !== undefined}
      helperText={errorText ?? helperText}
      slotProps={{ ...shown, ...slotProps, input, select }}
    />
  );
}
