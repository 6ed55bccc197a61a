import { confirmApproval, disputeApproval } from "@fernpaw/domain/approvals/approval.mutations";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useActionForm } from "../../form/use-action-form.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { copy } from "./approval-item.copy.ts";
import { approvalFacts } from "./approval-item.queries.ts";
import { FactList } from "./fact-list.tsx";
import { InboxItemActions } from "./inbox-item-actions.tsx";
import { copy as inboxCopy } from "./inbox.copy.ts";
import type { InboxRow } from "./inbox.queries.ts";
import type { Decision } from "./use-decision.ts";

/** An approval that a tablet compared without the server: its approver confirms or disputes it, owners see a disputed one. */
export function ApprovalItem({ item, decision }: { item: InboxRow; decision: Decision }) {
  const { db, timeZone, mutate } = useClinic();
  const facts = useLiveQuery(() => approvalFacts(db, item, timeZone), [db, item, timeZone]);
  const [isDisputing, setDisputing] = useState(false);
  const action = useAction();
  if (facts === undefined) return null;
  const isMine = item.kind === "approved_offline" && facts !== null;
  const confirm = async (id: string): Promise<void> => {
    if (await action.run(() => mutate(confirmApproval, { id }))) toastDone(copy.confirmed);
  };
  return (
    <>
      {facts && <FactList rows={facts.rows} />}
      <ProblemAlert problem={action.problem} />
      <InboxItemActions>
        {isMine ? (
          <>
            <Button disabled={action.isBusy} onClick={() => setDisputing(true)}>
              {copy.dispute}
            </Button>
            <Button variant="primary" isLoading={action.isBusy} onClick={() => void confirm(facts.id)}>
              {copy.confirm}
            </Button>
          </>
        ) : (
          <Button variant="primary" isLoading={decision.isBusy} onClick={() => void decision.decide("noted")}>
            {inboxCopy.noted}
          </Button>
        )}
      </InboxItemActions>
      {isDisputing && facts && <DisputeDialog id={facts.id} onClose={() => setDisputing(false)} />}
    </>
  );
}

function DisputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useActionForm({
    mutation: disputeApproval,
    start: () => ({ note: "" }),
    toArgs: ({ note }) => ({ id, note }),
    words: { note: copy.noteNeeded },
    draftKey: `dispute:${id}`,
    onSaved: () => {
      toastDone(copy.disputed);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.disputeTitle}
      submitLabel={copy.dispute}
      variant="destructive"
      size="md"
      hasCancel
    >
      <Typography>{copy.disputeText}</Typography>
      <TextField label={copy.disputeNote} autoFocus multiline minRows={3} {...form.field("note")} />
    </FormDialog>
  );
}
