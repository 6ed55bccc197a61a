import { localDateOf } from "@fernpaw/domain/kernel/time";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useEffectEvent } from "react";
import { endSupport, fetchSupport } from "../../../http/support-call.ts";
import { listenToLive } from "../../../realtime/live-news.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useFetch } from "../../../ui/use-fetch.ts";
import { SupportList } from "../public/support-list.tsx";
import { supportCopy as copy } from "./support.copy.ts";

/** The accesses of Fernpaw to the own clinic, and the end of one that is open. */
export function SupportCard() {
  const { timeZone } = useClinic();
  const action = useServerAction();
  const { data, problem, again } = useFetch("support", fetchSupport, problemText);
  const askAgain = useEffectEvent(again);
  useEffect(() => listenToLive(({ kind }) => kind === "notification" && askAgain()), []);
  const end = async (id: string): Promise<void> => {
    const isEnded = await action.run(() => endSupport(id));
    again();
    if (isEnded) toastDone(copy.ended);
  };
  return (
    <Card titleLevel="h3" title={copy.title}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 2 }}>
        {copy.text}
      </Typography>
      <ProblemAlert problem={action.problem} />
      {problem !== null && <LoadProblem problem={problem} onRetry={again} />}
      {data === null && problem === null && <SkeletonRows rows={2} />}
      {data?.length === 0 && <Typography>{copy.none}</Typography>}
      {data !== null && (
        <SupportList
          accesses={data}
          whenText={(at) => `${fullDate(localDateOf(at, timeZone))}, ${clockTime(at, timeZone)}`}
          openActions={({ id }) => (
            <Box sx={{ mt: 2 }}>
              <Button isLoading={action.isBusy} onClick={() => void end(id)}>
                {copy.end}
              </Button>
            </Box>
          )}
        />
      )}
    </Card>
  );
}
