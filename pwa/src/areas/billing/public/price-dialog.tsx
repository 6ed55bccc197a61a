import { correctChargeLine } from "@fernpaw/domain/billing/charge-line.mutations";
import type { ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { unitWord } from "../../catalogue/public/product-words.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy, dialog as words } from "../charges.copy.ts";

type Line = Pick<ChargeLine, "id" | "description" | "unit" | "petId">;

/** Asks for the price of a line whose product has none. */
export function PriceDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const { settings } = useClinic();
  const format = { locale: settings.locale, decimals: decimalsOf(settings.currency) };
  const form = useActionForm({
    mutation: correctChargeLine,
    start: () => ({ unitMinor: "" }),
    toArgs: ({ unitMinor: typed }, fault) => {
      const read = readDecimal(typed, format);
      if ("unread" in read) return fault("unitMinor", typed.trim() === "" ? words.priceNeeded : read.unread);
      return { id: line.id, unitMinor: read.value };
    },
    words: { unitMinor: words.priceNeeded },
    onSaved: () => {
      toastDone(copy.done.changed);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.priceTitle(line.description)}
      size="sm"
      submitLabel={words.save}
      hasCancel
    >
      {line.petId !== null && <AboutPets petIds={[line.petId]} />}
      <TextField
        label={words.unitPrice(line.unit === "unit" ? "" : unitWord(line.unit))}
        autoFocus
        {...form.field("unitMinor", DECIMAL)}
      />
    </FormDialog>
  );
}
