import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useCallback, useState } from "react";
import { isUnreachable } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { SessionRows } from "../../profile/public/session-rows.tsx";
import { employeeProblem } from "../employee-problem.ts";
import { copy } from "../employees.copy.ts";
import type { Colleague } from "../employees.queries.ts";
import { employeesApi } from "../public/employees-api.ts";
import { useAnswer } from "./use-answer.ts";
import { useAccountAction } from "./use-account-action.ts";

const words = copy.signIn;

/** Where a colleague is signed in and with what; what is ended is out at once. */
export function SignInCard({ person }: { person: Colleague }) {
  const { id } = person;
  const access = useAnswer(useCallback(() => employeesApi.access(id), [id]));
  const action = useAccountAction();
  const [asking, setAsking] = useState<"everywhere" | "second_step" | null>(null);
  const [endingId, setEndingId] = useState<string | null>(null);
  const name = titledName(person);
  const { data } = access;
  const sessions = data?.sessions ?? null;
  const { failure } = access;
  const problem = failure === null ? null : isUnreachable(failure) ? words.unreachable : employeeProblem(failure);

  const attempt = async (work: () => Promise<void>, done: string) => {
    if (await action.run(work)) toastDone(done);
    await access.reload();
  };
  const endOne = async (sessionId: string) => {
    setEndingId(sessionId);
    await attempt(() => employeesApi.endSession(id, sessionId), words.ended);
    setEndingId(null);
  };
  return (
    <Card title={words.title}>
      <Stack spacing={4}>
        {data && <KeyValues rows={[{ label: words.secondStep, value: data.hasSecondFactor ? words.on : words.off }]} />}
        {data?.hasSecondFactor && data.isResettable && (
          <>
            <Typography sx={{ color: "ink2" }}>{words.resetHint}</Typography>
            <div>
              <Button onClick={() => setAsking("second_step")}>{words.reset}</Button>
            </div>
          </>
        )}
        <ProblemAlert problem={action.problem} />
        <div>
          <Typography component="h3" variant="subtitle2">
            {words.places}
          </Typography>
          {sessions?.length === 0 && <Typography sx={{ color: "ink2" }}>{words.nowhere}</Typography>}
          {sessions?.length !== 0 && (
            <SessionRows
              rows={sessions}
              problem={problem}
              onRetry={() => void access.reload()}
              label={words.places}
              endingId={endingId}
              onEnd={(place) => void endOne(place.id)}
            />
          )}
        </div>
        {sessions !== null && sessions.length > 0 && (
          <div>
            <Button onClick={() => setAsking("everywhere")}>{words.endAll}</Button>
          </div>
        )}
      </Stack>
      <ConfirmDialog
        isOpen={asking === "everywhere"}
        onClose={() => setAsking(null)}
        onConfirm={() => attempt(() => employeesApi.endEverySession(id), words.endedAll(name))}
        title={words.endAllTitle(name)}
        confirmLabel={words.endAll}
        isDestructive
      >
        {words.endAllText}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === "second_step"}
        onClose={() => setAsking(null)}
        onConfirm={() => attempt(() => employeesApi.resetSecondStep(id), words.resetDone(name))}
        title={words.resetTitle(name)}
        confirmLabel={words.reset}
        isDestructive
      >
        {words.resetText}
      </ConfirmDialog>
      {action.dialog}
    </Card>
  );
}
