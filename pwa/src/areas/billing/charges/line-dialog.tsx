import Typography from "@mui/material/Typography";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import type { ChargeLine } from "@fernpaw/domain/billing/charge-line";
import { correctChargeLine, exceedsMaximum } from "@fernpaw/domain/billing/charge-line.mutations";
import { keptPriceAt, typedPrice } from "@fernpaw/domain/billing/line-price";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef } from "react";
import { rowsOf } from "../../../db/rows.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal, type NumberFormat } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { unitFor, unitWord } from "../../catalogue/public/product-words.copy.ts";
import { copy, dialog as words } from "../charges.copy.ts";
import {
  DiscountFields,
  type DiscountFormats,
  discountText,
  type DiscountValues,
  PERCENT_DECIMALS,
  readDiscount,
  startDiscount,
} from "./discount-fields.tsx";
import { AboutPets } from "../../pets/public/about-pets.tsx";

type Args = ArgsOf<typeof correctChargeLine>;

interface Values extends DiscountValues {
  description: string;
  quantity: string;
  unitMinor: string;
}

const QUANTITY_DECIMALS = 3;

interface Formats extends DiscountFormats {
  quantity: NumberFormat;
}

function useFormats(): Formats {
  const { locale, currency } = useClinic().settings;
  return {
    quantity: { locale, decimals: QUANTITY_DECIMALS },
    money: { locale, decimals: decimalsOf(currency) },
    percent: { locale, decimals: PERCENT_DECIMALS },
  };
}

function readPart(
  typed: string,
  format: NumberFormat,
  { field, needed }: { field: keyof Values; needed: string },
  fault: Fault,
): number | null {
  const read = readDecimal(typed, format);
  if (!("unread" in read)) return read.value;
  return fault(field, typed.trim() === "" ? needed : read.unread);
}

function startValues({ description, quantityMilli, unitMinor, discount }: ChargeLine, formats: Formats): Values {
  return {
    description,
    quantity: decimalText(quantityMilli, formats.quantity),
    unitMinor: unitMinor === null ? "" : decimalText(unitMinor, formats.money, formats.money.decimals),
    ...startDiscount(discount, formats),
  };
}

const isSame = (a: ChargeLine["discount"], b: ChargeLine["discount"]): boolean =>
  a?.kind === b?.kind && a?.value === b?.value && a?.reason === b?.reason;

/** The arguments that the typed values mean: only what differs from the line. */
function argsOf(values: Values, line: ChargeLine, formats: Formats, fault: Fault): Args | null {
  const quantityMilli = readPart(
    values.quantity,
    formats.quantity,
    { field: "quantity", needed: words.quantityNeeded },
    fault,
  );
  const isTyped = line.priceId === null;
  const price = { field: "unitMinor", needed: words.priceNeeded } as const;
  const unitMinor = isTyped ? readPart(values.unitMinor, formats.money, price, fault) : line.unitMinor;
  const discount = readDiscount(values, formats, fault);
  if (quantityMilli === null || (isTyped && unitMinor === null) || discount === undefined) return null;
  return {
    id: line.id,
    ...(values.description !== line.description && { description: values.description }),
    ...(quantityMilli !== line.quantityMilli && { quantityMilli }),
    ...(unitMinor !== null && unitMinor !== line.unitMinor && { unitMinor }),
    ...(!isSame(discount, line.discount) && { discount }),
  };
}

type Price = RowOf<typeof productPrices>;

/** The price of the catalogue that the line keeps; undefined: it keeps none, or the device does not have it. */
function usePriceRow({ priceId }: ChargeLine): Price | undefined {
  const { db } = useClinic();
  return useLiveQuery(
    async () => (priceId === null ? undefined : rowsOf(db, productPrices).get(priceId)),
    [db, priceId],
  );
}

