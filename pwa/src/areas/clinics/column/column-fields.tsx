import { SLOT_LENGTHS_MIN } from "@fernpaw/domain/clinics/calendar-column";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { FieldProps } from "../../../form/field-props.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { labelsOf } from "../../../field-words.ts";
import { copy, policyWords } from "../clinics.copy.ts";
import type { ColumnValues } from "./column-values.ts";

const labels = labelsOf(rooms);
const POLICIES = ["warn", "block", "allow"] as const;

/** What a vet, a room and a machine have in common on the calendar. */
export function ColumnFields({ form }: { form: FieldProps<ColumnValues> }) {
  const { column } = copy;
  return (
    <>
      <FormColumns>
        <TextField select label={labels.overlapPolicy} {...form.field("overlapPolicy")}>
          {POLICIES.map((policy) => (
            <MenuItem key={policy} value={policy}>
              {policyWords[policy]}
            </MenuItem>
          ))}
        </TextField>
        <TextField select label={labels.slotMin} {...form.field("slotMin")}>
          {SLOT_LENGTHS_MIN.map((minutes) => (
            <MenuItem key={minutes} value={String(minutes)}>
              {minutes}
            </MenuItem>
          ))}
        </TextField>
        <TimeField label={labels.dayFromMin} {...form.bind("dayFromMin")} />
        <TimeField label={labels.dayToMin} {...form.bind("dayToMin")} />
      </FormColumns>
      <Typography variant="caption" sx={{ color: "ink2" }}>
        {column.dayHint}
      </Typography>
    </>
  );
}
