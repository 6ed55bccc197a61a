import { unitCostOf } from "@fernpaw/domain/catalogue/markup";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { setProductPrice } from "@fernpaw/domain/catalogue/price.mutations";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { DateField } from "../../../form/date-field.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useLocationId } from "../../../session/device-location.ts";
import { refusedDraftKey, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useIsOffline } from "../../../session/sync-client/online-only.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAskedOnce } from "../../../ui/use-asked-once.ts";
import type { Product } from "../catalogue.queries.ts";
import { copy } from "./price.copy.ts";
import { priceFacts } from "./price-facts.ts";
import { priceLocations, type ProductPrices } from "./price.queries.ts";
import {
  marginFor,
  markupFor,
  priceArgs,
  priceForMarkup,
  priceQuestions,
  refusedPrice,
  startPrice,
  taxingFor,
  unitOf,
  type PriceForm,
  type SetPriceValues,
} from "./set-price-values.ts";
import { TierRows } from "./tier-rows.tsx";

const labels = labelsOf(productPrices);
const words = copy.form;

export interface SetPriceProps {
  product: Product;
  rows: ProductPrices;
  /** The form starts with the values of this refused change. */
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: () => void;
}

/** A new price from a day on. The owner sees what the cost makes of it. */
export function SetPriceDialog(props: SetPriceProps) {
  const { product, onClose } = props;
  const isOffline = useIsOffline();
  const { form, shape, question } = useSetPrice(props);
  const places = priceLocations(shape.rows.places);
  const { asks } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title(product.name)}
      submitLabel={question === null ? words.save : words.saveAnyway}
      size="xl"
      isLarge
      isDisabled={isOffline}
      problem={isOffline ? copy.onlineOnly : (question ?? form.problem)}
    >
      {!asks && <UnitPrice form={form} shape={shape} unit={product.dispensingUnit} />}
      <FormControlLabel sx={{ minHeight: 44 }} control={<Checkbox {...form.tick("asks")} />} label={words.asks} />
      <FormColumns>
        <DateField label={labels.fromOn} {...form.bind("fromOn")} helperText={words.fromHint} />
        <DateField label={labels.toOn} {...form.bind("toOn")} min={form.values.fromOn} helperText={words.toHint} />
      </FormColumns>
      {places.length > 0 && (
        <TextField select label={labels.locationId} helperText={words.everywhereHint} {...form.field("locationId")}>
          <MenuItem value="">{words.everywhere}</MenuItem>
          {places.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {!asks && (
        <FormColumns>
          <TextField label={labels.fixedMinor} helperText={words.perLineHint} {...form.field("fixedMinor", DECIMAL)} />
          <TextField
            label={labels.maxDiscountMilliPercent}
            helperText={words.discountHint}
            {...form.field("maxDiscountMilliPercent", DECIMAL)}
          />
        </FormColumns>
      )}
      {!asks && <TierRows control={form.control} />}
    </FormDialog>
  );
}

/** Arguments that the form has under another name. */
const TIER_FIELDS: Readonly<Record<string, string>> = { fromMilli: "from", unitMinor: "unit" };

function fieldAt([first, second, third]: readonly PropertyKey[]): string {
  if (first !== "tiers" || second === undefined) return String(first);
  return `tiers.${String(second)}.${TIER_FIELDS[String(third)] ?? "from"}`;
}

function useSetPrice({ product, rows: given, refused, onClose, onSaved }: SetPriceProps) {
  const { settings, timeZone } = useClinic();
  const today = useToday(timeZone);
  const here = useLocationId() ?? null;
  const [id] = useState(newId);
  // The prices that the owner saw: another owner's new price is never replaced unseen.
  const [rows] = useState(given);
  const shape: PriceForm = { product, rows, settings, today };
  const before = priceFacts(product, rows, settings, { day: today, locationId: here }).now?.price ?? null;
  const form: Form<SetPriceValues> = useActionForm<typeof setProductPrice, SetPriceValues>({
    mutation: setProductPrice,
    start: () => (refused && refusedPrice(refused.values, shape)) ?? startPrice(before, shape),
    refused,
    toArgs: (values, fault) => priceArgs(values, fault, shape, id),
    fieldAt,
    refusalAt: ({ code }) => (code === "price_overlap" ? "toOn" : null),
    words: {
      toOn: (code) => (code === "custom" ? words.faults.end : undefined),
      "tiers.*.from": (_, message) =>
        message === "must be larger than before" ? words.faults.tierOrder : words.faults.quantity,
    },
    mayGoOn: (values) => asked.mayGoOn(priceQuestions(shape, values)),
    draftKey: refused ? refusedDraftKey(refused) : `price:${product.id}`,
    onSaved: () => {
      toastDone(words.saved);
      onClose();
      onSaved?.();
    },
  });
  const questions = priceQuestions(shape, form.values);
  const asked = useAskedOnce(questions);
  return { form, shape, question: asked.isAsked ? questions.join(" ") : null };
}

interface UnitPriceProps {
  form: Form<SetPriceValues>;
  shape: PriceForm;
  unit: Product["dispensingUnit"];
}

/** The price, and for a known cost the markup: each follows from the other. */
function UnitPrice({ form, shape, unit }: UnitPriceProps) {
  const { values } = form;
  const taxing = taxingFor(shape, values);
  const typed = unitOf(shape, values);
  const packCost = shape.rows.cost?.packCostMinor ?? null;
  const unitCost = packCost === null ? null : unitCostOf(packCost, shape.product);
  const isBelow = typed !== 0 && (marginFor(shape, values)?.marginMinor ?? 0) < 0;
  const price = form.field("unitMinor", DECIMAL);
  const markup = form.field("markup", DECIMAL);
  const hint = typed === 0 ? words.zero : words.unitHint(unit, taxing.names, shape.settings.pricesIncludeTax === "yes");
  const cost = unitCost === null ? "" : moneyText(unitCost, shape.settings);
  return (
    <FormColumns>
      <TextField
        label={labels.unitMinor}
        autoFocus
        {...price}
        helperText={isBelow ? words.belowCost(cost) : hint}
        onChange={({ target: { value } }) =>
          form.set({ unitMinor: value, markup: markupFor(shape, { ...values, unitMinor: value }) })
        }
      />
      {unitCost !== null && (
        <TextField
          label={words.markup}
          {...markup}
          helperText={words.markupHint(cost)}
          onChange={({ target: { value } }) => {
            const unitMinor = priceForMarkup(shape, value, values);
            form.set({ markup: value, ...(unitMinor !== null && { unitMinor }) });
          }}
        />
      )}
    </FormColumns>
  );
}
