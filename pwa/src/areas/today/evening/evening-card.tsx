import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { useLiveQuery } from "dexie-react-hooks";
import { CloudAlert, CloudUpload } from "lucide-react";
import { useId } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, useNow } from "../../../ui/clock-time.tsx";
import { unsentText } from "../../profile/public/unsent-words.copy.ts";
import { useUnsentDevices } from "../../profile/public/use-unsent-devices.ts";
import { copy } from "./evening.copy.ts";
import { isEvening } from "./is-evening.ts";
import "./evening.css";

/** At the end of the day it names the other devices with unsent work. Nothing where there are none, or without a network. */
export function EveningCard({ day }: { day: LocalDate }) {
  const { db, can, actor, settings, timeZone } = useClinic();
  const titleId = useId();
  const now = useNow();
  const locationId = useLocationId();
  const hours = useLiveQuery(
    async () => (locationId === undefined ? undefined : (await rowsOf(db, locations).get(locationId))?.hours),
    [db, locationId],
  );
  const isWanted = can("billing:view") && isEvening(now, { day, hours: hours ?? usualHours(), timeZone });
  const devices = useUnsentDevices(isWanted);
  if (devices === null || devices.length === 0) return null;
  return (
    <section className="evening" aria-labelledby={titleId}>
      <h2 id={titleId} className="t-sub">
        {copy.title}
      </h2>
      {actor.role === "owner" && (
        <Button size="sm" to={`${paths.devices}?list=unsent`}>
          {copy.all}
        </Button>
      )}
      <ul aria-labelledby={titleId}>
        {devices.map((device) => {
          const Icon = device.missing === "unsent" ? CloudUpload : CloudAlert;
          return (
            <li key={device.id}>
              <Icon size={20} aria-hidden="true" />
              <span>
                <b>
                  <bdi>{device.title}</bdi>
                </b>
                <small>{unsentText(device, settings, clockTime(device.lastSeenAt, timeZone))}</small>
              </span>
            </li>
          );
        })}
      </ul>
      <p>{copy.hint}</p>
    </section>
  );
}
