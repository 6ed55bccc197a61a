import Typography from "@mui/material/Typography";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import type { Payment } from "@fernpaw/domain/billing/payment";
import { refundPayment } from "@fernpaw/domain/billing/payment.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
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
import { useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy, dialog, methodWords } from "./money.copy.ts";

const words = dialog.refund;

interface RefundDialogProps {
  payment: Payment;
  /** The part of it that no invoice has. */
  creditMinor: number;
  petId: string;
  onClose: () => void;
}

interface Values {
  amount: string;
  reason: string;
}
type Args = ArgsOf<typeof refundPayment>;

function useRefundForm({ payment, creditMinor, onClose }: RefundDialogProps) {
  const { mutate, settings } = useClinic();
  const { ask, dialog: question } = useApproval();
  const approval = useRef<ApprovalArg | null>(null);
  const id = useRef(newId());
  const decimals = decimalsOf(settings.currency);
  const format = { locale: settings.locale, decimals };
  const argsOf = ({ amount, reason }: Values, fault: Fault): Args | null => {
    const read = readDecimal(amount, format);
    if ("unread" in read || read.value < 1) return fault("amount", dialog.amountNeeded);
    if (read.value > creditMinor) return fault("amount", dialog.amountMost(moneyText(creditMinor, settings)));
    if (reason.trim() === "") return fault("reason", dialog.reasonNeeded);
    return { id: id.current, paymentId: payment.id, amountMinor: read.value, reason: reason.trim() };
  };
  const form: Form<Values> = useActionForm({
    mutation: refundPayment,
    start: (): Values => ({ amount: decimalText(creditMinor, format, decimals), reason: "" }),
    toArgs: argsOf,
    mayGoOn: async (values) => {
      const args = argsOf(values, () => null);
      if (!args) return false;
      const what = words.approve(moneyText(args.amountMinor, settings), methodWords[payment.method]);
      approval.current = await ask({ name: refundPayment.name, args, needs: "owner", what, reason: args.reason });
      return approval.current !== null;
    },
    send: (args) => mutate(refundPayment, { ...args, ...(approval.current && { approval: approval.current }) }),
    onSaved: () => {
      toastDone(copy.done.refunded);
      onClose();
    },
  });
  return { form, question };
}

/** Gives back money that no invoice has, the way it was paid, with an owner's PIN or password. */
export function RefundDialog(props: RefundDialogProps) {
  const { settings } = useClinic();
  const { form, question } = useRefundForm(props);
  const { payment, creditMinor, petId, onClose } = props;
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={words.title} size="md" submitLabel={words.submit} hasCancel>
        <AboutPets petIds={[petId]} />
        <Typography sx={{ color: "ink2" }}>
          {words.hint(moneyText(creditMinor, settings), methodWords[payment.method])}
        </Typography>
        <TextField label={dialog.amount} {...form.field("amount", DECIMAL)} />
        <TextField label={fieldWord("payments", "reason")} {...form.field("reason")} />
      </FormDialog>
      {question}
    </>
  );
}
