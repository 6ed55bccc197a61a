import { appointments } from "@fernpaw/domain/appointments/appointment";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import { labelsOf } from "../../../field-words.ts";
import { FaultLine } from "../../../form/fault-line.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../appointments.copy.ts";
import type { BookingChoices } from "../appointments.queries.ts";
import type { SlotDraft } from "../public/booking-draft.ts";

const labels = labelsOf(appointments);

export interface SlotExtrasProps {
  draft: SlotDraft;
  choices: BookingChoices;
  onChange: (change: Partial<SlotDraft>) => void;
  /** The words of the fault at a field. */
  fault: (field: string) => string | undefined;
}

const LENGTHS_MIN = [10, 15, 20, 30, 45, 60] as const;
const NO_ROOM = "";

export function RoomField({ draft, choices, onChange, fault }: SlotExtrasProps) {
  return (
    <TextField
      select
      label={labels.roomId}
      value={draft.roomId ?? NO_ROOM}
      errorText={fault("roomId")}
      onChange={(event) => onChange({ roomId: event.target.value === NO_ROOM ? null : event.target.value })}
    >
      <MenuItem value={NO_ROOM}>{copy.noRoom}</MenuItem>
      {choices.rooms.map((room) => (
        <MenuItem key={room.id} value={room.id}>
          {room.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Equipment and length of an appointment, with their faults. */
export function EquipmentAndLength(props: SlotExtrasProps) {
  const { fault } = props;
  return (
    <>
      <EquipmentChoice {...props} />
      <FaultLine words={fault("equipmentIds")} />
      <LengthChoice {...props} />
      <FaultLine words={fault("durationMin")} />
    </>
  );
}

function LengthChoice({ draft, onChange }: Pick<SlotExtrasProps, "draft" | "onChange">) {
  const lengths = [...new Set([...LENGTHS_MIN, draft.durationMin])].sort((a, b) => a - b);
  return (
    <Stack direction="row" role="group" aria-label={copy.book.length} sx={{ flexWrap: "wrap", gap: 2 }}>
      {lengths.map((minutes) => (
        <ToggleButton
          key={minutes}
          value={minutes}
          selected={minutes === draft.durationMin}
          onChange={() => onChange({ durationMin: minutes })}
          sx={{ textTransform: "none" }}
        >
          {copy.minutes(minutes)}
        </ToggleButton>
      ))}
    </Stack>
  );
}

function EquipmentChoice({ draft, choices, onChange }: Pick<SlotExtrasProps, "draft" | "choices" | "onChange">) {
  if (choices.equipment.length === 0) return null;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={labels.equipmentIds}
      sx={{ flexWrap: "wrap", gap: 2, alignItems: "center" }}
    >
      <Typography variant="caption" sx={{ color: "ink2", fontWeight: 600 }}>
        {labels.equipmentIds}
      </Typography>
      {choices.equipment.map(({ id, name }) => {
        const isUsed = draft.equipmentIds.includes(id);
        const others = draft.equipmentIds.filter((other) => other !== id);
        return (
          <ToggleButton
            key={id}
            value={id}
            selected={isUsed}
            onChange={() => onChange({ equipmentIds: isUsed ? others : [...others, id] })}
            sx={{ textTransform: "none" }}
          >
            {name}
          </ToggleButton>
        );
      })}
    </Stack>
  );
}
