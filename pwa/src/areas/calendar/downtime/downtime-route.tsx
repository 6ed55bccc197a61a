import { locations } from "@fernpaw/domain/clinics/clinic";
import { openDayFrom } from "@fernpaw/domain/clinics/opening-hours";
import { addDays, isDay } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useSearchParams } from "react-router";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { locationHere } from "../../../session/device-location.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { addressChange } from "../../../ui/use-address-words.ts";
import { DowntimeScreen } from "./downtime-screen.tsx";
import { PARTS } from "./pack-parts.ts";

/** The day and the part live in the address. Without a day it is the next one on which the device's location is open. */
export function Component() {
  const { db, timeZone } = useClinic();
  const [params, setParams] = useSearchParams();
  const [part, choose] = useAddressChoice("part", PARTS, "all");
  const tomorrow = addDays(useToday(timeZone), 1);
  const place = useLiveQuery(async () => locationHere(await rowsOf(db, locations).toArray()), [db]);
  if (place === undefined) return <SkeletonRows rows={6} />;
  const asked = params.get("day") ?? "";
  const day = isDay(asked) ? asked : place ? openDayFrom(place.hours, tomorrow) : tomorrow;
  return (
    <DowntimeScreen
      key={day}
      day={day}
      locationId={place?.id ?? null}
      part={part}
      onPart={choose}
      onDay={(next) => addressChange(setParams)({ day: next })}
    />
  );
}
