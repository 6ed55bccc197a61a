import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import type { BatchPart } from "@fernpaw/domain/stock/propose-batches";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { fieldWord, labelsOf } from "../../../field-words.ts";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useClinic } from "../../../session/clinic-context.ts";
import { textOr, type RefusedChange } from "../../../session/drafts/refused-change.ts";
import { useShelfId } from "../../../session/device-location.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { quantityText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { leftOf, NO_BATCH } from "../batch-choice.ts";
import { belowText } from "../public/below-text.ts";
import { adjust, adjustKinds, copy, quantityWords } from "../stock.copy.ts";
import { allLocations, batchStock, NO_STOCK, type BatchStock, type Product, stockPlaces } from "../stock.queries.ts";
import { BatchFields, PatientField, ProductPart } from "./adjust-fields.tsx";
import { isForPatient, type AdjustKind } from "./adjust-values.ts";
import { useAdjustForm } from "./use-adjust-form.ts";

const countLabels = labelsOf(stockCounts);
const KINDS = Object.keys(adjustKinds) as AdjustKind[];

interface AdjustDialogProps {
  product: Product | null;
  /** The id of the location that is proposed; left out: the device's. */
  at?: string | undefined;
  /** The form starts with the values of this refused change, and keeps its moment. */
  refused?: RefusedChange;
  onClose: () => void;
  onSaved?: () => void;
}

/** Opening stock, what a patient or the clinic uses, a write-off or a return: of the given product, or of one that is chosen. */
export function AdjustDialog({ product: given, at, refused, onClose, onSaved }: AdjustDialogProps) {
  const { db } = useClinic();
  const [product, setProduct] = useState(given);
  const recordedAt = textOr(refused?.values["locationId"], "");
  const places = useLiveQuery(async () => {
    const [all, holders] = await Promise.all([allLocations(db), stockPlaces(db)]);
    return [...holders, ...all.filter(({ id }) => id === recordedAt && !holders.some((one) => one.id === id))];
  }, [db, recordedAt]);
  const here = useShelfId();
  const stock = useLiveQuery(async () => (product ? await batchStock(db, product.id) : NO_STOCK), [db, product]);
  if (!places || here === undefined || (refused && !stock)) return null;
  return (
    <AdjustForm
      refused={refused}
      onSaved={onSaved}
      product={product}
      onProduct={given ? null : setProduct}
      stock={stock ?? NO_STOCK}
      places={places}
      locationId={at ?? here}
      onClose={onClose}
    />
  );
}

const partWords = (parts: readonly BatchPart[], { batches }: BatchStock, unit: Product["dispensingUnit"]): string[] =>
  parts.map(({ batchId, quantityMilli }) => {
    const number = batches.find(({ id }) => id === batchId)?.number;
    return adjust.part(quantityText(quantityMilli, unit), number ?? copy.withoutBatch);
  });

interface AdjustFormProps {
  product: Product | null;
  /** Null: the product is given. */
  onProduct: ((product: Product | null) => void) | null;
  stock: BatchStock;
  places: readonly { id: string; name: string }[];
  locationId: string;
  refused: RefusedChange | undefined;
  onClose: () => void;
  onSaved: (() => void) | undefined;
}

function AdjustForm(props: AdjustFormProps) {
  const { product, onProduct, stock, places, onClose } = props;
  const { actor, settings, can } = useClinic();
  const { form, batch, quantityMilli, parts, why, dialog } = useAdjustForm(props);
  const { kind, locationId } = form.values;
  const isOut = kind !== "opening";
  const takenFrom = parts.length === 0 ? [batch] : parts.map(({ batchId }) => batchId ?? NO_BATCH);
  const leftMilli = takenFrom.reduce((sum, one) => sum + leftOf(stock, one, locationId), 0);
  const below =
    product && isOut && quantityMilli > 0 ? belowText({ leftMilli, quantityMilli }, product.dispensingUnit) : null;
  const kinds = KINDS.filter((one) => can("clients:view") || !isForPatient(one));
  const fields = (
    <FormDialog
      form={form}
      onClose={onClose}
      title={adjust.title}
      size="md"
      submitLabel={below === null ? adjust.submit : adjust.submitAnyway}
      hasCancel
    >
      <ProductPart product={product} onProduct={onProduct} errorText={form.fault("productId")} />
      <TextField select label={fieldWord("stockMovements", "kind")} {...form.field("kind")}>
        {kinds.map((one) => (
          <MenuItem key={one} value={one}>
            {adjustKinds[one]}
          </MenuItem>
        ))}
      </TextField>
      {isForPatient(kind) && <PatientField form={form} />}
      {places.length > 1 && (
        <TextField select label={countLabels.locationId} {...form.field("locationId")}>
          {places.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {product && <BatchFields product={product} stock={stock} form={form} batch={batch} why={why} />}
      <TextField
        label={quantityWords.label(unitFor(2, product?.dispensingUnit ?? "unit"))}
        {...form.field("quantity", DECIMAL)}
      />
      {product && parts.length > 0 && (
        <Alert severity="info">{adjust.split(partWords(parts, stock, product.dispensingUnit))}</Alert>
      )}
      {below !== null && <Alert severity="warning">{below}</Alert>}
      {isOut && <TextField label={fieldWord("stockMovements", "reason")} {...form.field("reason")} />}
      {!isOut && actor.role === "owner" && (
        <TextField
          label={adjust.cost(settings.currency)}
          helperText={adjust.costHint}
          {...form.field("cost", DECIMAL)}
        />
      )}
    </FormDialog>
  );
  return (
    <>
      {fields}
      {dialog}
    </>
  );
}
