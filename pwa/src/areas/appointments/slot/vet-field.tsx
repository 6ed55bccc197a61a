import { appointments } from "@fernpaw/domain/appointments/appointment";
import { titledName } from "@fernpaw/domain/staff/staff";
import MenuItem from "@mui/material/MenuItem";
import { labelsOf } from "../../../field-words.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../appointments.copy.ts";
import { resourceName } from "../appointments.queries.ts";
import type { SlotDraft } from "../public/booking-draft.ts";
import type { CheckedAdvice } from "./slot-objections.ts";
import type { SlotExtrasProps } from "./slot-extras.tsx";

const labels = labelsOf(appointments);

/** Values of the field that name no vet. */
const ANYBODY = "";
const NOBODY = "nobody";

interface VetFieldProps extends SlotExtrasProps {
  /** Of the place, or of the one before; undefined while the first is looked up. */
  advice: CheckedAdvice | undefined;
  /** The app may choose the vet. */
  offersAnybody?: boolean;
}

const chooseVet = (value: string): Pick<SlotDraft, "vetId" | "isUnassigned"> =>
  value === ANYBODY || value === NOBODY
    ? { vetId: null, isUnassigned: value === NOBODY }
    : { vetId: value, isUnassigned: false };

export function VetField({ draft, choices, onChange, fault, advice, offersAnybody = false }: VetFieldProps) {
  const isAnybody = offersAnybody && draft.vetId === null && !draft.isUnassigned;
  const freeName = resourceName(choices, advice?.freeVets?.[0] ?? "");
  // The line has its place from the start: the fields below do not move when the answer comes.
  const hint = freeName === "" ? " " : copy.book.freeVet(freeName);
  return (
    <TextField
      select
      label={labels.vetId}
      value={draft.vetId ?? (draft.isUnassigned ? NOBODY : ANYBODY)}
      errorText={fault("vetId")}
      helperText={isAnybody ? hint : undefined}
      onChange={(event) => onChange(chooseVet(event.target.value))}
    >
      {offersAnybody && <MenuItem value={ANYBODY}>{copy.anyVet}</MenuItem>}
      <MenuItem value={NOBODY}>{copy.noVet}</MenuItem>
      {choices.vets.map((vet) => (
        <MenuItem key={vet.id} value={vet.id}>
          {titledName(vet)}
        </MenuItem>
      ))}
    </TextField>
  );
}
