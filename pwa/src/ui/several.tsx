import MenuItem from "@mui/material/MenuItem";
import { TextField } from "./text-field.tsx";

interface SeveralProps<Id extends string> {
  label: string;
  /** The words for an empty choice. */
  none: string;
  options: readonly { id: Id; name: string }[];
  value: readonly Id[];
  onChange: (ids: Id[]) => void;
  errorText?: string | undefined;
}

/** Several rows of a short list, chosen by their names. A chosen one that is not on the device stays chosen. */
export function Several<Id extends string>({ label, none, options, value, onChange, errorText }: SeveralProps<Id>) {
  const isShown = (id: string): boolean => options.some((option) => option.id === id);
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
      value={value.filter(isShown)}
      onChange={({ target }) => {
        const picked = [target.value].flat().flatMap((id) => options.find((option) => option.id === id)?.id ?? []);
        onChange([...value.filter((id) => !isShown(id)), ...picked]);
      }}
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
