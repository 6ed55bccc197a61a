import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import { sellAtCounter } from "@fernpaw/domain/billing/counter-sale.mutations";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { TYPED_METHODS } from "@fernpaw/domain/billing/payment";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal, type NumberFormat } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { LinkButton } from "../online/link-button.tsx";
import { useTillId } from "../till/device-till.ts";
import { copy, dialog as words, methodWords } from "./money.copy.ts";
import { type DueInvoice, partsOf, type Payable, payableMinor, type Payer, visitsOf } from "./payable.ts";
import { useCheckOut } from "./use-check-out.ts";
import { nextReference } from "./visit-money.queries.ts";

const LinkDialog = lazyPart(async () => (await import("../online/link-dialog.tsx")).LinkDialog);

interface PayDialogProps {
  payable: Payable;
  payer: Payer;
  /** After the dialog of a payment that was taken has closed. */
  onPaid?: () => void;
  onClose: () => void;
}

interface Values {
  method: (typeof TYPED_METHODS)[number];
  amount: string;
  tendered: string;
  reference: string;
}

type Args = ArgsOf<typeof recordPayment>;

/** Null: it cannot be read. */
const readMinor = (typed: string, format: NumberFormat): number | null => {
  const read = readDecimal(typed, format);
  return "unread" in read ? null : read.value;
};

interface Reading {
  dueMinor: number;
  format: NumberFormat;
  money: (minor: number) => string;
}

function readAmounts(values: Values, { dueMinor, format, money }: Reading, fault: Fault) {
  const amountMinor = readMinor(values.amount, format);
  if (amountMinor === null || amountMinor < 1) return fault("amount", words.amountNeeded);
  if (amountMinor > dueMinor) return fault("amount", words.amountMost(money(dueMinor)));
  if (values.method !== "cash" || values.tendered.trim() === "") return { amountMinor, tenderedMinor: null };
  const tenderedMinor = readMinor(values.tendered, format);
  if (tenderedMinor === null || tenderedMinor < amountMinor) return fault("tendered", words.tenderedLess);
  return { amountMinor, tenderedMinor };
}

/** Issues the named charges, or sells the goods. A second try after a failed payment does neither again. */
function useIssue({ open, sale, invoices }: Payable): () => Promise<Pick<DueInvoice, "id" | "dueMinor">[]> {
  const { db, sync, mutate } = useClinic();
  const issued = useRef<Pick<DueInvoice, "id" | "dueMinor"> | null>(null);
  const issue = async (): Promise<typeof issued.current> => {
    if (open === null && !sale) return null;
    const reference = await nextReference(db, sync.deviceId);
    if (sale) {
      await mutate(sellAtCounter, { ...sale, reference });
      return { id: sale.id, dueMinor: sale.grossMinor };
    }
    if (open === null) return null;
    const { lines, grossMinor } = open;
    const id = newId();
    await mutate(issueInvoice, { id, lineIds: lines.map((line) => line.id), grossMinor, reference });
    return { id, dueMinor: grossMinor };
  };
  return async () => {
    issued.current ??= await issue();
    return issued.current === null ? [...invoices] : [...invoices, issued.current];
  };
}

function usePayForm({ payable, payer, onPaid, onClose }: PayDialogProps) {
  const { mutate, settings } = useClinic();
  const { clientId, locationId } = payer;
  const tillId = useTillId(locationId);
  const checkOut = useCheckOut();
  const staysOpen = useRef<string | null>(null);
  const done = (): void => {
    onClose();
    onPaid?.();
  };
  /** The money to give back, which stays on the screen until the next tap. */
  const [change, setChange] = useState<number | null>(null);
  /** As it was at the tap: the invoice asks for less as soon as it is paid. */
  const [dueMinor] = useState(() => payableMinor(payable));
  const decimals = decimalsOf(settings.currency);
  const format = { locale: settings.locale, decimals };
  const money = (minor: number): string => moneyText(minor, settings);
  const paymentId = useRef(newId());
  const issue = useIssue(payable);
  const form: Form<Values> = useActionForm({
    mutation: recordPayment,
    start: (): Values => ({
      method: "card_terminal",
      amount: decimalText(dueMinor, format, decimals),
      tendered: "",
      reference: "",
    }),
    toArgs: (values, fault): Args | null => {
      const read = readAmounts(values, { dueMinor, format, money }, fault);
      // A rest would have no client who owes it.
      if (read && clientId === null && read.amountMinor < dueMinor) return fault("amount", words.inFull);
      const { method, reference } = values;
      return read && { id: paymentId.current, clientId, locationId, tillId, method, reference, ...read };
    },
    send: async (args) => {
      await mutate(recordPayment, { ...args, allocations: partsOf(await issue(), args.amountMinor) });
      staysOpen.current = await checkOut(visitsOf(payable));
    },
    onSaved: (values) => {
      const read = readAmounts(values, { dueMinor, format, money }, () => null);
      const back = read?.tenderedMinor ? read.tenderedMinor - read.amountMinor : 0;
      const paid = copy.done.paid(money(read?.amountMinor ?? 0));
      toastDone(staysOpen.current === null ? paid : copy.done.staysOpen(paid, staysOpen.current));
      if (back > 0) setChange(back);
      else done();
    },
  });
  const typed = readAmounts(form.values, { dueMinor, format, money }, () => null);
  return { form, dueMinor, money, typed, change, done, issue };
}

