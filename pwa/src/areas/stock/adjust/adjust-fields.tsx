import Alert from "@mui/material/Alert";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { mayOverride, type Unusable } from "@fernpaw/domain/stock/batch-use";
import { batches } from "@fernpaw/domain/stock/batch";
import { labelsOf } from "../../../field-words.ts";
import { DateField } from "../../../form/date-field.tsx";
import { FaultLine } from "../../../form/fault-line.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { NoProductsYet, useHasNoProducts } from "../../catalogue/public/no-products.tsx";
import { ProductPicker } from "../../catalogue/public/product-picker.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { AboutPets } from "../../pets/public/about-pets.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { inChoiceOrder, leftOf, NEW_BATCH, NO_BATCH } from "../batch-choice.ts";
import { ExpiredNote } from "../expired-note.tsx";
import { adjust, batchStateWords, copy } from "../stock.copy.ts";
import type { BatchStock, Product } from "../stock.queries.ts";
import type { AdjustValues } from "./adjust-values.ts";

const batchLabels = labelsOf(batches);

interface ProductPartProps {
  product: Product | null;
  /** Null: the product is given. */
  onProduct: ((product: Product | null) => void) | null;
  errorText: string | undefined;
}

export function ProductPart({ product, onProduct, errorText }: ProductPartProps) {
  const hasNone = useHasNoProducts();
  if (product === null && hasNone) return <NoProductsYet />;
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
  stock: BatchStock;
  form: Form<AdjustValues>;
  batch: string;
  /** Why the chosen batch may not be used; null: it may. */
  why: Unusable | null;
}

export function BatchFields({ product, stock, form, batch, why }: BatchFieldsProps) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const { kind, locationId } = form.values;
  if (product.trackBatch === "no" && stock.batches.length === 0) return null;
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
        {inChoiceOrder(product, stock, { locationId, day: today }).map(({ id, number, expiresOn }) => (
          <MenuItem key={id} value={id}>
            {textOf(id, number, expiresOn)}
          </MenuItem>
        ))}
        {(hasNone || batch === NO_BATCH) && <MenuItem value={NO_BATCH}>{copy.withoutBatch}</MenuItem>}
      </TextField>
      {batch === NEW_BATCH && (
        <>
          <TextField label={batchLabels.number} {...form.field("number")} />
          <DateField isMonthEnough tense="future" label={batchLabels.expiresOn} {...form.bind("expiresOn")} />
          <ExpiredNote expiresOn={form.values.expiresOn} />
        </>
      )}
      {why !== null && (
        <Alert severity="warning">{mayOverride(product) ? adjust.needsApproval : adjust.neverUsed}</Alert>
      )}
    </>
  );
}

/** The patient who gets it. */
export function PatientField({ form }: { form: Form<AdjustValues> }) {
  const { petId } = form.values;
  if (petId === "")
    return (
      <SubjectPicker
        label={adjust.patient}
        kinds={["pet"]}
        errorText={form.fault("petId")}
        onPick={({ id, clientId }) => form.set({ petId: id, clientId: clientId ?? "" })}
      />
    );
  return (
    <div>
      <AboutPets petIds={[petId]} />
      <Button variant="link" onClick={() => form.set({ petId: "", clientId: "" })}>
        {adjust.otherPatient}
      </Button>
    </div>
  );
}
