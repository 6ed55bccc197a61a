import Typography from "@mui/material/Typography";
import { correctEntry } from "@fernpaw/domain/controlled/controlled-entry.mutations";
import { useState } from "react";
import { fieldWord } from "../../../field-words.ts";
import { newId } from "../../../db/new-id.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat } from "../../stock/public/quantity-values.ts";
import { correctWords as words, entryWords } from "../controlled.copy.ts";
import { whatText } from "../line-words.ts";
import type { NamedLine, Product } from "../registers.queries.ts";
import { readFigure } from "./entry-values.ts";

interface CorrectDialogProps {
  line: NamedLine;
  product: Product;
  onClose: () => void;
}

/** The right figure of an entry, as an entry of its own. */
export function CorrectDialog({ line, product, onClose }: CorrectDialogProps) {
  const { settings } = useClinic();
  const { entry } = line;
  const [id] = useState(newId);
  const form = useActionForm<typeof correctEntry, { right: string; reason: string }>({
    mutation: correctEntry,
    start: () => ({ right: "", reason: "" }),
    toArgs: ({ right, reason }, fault) => {
      const format = quantityFormat(settings);
      const rightMilli = readFigure(right, fault, { product, format, field: "right", needed: words.needed });
      if (reason.trim() === "") fault("reason", entryWords.reasonNeeded);
      if (rightMilli === null) return null;
      const { locationId, unit } = entry;
      return { id, productId: product.id, locationId, unit, aboutId: entry.id, rightMilli, reason };
    },
    fieldAt: (path) => (path[0] === "rightMilli" ? "right" : String(path[0])),
    words: { right: words.same, reason: entryWords.reasonNeeded },
    onSaved: () => {
      toastDone(words.saved);
      onClose();
    },
  });
  const unit = unitFor(2, entry.unit);
  return (
    <FormDialog form={form} onClose={onClose} title={words.title} submitLabel={words.submit} size="md" hasCancel>
      <Typography>{words.text(whatText(line, product.name))}</Typography>
      <TextField
        label={entry.countedMilli === null ? words.right(unit) : words.counted(unit)}
        autoFocus
        {...form.field("right", DECIMAL)}
      />
      <TextField label={fieldWord("controlledEntries", "reason")} {...form.field("reason")} />
    </FormDialog>
  );
}
