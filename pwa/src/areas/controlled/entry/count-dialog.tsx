import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import type { ApprovalArg } from "@fernpaw/domain/approvals/approval";
import { countRegister, openRegister } from "@fernpaw/domain/controlled/register-count.mutations";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { useRef, useState } from "react";
import { fieldWord } from "../../../field-words.ts";
import { newId } from "../../../db/new-id.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { fieldAtPath } from "../../../form/faults.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { DateField } from "../../../form/date-field.tsx";
import type { Fault } from "../../../form/judge-args.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useApproval } from "../../../session/approval/use-approval.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { quantityFormat } from "../../stock/public/quantity-values.ts";
import { copy, countWords as words, entryWords, kindWords } from "../controlled.copy.ts";
import type { DrugRegister } from "../registers.queries.ts";
import { readFigure } from "./entry-values.ts";

interface CountDialogProps {
  drug: DrugRegister;
  locationId: string;
  onClose: () => void;
}

/** One batch to count. */
interface Row {
  id: string;
  /** Null: stock without a batch. */
  batchId: string | null;
  name: string;
  expectedMilli: number;
}

/** `number`, `expiresOn` and `newFigure` are of a batch that is added; each row has its figure under `figureName`. */
type Values = Record<string, string>;

const figureName = (rowId: string): string => `figure-${rowId}`;

/** The batches with something left, and of a register that is not open all batches. */
function rowsToCount({ product, register, batches, balances }: DrugRegister): Row[] {
  const isOpen = register !== null && register.openedAt !== null;
  const own = batches.filter(({ id }) => !isOpen || (balances.get(id) ?? 0) !== 0);
  const rows = own.map(({ id, number }) => ({
    id: newId(),
    batchId: id as string | null,
    name: number,
    expectedMilli: balances.get(id) ?? 0,
  }));
  const rest = balances.get(null) ?? 0;
  if (product.trackBatch === "yes" && rest === 0 && rows.length > 0) return rows;
  return [...rows, { id: newId(), batchId: null, name: copy.withoutBatch, expectedMilli: rest }];
}

interface Counted extends Pick<DrugRegister, "product"> {
  kind: "opening" | "count";
  rows: readonly Row[];
  /** Of the batch that is added. */
  number: string;
}

/** A count as its witness reads it: each batch with its figures. */
function whatText({ kind, product, rows, number }: Counted, lines: readonly { id: string; countedMilli: number }[]) {
  const unit = product.dispensingUnit;
  const figures = lines.map(({ id, countedMilli }) => {
    const row = rows.find((one) => one.id === id);
    const [expected, counted] = [quantityText(row?.expectedMilli ?? 0, unit), quantityText(countedMilli, unit)];
    return copy.batch(row?.name ?? number, kind === "opening" ? counted : copy.difference(expected, counted));
  });
  return words.what(kindWords[kind], product.name, figures);
}

