import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { addMinutes, instantAt, isDay, type Instant, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { needsDose } from "@fernpaw/domain/treatments/propose-dose";
import { addOrder, changeOrder } from "@fernpaw/domain/wards/care-order.mutations";
import { ORDER_RHYTHMS, type CareOrder } from "@fernpaw/domain/wards/care-order";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { DECIMAL, WHOLE } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { TimeField } from "../../../form/time-field.tsx";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { useNow, useToday } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { partNow, quantityFormat, readQuantity } from "../../stock/public/quantity-values.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { DoseReasonField, DosesOnFile, OtherSpecies } from "../../treatments/public/dose-parts.tsx";
import { dosing } from "../../treatments/public/dosing.copy.ts";
import { type Knowledge, readKnowledge } from "../../treatments/treatments.queries.ts";
import { copy, orderCopy as words } from "../wards.copy.ts";
import { readVets, type Vet } from "../wards.queries.ts";
import { careFault, careSum } from "./care-dose.ts";
import { type OrderValues, VetField, WhatFields } from "./order-fields.tsx";

const LONGEST_HOURS = 168;
const NO_VETS: readonly Vet[] = [];

interface OrderDialogProps extends VisitPartProps {
  /** The order that is changed; null: a new one. */
  order: CareOrder | null;
  onClose: () => void;
}

const dayOf = (at: Instant | null, timeZone: string): string => (at === null ? "" : localDateOf(at, timeZone));
function timeOf(at: Instant | null, timeZone: string): string {
  if (at === null) return "";
  const time = timeText(minuteOfDay(at, timeZone));
  return time;
}

/** The next full hour; the present one in its first five minutes. */
function usualStart(now: Instant, timeZone: string): Instant {
  const past = minuteOfDay(now, timeZone) % 60;
  return past < 5 ? addMinutes(now, -past) : addMinutes(now, 60 - past);
}

/** The moment of a day and a time, or the fault of one of them. */
function momentOf(values: OrderValues, which: "from" | "to", fault: Fault, timeZone: string): Instant | null {
  const day = values[`${which}On`];
  const minutes = minutesOf(values[`${which}Time`]);
  if (!isDay(day)) return fault(`${which}On`, words.dayNeeded);
  if (minutes === null) return fault(`${which}Time`, words.timeNeeded);
  return instantAt(day, minutes, timeZone);
}

interface AtStart {
  now: Instant;
  timeZone: string;
  format: Parameters<typeof decimalText>[1];
  /** Of a new order. */
  orderedBy: string;
}

function valuesOf(order: CareOrder | null, { now, timeZone, format, orderedBy }: AtStart): OrderValues {
  const fromAt = order && order.fromAt > now ? order.fromAt : usualStart(now, timeZone);
  return {
    productId: order?.productId ?? "",
    what: order && order.productId === null ? order.what : "",
    quantity: typeof order?.quantityMilli === "number" ? decimalText(order.quantityMilli, format) : "",
    dose: order?.dose ?? "",
    doseReason: order?.doseReason ?? "",
    route: order?.route ?? "",
    note: order?.note ?? "",
    rhythm: order?.rhythm ?? "every",
    everyHours: String(order?.everyHours ?? 8),
    fromOn: dayOf(fromAt, timeZone),
    fromTime: timeOf(fromAt, timeZone),
    toOn: dayOf(order?.toAt ?? null, timeZone),
    toTime: timeOf(order?.toAt ?? null, timeZone),
    orderedBy: order?.orderedBy ?? orderedBy,
  };
}

interface Known {
  /** Null: an order without a product, or it is not read yet. */
  known: Knowledge | null;
  weightG: number | null;
  vets: readonly Vet[];
}

function useOrderForm({ visit, order, onClose }: OrderDialogProps, { known, weightG, vets }: Known) {
  const { settings, timeZone, actor, mutate } = useClinic();
  const now = useNow();
  const [id] = useState(newId);
  const format = quantityFormat(settings);
  const orderedBy = actor.profession === "vet" ? actor.userId : (visit.vetId ?? "");
  const start = (): OrderValues => valuesOf(order, { now, timeZone, format, orderedBy });
  const read = (values: OrderValues, fault: Fault) => {
    const { productId, what, rhythm, dose, doseReason, route, note, orderedBy } = values;
    if (productId === "" && what.trim() === "") return fault("what", words.needed);
    const ofProduct = { product: known?.product ?? null, needed: words.quantityNeeded };
    const quantityMilli = productId === "" ? null : readQuantity(values.quantity, format, fault, ofProduct);
    if (productId !== "" && quantityMilli === null) return null;
    if (quantityMilli !== null && quantityMilli <= 0) return fault("quantity", words.quantityNeeded);
    const isOff = careFault({ known, weightG }, quantityMilli) !== null;
    if (isOff && doseReason.trim() === "") return fault("doseReason", dosing.reasonNeeded);
    const everyHours = /^\d{1,3}$/.test(values.everyHours.trim()) ? Number(values.everyHours) : 0;
    if (rhythm === "every" && (everyHours < 1 || everyHours > LONGEST_HOURS))
      return fault("everyHours", words.hoursNeeded);
    const fromAt = momentOf(values, "from", fault, timeZone);
    if (fromAt === null) return null;
    const isEnding = rhythm !== "once" && (values.toOn !== "" || values.toTime !== "");
    const toAt = isEnding ? momentOf(values, "to", fault, timeZone) : null;
    if (isEnding && toAt === null) return null;
    if (toAt !== null && toAt < fromAt) return fault("toOn", words.early);
    return {
      id,
      what: productId === "" ? what : (known?.product.name ?? ""),
      productId: productId === "" ? null : productId,
      quantityMilli,
      dose,
      doseReason: isOff ? doseReason.trim() : "",
      route,
      note,
      rhythm,
      everyHours: rhythm === "every" ? everyHours : null,
      fromAt,
      toAt,
      // The present person need not be a vet of the directory.
      orderedBy: vets.some((vet) => vet.id === orderedBy) ? orderedBy : null,
    };
  };
  return useActionForm({
    mutation: addOrder,
    start,
    toArgs: (values: OrderValues, fault) => {
      const args = read(values, fault);
      return args && { ...args, visitId: visit.id };
    },
    fieldAt: (path) => {
      const name = String(path.at(-1));
      return { quantityMilli: "quantity", fromAt: "fromTime", toAt: "toTime" }[name] ?? name;
    },
    send: async (args) => {
      const { visitId: _, ...rest } = args;
      await (order ? mutate(changeOrder, { ...rest, orderId: order.id }) : mutate(addOrder, args));
      toastDone(order ? copy.done.changed(args.what ?? "") : copy.done.ordered(args.what ?? ""));
    },
    ...(order === null && { draftKey: `careOrders.add ${visit.id}` }),
    onSaved: onClose,
  });
}

/** An order of a vet: what, how much, how often, from and to. */
export function OrderDialog(props: OrderDialogProps) {
  const { visit, pet, order, onClose } = props;
  const { db, settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const [chosenId, setChosenId] = useState<string | null>(order?.productId ?? null);
  const found = useLiveQuery(
    () => readKnowledge(db, chosenId === null ? [] : [chosenId], { visit, day: today }),
    [db, chosenId, visit, today],
  );
  const known = found?.known.get(chosenId ?? "") ?? null;
  const weightG = found?.weightG ?? null;
  const product = known?.product ?? null;
  const vets = useLiveQuery(() => readVets(db), [db]) ?? NO_VETS;
  const form: Form<OrderValues> = useOrderForm(props, { known, weightG, vets });
  const format = quantityFormat(settings);
  const quantity = readDecimal(form.values.quantity, format);
  const sum = careSum({ known, weightG }, "value" in quantity ? quantity.value : null);
  const { values } = form;
  if (values.productId !== (chosenId ?? "")) setChosenId(values.productId === "" ? null : values.productId);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={order ? words.changeTitle(order.what) : words.addTitle(pet.name)}
      size="xl"
      submitLabel={order ? words.save : words.add}
      hasCancel
    >
      <AboutPets petIds={[pet.id]} />
      {order && <Typography sx={{ color: "ink2" }}>{words.changeHint}</Typography>}
      <WhatFields form={form} visit={visit} product={product} />
      {known && (
        <>
          <OtherSpecies known={known} />
          {needsDose(known.product) && known.doses.length === 0 && (
            <Alert severity="info">{weightG === null ? dosing.noWeight : dosing.noDose}</Alert>
          )}
          <DosesOnFile
            known={known}
            onUse={({ dose, quantityMilli }) =>
              form.set({ quantity: decimalText(quantityMilli, format), route: dose.route })
            }
          />
        </>
      )}
      <FormColumns>
        {product && (
          <TextField
            label={words.quantityIn(unitFor(2, product.dispensingUnit))}
            {...form.field("quantity", DECIMAL)}
            errorText={form.fault("quantity") ?? partNow(values.quantity, format, product)}
            helperText={sum?.words ?? ""}
          />
        )}
        {product && <TextField label={fieldWord("careOrders", "dose")} {...form.field("dose")} />}
        {product && <TextField label={fieldWord("careOrders", "route")} {...form.field("route")} />}
      </FormColumns>
      <DoseReasonField sum={sum} field={form.field("doseReason", { maxLength: 300 })} />
      <Choice
        label={fieldWord("careOrders", "rhythm")}
        {...form.pick("rhythm")}
        options={ORDER_RHYTHMS.map((value) => ({ value, label: words.rhythms[value] }))}
      />
      <FormColumns>
        {values.rhythm === "every" && (
          <TextField label={fieldWord("careOrders", "everyHours")} {...form.field("everyHours", WHOLE)} />
        )}
        <VetField form={form} vets={vets} />
        <DateField tense="future" label={words.fromOn} {...form.bind("fromOn")} />
        <TimeField label={words.fromTime} {...form.bind("fromTime")} />
        {values.rhythm !== "once" && (
          <DateField tense="future" label={words.toOn} {...form.bind("toOn")} helperText={words.noEnd} />
        )}
        {values.rhythm !== "once" && <TimeField label={words.toTime} {...form.bind("toTime")} />}
      </FormColumns>
      <TextField label={fieldWord("careOrders", "note")} multiline minRows={2} {...form.field("note")} />
    </FormDialog>
  );
}
