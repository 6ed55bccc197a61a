import { localDateOf } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Globe } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { useStepUp } from "../../session/step-up.tsx";
import { useServerAction } from "../../session/use-server-action.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fullDate, minutesBetween, timeSince, useNow } from "../../ui/clock-time.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { toastDone } from "../../ui/toast.ts";
import { endOtherSessions, endSession, listSessions } from "./profile-calls.ts";
import type { SignedInPlace } from "./profile-calls.ts";
import { copy } from "./profile.copy.ts";
import { ServerRows } from "./server-rows.tsx";
import { useServerList } from "./use-server-list.ts";

const words = copy.sessions;

function lastUsed({ isCurrent, lastSeenAt }: SignedInPlace, now: string): string {
  if (isCurrent || minutesBetween(lastSeenAt, now) < 1) return words.justNow;
  return words.seen(timeSince(lastSeenAt, now));
}

/** Where this person is signed in. What is ended is out at once. */
export function SessionsCard() {
  const { rows, problem, reload } = useServerList(listSessions);
  const { timeZone } = useClinic();
  const stepUp = useStepUp();
  const now = useNow();
  const action = useServerAction();
  const [ending, setEnding] = useState<string | null>(null);

  const end = async (which: string, work: () => Promise<void>, done: string) => {
    setEnding(which);
    if (await action.run(() => stepUp.run(work))) toastDone(done);
    setEnding(null);
    reload();
  };
  const hasOthers = rows?.some(({ isCurrent }) => !isCurrent) === true;
  return (
    <Card titleLevel="h3" title={words.title}>
      <ProblemAlert problem={action.problem} />
      <ServerRows rows={rows} problem={problem} onRetry={reload} label={words.title}>
        {(place) => (
          <>
            <Globe size={22} aria-hidden="true" />
            <Box sx={{ flex: "1 1 10rem", minWidth: 0 }}>
              <Typography component="p" variant="subtitle2">
                {place.isCurrent ? `${words.here} (${place.browser})` : place.browser}
              </Typography>
              <Typography component="p" variant="body2" sx={{ color: "ink2" }}>
                {`${lastUsed(place, now)}, ${words.since(fullDate(localDateOf(place.createdAt, timeZone)))}`}
              </Typography>
            </Box>
            {!place.isCurrent && (
              <Button
                size="sm"
                aria-label={words.endOf(place.browser, lastUsed(place, now))}
                isLoading={ending === place.id}
                onClick={() => void end(place.id, () => endSession(place.id), words.ended)}
              >
                {words.end}
              </Button>
            )}
          </>
        )}
      </ServerRows>
      {rows !== null && (
        <Box sx={{ mt: 2 }}>
          {hasOthers ? (
            <Button
              isLoading={ending === "others"}
              onClick={() => void end("others", endOtherSessions, words.othersEnded)}
            >
              {words.endOthers}
            </Button>
          ) : (
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {words.alone}
            </Typography>
          )}
        </Box>
      )}
      {stepUp.dialog}
    </Card>
  );
}
