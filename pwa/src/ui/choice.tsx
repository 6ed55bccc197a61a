interface ChoiceProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** What is chosen, for assistive technology. */
  label: string;
}

/** A few things of which one holds, side by side. */
export function Choice<Value extends string>({ value, options, onChange, label }: ChoiceProps<Value>) {
  return (
    <div className="choice" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="tap"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
