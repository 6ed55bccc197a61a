import type { ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import { DECIMAL } from "../../../form/field-props.ts";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal, type NumberFormat } from "../../../form/typed-number.ts";
import { Choice } from "../../../ui/choice.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { dialog as words } from "../charges.copy.ts";

export interface DiscountValues {
  discountKind: "none" | "percent" | "amount";
  discountValue: string;
  discountReason: string;
}

export interface DiscountFormats {
  money: NumberFormat;
  percent: NumberFormat;
}

export const PERCENT_DECIMALS = 3;

type Discount = ChargeLine["discount"];

export function startDiscount(discount: Discount, formats: DiscountFormats): DiscountValues {
  const format = discount?.kind === "amount" ? formats.money : formats.percent;
  return {
    discountKind: discount?.kind ?? "none",
    discountValue: discount && discount.value > 0 ? decimalText(discount.value, format) : "",
    discountReason: discount?.reason ?? "",
  };
}

/** Null: none. Undefined: it cannot be read. */
export function readDiscount(values: DiscountValues, formats: DiscountFormats, fault: Fault): Discount | undefined {
  const { discountKind: kind, discountValue: typed, discountReason: reason } = values;
  if (kind === "none") return null;
  const read = readDecimal(typed, kind === "amount" ? formats.money : formats.percent);
  if ("unread" in read && typed.trim() !== "") fault("discountValue", read.unread);
  else if ("unread" in read || read.value < 1) fault("discountValue", words.discountNeeded);
  else if (kind === "percent" && read.value > WHOLE_MILLI_PERCENT) fault("discountValue", words.discountMost);
  else return { kind, value: read.value, reason: reason.trim() };
  return undefined;
}

/** `10 %`, or an amount. */
export const discountText = (
  { kind, value }: NonNullable<Discount>,
  { percent }: DiscountFormats,
  money: (minor: number) => string,
): string => (kind === "amount" ? money(value) : `${decimalText(value, percent)} %`);

interface DiscountFieldsProps {
  form: Pick<Form<DiscountValues>, "values" | "field" | "pick">;
  /** The largest discount without an owner; left out: any. */
  most: string | undefined;
}

export function DiscountFields({ form, most }: DiscountFieldsProps) {
  const { discountKind } = form.values;
  return (
    <>
      <Choice
        label={words.discountKind}
        {...form.pick("discountKind")}
        options={(["none", "percent", "amount"] as const).map((value) => ({ value, label: words.kinds[value] }))}
      />
      {discountKind !== "none" && (
        <FormColumns>
          <TextField
            label={words.discountValue[discountKind]}
            helperText={most}
            {...form.field("discountValue", DECIMAL)}
          />
          <TextField label={words.discountReason} {...form.field("discountReason", { maxLength: 200 })} />
        </FormColumns>
      )}
    </>
  );
}
