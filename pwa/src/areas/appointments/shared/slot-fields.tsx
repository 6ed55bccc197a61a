import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import type { Slot } from "@fernpaw/domain/appointments/appointment";
import { localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, useNow } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { TimeField, timeText } from "../../../ui/time-field.tsx";
import { copy } from "../appointments.copy.ts";
import { slotAdvice, type BookingChoices, type Clash } from "../appointments.queries.ts";
import { startOf, type BookingDraft } from "./booking-draft.ts";

/** Time, length, vet and room of a booking or a move. */
export type SlotDraft = Pick<BookingDraft, "id" | "vetId" | "roomId" | "day" | "time" | "durationMin">;

interface SlotFieldsProps {
  draft: SlotDraft;
  choices: BookingChoices;
  onChange: (change: Partial<SlotDraft>) => void;
  showsFault: boolean;
}

const LENGTHS_MIN = [10, 15, 20, 30, 45, 60] as const;
const NOBODY = "";
const EMPTY_IS_SHOWN = { select: { displayEmpty: true }, inputLabel: { shrink: true } };

export function SlotFields({ draft, choices, onChange, showsFault }: SlotFieldsProps) {
  const { timeZone } = useClinic();
  const startsAt = startOf(draft, timeZone);
  const fault = showsFault && startsAt === null ? copy.book.chooseTime : undefined;
  const lengths = [...new Set([...LENGTHS_MIN, draft.durationMin])].sort((a, b) => a - b);
  return (
    <Stack spacing={4}>
      <Box
        sx={{ display: "grid", gap: 4, gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" } }}
      >
        <TextField
          select
          label={copy.book.vet}
          value={draft.vetId ?? NOBODY}
          slotProps={EMPTY_IS_SHOWN}
          onChange={(event) => onChange({ vetId: event.target.value === NOBODY ? null : event.target.value })}
        >
          <MenuItem value={NOBODY}>{copy.noVet}</MenuItem>
          {choices.vets.map((vet) => (
            <MenuItem key={vet.id} value={vet.id}>
              {titledName(vet)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={copy.book.room}
          value={draft.roomId ?? NOBODY}
          slotProps={EMPTY_IS_SHOWN}
          onChange={(event) => onChange({ roomId: event.target.value === NOBODY ? null : event.target.value })}
        >
          <MenuItem value={NOBODY}>{copy.noRoom}</MenuItem>
          {choices.rooms.map((room) => (
            <MenuItem key={room.id} value={room.id}>
              {room.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="date"
          label={copy.book.date}
          value={draft.day}
          onChange={(event) => onChange({ day: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          errorText={draft.day === "" ? fault : undefined}
        />
        <TimeField
          label={copy.book.time}
          value={draft.time}
          onChange={(time) => onChange({ time })}
          errorText={startsAt === null && draft.time !== "" ? copy.book.badTime : fault}
        />
      </Box>
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
      {startsAt !== null && <Advice draft={draft} choices={choices} startsAt={startsAt} onChange={onChange} />}
    </Stack>
  );
}

function resourceName(clash: Clash, choices: BookingChoices): string {
  const vet = choices.vets.find(({ id }) => id === clash.resourceId);
  return vet ? titledName(vet) : (choices.rooms.find(({ id }) => id === clash.resourceId)?.name ?? "");
}

/** Free times to tap, and what stands in the way of the chosen one, from this device's rows. */
function Advice({ draft, choices, startsAt, onChange }: Omit<SlotFieldsProps, "showsFault"> & { startsAt: string }) {
  const { sync, clinicId, timeZone } = useClinic();
  const now = useNow();
  const { id, vetId, roomId, durationMin } = draft;
  const advice = useLiveQuery(
    () => slotAdvice(sync, { id, vetId, roomId, startsAt, durationMin }, { clinicId, now }),
    [sync, id, vetId, roomId, startsAt, durationMin, clinicId, now],
  );
  const pick = (slot: Slot): void =>
    onChange({ day: localDateOf(slot.startsAt, timeZone), time: timeText(minuteOfDay(slot.startsAt, timeZone)) });
  const free = [...(advice?.free ?? [])].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  return (
    <Stack spacing={2}>
      <Typography variant="caption" id={`${id}-free`} sx={{ color: "ink2", fontWeight: 600 }}>
        {copy.book.free}
      </Typography>
      <Stack
        direction="row"
        role="group"
        aria-labelledby={`${id}-free`}
        sx={{ flexWrap: "wrap", gap: 2, minHeight: "var(--d-ctl)", alignItems: "center" }}
      >
        {free.map((slot) => (
          <ToggleButton
            key={slot.startsAt}
            value={slot.startsAt}
            selected={slot.startsAt === startsAt}
            onChange={() => pick(slot)}
          >
            {clockTime(slot.startsAt, timeZone)}
          </ToggleButton>
        ))}
        {advice?.free.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.book.noFree}</Typography>}
      </Stack>
      <div role="status">
        {advice?.clashes.map((clash, index) => (
          <Alert
            key={clash.resourceId}
            severity={clash.policy === "block" ? "error" : "warning"}
            variant="outlined"
            role="presentation"
            sx={{ mb: 2 }}
          >
            {copy.book.clash(clash, advice.names[index] ?? "", resourceName(clash, choices))}
          </Alert>
        ))}
        {startsAt < now && (
          <Alert severity="info" variant="outlined" role="presentation">
            {copy.book.past}
          </Alert>
        )}
      </div>
    </Stack>
  );
}
