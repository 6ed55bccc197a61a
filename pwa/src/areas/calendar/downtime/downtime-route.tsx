import { locations } from "@fernpaw/domain/clinics/clinic";
import { openDayFrom } from "@fernpaw/domain/clinics/opening-hours";
import { PACK_PARTS } from "@fernpaw/domain/downtime/downtime-pack";
import { addDays, isDay } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useSearchParams } from "react-router";
import { rowsOf } from "../../../db/rows.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { locationHere, useChosenLocationId } from "../../../session/device-location.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { addressChange } from "../../../ui/use-address-words.ts";
import { DowntimeScreen } from "./downtime-screen.tsx";

/** The day and the part live in the address. Without a day it is the next one on which the device's location is open. */
export function Component() {
  const { db, timeZone } = useClinic();
  const [params, setParams] = useSearchParams();
  const [part, choose] = useAddressChoice("part", ["all", ...PACK_PARTS], "all");
  const tomorrow = addDays(useToday(timeZone), 1);
  const chosen = useChosenLocationId();
  const place = useLiveQuery(async () => locationHere(await rowsOf(db, locations).toArray()), [db, chosen]);
  if (place === undefined) return <SkeletonRows rows={6} />;
  const asked = params.get("day") ?? "";
  const day = isDay(asked) ? asked : place ? openDayFrom(place.hours, tomorrow) : tomorrow;
  return (
    <DowntimeScreen
      day={day}
      locationId={place?.id ?? null}
      part={part}
      onPart={choose}
      onDay={(next) => addressChange(setParams)({ day: next })}
    />
  );
}
