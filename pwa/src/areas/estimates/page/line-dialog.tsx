import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { isWithinMaximum } from "@fernpaw/domain/billing/charge-line.mutations";
import type { products } from "@fernpaw/domain/catalogue/product";
import type { EstimateLine } from "@fernpaw/domain/estimates/estimate-line";
import { addEstimateLine, changeEstimateLine } from "@fernpaw/domain/estimates/estimate-line.mutations";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { FieldAt } from "../../../form/faults.ts";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal, type NumberFormat } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { unitFor, unitWord } from "../../catalogue/public/product-words.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy } from "../estimates.copy.ts";
import type { EstimatePage } from "../estimates.queries.ts";

const words = copy.line;
const MILLI_DECIMALS = 3;
const MOST_MILLI_PERCENT = 100_000;

export type EditedLine =
  | { kind: "product"; product: RowOf<typeof products> }
  | { kind: "text" }
  | { kind: "change"; line: EstimateLine };

interface Values {
  description: string;
  low: string;
  high: string;
  price: string;
  percent: string;
  reason: string;
}

interface Formats {
  milli: NumberFormat;
  money: NumberFormat;
}

function useFormats(): Formats {
  const { locale, currency } = useClinic().settings;
  return { milli: { locale, decimals: MILLI_DECIMALS }, money: { locale, decimals: decimalsOf(currency) } };
}

function startValues(edited: EditedLine, { milli, money }: Formats): Values {
  if (edited.kind !== "change") return { description: "", low: "1", high: "1", price: "", percent: "", reason: "" };
  const { description, lowMilli, highMilli, lowUnitMinor, discount } = edited.line;
  return {
    description,
    low: decimalText(lowMilli, milli),
    high: decimalText(highMilli, milli),
    price: lowUnitMinor === null ? "" : decimalText(lowUnitMinor, money, money.decimals),
    percent: discount?.kind === "percent" ? decimalText(discount.value, milli) : "",
    reason: discount?.reason ?? "",
  };
}

function readPart(typed: string, format: NumberFormat, at: { field: keyof Values; needed: string }, fault: Fault) {
  const read = readDecimal(typed, format);
  if (!("unread" in read)) return read.value;
  fault(at.field, typed.trim() === "" ? at.needed : read.unread);
  return null;
}

/** Whether the price is typed: of free text, and where the catalogue has none. */
const hasTypedPrice = (edited: EditedLine): boolean =>
  edited.kind === "text" || (edited.kind === "change" && edited.line.priceId === null);

function readSums(edited: EditedLine, values: Values, { milli, money }: Formats, fault: Fault) {
  const lowMilli = readPart(values.low, milli, { field: "low", needed: words.quantityNeeded }, fault);
  const highMilli = readPart(values.high, milli, { field: "high", needed: words.quantityNeeded }, fault);
  const price = { field: "price", needed: words.priceNeeded } as const;
  const unitMinor = hasTypedPrice(edited) ? readPart(values.price, money, price, fault) : undefined;
  if (lowMilli === null || highMilli === null || unitMinor === null) return null;
  if (lowMilli > highMilli) return fault("high", words.highBelow);
  return { lowMilli, highMilli, unitMinor };
}

function readDiscount(
  { percent, reason }: Values,
  { milli }: Formats,
  fault: Fault,
): EstimateLine["discount"] | undefined {
  if (percent.trim() === "") return null;
  const value = readPart(percent, milli, { field: "percent", needed: words.percentRange }, fault);
  if (value === null) return undefined;
  if (value < 0 || value > MOST_MILLI_PERCENT) {
    fault("percent", words.percentRange);
    return undefined;
  }
  return value === 0 ? null : { kind: "percent", value, reason };
}

const fieldAt: FieldAt = (path) => {
  const first = String(path[0]);
  if (first === "discount") return path.at(-1) === "reason" ? "reason" : "percent";
  return { lowMilli: "low", highMilli: "high", unitMinor: "price" }[first] ?? first;
};

const FAULT_WORDS = {
  description: words.textNeeded,
  low: words.quantityNeeded,
  high: words.tooLarge,
  price: words.priceNeeded,
};

function useAddForm(edited: EditedLine, page: EstimatePage, onClose: () => void): Form<Values> {
  const formats = useFormats();
  const [id] = useState(newId);
  return useActionForm({
    mutation: addEstimateLine,
    start: () => startValues(edited, formats),
    toArgs: (values, fault) => {
      const sums = readSums(edited, values, formats, fault);
      if (sums === null) return null;
      const { unitMinor, ...quantities } = sums;
      const price = unitMinor === undefined ? null : { fixedMinor: 0, unitMinor, priceId: null };
      const productId = edited.kind === "product" ? edited.product.id : null;
      return { id, estimateId: page.estimate.id, productId, description: values.description, ...quantities, price };
    },
    fieldAt,
    refusalAt: ({ code }) => (code === "part_not_allowed" ? "high" : null),
    words: FAULT_WORDS,
    onSaved: ({ description }) => {
      toastDone(copy.lines.added(edited.kind === "product" ? edited.product.name : description));
      onClose();
    },
  });
}

