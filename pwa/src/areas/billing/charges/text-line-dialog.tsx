import { addChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy, dialog as words } from "../charges.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";

interface TextLineDialogProps {
  visit: Pick<VisitPartProps["visit"], "id" | "petId">;
  onClose: () => void;
}

/** A charge that the catalogue does not have: its words and its price. */
export function TextLineDialog({ visit: { id: visitId, petId }, onClose }: TextLineDialogProps) {
  const { settings } = useClinic();
  const [id] = useState(newId);
  const format = { locale: settings.locale, decimals: decimalsOf(settings.currency) };
  const form = useActionForm({
    mutation: addChargeLine,
    start: () => ({ description: "", price: "" }),
    toArgs: ({ description, price }, fault) => {
      const read = readDecimal(price, format);
      if ("unread" in read) return fault("price", price.trim() === "" ? words.priceNeeded : read.unread);
      return { id, visitId, description, price: { fixedMinor: 0, unitMinor: read.value, priceId: null } };
    },
    fieldAt: (path) => String(path[0]),
    words: { description: words.textNeeded, price: words.priceNeeded },
    onSaved: () => {
      toastDone(copy.done.added(form.values.description));
      onClose();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} title={words.textTitle} size="md" submitLabel={words.add} hasCancel>
      <AboutPets petIds={[petId]} />
      <TextField label={fieldWord("chargeLines", "description")} autoFocus {...form.field("description")} />
      <TextField label={fieldWord("chargeLines", "price")} {...form.field("price", DECIMAL)} />
    </FormDialog>
  );
}
