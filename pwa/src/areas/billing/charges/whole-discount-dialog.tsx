import Alert from "@mui/material/Alert";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { awaitsInvoice, chargeAmounts, type ChargeLine, type LineDiscount } from "@fernpaw/domain/billing/charge-line";
import { isWithinMaximum } from "@fernpaw/domain/billing/charge-line.mutations";
import { discountAll } from "@fernpaw/domain/billing/whole-discount.mutations";
import { type Spread, spreadDiscount, takesWhole } from "@fernpaw/domain/billing/whole-discount";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { sumMinor, WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { useRef, useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { AmountRows } from "../../../ui/amount-rows.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { dialog, wholeDiscount as words } from "../charges.copy.ts";
import {
  DiscountFields,
  type DiscountFormats,
  discountText,
  type DiscountValues,
  PERCENT_DECIMALS,
  readDiscount,
  startDiscount,
} from "./discount-fields.tsx";

type Args = ArgsOf<typeof discountAll>;

interface Values extends DiscountValues {
  exceeds: "yes" | "no";
}

interface WholeDiscountDialogProps {
  visit: VisitPartProps["visit"];
  lines: readonly ChargeLine[];
  onClose: () => void;
}

const START: LineDiscount = { kind: "percent", value: 0, reason: "" };

/** The lines as the discount makes them. */
const discounted = (lines: readonly ChargeLine[], spread: Spread): ChargeLine[] => {
  const given = new Map(spread.lines.map(({ line, discount }) => [line.id, discount]));
  return lines.map((line) => ({ ...line, discount: given.get(line.id) ?? (takesWhole(line) ? null : line.discount) }));
};

const grossOf = (lines: readonly ChargeLine[]): number =>
  sumMinor(lines.filter(awaitsInvoice).map((line) => chargeAmounts(line)?.grossMinor ?? 0));

function useWholeForm({ visit, lines, onClose }: WholeDiscountDialogProps) {
  const { mutate, settings } = useClinic();
  const { ask, dialog: approvalDialog } = useApproval();
  const approval = useRef<ApprovalArg | null>(null);
  const { locale, currency } = settings;
  const formats: DiscountFormats = {
    money: { locale, decimals: decimalsOf(currency) },
    percent: { locale, decimals: PERCENT_DECIMALS },
  };
  const money = (minor: number): string => moneyText(minor, settings);
  const spreadOf = (values: Values, discount: LineDiscount): Spread =>
    spreadDiscount(lines, { discount, exceeds: values.exceeds });
  const toArgs = (values: Values, fault: Fault): Args | null => {
    const discount = readDiscount(values, formats, fault);
    if (discount === undefined) return null;
    const { shortMinor } = discount === null ? { shortMinor: 0 } : spreadOf(values, discount);
    if (discount !== null && shortMinor > 0)
      return fault("discountValue", words.most(money(discount.value - shortMinor)));
    return { visitId: visit.id, lineIds: lines.map(({ id }) => id), discount, exceeds: values.exceeds };
  };
  const mayGoOn = async (values: Values): Promise<boolean> => {
    approval.current = null;
    const args = toArgs(values, () => null);
    const discount = args?.discount ?? null;
    if (!args || discount === null) return true;
    if (spreadOf(values, discount).lines.every(({ line, discount: own }) => isWithinMaximum(line, own))) return true;
    const what = words.approved(discountText(discount, formats, money));
    approval.current = await ask({ name: discountAll.name, args: { ...args }, needs: "owner", what });
    return approval.current !== null;
  };
  const applied = lines.find(({ discount }) => discount?.isOfWhole === "yes");
  const form = useActionForm({
    mutation: discountAll,
    start: (): Values => ({
      ...startDiscount(applied?.discount?.kind === "percent" ? applied.discount : START, formats),
      exceeds: "no",
    }),
    toArgs,
    mayGoOn,
    fieldAt: (path) => (path[0] === "discount" && path.at(-1) === "reason" ? "discountReason" : "discountValue"),
    send: (args) => mutate(discountAll, { ...args, ...(approval.current && { approval: approval.current }) }),
    onSaved: (values) => {
      toastDone(values.discountKind === "none" ? words.done.removed : words.done.given);
      onClose();
    },
  });
  const discount = readDiscount(form.values, formats, () => null);
  const spread = discount ? spreadOf(form.values, discount) : { lines: [], shortMinor: 0 };
  return { form, approvalDialog, formats, money, spread };
}

/** One discount on all charges of a visit that are on no invoice: given, changed, or taken away again. */
export function WholeDiscountDialog(props: WholeDiscountDialogProps) {
  const [lines] = useState(props.lines);
  const { form, approvalDialog, formats, money, spread } = useWholeForm({ ...props, lines });
  const kept = lines.filter((line) => awaitsInvoice(line) && !takesWhole(line) && line.unitMinor !== null);
  const capped = lines.filter(
    (line) =>
      line.maxDiscountMilliPercent < WHOLE_MILLI_PERCENT &&
      spread.lines.some((one) => one.line.id === line.id && one.isLess),
  );
  const asksAboutMost = capped.length > 0 || form.values.exceeds === "yes";
  return (
    <>
      <FormDialog form={form} onClose={props.onClose} title={words.title} size="lg" submitLabel={dialog.save} hasCancel>
        <AboutPets petIds={[props.visit.petId]} clientId={props.visit.clientId} />
        <DiscountFields form={form} most={undefined} />
        {form.values.discountKind !== "none" && asksAboutMost && (
          <Choice
            label={words.exceeds}
            {...form.pick("exceeds")}
            options={(["no", "yes"] as const).map((value) => ({ value, label: words.exceed[value] }))}
          />
        )}
        {capped.length > 0 && (
          <Alert severity="info">
            {words.capped(
              capped.map((line) =>
                words.cappedLine(line.description, `${decimalText(line.maxDiscountMilliPercent, formats.percent)} %`),
              ),
            )}
          </Alert>
        )}
        {kept.length > 0 && (
          <Alert severity="info">{words.kept([...new Set(kept.map(({ description }) => description))])}</Alert>
        )}
        <AmountRows
          rows={[
            { label: words.before, value: money(grossOf(discounted(lines, { lines: [], shortMinor: 0 }))) },
            { label: words.after, value: money(grossOf(discounted(lines, spread))), isMain: true },
          ]}
        />
      </FormDialog>
      {approvalDialog}
    </>
  );
}
