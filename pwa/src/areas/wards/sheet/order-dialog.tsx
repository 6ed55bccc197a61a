import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addMinutes, instantAt, isDay, type Instant, localDateOf, minuteOfDay } from "@fernpaw/domain/kernel/time";
import { addOrder, changeOrder } from "@fernpaw/domain/wards/care-order.mutations";
import { ORDER_RHYTHMS, type CareOrder } from "@fernpaw/domain/wards/care-order";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { rowsOf } from "../../../db/rows.ts";
import { fieldWord } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { DECIMAL, WHOLE } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { TimeField } from "../../../form/time-field.tsx";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { minutesOf, timeText } from "../../../form/typed-time-text.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useNow } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { readKnowledge } from "../../treatments/treatments.queries.ts";
import { copy, orderCopy as words } from "../wards.copy.ts";
import { readVets, type Vet } from "../wards.queries.ts";

type Product = RowOf<typeof products>;

const QUANTITY_DECIMALS = 3;
const LONGEST_HOURS = 168;
const NO_VETS: readonly Vet[] = [];

interface Values {
  productId: string;
  what: string;
  quantity: string;
  dose: string;
  route: string;
  note: string;
  rhythm: CareOrder["rhythm"];
  everyHours: string;
  fromOn: string;
  fromTime: string;
  toOn: string;
  toTime: string;
  orderedBy: string;
}

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
function momentOf(values: Values, which: "from" | "to", fault: Fault, timeZone: string): Instant | null {
  const day = values[`${which}On`];
  const minutes = minutesOf(values[`${which}Time`]);
  if (!isDay(day)) return fault(`${which}On`, words.dayNeeded);
  if (minutes === null) return fault(`${which}Time`, words.timeNeeded);
  return instantAt(day, minutes, timeZone);
}

interface Known {
  product: Product | null;
  vets: readonly Vet[];
}

function useOrderForm({ visit, order, onClose }: OrderDialogProps, { product, vets }: Known) {
  const { settings, timeZone, actor, mutate } = useClinic();
  const now = useNow();
  const [id] = useState(newId);
  const format = { locale: settings.locale, decimals: QUANTITY_DECIMALS };
  const start = (): Values => {
    const fromAt = order && order.fromAt > now ? order.fromAt : usualStart(now, timeZone);
    return {
      productId: order?.productId ?? "",
      what: order && order.productId === null ? order.what : "",
      quantity: typeof order?.quantityMilli === "number" ? decimalText(order.quantityMilli, format) : "",
      dose: order?.dose ?? "",
      route: order?.route ?? "",
      note: order?.note ?? "",
      rhythm: order?.rhythm ?? "every",
      everyHours: String(order?.everyHours ?? 8),
      fromOn: dayOf(fromAt, timeZone),
      fromTime: timeOf(fromAt, timeZone),
      toOn: dayOf(order?.toAt ?? null, timeZone),
      toTime: timeOf(order?.toAt ?? null, timeZone),
      orderedBy: order?.orderedBy ?? (actor.profession === "vet" ? actor.userId : (visit.vetId ?? "")),
    };
  };
  const read = (values: Values, fault: Fault) => {
    const { productId, what, rhythm, dose, route, note, orderedBy } = values;
    if (productId === "" && what.trim() === "") return fault("what", words.needed);
    const quantity = readDecimal(values.quantity, format);
    if (productId !== "" && ("unread" in quantity || quantity.value <= 0))
      return fault(
        "quantity",
        "unread" in quantity && values.quantity.trim() !== "" ? quantity.unread : words.quantityNeeded,
      );
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
      what: productId === "" ? what : (product?.name ?? ""),
      productId: productId === "" ? null : productId,
      quantityMilli: productId !== "" && "value" in quantity ? quantity.value : null,
      dose,
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
    toArgs: (values: Values, fault) => {
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
  const { db } = useClinic();
  const [chosenId, setChosenId] = useState<string | null>(order?.productId ?? null);
  const product = useLiveQuery(
    async () => (chosenId === null ? null : ((await rowsOf(db, products).get(chosenId)) ?? null)),
    [db, chosenId],
  );
  const vets = useLiveQuery(() => readVets(db), [db]) ?? NO_VETS;
  const form: Form<Values> = useOrderForm(props, { product: product ?? null, vets });
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
      <WhatFields form={form} visit={visit} product={product ?? null} />
      <FormColumns>
        {product && (
          <TextField
            label={words.quantityIn(unitFor(2, product.dispensingUnit))}
            {...form.field("quantity", DECIMAL)}
          />
        )}
        {product && <TextField label={fieldWord("careOrders", "dose")} {...form.field("dose")} />}
        {product && <TextField label={fieldWord("careOrders", "route")} {...form.field("route")} />}
      </FormColumns>
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

interface WhatProps extends Pick<VisitPartProps, "visit"> {
  form: Form<Values>;
  product: Product | null;
}

/** A product of the catalogue, with its only published dose for this animal, or words. */
function WhatFields({ form, visit, product }: WhatProps) {
  const { db, settings, timeZone } = useClinic();
  const now = useNow();
  const format = { locale: settings.locale, decimals: QUANTITY_DECIMALS };
  const pick = async ({ id }: Product): Promise<void> => {
    form.set({ productId: id, what: "" });
    const { known } = await readKnowledge(db, [id], { visit, day: localDateOf(now, timeZone) });
    const proposed = known.get(id)?.proposed ?? null;
    form.put({
      quantity: decimalText(proposed?.quantityMilli ?? 1000, format),
      route: proposed?.dose.route ?? "",
      dose: "",
    });
  };
  if (form.values.productId !== "")
    return (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", justifyContent: "space-between" }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{product?.name ?? ""}</Typography>
        <Button onClick={() => form.set({ productId: "", quantity: "" })}>{words.withoutProduct}</Button>
      </Box>
    );
  return (
    <>
      <FormColumns>
        <TextField label={fieldWord("careOrders", "what")} {...form.field("what")} />
        <ProductPicker label={words.pick} onPick={(one) => void pick(one)} errorText={form.fault("productId")} />
      </FormColumns>
      <Box role="group" aria-label={words.usual} sx={{ display: "flex", flexWrap: "wrap", gap: 2 }}>
        {words.usualWork.map((what) => (
          <Button key={what} onClick={() => form.set({ what })}>
            {what}
          </Button>
        ))}
      </Box>
    </>
  );
}

function VetField({ form, vets }: { form: Form<Values>; vets: readonly Vet[] }) {
  const { orderedBy } = form.values;
  return (
    <TextField
      select
      label={fieldWord("careOrders", "orderedBy")}
      {...form.field("orderedBy")}
      value={vets.some(({ id }) => id === orderedBy) ? orderedBy : ""}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{words.nobody}</MenuItem>
      {vets.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
