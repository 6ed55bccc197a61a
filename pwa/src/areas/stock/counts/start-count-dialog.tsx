import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import MenuItem from "@mui/material/MenuItem";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { startCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { useLiveQuery } from "dexie-react-hooks";
import { useId, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { labelsOf } from "../../../field-words.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useShelfId } from "../../../session/device-location.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { kindWords, storageWords } from "../../catalogue/public/product-words.copy.ts";
import { stockPlaces, type Product } from "../stock.queries.ts";
import { startWords } from "./counts.copy.ts";
import { countedProducts } from "./count-places.queries.ts";
import { choiceOf, productsIn, startCountArgs, type StartCountValues } from "./start-count-values.ts";

const labels = labelsOf(stockCounts);
const SCOPES = Object.keys(startWords.scopes) as StartCountValues["scope"][];

interface StartCountDialogProps {
  onClose: () => void;
  onStarted: (countId: string) => void;
}

/** Starts a count of a location, or of a part of its products. */
export function StartCountDialog(props: StartCountDialogProps) {
  const { db } = useClinic();
  const places = useLiveQuery(() => stockPlaces(db), [db]);
  const here = useShelfId();
  const products = useLiveQuery(() => countedProducts(db), [db]);
  if (!places || !products || here === undefined) return null;
  return <StartForm {...props} places={places} products={products} locationId={here} />;
}

interface StartFormProps extends StartCountDialogProps {
  places: readonly { id: string; name: string }[];
  products: readonly Product[];
  locationId: string;
}

function StartForm({ places, products, locationId, onClose, onStarted }: StartFormProps) {
  const [id] = useState(newId);
  const isComplete = useIsComplete();
  const hintId = useId();
  const form = useActionForm({
    mutation: startCount,
    start: (): StartCountValues => ({
      name: "",
      locationId,
      scope: "all",
      kind: "",
      category: "",
      storage: "",
      blind: "yes",
    }),
    toArgs: (values, fault) => startCountArgs(values, { id, products, isComplete }, fault),
    onSaved: () => {
      onClose();
      onStarted(id);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={startWords.title}
      submitLabel={startWords.submit}
      size="md"
      hasCancel
    >
      <TextField label={labels.name} helperText={startWords.name} autoFocus {...form.field("name")} />
      {places.length > 1 && (
        <TextField select label={labels.locationId} {...form.field("locationId")}>
          {places.map((place) => (
            <MenuItem key={place.id} value={place.id}>
              {place.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <ScopeFields form={form} products={products} />
      <div>
        <FormControlLabel
          control={<Checkbox slotProps={{ input: { "aria-describedby": hintId } }} {...form.tick("blind")} />}
          label={labels.blind}
        />
        <FormHelperText id={hintId}>{startWords.blindHint}</FormHelperText>
      </div>
    </FormDialog>
  );
}

/** The choices that some product has. */
function choicesFor(field: "kind" | "category" | "storage", products: readonly Product[]): [string, string][] {
  const values = [...new Set(products.map((product) => product[field]))].filter((value) => value !== "");
  const words: Readonly<Record<string, string>> = { ...kindWords, ...storageWords };
  const named = values.map((value): [string, string] => [
    value,
    field === "category" ? value : (words[value] ?? value),
  ]);
  return named.toSorted(([, a], [, b]) => a.localeCompare(b));
}

function ScopeFields({ form, products }: { form: Form<StartCountValues>; products: readonly Product[] }) {
  const field = choiceOf(form.values);
  const isChosen = field !== null && form.values[field] !== "";
  return (
    <>
      <TextField select label={startWords.scope} {...form.field("scope")}>
        {SCOPES.map((scope) => (
          <MenuItem key={scope} value={scope}>
            {startWords.scopes[scope]}
          </MenuItem>
        ))}
      </TextField>
      {field !== null && (
        <TextField
          select
          label={startWords[field]}
          helperText={isChosen ? startWords.products(productsIn(form.values, products).length) : undefined}
          {...form.field(field)}
        >
          {choicesFor(field, products).map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  );
}
