import Typography from "@mui/material/Typography";
import { closeRecall } from "@fernpaw/domain/stock/batch.mutations";
import { isReached } from "@fernpaw/domain/stock/recall-report";
import { CheckCheck } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import type { Batch } from "../stock.queries.ts";
import type { RecallClientLine } from "./recall.queries.ts";
import { closing as copy } from "./recalls.copy.ts";

interface CloseRecallProps {
  batch: Batch;
  people: readonly RecallClientLine[];
}

/** Ends the work on a recall, or takes it up again. */
export function CloseRecall({ batch: { id, status, recallClosedAt }, people }: CloseRecallProps) {
  const { can, mutate } = useClinic();
  const [isAsking, setAsking] = useState(false);
  const action = useToastAction();
  if (!can("inventory:manage") || status !== "recalled") return null;
  const set = async (closed: "yes" | "no"): Promise<void> => {
    const isDone = await action.run(() => mutate(closeRecall, { id, closed }));
    if (isDone) toastDone(closed === "yes" ? copy.closed : copy.reopened);
  };
  if (recallClosedAt !== null)
    return (
      <Button isLoading={action.isBusy} onClick={() => void set("no")}>
        {copy.reopen}
      </Button>
    );
  const toCall = people.filter(({ state }) => !isReached(state)).length;
  return (
    <>
      <Button startIcon={<CheckCheck size={20} aria-hidden="true" />} onClick={() => setAsking(true)}>
        {copy.close}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => set("yes")}
        title={copy.title}
        confirmLabel={copy.close}
      >
        {toCall > 0 && <Typography sx={{ fontWeight: 600, mb: 2 }}>{copy.toCall(toCall)}</Typography>}
        {copy.text}
      </ConfirmDialog>
    </>
  );
}
