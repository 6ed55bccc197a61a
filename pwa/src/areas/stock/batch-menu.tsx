import { openVial, quarantineBatch, recallBatch, releaseBatch } from "@fernpaw/domain/stock/batch.mutations";
import Typography from "@mui/material/Typography";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { useState } from "react";
import { useNavigate } from "react-router";
import { fieldWord } from "../../field-words.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useActionForm } from "../../form/use-action-form.ts";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { useToday } from "../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../ui/menu.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useToastAction } from "../../ui/use-action.ts";
import { BatchDialog } from "./batch-dialog.tsx";
import { batchActions, list } from "./stock.copy.ts";
import type { Batch, Level, Product } from "./stock.queries.ts";
import { writeOff } from "./expiring/expiring.copy.ts";
import { WriteOffDialog, writeOffStart } from "./expiring/write-off-dialog.tsx";

type Action = "quarantine" | "recall" | "release";

const MUTATIONS: Record<Action, MutationDefinition> = {
  quarantine: quarantineBatch,
  recall: recallBatch,
  release: releaseBatch,
};

interface BatchMenuProps {
  batch: Batch;
  product: Product;
  /** Of the batch, with stock. */
  levels: readonly Level[];
}

/** The actions of a batch. */
export function BatchMenu({ batch, product, levels }: BatchMenuProps) {
  const { can, mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [action, setAction] = useState<Action | "edit" | null>(null);
  const [isWritingOff, setWritingOff] = useState(false);
  const vial = useToastAction();
  if (!can("inventory:manage")) return null;
  const { id, status, openedOn, recalledAt } = batch;
  const setVial = async (openedOn: string | null): Promise<void> => {
    const isDone = await vial.run(() => mutate(openVial, { id, openedOn }));
    if (isDone) toastDone(openedOn === null ? batchActions.vialIsUsedUp : batchActions.vialIsOpen);
  };
  return (
    <>
      <MenuButton isIcon label={batchActions.label(batch.number)}>
        <MenuEntry onPick={() => setAction("edit")}>{batchActions.edit}</MenuEntry>
        {product.useWithinDays !== null && openedOn === null && (
          <MenuEntry onPick={() => void setVial(today)}>{batchActions.openVial}</MenuEntry>
        )}
        {openedOn !== null && <MenuEntry onPick={() => void setVial(null)}>{batchActions.vialUsedUp}</MenuEntry>}
        {status === "available" && (
          <MenuEntry onPick={() => setAction("quarantine")}>{batchActions.quarantine}</MenuEntry>
        )}
        {status !== "available" && <MenuEntry onPick={() => setAction("release")}>{batchActions.release}</MenuEntry>}
        {status !== "recalled" && <MenuEntry onPick={() => setAction("recall")}>{batchActions.recall}</MenuEntry>}
        {levels.length > 0 && <MenuEntry onPick={() => setWritingOff(true)}>{writeOff.button}</MenuEntry>}
        {recalledAt !== null && <MenuEntry to={paths.recall(id)}>{batchActions.openRecall}</MenuEntry>}
      </MenuButton>
      {action === "edit" && <BatchDialog batch={batch} onClose={() => setAction(null)} />}
      {action !== null && action !== "edit" && (
        <ReasonDialog action={action} batch={batch} onClose={() => setAction(null)} />
      )}
      {isWritingOff && (
        <WriteOffDialog
          product={product}
          batch={batch}
          levels={levels}
          start={writeOffStart(batch, today)}
          onClose={() => setWritingOff(false)}
        />
      )}
    </>
  );
}

interface ReasonDialogProps {
  action: Action;
  batch: Batch;
  onClose: () => void;
}

function ReasonDialog({ action, batch, onClose }: ReasonDialogProps) {
  // The state that the person saw: a recall of the meantime is not ended with a quarantine.
  const [from] = useState(batch.status);
  const navigate = useNavigate();
  const isRecall = action === "recall";
  const form = useActionForm<MutationDefinition, { reason: string; source: string }>({
    mutation: MUTATIONS[action],
    start: () => ({ reason: "", source: "" }),
    toArgs: ({ reason, source }) => {
      const more = action === "release" ? { from } : isRecall ? { source } : {};
      return { id: batch.id, reason, ...more };
    },
    words: { reason: list.reasonNeeded },
    onSaved: () => {
      onClose();
      if (isRecall) void navigate(paths.recall(batch.id));
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={batchActions.titles[action](batch.number)}
      submitLabel={batchActions[action]}
      size="md"
      hasCancel
    >
      <Typography>{batchActions.texts[action]}</Typography>
      <TextField label={fieldWord("batches", "reason")} autoFocus {...form.field("reason")} />
      {isRecall && (
        <TextField
          label={fieldWord("batches", "source")}
          helperText={batchActions.sourceHint}
          {...form.field("source", { maxLength: 120 })}
        />
      )}
    </FormDialog>
  );
}
