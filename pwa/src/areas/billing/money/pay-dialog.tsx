import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import ToggleButton from "@mui/material/ToggleButton";
import Typography from "@mui/material/Typography";
import { issueInvoice } from "@fernpaw/domain/billing/invoice.mutations";
import { PAYMENT_METHODS } from "@fernpaw/domain/billing/payment";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { decimalsOf } from "@fernpaw/domain/kernel/money";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { closeVisit } from "@fernpaw/domain/visits/visit.mutations";
import { visits } from "@fernpaw/domain/visits/visit";
import { useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
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
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy, dialog as words, methodWords } from "./money.copy.ts";
import { isSettled, nextReference, type OpenCharges } from "./visit-money.queries.ts";

/** The charges that are issued and paid in one, or an invoice with the sum that is still due. */
export type Payable = { kind: "open"; open: OpenCharges } | { kind: "invoice"; invoiceId: string; dueMinor: number };

interface PayDialogProps {
  payable: Payable;
  visit: Pick<RowOf<typeof visits>, "id" | "petId" | "clientId" | "locationId">;
  onClose: () => void;
}

interface Values {
  method: (typeof PAYMENT_METHODS)[number];
  amount: string;
  tendered: string;
  reference: string;
}

type Args = ArgsOf<typeof recordPayment>;

const dueMinorOf = (payable: Payable): number => (payable.kind === "open" ? payable.open.grossMinor : payable.dueMinor);

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

/** Issues the named charges. A second try after a failed payment does not issue them again. */
function useIssue(payable: Payable): () => Promise<string> {
  const { db, sync, mutate } = useClinic();
  const issued = useRef<string | null>(payable.kind === "invoice" ? payable.invoiceId : null);
  return async () => {
    if (issued.current !== null || payable.kind === "invoice") return issued.current ?? "";
    const { lines, grossMinor } = payable.open;
    const id = newId();
    const reference = await nextReference(db, sync.deviceId);
    await mutate(issueInvoice, { id, lineIds: lines.map((line) => line.id), grossMinor, reference });
    issued.current = id;
    return id;
  };
}

/** A visit that waits for its money alone is over when the money is there. */
function useCheckOut(visitId: string): () => Promise<void> {
  const { db, mutate, can } = useClinic();
  return async () => {
    const visit = await rowsOf(db, visits).get(visitId);
    if (visit?.stage !== "ready_for_checkout" || !can("appointments:manage") || !(await isSettled(db, visitId))) return;
    await mutate(closeVisit, { id: newId(), visitId, from: visit.stage });
  };
}

function usePayForm({ payable, visit, onClose }: PayDialogProps) {
  const { mutate, settings } = useClinic();
  const { clientId, locationId } = visit;
  const checkOut = useCheckOut(visit.id);
  /** The money to give back, which stays on the screen until the next tap. */
  const [change, setChange] = useState<number | null>(null);
  /** As it was at the tap: the invoice asks for less as soon as it is paid. */
  const [dueMinor] = useState(() => dueMinorOf(payable));
  const decimals = decimalsOf(settings.currency);
  const format = { locale: settings.locale, decimals };
  const money = (minor: number): string => moneyText(minor, settings);
  const ids = useRef({ payment: newId(), allocation: newId() });
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
      const { method, reference } = values;
      return read && { id: ids.current.payment, clientId, locationId, method, reference, ...read };
    },
    send: async (args) => {
      const allocation = { id: ids.current.allocation, invoiceId: await issue(), amountMinor: args.amountMinor };
      await mutate(recordPayment, { ...args, allocations: [allocation] });
      await checkOut();
    },
    onSaved: (values) => {
      const read = readAmounts(values, { dueMinor, format, money }, () => null);
      const back = read?.tenderedMinor ? read.tenderedMinor - read.amountMinor : 0;
      toastDone(copy.done.paid(money(read?.amountMinor ?? 0)));
      if (back > 0) setChange(back);
      else onClose();
    },
  });
  const typed = readAmounts(form.values, { dueMinor, format, money }, () => null);
  return { form, dueMinor, money, typed, change };
}

/** Takes money for the charges of a visit, or for an invoice: in full, or a part. Works without a network. */
export function PayDialog(props: PayDialogProps) {
  const { form, dueMinor, money, typed, change } = usePayForm(props);
  const { method } = form.values;
  const back = typed?.tenderedMinor ? typed.tenderedMinor - typed.amountMinor : 0;
  const rest = typed ? dueMinor - typed.amountMinor : 0;
  if (change !== null) return <ChangeDialog amount={money(change)} onClose={props.onClose} />;
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
      <AboutPets petIds={[props.visit.petId]} />
      <Box>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {words.toPay}
        </Typography>
        <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>{money(dueMinor)}</Typography>
      </Box>
      <Box role="group" aria-label={words.method} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {PAYMENT_METHODS.map((value) => (
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
    </FormDialog>
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
