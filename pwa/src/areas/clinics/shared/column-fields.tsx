import { SLOT_LENGTHS_MIN } from "@fernpaw/domain/clinics/calendar-column";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { copy, policyWords } from "../clinics.copy.ts";
import type { ColumnDraft, ColumnFault } from "./column-draft.ts";

const POLICIES = ["warn", "block", "allow"] as const;

interface ColumnFieldsProps {
  draft: ColumnDraft;
  /** Null: nothing is wrong, or nobody has tried. */
  fault: ColumnFault | null;
  onChange: (change: Partial<ColumnDraft>) => void;
}

/** What a vet, a room and a machine have in common on the calendar. */
export function ColumnFields({ draft, fault, onChange }: ColumnFieldsProps) {
  const { column } = copy;
  return (
    <>
      <FormColumns>
        <TextField
          select
          label={column.overlap}
          value={draft.overlapPolicy}
          onChange={(event) =>
            onChange({ overlapPolicy: POLICIES.find((policy) => policy === event.target.value) ?? "warn" })
          }
        >
          {POLICIES.map((policy) => (
            <MenuItem key={policy} value={policy}>
              {policyWords[policy]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={column.slot}
          value={String(draft.slotMin)}
          onChange={(event) => onChange({ slotMin: Number(event.target.value) })}
        >
          {SLOT_LENGTHS_MIN.map((minutes) => (
            <MenuItem key={minutes} value={String(minutes)}>
              {minutes}
            </MenuItem>
          ))}
        </TextField>
        <TimeField
          label={column.from}
          value={draft.from}
          onChange={(from) => onChange({ from })}
          errorText={fault === "from" ? column.badTime : undefined}
        />
        <TimeField
          label={column.to}
          value={draft.to}
          onChange={(to) => onChange({ to })}
          errorText={fault === "to" ? column.badTime : fault === "inverted" ? column.inverted : undefined}
        />
      </FormColumns>
      <Typography variant="caption" sx={{ color: "ink2" }}>
        {column.dayHint}
      </Typography>
    </>
  );
}
