import { localDateOf } from "@fernpaw/domain/kernel/time";
import { reverseMovement } from "@fernpaw/domain/stock/stock-movement.mutations";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { signedText, whatMoved } from "../movement-text.ts";
import { list } from "../stock.copy.ts";
import type { ListedMovement } from "../stock.queries.ts";

/** The actions of a movement; none for a reversal and for a part of other work. */
export function MovementMenu({ entry }: { entry: ListedMovement }) {
  const { can, timeZone } = useClinic();
  const [isOpen, setOpen] = useState(false);
  const { reversesId, belongsTo, occurredAt } = entry.movement;
  if (!can("inventory:manage") || reversesId !== null || belongsTo !== null) return null;
  const day = shortDate(localDateOf(occurredAt, timeZone));
  return (
    <>
      <MenuButton isIcon label={list.actions(entry.productName, day)}>
        <MenuEntry onPick={() => setOpen(true)}>{list.reverse}</MenuEntry>
      </MenuButton>
      {isOpen && <ReverseDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReverseDialog({ entry, onClose }: { entry: ListedMovement; onClose: () => void }) {
  const { id, quantityMilli } = entry.movement;
  const form = useActionForm({
    mutation: reverseMovement,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }) => ({ id, reason }),
    words: { reason: list.reasonNeeded },
    onSaved: () => {
      toastDone(list.reversed);
      onClose();
    },
  });
  const quantity = `${signedText(quantityMilli)} ${unitFor(quantityMilli / 1000, entry.unit)}`;
  return (
    <FormDialog form={form} onClose={onClose} title={list.reverseTitle} submitLabel={list.reverse} size="md" hasCancel>
      <Typography>{entry.productName}</Typography>
      <Typography>{list.reverseText(whatMoved(entry), quantity)}</Typography>
      <TextField label={fieldWord("stockMovements", "reason")} autoFocus {...form.field("reason")} />
    </FormDialog>
  );
}
