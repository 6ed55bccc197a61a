import { localDateOf } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Globe } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, minutesBetween, timeSince, useNow } from "../../../ui/clock-time.tsx";
import { copy } from "../profile.copy.ts";
import { ServerRows } from "../server-rows.tsx";
import type { SignedInPlace } from "./signed-in-place.ts";
import { useDeviceNames } from "./use-device-names.ts";

const words = copy.sessions;

interface SessionRowsProps {
  rows: readonly SignedInPlace[] | null;
  problem: string | null;
  onRetry: () => void;
  label: string;
  /** The one that is being ended. */
  endingId: string | null;
  onEnd: (place: SignedInPlace) => void;
}

function lastUsed({ isCurrent, lastSeenAt }: SignedInPlace, now: string): string {
  if (isCurrent || minutesBetween(lastSeenAt, now) < 1) return words.justNow;
  return words.seen(timeSince(lastSeenAt, now));
}

/** The sessions of a person, each with its device and a button to end it, except the current session. */
export function SessionRows({ endingId, onEnd, ...list }: SessionRowsProps) {
  const { timeZone } = useClinic();
  const now = useNow();
  const devices = useDeviceNames();
  return (
    <ServerRows {...list}>
      {(place) => (
        <>
          <Globe size={22} aria-hidden="true" />
          <Box sx={{ flex: "1 1 10rem", minWidth: 0 }}>
            <Typography component="p" variant="subtitle2">
              {place.isCurrent ? `${words.here} (${place.browser})` : place.browser}
            </Typography>
            <Typography component="p" variant="body2" sx={{ color: "ink2" }}>
              {[
                ...(place.deviceId !== null && devices.has(place.deviceId) ? [devices.get(place.deviceId)] : []),
                lastUsed(place, now),
                words.since(fullDate(localDateOf(place.createdAt, timeZone))),
              ].join(", ")}
            </Typography>
          </Box>
          {!place.isCurrent && (
            <Button
              size="sm"
              aria-label={words.endOf(place.browser, lastUsed(place, now))}
              isLoading={endingId === place.id}
              onClick={() => onEnd(place)}
            >
              {words.end}
            </Button>
          )}
        </>
      )}
    </ServerRows>
  );
}
