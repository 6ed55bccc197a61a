import { batches } from "@fernpaw/domain/stock/batch";
import { correctBatch, registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { labelsOf } from "../../field-words.ts";
import { DateField } from "../../form/date-field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { typedFields } from "../../form/typed-fields.ts";
import { useEntityForm } from "../../form/use-entity-form.ts";
import { textOr, type RefusedChange } from "../../session/drafts/refused-change.ts";
import { FormColumns } from "../../ui/form-rows.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { batchForm as copy } from "./stock.copy.ts";
import type { Batch } from "./stock.queries.ts";

const labels = labelsOf(batches);
const typed = typedFields(batches, ["number", "expiresOn", "manufacturer", "receivedOn"]);

interface BatchDialogProps {
  /** Null: a new one, of the product that the refused change names. */
  batch: Batch | null;
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: () => void;
}

/** Corrects a batch, or a refused change of one. */
export function BatchDialog({ batch, refused, onClose, onSaved }: BatchDialogProps) {
  const form = useEntityForm({
    entity: batches,
    register: registerBatch,
    correct: correctBatch,
    row: batch,
    blank: { ...emptyRow(batches), number: "" },
    read: typed.show,
    write: typed.read,
    registerWith: () => ({ productId: textOr(refused?.values["productId"], "") }),
    words: { number: copy.numberNeeded, expiresOn: copy.datesFault },
    refusalAt: ({ code }) => (code === "already_exists" ? "number" : null),
    refused,
    draftKey: `batch:${batch?.id ?? "new"}`,
    onSaved: () => {
      onClose();
      onSaved?.();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.title} submitLabel={copy.submit} size="md" hasCancel>
      <TextField label={labels.number} {...form.field("number")} />
      <FormColumns>
        <DateField tense="past" label={labels.receivedOn} {...form.bind("receivedOn")} />
        <DateField isMonthEnough tense="future" label={labels.expiresOn} {...form.bind("expiresOn")} />
      </FormColumns>
      <TextField label={labels.manufacturer} {...form.field("manufacturer")} />
    </FormDialog>
  );
}
