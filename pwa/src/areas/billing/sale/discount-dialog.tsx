import type { LineDiscount } from "@fernpaw/domain/billing/charge-line";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { decimalText } from "../../../form/typed-number.ts";
import { usePartForm } from "../../../form/use-part-form.ts";
import { dialog as words } from "../charges.copy.ts";
import {
  DiscountFields,
  type DiscountFormats,
  type DiscountValues,
  readDiscount,
  startDiscount,
} from "../charges/discount-fields.tsx";
import { copy } from "./sale.copy.ts";
import type { ReadLine } from "./sale-lines.ts";

interface DiscountDialogProps {
  name: string;
  discount: LineDiscount | null;
  price: NonNullable<ReadLine["price"]>;
  formats: DiscountFormats;
  onChoose: (discount: LineDiscount | null) => void;
  onClose: () => void;
}

/** The discount of one line of a sale that is not recorded yet. */
export function DiscountDialog({ name, discount, price, formats, onChoose, onClose }: DiscountDialogProps) {
  const form = usePartForm<DiscountValues>({
    start: () => startDiscount(discount ?? { kind: "percent", value: 0, reason: "" }, formats),
    faults: (values) => {
      const faults: Record<string, string> = {};
      readDiscount(values, formats, (field, text) => {
        faults[field] = text;
        return null;
      });
      return faults;
    },
    keep: (values) => onChoose(readDiscount(values, formats, () => null) ?? null),
    onSaved: onClose,
  });
  const most = `${decimalText(price.maxDiscountMilliPercent, formats.percent)} %`;
  return (
    <FormDialog form={form} onClose={onClose} title={copy.discount(name)} size="md" submitLabel={copy.keep} hasCancel>
      <DiscountFields form={form} most={price.priceId === null ? undefined : words.most(most)} />
    </FormDialog>
  );
}
