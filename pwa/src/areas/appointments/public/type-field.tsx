import { appointments } from "@fernpaw/domain/appointments/appointment";
import MenuItem from "@mui/material/MenuItem";
import { TextField } from "../../../ui/text-field.tsx";
import type { BookingChoices } from "../appointments.queries.ts";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(appointments);

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
      label={labels.typeId}
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
