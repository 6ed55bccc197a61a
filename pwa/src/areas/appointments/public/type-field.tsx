import MenuItem from "@mui/material/MenuItem";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../appointments.copy.ts";
import type { BookingChoices } from "../appointments.queries.ts";

interface TypeFieldProps {
  /** Of a type that is no longer offered nothing is shown as chosen. */
  value: string;
  types: BookingChoices["types"];
  onChange: (typeId: string) => void;
  errorText?: string | undefined;
}

/** One of the appointment types that the clinic offers. */
export function TypeField({ value, types, onChange, errorText }: TypeFieldProps) {
  return (
    <TextField
      select
      label={copy.book.type}
      value={types.some(({ id }) => id === value) ? value : ""}
      onChange={(event) => onChange(event.target.value)}
      errorText={errorText}
    >
      {types.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
