import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { decimalsOf } from "@fernpaw/domain/kernel/money";
import { addDays, dayBounds } from "@fernpaw/domain/kernel/time";
import { mayOverride, whyUnusable } from "@fernpaw/domain/stock/batch-use";
import { batches } from "@fernpaw/domain/stock/batch";
import { registerBatch } from "@fernpaw/domain/stock/batch.mutations";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { adjustStock, openStock } from "@fernpaw/domain/stock/stock-movement.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useRef, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { fieldWord, labelsOf } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { FaultLine } from "../../../form/fault-line.tsx";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { refusedDraftKey, textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { locationHere } from "../../../session/device-location.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import {
  adjustArgs,
  leftOf,
  NEW_BATCH,
  NO_BATCH,
  proposedBatch,
  quantityOf,
  refusedValues,
  type AdjustFormats,
  type AdjustKind,
  type AdjustValues,
} from "./adjust-values.ts";
import { adjust, adjustKinds, batchStateWords, copy, list } from "../stock.copy.ts";
import { allLocations, productStock, type Product, type ProductStockRows } from "../stock.queries.ts";

const batchLabels = labelsOf(batches);
const countLabels = labelsOf(stockCounts);
const KINDS = Object.keys(adjustKinds) as AdjustKind[];

interface AdjustDialogProps {
  product: Product | null;
  /** The form starts with the values of this refused change, and keeps its moment. */
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: () => void;
}

/** Opening stock, the clinic's own use, a write-off or a return: of the given product, or of one that is chosen. */
export function AdjustDialog({ product: given, refused, onClose, onSaved }: AdjustDialogProps) {
  const { db, timeZone } = useClinic();
  const [product, setProduct] = useState(given);
  const since = dayBounds(addDays(useToday(timeZone), 1), timeZone).to;
  const places = useLiveQuery(() => allLocations(db), [db]);
  const stock = useLiveQuery(
    async () => (product ? await productStock(db, product.id, since) : NO_STOCK),
    [db, product, since],
  );
  if (!places?.[0] || (refused && !stock)) return null;
  return (
    <AdjustForm
      refused={refused}
      onSaved={onSaved}
      product={product}
      onProduct={given ? null : setProduct}
      stock={stock ?? NO_STOCK}
      places={places}
      locationId={(locationHere(places) ?? places[0]).id}
      onClose={onClose}
    />
  );
}

/** Arguments that the form has under another name. */
const FIELD_OF: Readonly<Record<string, string>> = { quantityMilli: "quantity", batchId: "batch", costMinor: "cost" };

const NO_STOCK: ProductStockRows = { levels: [], batches: [], movements: [], firstAt: null };

interface AdjustFormProps {
  product: Product | null;
  /** Null: the product is given. */
  onProduct: ((product: Product | null) => void) | null;
  stock: ProductStockRows;
  places: readonly { id: string; name: string }[];
  locationId: string;
  refused: RefusedChange | undefined;
  onClose: () => void;
  onSaved: (() => void) | undefined;
}

function useFormats(): AdjustFormats {
  const { locale, currency } = useClinic().settings;
  return { quantity: { locale, decimals: 3 }, money: { locale, decimals: decimalsOf(currency) } };
}

function useAdjustForm({ product, stock, locationId, refused, onClose, onSaved }: AdjustFormProps) {
  const { mutate, timeZone } = useClinic();
  const today = useToday(timeZone);
  const formats = useFormats();
  const [ids] = useState(() => ({ id: textOr(refused?.values["id"], newId()), newBatchId: newId() }));
  const isRegistered = useRef(false);
  const batchOf = (values: AdjustValues): string => {
    if (values.batch !== "" || !product) return values.batch || NO_BATCH;
    return proposedBatch(product, stock, values, today);
  };
  const form: Form<AdjustValues> = useActionForm<MutationDefinition, AdjustValues>({
    mutation: adjustStock,
    mutationOf: ({ kind }) => (kind === "opening" ? openStock : adjustStock),
    start: () => ({
      locationId,
      kind: "internal_use",
      batch: "",
      number: "",
      expiresOn: "",
      quantity: "",
      cost: "",
      reason: "",
      overrideReason: "",
      ...(refused && refusedValues(refused, stock, formats)),
    }),
    toArgs: (values, fault) => {
      const args = adjustArgs(values, { product, batch: batchOf(values), formats, ids }, fault);
      return args && (refused?.at ? { ...args, occurredAt: refused.at } : args);
    },
    refused,
    ...(refused && { draftKey: refusedDraftKey(refused) }),
    fieldAt: (path) => FIELD_OF[String(path[0])] ?? String(path[0]),
    refusalAt: ({ code }) => (code === "already_exists" ? "number" : code === "batch_unusable" ? "batch" : null),
    words: { quantity: adjust.quantityFault, reason: list.reasonNeeded },
    send: async (args, values) => {
      const { number, expiresOn } = values;
      if (batchOf(values) === NEW_BATCH && product && !isRegistered.current) {
        const batch = { id: ids.newBatchId, productId: product.id, number, receivedOn: today };
        await mutate(registerBatch, { ...batch, expiresOn: expiresOn === "" ? null : expiresOn });
        isRegistered.current = true;
      }
      await (values.kind === "opening" ? mutate(openStock, args as never) : mutate(adjustStock, args as never));
      toastDone(adjust.saved);
    },
    onSaved: () => {
      onClose();
      onSaved?.();
    },
  });
  return { form, batch: batchOf(form.values), quantityMilli: quantityOf(form.values, formats) };
}