function useCountForm({ drug, locationId, onClose }: CountDialogProps) {
  const { product, register } = drug;
  const { settings } = useClinic();
  const [rows] = useState(() => rowsToCount(drug));
  const [added] = useState(() => ({ id: newId(), batchId: newId() }));
  const [isCompared, setCompared] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const approval = useRef<ApprovalArg | null>(null);
  const { ask, dialog } = useApproval();
  const kind = register !== null && register.openedAt !== null ? ("count" as const) : ("opening" as const);
  const mutation: MutationDefinition = kind === "count" ? countRegister : openRegister;
  const figureOf = (typed: string, field: string, fault: Fault): number | null =>
    readFigure(typed, fault, { product, format: quantityFormat(settings), field, needed: words.needed });
  const linesOf = (values: Values, fault: Fault) => {
    const { number = "", expiresOn = "", newFigure = "" } = values;
    const lines = rows.map(({ id, batchId }) => {
      const countedMilli = figureOf(values[figureName(id)] ?? "", figureName(id), fault);
      return countedMilli === null ? null : { id, batchId, countedMilli };
    });
    if (isAdding && number.trim() === "") fault("number", entryWords.numberNeeded);
    const newMilli = isAdding ? figureOf(newFigure, "newFigure", fault) : null;
    if (lines.includes(null) || (isAdding && newMilli === null)) return null;
    const newBatch = { id: added.batchId, number, expiresOn: expiresOn || null };
    const more = newMilli === null ? [] : [{ id: added.id, newBatch, countedMilli: newMilli }];
    return [...lines.filter((line) => line !== null), ...more];
  };
  const differenceOf = (values: Values): number =>
    (linesOf(values, () => null) ?? []).reduce((sum, line) => {
      const expected = rows.find(({ id }) => id === line.id)?.expectedMilli ?? 0;
      return sum + Math.abs(line.countedMilli - expected);
    }, 0);
  const argsOf = (values: Values, fault: Fault) => {
    const lines = linesOf(values, fault);
    if (kind === "count" && isCompared && differenceOf(values) !== 0 && (values["reason"] ?? "").trim() === "")
      fault("reason", entryWords.reasonNeeded);
    const place = { productId: product.id, locationId, unit: product.dispensingUnit };
    return lines && { ...place, lines, reason: values["reason"] ?? "" };
  };
  const mayGoOn = async (values: Values): Promise<boolean> => {
    approval.current = null;
    const isOff = kind === "opening" || differenceOf(values) !== 0;
    // Counted first: what was expected is shown afterwards.
    if (!isCompared && isOff && kind === "count") {
      setCompared(true);
      return false;
    }
    if (!isOff) return true;
    const args = argsOf(values, () => null);
    if (args === null) return true;
    const what = whatText({ kind, product, rows, number: values["number"] ?? "" }, args.lines);
    approval.current = await ask({ name: mutation.name, args, needs: "witness", what, reason: copy.witnessReason });
    return approval.current !== null;
  };
  const form = useActionForm<MutationDefinition, Values>({
    mutation,
    start: () => ({
      ...Object.fromEntries(rows.map(({ id }) => [figureName(id), ""])),
      number: "",
      expiresOn: "",
      newFigure: "",
      reason: "",
    }),
    toArgs: (values, fault) => {
      const args = argsOf(values, fault);
      return args && { ...args, ...(approval.current && { approval: approval.current }) };
    },
    mayGoOn,
    fieldAt: (path) => (path.includes("newBatch") ? String(path.at(-1)) : fieldAtPath(path)),
    onSaved: () => {
      toastDone(words.saved);
      onClose();
    },
  });
  return { form, rows, kind, isCompared, isAdding, add: () => setAdding(true), dialog, figureOf };
}

/** A count of one register: the opening count, or one that is compared with what is expected. */
export function CountDialog(props: CountDialogProps) {
  const { product } = props.drug;
  const unit = product.dispensingUnit;
  const { form, rows, kind, isCompared, isAdding, add, dialog, figureOf } = useCountForm(props);
  const differences = rows.map((row) => {
    const counted = figureOf(form.values[figureName(row.id)] ?? "", "", () => null);
    return counted === null ? null : counted - row.expectedMilli;
  });
  const isOff = differences.some((difference) => difference !== null && difference !== 0);
  return (
    <>
      <FormDialog
        form={form}
        onClose={props.onClose}
        title={words.title[kind]}
        submitLabel={kind === "count" && !isCompared ? words.compare : words.submit}
        size="md"
        hasCancel
      >
        <Typography variant="h4" component="p">
          {product.name}
        </Typography>
        {!isCompared && <Typography>{words.hint[kind]}</Typography>}
        {rows.map((row, at) => (
          <div key={row.id}>
            <TextField label={words.counted(row.name, unitFor(2, unit))} {...form.field(figureName(row.id), DECIMAL)} />
            {isCompared && <Compared row={row} difference={differences[at] ?? null} unit={unit} />}
          </div>
        ))}
        {isAdding ? (
          <>
            <TextField label={fieldWord("batches", "number")} {...form.field("number")} />
            <DateField
              isMonthEnough
              tense="future"
              label={fieldWord("batches", "expiresOn")}
              {...form.bind("expiresOn")}
            />
            <TextField
              label={words.counted(entryWords.newBatch, unitFor(2, unit))}
              {...form.field("newFigure", DECIMAL)}
            />
          </>
        ) : (
          <Button variant="link" onClick={add}>
            {words.addBatch}
          </Button>
        )}
        {isCompared && isOff && <TextField label={words.reason} {...form.field("reason")} />}
      </FormDialog>
      {dialog}
    </>
  );
}

interface ComparedProps {
  row: Row;
  difference: number | null;
  unit: Parameters<typeof quantityText>[1];
}

function Compared({ row, difference, unit }: ComparedProps) {
  if (difference === null) return null;
  const expected = words.expected(quantityText(row.expectedMilli, unit));
  if (difference === 0) return <Typography role="status">{`${expected}, ${words.asExpected}`}</Typography>;
  const off = quantityText(Math.abs(difference), unit);
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {`${expected}. ${difference < 0 ? words.less(off) : words.more(off)}`}
    </Alert>
  );
}
