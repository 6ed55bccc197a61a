import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { markPrinted } from "@fernpaw/domain/paper/print-job.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockTime, shortDate, useNow } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copiesWords, copy } from "../paper.copy.ts";
import { printList, printsOf } from "../print-jobs.queries.ts";
import type { PrintTarget } from "./print-target.ts";

/** Above a document that waits in To print: the number of copies, the person, and a button that marks it as printed. */
export function PrintJobNote({ target }: { target: PrintTarget }) {
  const { db, actor, timeZone, mutate } = useClinic();
  const now = useNow();
  const listed = useLiveQuery(() => printList(db, actor, now), [db, actor, now]) ?? [];
  const action = useAction();
  const waiting = printsOf(listed, target);
  const finish = async (): Promise<void> => {
    const isDone = await action.run(async () => {
      for (const { job } of waiting) await mutate(markPrinted, { id: job.id });
    });
    if (isDone) toastDone(copy.isPrinted);
  };
  if (waiting.length === 0) return <ProblemAlert problem={action.problem} />;
  return (
    <Alert
      severity="info"
      variant="outlined"
      className="beside-paper"
      sx={{ mb: 4, alignItems: "center", ".problem + &": { mt: 4 } }}
      action={
        <Button isLoading={action.isBusy} onClick={() => void finish()}>
          {copy.markPrinted}
        </Button>
      }
    >
      {waiting.map(({ job, by }) => (
        <Box key={job.id}>
          {copy.note(
            copiesWords(job.copies),
            by || copy.unknownPerson,
            copy.at(shortDate(localDateOf(job.createdAt, timeZone)), clockTime(job.createdAt, timeZone)),
          )}
        </Box>
      ))}
      <ProblemAlert problem={action.problem} />
    </Alert>
  );
}
