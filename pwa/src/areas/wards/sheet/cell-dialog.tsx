import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { type Instant, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { skipCare, takeBackCare } from "@fernpaw/domain/wards/care-entry.mutations";
import type { SheetCell } from "@fernpaw/domain/wards/sheet";
import { useState } from "react";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { TimeField } from "../../../form/time-field.tsx";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { timeText } from "@fernpaw/domain/kernel/clock-words";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useToastAction } from "../../../ui/use-action.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { partNow, quantityFormat, readQuantity } from "../../stock/public/quantity-values.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { chosenBatch, PROPOSED } from "../../treatments/public/batch-field.tsx";
import { DoseReasonField, OtherSpecies } from "../../treatments/public/dose-parts.tsx";
import { dosing } from "../../treatments/public/dosing.copy.ts";
import { cellCopy, copy } from "../wards.copy.ts";
import type { SheetRow } from "../wards.queries.ts";
import { CareBatch } from "./care-batch.tsx";
import { careQuestions } from "./care-below.ts";
import { careFault, careSum } from "./care-dose.ts";
import { cellTime, entryWords, isOpenCell, orderFacts } from "./cell-words.ts";
import { latestAt } from "../../../form/latest-at.ts";
import { useCare } from "./use-care.ts";
import { useSkip } from "./use-skip.ts";

export interface CellProps extends Pick<VisitPartProps, "visit"> {
  row: SheetRow;
  /** Null: an extra one, now. */
  cell: SheetCell | null;
  people: ReadonlyMap<string, string>;
  onClose: () => void;
}

/** One time of an order: how it was given, why not, or what was recorded. */
export function CellDialog(props: CellProps) {
  const { cell } = props;
  return cell === null || isOpenCell(cell) ? <RecordDialog {...props} /> : <RecordedDialog {...props} cell={cell} />;
}

/** The overdue times of the order besides the one that the dialog is about. */
const othersOverdue = ({ row, cell }: Pick<CellProps, "row" | "cell">): Instant[] =>
  cell?.state === "overdue" ? row.overdue.filter((time) => time !== cell.dueAt) : [];

interface Values {
  isForAll: boolean;
  way: "given" | "skipped";
  time: string;
  quantity: string;
  batch: string;
  dose: string;
  doseReason: string;
  note: string;
  reason: string;
}

function useRecord(props: CellProps) {
  const { visit, row, cell, onClose } = props;
  const { order, product } = row;
  const { timeZone, settings } = useClinic();
  const skip = useSkip({ order, cell });
  const now = useNow();
  const { give, dialog } = useCare(visit);
  const [id] = useState(newId);
  const dueAt = cell?.dueAt ?? null;
  const format = quantityFormat(settings);
  const time = timeText(minuteOfDay(now, timeZone));
  const [openedAt] = useState(time);
  const quantityOf = ({ quantity }: Values) => readDecimal(quantity, format);
  const faultOf = (values: Values): string | null => {
    const read = quantityOf(values);
    return "value" in read ? careFault(row, read.value) : null;
  };
  const questionsOf = (values: Values): string[] => {
    const read = quantityOf(values);
    if (values.way === "skipped" || !("value" in read)) return [];
    const amount = { quantityMilli: read.value, batchId: chosenBatch(values.batch), day: localDateOf(now, timeZone) };
    return careQuestions(row, amount);
  };
  const form: Form<Values> = useActionForm({
    mutation: skipCare,
    start: (): Values => ({
      isForAll: false,
      way: "given",
      time: openedAt,
      quantity: order.quantityMilli === null ? "" : decimalText(order.quantityMilli, format),
      batch: PROPOSED,
      dose: order.dose,
      doseReason: order.doseReason,
      note: "",
      reason: "",
    }),
    toArgs: (values, fault) => {
      // Arguments that are right for both ways, so that one form judges both.
      const args = { id, orderId: order.id, dueAt: dueAt ?? now };
      if (values.way === "skipped")
        return values.reason.trim() === ""
          ? fault("reason", cellCopy.reasonNeeded)
          : { ...args, reason: values.reason };
      if (latestAt(values.time, now, timeZone) === null) return fault("time", cellCopy.badTime);
      if (product) {
        const needed = cellCopy.quantityNeeded;
        const quantityMilli = readQuantity(values.quantity, format, fault, { product, needed });
        if (quantityMilli === null) return null;
        if (quantityMilli <= 0) return fault("quantity", needed);
        if (faultOf(values) !== null && values.doseReason.trim() === "")
          return fault("doseReason", dosing.reasonNeeded);
      }
      return { ...args, reason: "-" };
    },
    mayGoOn: (values) => asked.mayGoOn(questionsOf(values)),
    send: async (args, values) => {
      if (values.way === "skipped") {
        await skip({ args, times: values.isForAll ? othersOverdue(props) : [] });
        return;
      }
      const read = quantityOf(values);
      const at = latestAt(values.time, now, timeZone) ?? now;
      const isGiven = await give({
        order,
        dueAt,
        occurredAt: values.time === openedAt ? now : at,
        ...(product && "value" in read && { quantityMilli: read.value, batchId: chosenBatch(values.batch) }),
        dose: values.dose,
        ...(product && { doseReason: faultOf(values) === null ? "" : values.doseReason.trim() }),
        note: values.note,
      });
      if (!isGiven) throw new Refusal("approval_required", { needs: "owner" });
    },
    refusalAt: ({ code }) => (code === "batch_unusable" ? "batch" : null),
    onSaved: onClose,
  });
  const questions = questionsOf(form.values);
  const asked = useAskedOnce(questions);
  return { form, dialog, quantityOf, question: asked.isAsked ? questions.join(" ") : null };
}

