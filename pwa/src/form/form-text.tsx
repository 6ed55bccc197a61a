import { memo, useMemo, type ReactNode } from "react";
import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { TextField, type FieldSlotProps } from "../ui/text-field.tsx";

interface FormTextProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  helperText?: ReactNode;
  type?: "text" | "email" | "tel";
  /** Makes it a select. */
  children?: ReactNode;
  multiline?: boolean;
  minRows?: number;
  autoFocus?: boolean;
  autoComplete?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  slotProps?: FieldSlotProps;
}

/** With each try to save a form every field hears whether it is right, and mostly that is what it knows. */
const SameField = memo(TextField);

/** A text field or select of a form; what is wrong with it stands below it in words. */
export function FormText<Values extends FieldValues>({
  control,
  name,
  children,
  type = "text",
  inputMode,
  slotProps,
  autoComplete = "off",
  ...rest
}: FormTextProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...handlers } = field;
  const allSlotProps = useMemo(
    () => ({ htmlInput: inputMode === undefined ? {} : { inputMode }, ...slotProps }),
    [inputMode, slotProps],
  );
  return (
    <SameField
      {...rest}
      {...handlers}
      type={type}
      value={value ?? ""}
      inputRef={ref}
      select={children !== undefined}
      autoComplete={autoComplete}
      errorText={fieldState.error?.message}
      slotProps={allSlotProps}
    >
      {children}
    </SameField>
  );
}
