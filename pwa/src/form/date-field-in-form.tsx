import { useController, type Control, type FieldPath, type FieldValues } from "react-hook-form";
import { DateField, type OtherText } from "./date-field.tsx";
import type { Limits, Tense } from "./typed-date.ts";

interface FormDateProps<Values extends FieldValues> extends Limits {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  isBirth?: boolean;
  tense?: Tense;
  isMonthEnough?: boolean;
  helperText?: string;
  other?: OtherText;
  /** See `TypedValue`. */
  onSettle?: (value: string, isOther?: boolean) => void;
}

/** A `DateField` of a form; what is wrong with it stands below it in words. */
export function FormDate<Values extends FieldValues>({ control, name, ...rest }: FormDateProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <DateField
      {...rest}
      value={value ?? ""}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      errorText={fieldState.error?.message}
    />
  );
}
