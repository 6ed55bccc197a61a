import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { endOtherSessions, endSession, listSessions } from "../profile-calls.ts";
import { copy } from "../profile.copy.ts";
import { SessionRows } from "../public/session-rows.tsx";
import { useServerList } from "../use-server-list.ts";

const words = copy.sessions;

/** The sessions of this person. An ended session is signed out at once. */
export function SessionsCard() {
  const { rows, problem, reload } = useServerList(listSessions);
  const stepUp = useStepUp();
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
      <SessionRows
        rows={rows}
        problem={problem}
        onRetry={reload}
        label={words.title}
        endingId={ending}
        onEnd={({ id }) => void end(id, () => endSession(id), words.ended)}
      />
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