function AdjustForm(props: AdjustFormProps) {
  const { product, onProduct, stock, places, onClose } = props;
  const { actor, settings } = useClinic();
  const { form, batch, quantityMilli } = useAdjustForm(props);
  const { kind, locationId } = form.values;
  const isOut = kind !== "opening";
  const leftMilli = leftOf(stock, batch, locationId);
  const isBelow = product !== null && isOut && quantityMilli > 0 && leftMilli - quantityMilli < 0;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={adjust.title}
      size="md"
      submitLabel={isBelow ? adjust.submitAnyway : adjust.submit}
      hasCancel
    >
      <ProductPart product={product} onProduct={onProduct} errorText={form.fault("productId")} />
      <TextField select label={adjust.kind} {...form.field("kind")}>
        {KINDS.map((one) => (
          <MenuItem key={one} value={one}>
            {adjustKinds[one]}
          </MenuItem>
        ))}
      </TextField>
      {places.length > 1 && (
        <TextField select label={countLabels.locationId} {...form.field("locationId")}>
          {places.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {product && <BatchFields product={product} stock={stock} form={form} batch={batch} />}
      <TextField
        label={adjust.quantity(unitFor(2, product?.dispensingUnit ?? "unit"))}
        slotProps={{ htmlInput: { inputMode: "decimal" } }}
        {...form.field("quantity")}
      />
      {isBelow && (
        <Alert severity="warning">
          {adjust.below(
            quantityText(leftMilli, product.dispensingUnit),
            quantityText(leftMilli - quantityMilli, product.dispensingUnit),
          )}
        </Alert>
      )}
      {isOut && <TextField label={fieldWord("stockMovements", "reason")} {...form.field("reason")} />}
      {!isOut && actor.role === "owner" && (
        <TextField
          label={adjust.cost(settings.currency)}
          helperText={adjust.costHint}
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
          {...form.field("cost")}
        />
      )}
    </FormDialog>
  );
}

interface ProductPartProps extends Pick<AdjustFormProps, "product" | "onProduct"> {
  errorText: string | undefined;
}

function ProductPart({ product, onProduct, errorText }: ProductPartProps) {
  if (product === null)
    return (
      <ProductPicker label={adjust.product} autoFocus errorText={errorText} onPick={(picked) => onProduct?.(picked)} />
    );
  return (
    <div>
      <Typography variant="h4">{product.name}</Typography>
      <FaultLine words={errorText} />
      {onProduct && (
        <Button variant="link" onClick={() => onProduct(null)}>
          {adjust.otherProduct}
        </Button>
      )}
    </div>
  );
}

interface BatchFieldsProps {
  product: Product;
  stock: ProductStockRows;
  form: Form<AdjustValues>;
  batch: string;
}

function BatchFields({ product, stock, form, batch }: BatchFieldsProps) {
  const { timeZone, actor } = useClinic();
  const today = useToday(timeZone);
  const { kind, locationId } = form.values;
  if (product.trackBatch === "no" && stock.batches.length === 0) return null;
  const chosen = stock.batches.find(({ id }) => id === batch);
  const why = chosen && kind === "internal_use" ? whyUnusable(chosen, product.useWithinDays, today) : null;
  const textOf = (id: string, name: string, expiresOn: string | null): string =>
    adjust.option(
      name,
      quantityText(leftOf(stock, id, locationId), product.dispensingUnit),
      expiresOn === null ? copy.noExpiry : adjust.expires(fullDate(expiresOn)),
    );
  const hasNone = product.trackBatch === "no" || stock.levels.some(({ batchId }) => batchId === null);
  return (
    <>
      <TextField
        select
        label={adjust.batch}
        value={batch}
        onChange={(event) => form.set({ batch: event.target.value })}
        errorText={form.fault("batch")}
        helperText={why ? batchStateWords[why] : undefined}
      >
        {kind === "opening" && <MenuItem value={NEW_BATCH}>{adjust.newBatch}</MenuItem>}
        {stock.batches.map(({ id, number, expiresOn }) => (
          <MenuItem key={id} value={id}>
            {textOf(id, number, expiresOn)}
          </MenuItem>
        ))}
        {(hasNone || batch === NO_BATCH) && <MenuItem value={NO_BATCH}>{copy.withoutBatch}</MenuItem>}
      </TextField>
      {batch === NEW_BATCH && (
        <>
          <TextField label={batchLabels.number} {...form.field("number")} />
          <DateField tense="future" label={batchLabels.expiresOn} {...form.bind("expiresOn")} />
        </>
      )}
      {why !== null && actor.role === "owner" && mayOverride(product) && (
        <TextField
          label={fieldWord("stockMovements", "overrideReason")}
          helperText={adjust.overrideHint}
          {...form.field("overrideReason")}
        />
      )}
    </>
  );
}