/** Takes money for the charges of a visit and for invoices: in full, or a part. Works without a network. */
export function PayDialog(props: PayDialogProps) {
  const { form, dueMinor, money, typed, change, done, issue } = usePayForm(props);
  const [linked, setLinked] = useState<string | null>(null);
  const { method } = form.values;
  const back = typed?.tenderedMinor ? typed.tenderedMinor - typed.amountMinor : 0;
  const rest = typed ? dueMinor - typed.amountMinor : 0;
  if (linked !== null) return <LinkDialog invoiceId={linked} payer={props.payer} onClose={props.onClose} />;
  if (change !== null) return <ChangeDialog amount={money(change)} onClose={done} />;
  return (
    <FormDialog
      form={form}
      onClose={props.onClose}
      title={words.title}
      size="lg"
      submitLabel={words.submit(money(typed?.amountMinor ?? dueMinor))}
      isLarge
      hasCancel
    >
      <AboutPets petIds={props.payer.petIds} clientId={props.payer.clientId} />
      <Box>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {words.toPay}
        </Typography>
        <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>{money(dueMinor)}</Typography>
      </Box>
      <Box role="group" aria-label={words.method} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {TYPED_METHODS.map((value) => (
          <ToggleButton
            key={value}
            value={value}
            selected={value === method}
            onChange={() => form.set({ method: value })}
            sx={{ textTransform: "none" }}
          >
            {methodWords[value]}
          </ToggleButton>
        ))}
      </Box>
      <FormColumns>
        <TextField
          label={words.amount}
          helperText={rest > 0 ? words.rest(money(rest)) : undefined}
          {...form.field("amount", DECIMAL)}
        />
        {method === "cash" ? (
          <TextField label={words.tendered} helperText={words.tenderedHint} {...form.field("tendered", DECIMAL)} />
        ) : (
          <TextField label={words.reference} helperText={words.referenceHint} {...form.field("reference")} />
        )}
      </FormColumns>
      {back > 0 && method === "cash" && <ChangeToGive amount={money(back)} />}
      <LinkInstead payable={props.payable} issue={issue} onLinked={setLinked} />
    </FormDialog>
  );
}

interface LinkInsteadProps {
  payable: Payable;
  issue: () => Promise<Pick<DueInvoice, "id">[]>;
  onLinked: (invoiceId: string) => void;
}

/** The client pays later by card online. Charges are issued first. Offered where it is for one invoice. */
function LinkInstead({ payable: { open, sale, invoices }, issue, onLinked }: LinkInsteadProps) {
  const action = useToastAction();
  if (sale || invoices.length + (open === null ? 0 : 1) !== 1) return null;
  const link = async (): Promise<void> => {
    const [invoice] = await issue();
    if (invoice) onLinked(invoice.id);
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <LinkButton isBusy={action.isBusy} onClick={() => void action.run(link)} />
    </Box>
  );
}

function ChangeToGive({ amount }: { amount: string }) {
  return (
    <Alert severity="warning" sx={{ fontSize: "1.25rem", fontWeight: 700 }}>
      {words.change(amount)}
    </Alert>
  );
}

/** After the payment: the person at the till still counts the money. */
function ChangeDialog({ amount, onClose }: { amount: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.changeTitle}
      size="md"
      footer={{
        main: (
          <Button variant="primary" size="lg" autoFocus onClick={onClose}>
            {words.changeGiven}
          </Button>
        ),
      }}
    >
      <ChangeToGive amount={amount} />
    </Dialog>
  );
}
