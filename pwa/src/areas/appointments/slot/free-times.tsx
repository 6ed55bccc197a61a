import type { FreePlace } from "@fernpaw/domain/appointments/next-free-slots";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import { type Instant, type LocalDate, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { titledName } from "@fernpaw/domain/staff/staff";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDay, useNow } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import type { BookingChoices, Person } from "../appointments.queries.ts";
import { nextFree } from "../free-places.queries.ts";
import type { SlotDraft } from "../public/booking-draft.ts";
import { copy } from "../public/slot-words.copy.ts";

/** With the button for later times they fill one row of a dialog, or two of the panel beside the calendar. */
const FIRST = 5;
const MORE = 6;

interface FreeTimesProps {
  draft: SlotDraft;
  choices: BookingChoices;
  /** The wanted start: no earlier time is offered. */
  startsAt: Instant;
  onChange: (change: Partial<SlotDraft>) => void;
  /** Why no time can be found. */
  whyNone: string | null;
}

interface Wish {
  startsAt: Instant;
  vetId: string | null;
  roomId: string | null;
  equipmentIds: readonly string[];
}

const keyOf = ({ startsAt, vetId, roomId, equipmentIds }: Wish): string =>
  [startsAt, vetId, roomId, ...equipmentIds].join();

/**
 * The search follows the form's wish until the user picks a time here. A picked time stays among its neighbours; another
 * wish in the form starts a new search.
 */
function useWish(wanted: Wish) {
  const [asked, setAsked] = useState(wanted);
  const [picked, setPicked] = useState(keyOf(wanted));
  const [count, setCount] = useState(FIRST);
  if (keyOf(wanted) !== picked && keyOf(wanted) !== keyOf(asked)) {
    setAsked(wanted);
    setCount(FIRST);
  }
  return { asked, count, pick: (place: Wish) => setPicked(keyOf(place)), more: () => setCount(count + MORE) };
}

/** The next free times from the wanted start on, soonest first, found on this device. A tap takes day, time, room and vet. */
export function FreeTimes({ draft, choices, startsAt, onChange, whyNone }: FreeTimesProps) {
  const { sync, clinicId, timeZone } = useClinic();
  const now = useNow();
  const { id, typeId, vetId, roomId, equipmentIds, durationMin, isUnassigned = false } = draft;
  const { asked, count, pick, more } = useWish({ startsAt, vetId, roomId, equipmentIds });
  const locationId = choices.locationId ?? "";
  const wish = { id, locationId, typeId, durationMin, ...asked };
  // One more than is shown says whether later ones follow.
  const found = useLiveQuery(
    () => nextFree(sync, wish, { at: { clinicId, now: presentInstant() }, count: count + 1 }),
    [sync, clinicId, JSON.stringify(wish), count, now],
  );
  const shown = found?.slice(0, count) ?? [];
  const take = ({ startsAt: at, vetId: freeId, ...rest }: FreePlace): void => {
    const place = { ...rest, startsAt: at, vetId: isUnassigned ? null : freeId };
    pick(place);
    onChange({
      day: localDateOf(at, timeZone),
      time: timeText(minuteOfDay(at, timeZone)),
      vetId: place.vetId,
      roomId: place.roomId,
      equipmentIds: place.equipmentIds,
    });
  };
  return (
    <Box role="group" aria-label={copy.free}>
      <Box sx={{ display: "grid", gap: 2 }}>
        {shown.length === 0 && <DayWords />}
        {rowsOf(shown, timeZone, count === FIRST).map(([day, places]) => (
          <Box key={day} sx={{ display: "grid", gap: 2 }}>
            <DayWords at={places[0]?.startsAt} />
            <Box sx={CHIPS}>
              {places.map((place) => (
                <Chip
                  key={place.startsAt}
                  place={place}
                  vet={choices.vets.find((vet) => vet.id === place.vetId && !isUnassigned)}
                  showsVet={asked.vetId === null}
                  showsDay={localDateOf(place.startsAt, timeZone) !== day}
                  isTaken={place.startsAt === startsAt && (vetId === null || place.vetId === vetId)}
                  onTake={() => take(place)}
                />
              ))}
              {found !== undefined && found.length > count && places.at(-1) === shown.at(-1) && (
                <Button onClick={more} style={{ minHeight: 48 }}>
                  {copy.laterFree}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      <Box role="status" sx={{ "&:not(:empty)": { mt: 2 } }}>
        {found === undefined && <Typography sx={WORDS}>{copy.searching}</Typography>}
        {found?.length === 0 && <Typography sx={WORDS}>{whyNone ?? copy.noneNext}</Typography>}
      </Box>
    </Box>
  );
}

const CHIPS = { display: "grid", gap: 2, gridTemplateColumns: "repeat(auto-fill, minmax(5.25rem, 1fr))" } as const;
const WORDS = { color: "ink2", minHeight: 48 } as const;

/**
 * A row for each day. The first times are one row, so that the form is as high in the evening, when some are tomorrow's, and a tap on
 * its button does not miss while another wish is looked for.
 */
function rowsOf(places: readonly FreePlace[], timeZone: string, isOneRow: boolean): [LocalDate, FreePlace[]][] {
  const [first] = places;
  const dayOf = ({ startsAt }: FreePlace): LocalDate => localDateOf(startsAt, timeZone);
  if (isOneRow && first) return [[dayOf(first), [...places]]];
  return [...Map.groupBy(places, dayOf)];
}

function DayWords({ at }: { at?: Instant | undefined }) {
  const { timeZone } = useClinic();
  return (
    <Typography variant="caption" sx={{ color: "ink2", fontWeight: 600 }}>
      {at === undefined ? copy.free : copy.freeOn(shortDay(at, timeZone))}
    </Typography>
  );
}

interface ChipProps {
  place: FreePlace;
  /** Undefined: none would be booked. */
  vet: Person | undefined;
  /** The times are of several vets. */
  showsVet: boolean;
  /** The row is named after another day. */
  showsDay: boolean;
  isTaken: boolean;
  onTake: () => void;
}

function Chip({ place: { startsAt }, vet, showsVet, showsDay, isTaken, onTake }: ChipProps) {
  const { timeZone } = useClinic();
  const time = clockTime(startsAt, timeZone);
  const second = showsDay ? shortDay(startsAt, timeZone) : showsVet ? (vet?.lastName ?? "") : "";
  return (
    <ToggleButton
      value={startsAt}
      selected={isTaken}
      onChange={onTake}
      sx={{ textTransform: "none", minHeight: 48, minWidth: 0, px: 1, py: 0, flexDirection: "column", lineHeight: 1.2 }}
    >
      {/* Screen readers hear the day, the time and the whole name. */}
      <span className="vh">
        {[`${shortDay(startsAt, timeZone)}, ${time}`, ...(vet ? [titledName(vet)] : [])].join(" · ")}
      </span>
      <span aria-hidden="true">{time}</span>
      {second !== "" && (
        <Box
          component="span"
          aria-hidden="true"
          sx={{
            maxWidth: 1,
            overflow: "hidden",
            textOverflow: "ellipsis",
            whiteSpace: "nowrap",
            fontSize: "0.8125rem",
            fontWeight: 400,
          }}
        >
          {second}
        </Box>
      )}
    </ToggleButton>
  );
}
