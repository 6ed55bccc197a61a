import Typography from "@mui/material/Typography";
import { cancelTransfer } from "@fernpaw/domain/stock/stock-transfer.mutations";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { cancelWords as words } from "./transfers.copy.ts";
import type { ListedTransfer } from "./transfers.queries.ts";

interface CancelDialogProps {
  entry: ListedTransfer;
  onClose: () => void;
}

/** A transfer that never left: its stock returns to where it was. */
export function CancelDialog({ entry, onClose }: CancelDialogProps) {
  const { transfer, productName, unit, fromName } = entry;
  const form = useActionForm<typeof cancelTransfer, { note: string }>({
    mutation: cancelTransfer,
    start: () => ({ note: "" }),
    toArgs: ({ note }) => ({ id: transfer.id, note }),
    onSaved: () => {
      toastDone(words.done);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title}
      submitLabel={words.submit}
      variant="destructive"
      size="md"
      footer={{
        cancel: (
          <Button variant="ghost" onClick={onClose}>
            {words.keep}
          </Button>
        ),
      }}
    >
      <Typography>{words.text(quantityText(transfer.sentMilli, unit), productName, fromName)}</Typography>
      <TextField label={fieldWord("stockTransfers", "note")} {...form.field("note")} />
    </FormDialog>
  );
}
