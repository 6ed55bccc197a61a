import { appointments } from "@fernpaw/domain/appointments/appointment";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import type { FreePlace } from "@fernpaw/domain/appointments/next-free-slots";
import { localDateOf, minuteOfDay, type Instant, isDay } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import { DateField } from "../../../form/date-field.tsx";
import { FaultLine } from "../../../form/fault-line.tsx";
import { TimeField } from "../../../form/time-field.tsx";
import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockOf, clockTime } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "../appointments.copy.ts";
import { resourceName, type BookingChoices } from "../appointments.queries.ts";
import { startOf, type SlotDraft } from "../public/booking-draft.ts";
import { vetStepMin } from "../public/past-start.ts";
import { type CheckedAdvice, whyNeverFree } from "./slot-objections.ts";
import { NextFree } from "./next-free.tsx";
import { labelsOf } from "../../../field-words.ts";

const labels = labelsOf(appointments);

interface SlotFieldsProps {
  draft: SlotDraft;
  choices: BookingChoices;
  onChange: (change: Partial<SlotDraft>) => void;
  /** The words of the fault at a field; `time` is the day and the time. */
  fault: (field: string) => string | undefined;
  /** What is known of the place, or of the one before; undefined while the first is looked up. */
  advice: CheckedAdvice | undefined;
  /** Why the form shows this time. */
  timeHint?: string | undefined;
  /** Whether it can be left to the app who does it. */
  offersAnybody?: boolean;
  /** The user is about to type a date. */
  onDayFocus?: () => void;
  /** The user is about to type a time. */
  onTimeFocus?: () => void;
}

interface FreeTimesProps extends Pick<SlotFieldsProps, "draft" | "onChange"> {
  free: readonly FreePlace[] | undefined;
  startsAt: Instant;
  whyNone: string | null;
}

const LENGTHS_MIN = [10, 15, 20, 30, 45, 60] as const;
/** Values of the vet's field that name no vet. */
const ANYBODY = "";
const NOBODY = "nobody";
const NO_ROOM = "";

const chooseVet = (value: string): Pick<SlotDraft, "vetId" | "isUnassigned"> =>
  value === ANYBODY || value === NOBODY
    ? { vetId: null, isUnassigned: value === NOBODY }
    : { vetId: value, isUnassigned: false };

export function SlotFields({
  draft,
  choices,
  onChange,
  fault,
  advice,
  timeHint,
  offersAnybody = false,
  onDayFocus,
  onTimeFocus,
}: SlotFieldsProps) {
  const { timeZone } = useClinic();
  const startsAt = startOf(draft, timeZone);
  const ofTime = fault("time");
  const whyNone = whyNeverFree(advice, choices);
  return (
    <Stack spacing={4}>
      <WhoAndWhere
        draft={draft}
        choices={choices}
        onChange={onChange}
        fault={fault}
        advice={advice}
        offersAnybody={offersAnybody}
      />
      <FormColumns>
        <Box sx={{ display: "contents" }} onFocus={onDayFocus}>
          <DateField
            label={copy.book.date}
            value={draft.day}
            onChange={(day) => onChange({ day })}
            errorText={isDay(draft.day) ? undefined : ofTime}
          />
        </Box>
        <Box sx={{ display: "contents" }} onFocus={onTimeFocus}>
          <TimeField
            label={labels.startsAt}
            value={draft.time}
            onChange={(time) => onChange({ time })}
            errorText={startsAt === null && minutesOf(draft.time) !== null ? undefined : ofTime}
            stepMin={vetStepMin(choices, draft.vetId)}
            helperText={startsAt === null ? undefined : (skippedHint(draft.time, startsAt, timeZone) ?? timeHint)}
          />
        </Box>
      </FormColumns>
      <EquipmentChoice draft={draft} choices={choices} onChange={onChange} />
      <FaultLine words={fault("equipmentIds")} />
      <LengthChoice draft={draft} onChange={onChange} />
      <FaultLine words={fault("durationMin")} />
      {startsAt !== null && (
        <FreeTimes draft={draft} onChange={onChange} free={advice?.free} startsAt={startsAt} whyNone={whyNone} />
      )}
      {startsAt !== null && (
        <NextFree draft={draft} choices={choices} startsAt={startsAt} onChange={onChange} whyNone={whyNone} />
      )}
    </Stack>
  );
}

type WhoAndWhereProps = Omit<SlotFieldsProps, "onTimeFocus">;

function WhoAndWhere({ draft, choices, onChange, fault, advice, offersAnybody }: WhoAndWhereProps) {
  const isAnybody = offersAnybody && draft.vetId === null && !draft.isUnassigned;
  const freeName = resourceName(choices, advice?.freeVets?.[0] ?? "");
  // The line has its place from the start: the fields below do not move when the answer comes.
  const hint = freeName === "" ? " " : copy.book.freeVet(freeName);
  return (
    <FormColumns least="9.5rem">
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
    </FormColumns>
  );
}

/** A time that a clock change skips becomes another one. */
function skippedHint(time: string, startsAt: Instant, timeZone: string): string | undefined {
  const typed = minutesOf(time);
  const becomes = minuteOfDay(startsAt, timeZone);
  return typed === null || typed === becomes ? undefined : copy.book.skipped(clockOf(typed), clockOf(becomes));
}

function LengthChoice({ draft, onChange }: Pick<SlotFieldsProps, "draft" | "onChange">) {
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

function EquipmentChoice({ draft, choices, onChange }: Pick<SlotFieldsProps, "draft" | "choices" | "onChange">) {
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

/** Free times to tap, from this device's rows alone. */
function FreeTimes({ draft, onChange, free, startsAt, whyNone }: FreeTimesProps) {
  const { timeZone } = useClinic();
  // With the room and the machines that the type asks for. Who does it stays as it was asked: anybody is an answer too.
  const pick = ({ startsAt: at, roomId, equipmentIds }: FreePlace): void =>
    onChange({
      day: localDateOf(at, timeZone),
      time: timeText(minuteOfDay(at, timeZone)),
      roomId,
      equipmentIds,
    });
  return (
    <Stack spacing={2}>
      <Typography variant="caption" id={`${draft.id}-free`} sx={{ color: "ink2", fontWeight: 600 }}>
        {copy.book.free}
      </Typography>
      <Stack
        direction="row"
        role="group"
        aria-labelledby={`${draft.id}-free`}
        sx={{ flexWrap: "wrap", gap: 2, minHeight: "var(--d-ctl)", alignItems: "center" }}
      >
        {free?.map((slot) => (
          <ToggleButton
            key={slot.startsAt}
            value={slot.startsAt}
            selected={slot.startsAt === startsAt}
            onChange={() => pick(slot)}
          >
            {clockTime(slot.startsAt, timeZone)}
          </ToggleButton>
        ))}
        {free?.length === 0 && <Typography sx={{ color: "ink2" }}>{whyNone ?? copy.book.noFree}</Typography>}
      </Stack>
    </Stack>
  );
}
