import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { receiveTransfer } from "@fernpaw/domain/stock/stock-transfer.mutations";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat, readQuantity } from "../public/quantity-values.ts";
import { receiveWords as words } from "./transfers.copy.ts";
import type { ListedTransfer } from "./transfers.queries.ts";

interface ReceiveDialogProps {
  entry: ListedTransfer;
  onClose: () => void;
}

/** The second half of a transfer: how much arrived. A difference needs a note. */
export function ReceiveDialog({ entry, onClose }: ReceiveDialogProps) {
  const { settings } = useClinic();
  const { transfer, product, productName, unit, fromName } = entry;
  const { id, sentMilli } = transfer;
  const format = quantityFormat(settings);
  const form = useActionForm<typeof receiveTransfer, { quantity: string; note: string }>({
    mutation: receiveTransfer,
    start: () => ({ quantity: decimalText(sentMilli, format), note: "" }),
    toArgs: ({ quantity, note }, fault) => {
      const receivedMilli = readQuantity(quantity, format, fault, {
        product,
        leftMilli: sentMilli,
        needed: words.quantityNeeded,
      });
      if (receivedMilli === null) return null;
      if (receivedMilli !== sentMilli && note.trim() === "") fault("note", words.noteNeeded);
      return { id, receivedMilli, note };
    },
    fieldAt: (path) => (path[0] === "receivedMilli" ? "quantity" : String(path[0])),
    words: { quantity: words.quantityFault },
    onSaved: () => {
      toastDone(words.received);
      onClose();
    },
  });
  const read = readDecimal(form.values.quantity, format);
  const difference = "unread" in read ? 0 : read.value - sentMilli;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title(productName)}
      submitLabel={words.submit}
      size="md"
      hasCancel
    >
      <Typography>{words.sent(quantityText(sentMilli, unit), fromName)}</Typography>
      <TextField label={words.quantity(unitFor(2, unit))} autoFocus {...form.field("quantity", DECIMAL)} />
      {difference !== 0 && (
        <Alert severity="warning">
          {difference < 0 ? words.missing(quantityText(-difference, unit)) : words.more(quantityText(difference, unit))}
        </Alert>
      )}
      <TextField label={fieldWord("stockTransfers", "note")} {...form.field("note")} />
    </FormDialog>
  );
}
