import type { FreePlace } from "@fernpaw/domain/appointments/next-free-slots";
import { localDateOf, minuteOfDay, type Instant } from "@fernpaw/domain/kernel/time";
import Stack from "@mui/material/Stack";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import { CalendarSearch } from "lucide-react";
import { useEffect, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import { nextFree, resourceName, type BookingChoices } from "../appointments.queries.ts";
import { copy } from "../public/slot-words.copy.ts";
import type { SlotDraft } from "../public/booking-draft.ts";

interface NextFreeProps {
  draft: SlotDraft;
  choices: BookingChoices;
  /** The wanted start: nothing before it is offered. */
  startsAt: Instant;
  onChange: (change: Partial<SlotDraft>) => void;
  /** Why nothing can be found. */
  whyNone: string | null;
}

/** The next times at which this would fit, with whom and where: asked for by a button, for it looks far ahead. */
export function NextFree(props: NextFreeProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack spacing={2}>
      <Button
        startIcon={<CalendarSearch size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        style={{ alignSelf: "flex-start" }}
      >
        {copy.findNext}
      </Button>
      {isOpen && <Found {...props} />}
    </Stack>
  );
}

interface Place {
  startsAt: Instant;
  vetId: string | null;
  roomId: string | null;
  equipmentIds: readonly string[];
}

const keyOf = ({ startsAt, vetId, roomId, equipmentIds }: Place): string =>
  [startsAt, vetId, roomId, ...equipmentIds].join();

function Found({ draft, choices, startsAt, onChange, whyNone }: NextFreeProps) {
  const { sync, clinicId, timeZone } = useClinic();
  const [found, setFound] = useState<readonly FreePlace[] | null>(null);
  const { id, typeId, vetId, roomId, equipmentIds, durationMin } = draft;
  const wanted = { startsAt, vetId, roomId, equipmentIds };
  const [asked, setAsked] = useState(wanted);
  const [picked, setPicked] = useState(keyOf(wanted));
  // What was picked here stays among its neighbours; what somebody else chose in the form asks anew.
  if (keyOf(wanted) !== picked && keyOf(wanted) !== keyOf(asked)) setAsked(wanted);
  const locationId = choices.locationId ?? "";
  useEffect(() => {
    let isCurrent = true;
    const wish = { id, locationId, typeId, durationMin, ...asked };
    void nextFree(sync, wish, { clinicId, now: presentInstant() }).then((places) => isCurrent && setFound(places));
    return () => {
      isCurrent = false;
    };
  }, [sync, clinicId, id, locationId, typeId, durationMin, asked]);
  const pick = ({ startsAt: at, ...place }: FreePlace): void => {
    setPicked(keyOf({ startsAt: at, ...place }));
    onChange({
      day: localDateOf(at, timeZone),
      time: timeText(minuteOfDay(at, timeZone)),
      vetId: place.vetId,
      roomId: place.roomId,
      equipmentIds: place.equipmentIds,
    });
  };
  const wordsOf = ({ startsAt: at, vetId: who, roomId: where }: FreePlace): string =>
    [
      `${shortDay(at, timeZone)}, ${clockTime(at, timeZone)}`,
      ...[who, where].flatMap((resourceId) => (resourceId === null ? [] : [resourceName(choices, resourceId)])),
    ].join(" · ");
  return (
    <div role="status">
      {found === null && <Typography sx={{ color: "ink2" }}>{copy.searching}</Typography>}
      {found?.length === 0 && <Typography sx={{ color: "ink2" }}>{whyNone ?? copy.noneNext}</Typography>}
      {found !== null && found.length > 0 && (
        <Stack role="group" aria-label={copy.nextTitle} spacing={1}>
          {found.map((place) => (
            <ToggleButton
              key={place.startsAt}
              value={place.startsAt}
              selected={place.startsAt === startsAt && place.vetId === draft.vetId}
              onChange={() => pick(place)}
              sx={{ textTransform: "none", justifyContent: "flex-start" }}
            >
              {wordsOf(place)}
            </ToggleButton>
          ))}
        </Stack>
      )}
    </div>
  );
}