function useLineForm(line: ChargeLine, price: Price | undefined, onClose: () => void) {
  const { mutate, settings } = useClinic();
  const formats = useFormats();
  const { ask, dialog } = useApproval();
  /** Of the values that are being saved. */
  const approval = useRef<ApprovalArg | null>(null);
  const mayGoOn = async (values: Values): Promise<boolean> => {
    approval.current = null;
    const args = argsOf(values, line, formats, () => null);
    const discount = args?.discount === undefined ? line.discount : args.discount;
    if (!args || discount === null) return true;
    const after = { ...line, ...changed(args, price), discount };
    if (!exceedsMaximum(line, after, { isNew: args.discount !== undefined })) return true;
    const off = discountText(discount, formats, (minor) => moneyText(minor, settings));
    const what = words.approved(line.description, off);
    approval.current = await ask({ name: correctChargeLine.name, args: { ...args }, needs: "owner", what });
    return approval.current !== null;
  };
  const form: Form<Values> = useActionForm({
    mutation: correctChargeLine,
    start: () => startValues(line, formats),
    toArgs: (values, fault) => argsOf(values, line, formats, fault),
    mayGoOn,
    fieldAt: (path) => {
      const first = String(path[0]);
      if (first === "discount") return path.at(-1) === "reason" ? "discountReason" : "discountValue";
      return first === "quantityMilli" ? "quantity" : first;
    },
    refusalAt: ({ code }) => (code === "part_not_allowed" ? "quantity" : null),
    words: { description: words.textNeeded },
    send: (args) => mutate(correctChargeLine, { ...args, ...(approval.current && { approval: approval.current }) }),
    onSaved: () => {
      toastDone(copy.done.changed);
      onClose();
    },
  });
  return { form, dialog, formats };
}

/** The new values on which the greatest discount depends. */
const changed = ({ quantityMilli, unitMinor }: Args, price: Price | undefined): Partial<ChargeLine> => ({
  ...(quantityMilli !== undefined && { quantityMilli, ...(price && keptPriceAt(price, quantityMilli)) }),
  ...(unitMinor !== undefined && typedPrice({ fixedMinor: 0, unitMinor })),
});

/** The price of one at the typed quantity, where the price falls with the quantity; empty: it does not. */
function tierHint(quantity: string, price: Price | undefined, format: NumberFormat): number | null {
  const read = readDecimal(quantity, format);
  if (!price || price.tiers.length === 0 || "unread" in read || read.value < 1) return null;
  return keptPriceAt(price, read.value).unitMinor;
}

/** Changes a charge: words, quantity, a missing price, and the discount for a person with the right to bills. */
export function LineDialog({ line, onClose }: { line: ChargeLine; onClose: () => void }) {
  const { can, settings } = useClinic();
  const price = usePriceRow(line);
  const { form, dialog, formats } = useLineForm(line, price, onClose);
  const eachMinor = tierHint(form.values.quantity, price, formats.quantity);
  const isTyped = line.priceId === null;
  const isOfTreatment = line.treatmentId !== null;
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={words.title(line.description)}
        size="lg"
        submitLabel={words.save}
        hasCancel
      >
        {line.petId !== null && <AboutPets petIds={[line.petId]} />}
        <TextField label={fieldWord("chargeLines", "description")} {...form.field("description")} />
        {isOfTreatment && <Typography sx={{ color: "ink2" }}>{words.fromTreatment}</Typography>}
        <FormColumns>
          {!isOfTreatment && (
            <TextField
              label={`${fieldWord("chargeLines", "quantityMilli")}${line.unit === "unit" ? "" : `, ${unitFor(2, line.unit)}`}`}
              {...form.field("quantity", DECIMAL)}
              helperText={eachMinor === null ? undefined : words.each(moneyText(eachMinor, settings))}
            />
          )}
          {isTyped && (
            <TextField
              label={words.unitPrice(line.unit === "unit" ? "" : unitWord(line.unit))}
              {...form.field("unitMinor", DECIMAL)}
            />
          )}
        </FormColumns>
        {can("billing:manage") && (
          <DiscountFields
            form={form}
            most={isTyped ? undefined : words.most(`${decimalText(line.maxDiscountMilliPercent, formats.percent)} %`)}
          />
        )}
      </FormDialog>
      {dialog}
    </>
  );
}
