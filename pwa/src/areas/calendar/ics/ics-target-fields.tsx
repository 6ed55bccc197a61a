import { blockReasonWords } from "@fernpaw/domain/appointments/appointment-words.copy";
import { BLOCK_REASONS } from "@fernpaw/domain/appointments/calendar-block";
import { titledName } from "@fernpaw/domain/staff/staff";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { DateField } from "../../../form/date-field.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TypeField } from "../../appointments/public/type-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { BookingChoices } from "../../appointments/appointments.queries.ts";
import { copy } from "./ics-import.copy.ts";
import type { IcsTarget } from "./ics-import.queries.ts";

/** Where the entries go, as chosen. */
export interface IcsChoice {
  kind: IcsTarget["kind"];
  /** Empty: nobody yet. */
  vetId: string;
  typeId: string;
  reason: (typeof BLOCK_REASONS)[number];
  from: string;
  to: string;
}

interface IcsTargetFieldsProps {
  value: IcsChoice;
  choices: BookingChoices;
  onChange: (part: Partial<IcsChoice>) => void;
}

/** Whose column, as what, and from which days. */
export function IcsTargetFields({ value, choices, onChange }: IcsTargetFieldsProps) {
  const day = (name: "from" | "to") => (
    <DateField label={copy[name]} value={value[name]} onChange={(typed) => onChange({ [name]: typed })} />
  );
  return (
    <Stack spacing={4}>
      <Choice
        label={copy.as}
        value={value.kind}
        options={(["blocks", "appointments"] as const).map((kind) => ({ value: kind, label: copy.kinds[kind] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <FormColumns>
        <TextField
          select
          label={copy.vet}
          value={value.vetId}
          onChange={(event) => onChange({ vetId: event.target.value })}
        >
          <MenuItem value="">{copy.chooseVet}</MenuItem>
          {choices.vets.map((vet) => (
            <MenuItem key={vet.id} value={vet.id}>
              {titledName(vet)}
            </MenuItem>
          ))}
        </TextField>
        {value.kind === "appointments" ? (
          <TypeField value={value.typeId} types={choices.types} onChange={(typeId) => onChange({ typeId })} />
        ) : (
          <TextField
            select
            label={copy.reason}
            value={value.reason}
            onChange={(event) =>
              onChange({ reason: BLOCK_REASONS.find((reason) => reason === event.target.value) ?? "meeting" })
            }
          >
            {BLOCK_REASONS.filter((reason) => reason !== "hold_same_day").map((reason) => (
              <MenuItem key={reason} value={reason}>
                {blockReasonWords[reason]}
              </MenuItem>
            ))}
          </TextField>
        )}
        {day("from")}
        {day("to")}
      </FormColumns>
    </Stack>
  );
}