function useChangeForm(edited: { kind: "change"; line: EstimateLine }, onClose: () => void) {
  const { mutate, can, settings } = useClinic();
  const formats = useFormats();
  const { ask, dialog } = useApproval();
  const approval = useRef<ApprovalArg | null>(null);
  const { line } = edited;
  const argsOf = (values: Values, fault: Fault) => {
    const sums = readSums(edited, values, formats, fault);
    const discount = readDiscount(values, formats, fault);
    if (sums === null || discount === undefined) return null;
    const { unitMinor, ...quantities } = sums;
    const isSame = JSON.stringify(discount) === JSON.stringify(line.discount);
    return {
      id: line.id,
      description: values.description,
      ...quantities,
      ...(unitMinor !== undefined && { unitMinor }),
      ...(can("billing:manage") && !isSame && line.discount?.kind !== "amount" && { discount }),
    };
  };
  const mayGoOn = async (values: Values): Promise<boolean> => {
    approval.current = null;
    const args = argsOf(values, () => null);
    const dearest = { ...line, quantityMilli: line.lowMilli, unitMinor: line.lowUnitMinor };
    if (!args || !args.discount || isWithinMaximum(dearest, args.discount)) return true;
    const percent = (args.discount.value / 1000).toLocaleString(settings.locale);
    const what = words.approve(line.description, percent);
    approval.current = await ask({ name: changeEstimateLine.name, args: { ...args }, needs: "owner", what });
    return approval.current !== null;
  };
  const form: Form<Values> = useActionForm({
    mutation: changeEstimateLine,
    start: () => startValues(edited, formats),
    toArgs: argsOf,
    mayGoOn,
    fieldAt,
    refusalAt: ({ code }) => (code === "part_not_allowed" ? "high" : null),
    words: FAULT_WORDS,
    send: (args) => mutate(changeEstimateLine, { ...args, ...(approval.current && { approval: approval.current }) }),
    onSaved: onClose,
  });
  return { form, dialog };
}

interface LineDialogProps {
  edited: EditedLine;
  page: EstimatePage;
  onClose: () => void;
}

/** A line of an estimate: its quantities from low to high, and where needed its words, its price and its discount. */
export function LineDialog({ edited, page, onClose }: LineDialogProps) {
  return edited.kind === "change" ? (
    <ChangeDialog edited={edited} page={page} onClose={onClose} />
  ) : (
    <AddDialog edited={edited} page={page} onClose={onClose} />
  );
}

function AddDialog({ edited, page, onClose }: LineDialogProps) {
  const form = useAddForm(edited, page, onClose);
  const isText = edited.kind === "text";
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={edited.kind === "product" ? words.addTitle(edited.product.name) : words.textTitle}
      size="md"
      submitLabel={words.add}
      hasCancel
    >
      <AboutPets petIds={[page.pet.id]} />
      {isText && (
        <TextField label={fieldWord("estimateLines", "description")} autoFocus {...form.field("description")} />
      )}
      <Fields form={form} edited={edited} />
    </FormDialog>
  );
}

function ChangeDialog({ edited, page, onClose }: LineDialogProps & { edited: { kind: "change"; line: EstimateLine } }) {
  const { can, settings } = useClinic();
  const { form, dialog } = useChangeForm(edited, onClose);
  const { line } = edited;
  const most = (line.maxDiscountMilliPercent / 1000).toLocaleString(settings.locale);
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={words.changeTitle(line.description)}
        size="md"
        submitLabel={words.save}
        hasCancel
      >
        <AboutPets petIds={[page.pet.id]} />
        <TextField label={fieldWord("estimateLines", "description")} {...form.field("description")} />
        <Fields form={form} edited={edited} />
        {can("billing:manage") && line.discount?.kind !== "amount" && (
          <FormColumns>
            <TextField
              label={words.percent}
              helperText={line.priceId === null ? undefined : words.most(most)}
              {...form.field("percent", DECIMAL)}
            />
            <TextField label={words.reason} {...form.field("reason")} />
          </FormColumns>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}

function Fields({ form, edited }: { form: Form<Values>; edited: EditedLine }) {
  const unit =
    edited.kind === "product" ? edited.product.dispensingUnit : edited.kind === "change" ? edited.line.unit : "unit";
  const suffix = unit === "unit" ? "" : `, ${unitFor(2, unit)}`;
  return (
    <>
      <FormColumns>
        <TextField
          label={`${fieldWord("estimateLines", "lowMilli")}${suffix}`}
          {...form.field("low", DECIMAL)}
          autoFocus={edited.kind !== "text"}
        />
        <TextField label={`${fieldWord("estimateLines", "highMilli")}${suffix}`} {...form.field("high", DECIMAL)} />
      </FormColumns>
      {hasTypedPrice(edited) && (
        <TextField label={words.price(unit === "unit" ? "" : unitWord(unit))} {...form.field("price", DECIMAL)} />
      )}
    </>
  );
}
