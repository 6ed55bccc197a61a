import { markNoCharge } from "@fernpaw/domain/billing/charge-line.mutations";
import type { ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { fieldWord } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy, dialog as words } from "../charges.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";

/** Asks why something is not charged. */
export function NoChargeDialog({ line, onClose }: { line: ChargeLine; onClose: () => void }) {
  const form = useActionForm({
    mutation: markNoCharge,
    start: () => ({ reason: "" }),
    toArgs: ({ reason }, fault) =>
      reason.trim() === "" ? fault("reason", words.reasonNeeded) : { id: line.id, reason },
    onSaved: () => {
      toastDone(copy.done.noCharge(line.description));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.noChargeTitle(line.description)}
      size="md"
      submitLabel={words.noCharge}
      hasCancel
    >
      {line.petId !== null && <AboutPets petIds={[line.petId]} />}
      <TextField label={fieldWord("chargeLines", "noChargeReason")} autoFocus {...form.field("reason")} />
    </FormDialog>
  );
}
