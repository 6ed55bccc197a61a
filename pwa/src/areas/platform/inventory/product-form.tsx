import { platformCard, platformCardChange } from "@fernpaw/domain/catalogue/platform-product";
import Alert from "@mui/material/Alert";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import { DECIMAL } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { parseProblem } from "../../../http/client.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { kindWords, storageWords, unitWord, UNITS } from "../../catalogue/public/product-words.copy.ts";
import { usePresentRow } from "../lists/use-present-row.ts";
import { adminProblemText } from "../problem-text.ts";
import { inventoryCopy as copy } from "./inventory.copy.ts";
import { addProduct, changeProduct, INVENTORY_PATH, type ProductRow } from "./inventory-api.ts";
import { cardOf, faultsIn, type ProductValues, startOf } from "./product-values.ts";

interface ProductFormProps {
  /** As it was when the form was opened; null: a new one. */
  product: ProductRow | null;
  onStale: () => void;
  onClose: () => void;
  onDone: () => void;
}

/** Adds a product of the catalogue, or changes it. */
export function ProductForm({ product, onStale, onClose, onDone }: ProductFormProps) {
  const { now, look } = usePresentRow<ProductRow>(INVENTORY_PATH, product);
  const lookAgain = () => {
    look();
    onStale();
  };
  const form = useCallForm<ProductValues>({
    schema: now ? platformCardChange() : platformCard(),
    toBody: (values) => (now ? { ...cardOf(values), revision: now.revision, status: values.status } : cardOf(values)),
    start: () => startOf(product),
    faults: faultsIn,
    call: (values) => {
      const card = cardOf(values);
      return now ? changeProduct(now, { ...card, status: values.status }) : addProduct(card);
    },
    place: (problem) => {
      if (problem?.code === "changed_meanwhile") {
        lookAgain();
        return { "": copy.stale };
      }
      if (problem?.code === "already_exists") return { code: problem.detail ?? problem.title };
      return undefined;
    },
    wordsOf: (error) => parseProblem(error)?.detail ?? adminProblemText(error),
    onSaved: ({ name }) => {
      toastDone(copy.saved(name.trim()));
      onDone();
    },
  });
  const isStale = product !== null && now !== null && now.revision !== product.revision;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={product ? copy.editOf(product.card.name) : copy.add}
      size="2xl"
      submitLabel={product ? copy.save : copy.add}
      hasCancel
    >
      {isStale && <Alert severity="warning">{copy.present(now.card.name, now.card.code)}</Alert>}
      <ProductFields form={form} />
      {product && (
        <TextField
          select
          label={copy.status}
          helperText={copy.statusHint[form.values.status]}
          {...form.field("status")}
        >
          {options(copy.states)}
        </TextField>
      )}
    </FormDialog>
  );
}

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => (
    <MenuItem key={value} value={value}>
      {label}
    </MenuItem>
  ));
const { bundle: _bundle, ...KINDS } = kindWords;
const UNIT_WORDS = Object.fromEntries(UNITS.map((unit) => [unit, unitWord(unit)]));

function ProductFields({ form }: { form: Form<ProductValues> }) {
  const { fields } = copy;
  return (
    <>
      <FormColumns>
        <TextField autoFocus label={fields.code} helperText={copy.codeHint} {...form.field("code")} />
        <TextField label={fields.name} {...form.field("name")} />
        <TextField select label={fields.kind} {...form.field("kind")}>
          {options(KINDS)}
        </TextField>
        <TextField label={fields.category} {...form.field("category")} />
        <TextField label={fields.activeIngredient} {...form.field("activeIngredient")} />
        <TextField label={fields.strength} {...form.field("strength")} />
        <TextField label={fields.form} {...form.field("form")} />
        <TextField select label={fields.storage} {...form.field("storage")}>
          {options(storageWords)}
        </TextField>
        <TextField select label={fields.dispensingUnit} {...form.field("dispensingUnit")}>
          {options(UNIT_WORDS)}
        </TextField>
        <TextField select label={fields.stockUnit} {...form.field("stockUnit")}>
          {options(UNIT_WORDS)}
        </TextField>
        <TextField label={fields.packSize} {...form.field("packSize", DECIMAL)} />
        <TextField label={fields.amount} {...form.field("amount", DECIMAL)} />
        <TextField select label={fields.amountUnit} {...form.field("amountUnit")}>
          {options(copy.amountUnits)}
        </TextField>
        <TextField select label={fields.region} {...form.field("region")}>
          <MenuItem value="">{copy.notControlled}</MenuItem>
          {options(copy.regions)}
        </TextField>
        {form.values.region !== "" && <TextField label={fields.schedule} {...form.field("schedule")} />}
      </FormColumns>
      <FormControlLabel control={<Checkbox {...form.tick("prescriptionOnly")} />} label={copy.prescriptionOnly} />
      <FormControlLabel control={<Checkbox {...form.tick("trackStock")} />} label={copy.trackStock} />
      <FormControlLabel control={<Checkbox {...form.tick("trackBatch")} />} label={copy.trackBatch} />
      <TextField label={fields.tags} helperText={copy.tagsHint} {...form.field("tags")} />
      <TextField multiline minRows={2} label={fields.warnings} {...form.field("warnings")} />
    </>
  );
}
