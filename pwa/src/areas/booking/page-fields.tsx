import { type ComponentProps, type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import type { TextKey } from "../../form/field-props.ts";
import type { Form } from "../../form/form-types.ts";

interface LabelledProps<Values extends FieldValues> {
  form: Form<Values>;
  name: TextKey<Values>;
  label: string;
}

/** The attributes of a field, with its fault read out. */
function useLabelled<Values extends FieldValues>({ form, name, label: words }: LabelledProps<Values>) {
  const id = useId();
  const fault = form.fault(name);
  const { value, onChange } = form.field(name);
  const isWrong = fault !== undefined;
  const frame = (field: ReactNode) => (
    <div className="book-field">
      <label htmlFor={id}>{words}</label>
      {field}
      {isWrong && (
        <span id={`${id}-fault`} className="book-fault">
          {fault}
        </span>
      )}
    </div>
  );
  const hints = { "aria-invalid": isWrong, "aria-describedby": isWrong ? `${id}-fault` : undefined };
  return { frame, props: { id, name, value, onChange, ...hints } };
}

type InputProps<Values extends FieldValues> = LabelledProps<Values> &
  Pick<ComponentProps<"input">, "type" | "autoComplete" | "maxLength">;

/** One line of text on a public page, without the component library. */
export function LineField<Values extends FieldValues>({ form, name, label, ...rest }: InputProps<Values>) {
  const { frame, props } = useLabelled({ form, name, label });
  return frame(<input {...props} {...rest} />);
}

type TextProps<Values extends FieldValues> = LabelledProps<Values> & { maxLength: number };

export function TextField<Values extends FieldValues>({ form, name, label, maxLength }: TextProps<Values>) {
  const { frame, props } = useLabelled({ form, name, label });
  return frame(<textarea {...props} rows={3} maxLength={maxLength} />);
}

type ChoiceProps<Values extends FieldValues> = LabelledProps<Values> & {
  /** Of the option without a value; left out: there is none. */
  empty?: string;
  options: readonly { id: string; name: string }[];
};

/** A phone shows a list of its own here. */
export function ChoiceField<Values extends FieldValues>({ form, name, label, empty, options }: ChoiceProps<Values>) {
  const { frame, props } = useLabelled({ form, name, label });
  return frame(
    <select {...props}>
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.name}
        </option>
      ))}
    </select>,
  );
}