function RecordDialog(props: CellProps) {
  const { visit, row, cell, onClose } = props;
  const { timeZone, settings } = useClinic();
  const { form, dialog, quantityOf, question } = useRecord(props);
  const { order, product } = row;
  const quantity = quantityOf(form.values);
  const isGiven = form.values.way === "given";
  const giveLabel = question ? dosing.giveAnyway : cellCopy.give;
  const others = othersOverdue(props).length;
  const sum = careSum(row, "value" in quantity ? quantity.value : null);
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={cell ? cellCopy.title(order.what, cellTime(cell, timeZone)) : cellCopy.titleNow(order.what)}
        size="lg"
        submitLabel={isGiven ? giveLabel : cellCopy.skip}
        problem={question ?? form.problem}
        hasCancel
      >
        <AboutPets petIds={[visit.petId]} />
        <Typography sx={{ color: "ink2" }}>
          <Dotted parts={orderFacts(row, timeZone)} />
        </Typography>
        {row.known && <OtherSpecies known={row.known} />}
        {cell && (
          <Choice
            label={cellCopy.was}
            {...form.pick("way")}
            options={(["given", "skipped"] as const).map((value) => ({ value, label: cellCopy.ways[value] }))}
          />
        )}
        {isGiven ? (
          <>
            <FormColumns>
              <TimeField label={cellCopy.at} stepMin={5} {...form.bind("time")} helperText={cellCopy.atHint} />
              {product && (
                <TextField
                  label={cellCopy.quantityIn(unitFor(2, product.dispensingUnit))}
                  {...form.field("quantity", DECIMAL)}
                  errorText={form.fault("quantity") ?? partNow(form.values.quantity, quantityFormat(settings), product)}
                  helperText={sum?.words ?? ""}
                />
              )}
              {product && <TextField label={fieldWord("careEntries", "dose")} {...form.field("dose")} />}
            </FormColumns>
            <DoseReasonField sum={sum} field={form.field("doseReason", { maxLength: 300 })} />
            {product && (
              <CareBatch
                visit={visit}
                product={product}
                quantityMilli={"value" in quantity ? quantity.value : 0}
                value={form.values.batch}
                onChange={(batch) => form.set({ batch })}
                errorText={form.fault("batch")}
              />
            )}
            <TextField label={fieldWord("careEntries", "note")} multiline minRows={2} {...form.field("note")} />
          </>
        ) : (
          <>
            <Box role="group" aria-label={cellCopy.usual} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
              {cellCopy.reasons.map((words) => (
                <Button key={words} onClick={() => form.set({ reason: words })}>
                  {words}
                </Button>
              ))}
            </Box>
            <TextField label={fieldWord("careEntries", "reason")} autoFocus {...form.field("reason")} />
            {others > 0 && (
              <FormControlLabel control={<Checkbox {...form.tick("isForAll")} />} label={cellCopy.forAll(others)} />
            )}
          </>
        )}
      </FormDialog>
      {dialog}
    </>
  );
}

/** The entries for a time, and the way to cross each of them out. */
function RecordedDialog({ visit, row, cell, people, onClose }: CellProps & { cell: SheetCell }) {
  const { mutate, can, timeZone } = useClinic();
  const action = useToastAction();
  const { order } = row;
  const crossOut = (id: string): void =>
    void action.run(async () => {
      await mutate(takeBackCare, { id });
      toastDone(copy.done.error(order.what));
      onClose();
    });
  const isTwice = cell.entries.filter(({ status }) => status === "given").length > 1;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={cellCopy.title(order.what, cellTime(cell, timeZone))}
      footer={{ main: <Button onClick={onClose}>{cellCopy.close}</Button> }}
    >
      <Box sx={{ display: "grid", gap: 3 }}>
        <AboutPets petIds={[visit.petId]} />
        {isTwice && <Typography sx={{ color: "error.main", fontWeight: 600 }}>{copy.twice}</Typography>}
        {cell.entries.map((entry) => (
          <Box
            key={entry.id}
            sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "space-between" }}
          >
            <Box sx={{ flex: "1 1 14rem", minWidth: 0, overflowWrap: "anywhere" }}>
              <Typography sx={{ fontWeight: 600 }}>{entryWords(entry, people, timeZone)}</Typography>
              <Typography sx={{ color: "ink2" }}>
                <Dotted parts={[entry.reason, entry.dose, entry.note].filter((part) => part !== "")} />
              </Typography>
            </Box>
            {can("appointments:manage") && (
              <Button
                isLoading={action.isBusy}
                aria-label={cellCopy.errorNamed(entryWords(entry, people, timeZone))}
                onClick={() => crossOut(entry.id)}
              >
                {cellCopy.error}
              </Button>
            )}
          </Box>
        ))}
        {can("appointments:manage") && (
          <Typography variant="body2" sx={{ color: "ink2" }}>
            {cellCopy.errorHint}
          </Typography>
        )}
      </Box>
    </Dialog>
  );
}
