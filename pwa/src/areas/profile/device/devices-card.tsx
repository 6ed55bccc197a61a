import { locations } from "@fernpaw/domain/clinics/clinic";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { ClockAlert, Monitor, Smartphone, Tablet } from "lucide-react";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { minutesBetween, timeSince, useNow } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { listDevices } from "../profile-calls.ts";
import type { Device } from "../profile-calls.ts";
import { copy, deviceName } from "../profile.copy.ts";
import { ServerRows } from "../server-rows.tsx";
import { useServerList } from "../use-server-list.ts";
import { useDeviceActions } from "./use-device-actions.tsx";

const words = copy.devices;
const ICONS = { desktop: Monitor, tablet: Tablet, phone: Smartphone, other: Monitor } as const;

/** The owner sees all devices of the clinic; others see the devices that they have signed in on. */
export function DevicesCard({ user }: { user: Profile }) {
  const isOwner = user.role === "owner";
  const { rows, problem, reload } = useServerList(listDevices);
  const actions = useDeviceActions(reload);
  return (
    <Card
      titleLevel="h3"
      title={isOwner ? words.title.owner : words.title.employee}
      actions={isOwner && <Button to={paths.devices}>{words.all}</Button>}
    >
      <Typography variant="body2" sx={{ color: "ink2", mb: 2 }}>
        {words.hint}
      </Typography>
      <ProblemAlert problem={actions.problem} />
      <ServerRows rows={rows} problem={problem} onRetry={reload} label={words.title.employee}>
        {(device) => (
          <>
            <DeviceLine device={device} />
            {device.wrongTimes > 0 && (
              <Button
                size="sm"
                startIcon={<ClockAlert size={18} aria-hidden="true" />}
                onClick={() => actions.showWrongTimes(device)}
              >
                {copy.wrongTimes.count(device.wrongTimes)}
              </Button>
            )}
            {device.status === "active" && (
              <Button size="sm" aria-label={words.revokeOf(deviceName(device))} onClick={() => actions.revoke(device)}>
                {words.revoke}
              </Button>
            )}
            {device.status === "revoked" && isOwner && (
              <Button
                size="sm"
                aria-label={words.readmitOf(deviceName(device))}
                disabled={actions.isBusy}
                onClick={() => actions.readmit(device)}
              >
                {words.readmit}
              </Button>
            )}
          </>
        )}
      </ServerRows>
      {rows?.length === 0 && <Typography variant="body2">{words.none}</Typography>}
      {actions.dialogs}
    </Card>
  );
}

function DeviceLine({ device }: { device: Device }) {
  const now = useNow();
  const Icon = ICONS[device.kind];
  const seen =
    minutesBetween(device.lastSeenAt, now) < 1 ? words.justNow : words.seen(timeSince(device.lastSeenAt, now));
  const people = device.users.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
  const { db } = useClinic();
  const places = useLiveQuery(() => rowsOf(db, locations).toArray(), [db]) ?? [];
  const place = places.length > 1 ? places.find(({ id }) => id === device.locationId) : undefined;
  const facts = [
    seen,
    ...(place ? [place.name] : []),
    ...(device.queueLength ? [words.queue(device.queueLength)] : []),
    ...people,
  ];
  return (
    <>
      <Icon size={22} aria-hidden="true" />
      <Box sx={{ flex: "1 1 10rem", minWidth: 0 }}>
        <Typography component="p" variant="subtitle2" sx={{ overflowWrap: "anywhere" }}>
          {device.isThis ? `${deviceName(device)} (${words.isThis})` : deviceName(device)}
        </Typography>
        <Typography component="p" variant="body2" sx={{ color: "ink2" }}>
          {facts.join(" · ")}
        </Typography>
      </Box>
      {device.status === "revoked" && <Chip size="small" label={words.revoked} />}
    </>
  );
}
