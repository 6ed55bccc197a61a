import MenuItem from "@mui/material/MenuItem";
import { TextField } from "./text-field.tsx";

interface SeveralProps {
  label: string;
  /** The words for an empty choice. */
  none: string;
  options: readonly { id: string; name: string }[];
  value: string[];
  onChange: (ids: string[]) => void;
  errorText?: string | undefined;
}

/** Several rows of a short list, chosen by their names. */
export function Several({ label, none, options, value, onChange, errorText }: SeveralProps) {
  const namesOf = (ids: readonly string[]): string =>
    options
      .filter(({ id }) => ids.includes(id))
      .map(({ name }) => name)
      .join(", ");
  return (
    <TextField
      select
      label={label}
      errorText={errorText}
      value={value.filter((id) => options.some((option) => option.id === id))}
      onChange={(event) => onChange([event.target.value].flat().filter((id) => id !== ""))}
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: (ids) => namesOf(ids as string[]) || none,
        },
        inputLabel: { shrink: true },
      }}
    >
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
