import MenuItem from "@mui/material/MenuItem";
import type { TextProps } from "../../../form/field-props.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { petTypesCopy as copy } from "./pet-types.copy.ts";
import type { EntryRow } from "./pet-types-api.ts";

interface StatusFieldProps {
  entry: EntryRow;
  field: TextProps<"active" | "inactive">;
}

/** Whether clinics can choose an entry, with what that means. */
export function StatusField({ entry, field }: StatusFieldProps) {
  const isUnmerged = entry.mergedInto !== null && field.value === "active";
  return (
    <TextField
      select
      label={copy.status}
      helperText={isUnmerged ? copy.unmergeHint : copy.statusHint[field.value]}
      {...field}
    >
      <MenuItem value="active">{copy.states.active}</MenuItem>
      <MenuItem value="inactive">
        {entry.mergedInto === null ? copy.states.inactive : copy.mergedInto(entry.mergedInto.name)}
      </MenuItem>
    </TextField>
  );
}
