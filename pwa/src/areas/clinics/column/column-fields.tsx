import { SLOT_LENGTHS_MIN } from "@fernpaw/domain/clinics/calendar-column";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { Shown } from "../../../form/field-props.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { copy, policyWords } from "../clinics.copy.ts";
import type { ColumnDraft } from "./column-draft.ts";

const POLICIES = ["warn", "block", "allow"] as const;

/** What a vet, a room and a machine have in common on the calendar. */
export function ColumnFields({ form }: { form: Shown<ColumnDraft> }) {
  const { column } = copy;
  const { value: slotMin, onChange: onSlot } = form.pick("slotMin");
  return (
    <>
      <FormColumns>
        <TextField select label={column.overlap} {...form.field("overlapPolicy")}>
          {POLICIES.map((policy) => (
            <MenuItem key={policy} value={policy}>
              {policyWords[policy]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={column.slot}
          value={String(slotMin)}
          onChange={(event) => onSlot(Number(event.target.value))}
        >
          {SLOT_LENGTHS_MIN.map((minutes) => (
            <MenuItem key={minutes} value={String(minutes)}>
              {minutes}
            </MenuItem>
          ))}
        </TextField>
        <TimeField label={column.from} {...form.bind("from")} />
        <TimeField label={column.to} {...form.bind("to")} />
      </FormColumns>
      <Typography variant="caption" sx={{ color: "ink2" }}>
        {column.dayHint}
      </Typography>
    </>
  );
}
