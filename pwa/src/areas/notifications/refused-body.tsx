import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { isAllowed } from "@fernpaw/domain/kernel/run-mutation";
import { MUTATIONS } from "@fernpaw/domain/registry";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import * as z from "zod/mini";
import { useApproval } from "../../session/approval/use-approval.tsx";
import { useClinic } from "../../session/clinic-context.ts";
import { describeChange } from "../../session/sync-client/change-words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { copy as approvalCopy } from "./approval-item.copy.ts";
import { FactList } from "./fact-list.tsx";
import { InboxItemActions } from "./inbox-item-actions.tsx";
import { CorrectRefused } from "./correct-refused.tsx";
import { copy } from "./inbox.copy.ts";
import type { InboxRow, InboxItemWords } from "./inbox.queries.ts";
import { refusedChangeOf, refusedForm, type RefusedRow } from "./refused-form.ts";
import { typedText, type TypedRow } from "./refused-words.ts";
import type { Decision } from "./use-decision.ts";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";

interface RefusedBodyProps {
  item: InboxRow;
  words: InboxItemWords;
  /** Why it was not taken, in one sentence. */
  reason: string;
  decision: Decision;
}

/** A change that the server did not take: what was typed, what did not fit, and the ways on. */
export function RefusedBody(props: RefusedBodyProps) {
  const { db } = useClinic();
  const { item, words } = props;
  const form = useLiveQuery(() => refusedForm(db, item), [db, item]);
  return (
    <>
      {words.faults.length > 0 && (
        <Alert severity="warning" variant="outlined" role="presentation" sx={{ mb: 3 }}>
          {words.faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
      {words.typed.length > 0 && <Typed rows={words.typed} />}
      {form !== undefined && <Ways {...props} form={form} />}
    </>
  );
}

function Typed({ rows }: { rows: readonly TypedRow[] }) {
  return (
    <Box component="section">
      <Typography component="h3" variant="subtitle1" sx={{ mb: 1 }}>
        {copy.typed}
      </Typography>
      <FactList rows={rows} />
    </Box>
  );
}

/** An owner saves the change of a locked-out person: its time stays that of the tap, so that money and medicine keep their day. */
function asItWas(mutation: MutationDefinition | undefined, { mine }: InboxRow): InboxRow["mine"]["values"] {
  const dated = { occurredAt: mine.at, ...mine.values };
  return mutation !== undefined && z.safeParse(mutation.args, dated).success ? dated : mine.values;
}

interface AgainButtonProps extends Pick<RefusedBodyProps, "item" | "decision"> {
  variant: "primary" | "secondary";
  mutation: MutationDefinition | undefined;
}

function AgainButton({ variant, mutation, item, decision }: AgainButtonProps) {
  const isOfLockedOut = item.code === "author_locked_out";
  const values = isOfLockedOut ? asItWas(mutation, item) : item.mine.values;
  return (
    <Button variant={variant} isLoading={decision.isBusy} onClick={() => void decision.tryAgain(values)}>
      {isOfLockedOut ? copy.saveInMyName : TRY_AGAIN}
    </Button>
  );
}

/** The same values can only be refused again: they are corrected, or taken along. Anything else may go well later. */
function Ways({ item, words, reason, decision, form }: RefusedBodyProps & { form: RefusedRow | null }) {
  const { actor, db } = useClinic();
  const [opened, setOpened] = useState<"correct" | "discard" | null>(null);
  const copying = useAction(() => copy.copyFailed);
  const mutation = MUTATIONS.find(({ name }) => name === item.mutationName);
  const isCorrectable = form !== null && mutation !== undefined && isAllowed(mutation, actor);
  const needsApproval = item.code === "approval_refused" || item.code === "approval_required";
  const canGoWell = item.code !== "invalid_args" && !needsApproval;
  const { ask, dialog } = useApproval();
  const askAgain = async (): Promise<void> => {
    const { approval: _former, ...args } = item.mine.values;
    const needs = item.details["needs"] === "witness" ? "witness" : "owner";
    const what = await describeChange(db, item.mutationName, args);
    const approval = await ask({ name: item.mutationName, args, needs, what });
    if (approval !== null) await decision.tryAgain({ ...args, approval });
  };
  const close = (): void => setOpened(null);
  const copyTyped = async (): Promise<void> => {
    const isCopied = await copying.run(() => navigator.clipboard.writeText(typedText(words.title, words.typed)));
    if (isCopied) toastDone(copy.copied);
  };
  return (
    <>
      <ProblemAlert problem={copying.problem} />
      <InboxItemActions>
        {words.link !== null && (
          <Button variant="ghost" to={words.link}>
            {copy.open}
          </Button>
        )}
        <Button onClick={() => setOpened("discard")}>{copy.discard}</Button>
        {!isCorrectable && words.typed.length > 0 && (
          <Button variant={canGoWell ? "secondary" : "primary"} onClick={() => void copyTyped()}>
            {copy.copy}
          </Button>
        )}
        {canGoWell && (
          <AgainButton
            variant={isCorrectable ? "secondary" : "primary"}
            mutation={mutation}
            item={item}
            decision={decision}
          />
        )}
        {needsApproval && (
          <Button variant="primary" isLoading={decision.isBusy} onClick={() => void askAgain()}>
            {approvalCopy.askAgain}
          </Button>
        )}
        {isCorrectable && (
          <Button variant="primary" onClick={() => setOpened("correct")}>
            {copy.correct}
          </Button>
        )}
      </InboxItemActions>
      {dialog}
      {opened === "correct" && isCorrectable && (
        <CorrectRefused
          title={words.title}
          form={form}
          change={refusedChangeOf(item)}
          reasons={[reason, ...words.faults]}
          onClose={close}
          onCorrected={() => void decision.corrected()}
        />
      )}
      <ConfirmDialog
        isOpen={opened === "discard"}
        onClose={close}
        onConfirm={decision.discard}
        title={copy.discardTitle}
        confirmLabel={copy.discard}
        isDestructive
      >
        {copy.discardBody}
      </ConfirmDialog>
    </>
  );
}
