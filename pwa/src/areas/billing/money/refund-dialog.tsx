import Typography from "@mui/material/Typography";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import type { Payment } from "@fernpaw/domain/billing/payment";
import { smallestCoin } from "@fernpaw/domain/billing/cash-rounding";
import { refundPayment } from "@fernpaw/domain/billing/payment.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { useRef } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { readCash } from "./pay-parts.ts";
import { useTillId } from "../till/device-till.ts";
import { refundOnline } from "../online/online-calls.ts";
import { copy as onlineCopy } from "../online/online.copy.ts";
import { copy, dialog as words, methodWords } from "./money.copy.ts";

const online = onlineCopy.refund;

interface RefundDialogProps {
  payment: Payment;
  /** The part of it that no invoice has: at most this is given back. */
  creditMinor: number;
  petIds: readonly string[];
  onClose: () => void;
}

interface Values {
  amount: string;
  reason: string;
}

function useRefundForm({ payment, creditMinor, onClose }: RefundDialogProps) {
  const { mutate, settings } = useClinic();
  const { ask, dialog } = useApproval();
  const approval = useRef<ApprovalArg | null>(null);
  const id = useRef(newId());
  const tillId = useTillId(payment.locationId);
  const isOnline = payment.method === "card_online";
  const isAsked = useRef(false);
  const decimals = decimalsOf(settings.currency);
  const format = { locale: settings.locale, decimals };
  const money = (minor: number): string => moneyText(minor, settings);
  const inMoney = (minor: number) =>
    payment.method === "cash"
      ? readCash(minor, creditMinor, settings)
      : { worthMinor: minor, amountMinor: minor, roundingMinor: 0, isOffCoin: false };
  const toArgs = ({ amount, reason }: Values, fault: Fault) => {
    const read = readDecimal(amount, format);
    if ("unread" in read || read.value < 1) return fault("amount", words.amountNeeded);
    const { worthMinor, amountMinor, roundingMinor, isOffCoin } = inMoney(read.value);
    if (worthMinor > creditMinor) return fault("amount", words.amountMost(money(creditMinor)));
    if (isOffCoin) return fault("amount", words.coin(money(smallestCoin(settings))));
    if (reason.trim() === "") return fault("reason", words.reasonNeeded);
    const whole = { id: id.current, paymentId: payment.id, amountMinor, roundingMinor, reason: reason.trim() };
    return { ...whole, tillId: isOnline ? null : tillId };
  };
  const form: Form<Values> = useActionForm({
    mutation: refundPayment,
    start: (): Values => ({ amount: decimalText(inMoney(creditMinor).amountMinor, format, decimals), reason: "" }),
    toArgs,
    mayGoOn: async (values) => {
      const args = toArgs(values, () => null);
      if (args === null) return true;
      const what = words.refund.approve(money(args.amountMinor));
      approval.current = await ask({ name: refundPayment.name, args, needs: "owner", what, reason: args.reason });
      return approval.current !== null;
    },
    send: async (args) => {
      const whole = { ...args, ...(approval.current && { approval: approval.current }) };
      if (isOnline) isAsked.current = (await refundOnline(whole)) === "asked";
      else await mutate(refundPayment, whole);
    },
    onSaved: (values) => {
      const amount = money(toArgs(values, () => null)?.amountMinor ?? 0);
      toastDone(isAsked.current ? online.asked(amount) : copy.done.refunded(amount));
      onClose();
    },
  });
  return { form, dialog };
}

/** Gives credit back to the client, by the way in which it was paid. */
export function RefundDialog(props: RefundDialogProps) {
  const { form, dialog } = useRefundForm(props);
  const { method } = props.payment;
  const isOnline = method === "card_online";
  const isOffline = useIsOffline();
  return (
    <>
      <FormDialog
        form={form}
        onClose={props.onClose}
        title={words.refund.title}
        size="md"
        submitLabel={words.refund.submit}
        isDisabled={isOnline && isOffline}
        hasCancel
      >
        <AboutPets petIds={props.petIds} clientId={props.payment.clientId} />
        <Typography sx={{ color: "ink2" }}>
          {isOnline ? online.hint : words.refund.hint(methodWords[method])}
        </Typography>
        {isOnline && isOffline && <Typography role="status">{online.onlineOnly}</Typography>}
        <TextField label={words.amount} {...form.field("amount", DECIMAL)} />
        <TextField label={fieldWord("invoices", "reason")} {...form.field("reason")} />
      </FormDialog>
      {dialog}
    </>
  );
}
