import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { type Instant, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { skipCare } from "@fernpaw/domain/wards/care-entry.mutations";
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
import { Dotted } from "../../../ui/dotted.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { partNow, quantityFormat, readQuantity } from "../../stock/public/quantity-values.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { chosenBatch, PROPOSED } from "../../treatments/public/batch-field.tsx";
import { DoseReasonField, OtherSpecies } from "../../treatments/public/dose-parts.tsx";
import { dosing } from "../../treatments/public/dosing.copy.ts";
import { cellCopy } from "../wards.copy.ts";
import { CareBatch } from "./care-batch.tsx";
import { careQuestions } from "./care-below.ts";
import { careFault, careSum } from "./care-dose.ts";
import type { CellProps } from "./cell-props.ts";
import { cellTime, isOpenCell, orderFacts } from "./cell-words.ts";
import { latestAt } from "../../../form/latest-at.ts";
import { RecordedDialog } from "./recorded-dialog.tsx";
import { useCare } from "./use-care.ts";
import { useSkip } from "./use-skip.ts";

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
