import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { issueCreditNote } from "@fernpaw/domain/billing/credit-note.mutations";
import type { CreditNote } from "@fernpaw/domain/billing/credit-note";
import {
  creditableLines,
  type CreditableLine,
  type CreditedQuantity,
  creditedLines,
} from "@fernpaw/domain/billing/credited-lines";
import type { Invoice } from "@fernpaw/domain/billing/invoice";
import { mayReturn } from "@fernpaw/domain/billing/return-goods";
import { products } from "@fernpaw/domain/catalogue/product";
import { quantityText } from "@fernpaw/domain/catalogue/unit-words.copy";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef } from "react";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { copy, dialog } from "./money.copy.ts";
import { nextCreditReference } from "./visit-money.queries.ts";

const words = dialog.credit;
const MILLI = 3;

interface CreditDialogProps {
  invoice: Invoice;
  notes: readonly CreditNote[];
  /** The sum that is still due. */
  dueMinor: number;
  name: string;
  petIds: readonly string[];
  /** The quantities as typed, by the ids of the lines, and whether goods go back on the shelf. */
  start?: Readonly<Record<string, string>>;
  /** `freedMinor`: the money that became credit. */
  onIssued: (freedMinor: number) => void;
  onClose: () => void;
}

/** The reason, `returnsStock`, and by the id of each line the quantity as it is typed. */
type Values = Record<string, string>;
type Args = ArgsOf<typeof issueCreditNote>;

/** The typed quantities; null: one cannot be read, or is more than is left. */
function readQuantities(
  values: Values,
  { left, locale }: { left: readonly CreditableLine[]; locale: string },
  fault: Fault,
): CreditedQuantity[] | null {
  const wanted: CreditedQuantity[] = [];
  for (const { line, leftMilli } of left) {
    const typed = (values[line.lineId] ?? "").trim();
    if (typed === "") continue;
    const read = readDecimal(typed, { locale, decimals: MILLI });
    if ("unread" in read || read.value < 0) return fault(line.lineId, words.unread);
    if (read.value > leftMilli) return fault(line.lineId, words.most(quantityText(leftMilli, line.unit)));
    if (read.value > 0) wanted.push({ lineId: line.lineId, quantityMilli: read.value });
  }
  return wanted;
}

function useCreditForm({ invoice, notes, dueMinor, name, start = {}, onIssued }: CreditDialogProps) {
  const { db, sync, mutate, settings } = useClinic();
  const { ask, dialog: question } = useApproval();
  /** As they are approved: what is sent is exactly this. */
  const approved = useRef<{ args: Args; approval: ApprovalArg; freedMinor: number } | null>(null);
  const id = useRef(newId());
  const left = creditableLines(invoice, notes);
  const { locale } = settings;
  const sumOfWanted = (wanted: readonly CreditedQuantity[]): number =>
    sumMinor(creditedLines(invoice, notes, wanted).map(({ grossMinor }) => grossMinor));
  const argsOf = (values: Values, fault: Fault): Args | null => {
    const lines = readQuantities(values, { left, locale }, fault);
    if (lines === null) return null;
    const reason = (values["reason"] ?? "").trim();
    if (lines.length === 0) return fault(left[0]?.line.lineId ?? "reason", words.none);
    if (reason === "") return fault("reason", dialog.reasonNeeded);
    const returnsStock = values["returnsStock"] === "yes" ? "yes" : "no";
    return { id: id.current, invoiceId: invoice.id, lines, reason, returnsStock, reference: "T" };
  };
  const form: Form<Values> = useActionForm({
    mutation: issueCreditNote,
    start: (): Values => ({ reason: "", returnsStock: "no", ...start }),
    toArgs: argsOf,
    mayGoOn: async (values) => {
      const read = argsOf(values, () => null);
      if (!read) return false;
      const args = { ...read, reference: await nextCreditReference(db, sync.deviceId) };
      const sum = sumOfWanted(args.lines);
      const what = words.approve(moneyText(sum, settings), name);
      const approval = await ask({ name: issueCreditNote.name, args, needs: "owner", what, reason: args.reason });
      approved.current = approval && { args, approval, freedMinor: Math.max(0, sum - dueMinor) };
      return approval !== null;
    },
    send: async () => {
      const { args, approval } = approved.current ?? {};
      if (args && approval) await mutate(issueCreditNote, { ...args, approval });
    },
    onSaved: () => {
      toastDone(copy.done.credited(approved.current?.args.reference ?? ""));
      onIssued(approved.current?.freedMinor ?? 0);
    },
  });
  const wanted = readQuantities(form.values, { left, locale }, () => null) ?? [];
  const sum = sumOfWanted(wanted);
  return { form, question, left, sum, freedMinor: Math.max(0, sum - dueMinor) };
}

/** Whether some of the lines are goods that may go back on the shelf. */
function useMayReturn(left: readonly CreditableLine[]): boolean {
  const { db } = useClinic();
  const ids = left.flatMap(({ line }) => line.productId ?? []).join(" ");
  const goods = useLiveQuery(async () => {
    const found = await rowsOf(db, products).bulkGet(ids === "" ? [] : ids.split(" "));
    return found.some((product) => product !== undefined && mayReturn(product));
  }, [db, ids]);
  return goods === true;
}

/** A credit note over lines of an invoice, in full or in part, with an owner's PIN or password. Works without a network. */
export function CreditDialog(props: CreditDialogProps) {
  const { settings } = useClinic();
  const { form, question, left, sum, freedMinor } = useCreditForm(props);
  const { name, petIds, onClose } = props;
  const mayReturnAny = useMayReturn(left);
  const decimal = (milli: number): string => decimalText(milli, { locale: settings.locale, decimals: MILLI });
  const fillAll = (): void =>
    form.set(Object.fromEntries(left.map(({ line, leftMilli }) => [line.lineId, decimal(leftMilli)])));
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={words.title(name)}
        size="lg"
        submitLabel={words.submit}
        hasCancel
      >
        <AboutPets petIds={petIds} clientId={props.invoice.clientId} />
        <Typography sx={{ color: "ink2" }}>{words.hint}</Typography>
        {left.map(({ line, leftMilli }) => (
          <TextField
            key={line.lineId}
            label={line.description}
            helperText={words.left(quantityText(leftMilli, line.unit), moneyText(line.grossMinor, settings))}
            {...form.field(line.lineId, DECIMAL)}
          />
        ))}
        <Button onClick={fillAll}>{words.all}</Button>
        {mayReturnAny && (
          <FormControlLabel
            control={
              <Checkbox
                checked={form.values["returnsStock"] === "yes"}
                onChange={(_, isTicked) => form.set({ returnsStock: isTicked ? "yes" : "no" })}
              />
            }
            label={words.returnsStock}
          />
        )}
        <TextField label={fieldWord("creditNotes", "reason")} {...form.field("reason")} />
        <Typography sx={{ fontWeight: 700, fontSize: "1.25rem" }}>{words.sum(moneyText(sum, settings))}</Typography>
        {freedMinor > 0 && (
          <Alert severity="info" variant="outlined">
            {words.freed(moneyText(freedMinor, settings), props.invoice.clientId !== null)}
          </Alert>
        )}
      </FormDialog>
      {question}
    </>
  );
}
