import { priceChanges } from "@fernpaw/domain/catalogue/price";
import { ProductKind } from "@fernpaw/domain/catalogue/product";
import MenuItem from "@mui/material/MenuItem";
import type { ReactNode } from "react";
import { labelsOf } from "../../../../field-words.ts";
import { DateField } from "../../../../form/date-field.tsx";
import { useClinic } from "../../../../session/clinic-context.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { FormColumns } from "../../../../ui/form-rows.tsx";
import { Several } from "../../../../ui/several.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { kindsWords } from "../../catalogue.copy.ts";
import type { Location } from "../../price/price.queries.ts";
import { copy } from "../prices.copy.ts";
import type { SupplierChoice } from "../prices.queries.ts";
import { amountFault, ROUNDINGS, type ChangeValues } from "./change-values.ts";

const labels = labelsOf(priceChanges);
const words = copy.change;
/** A bundle has no price of its own: its lines have theirs. */
const KINDS = ProductKind.options.filter((kind) => kind !== "bundle").map((id) => ({ id, name: kindsWords[id] }));

interface RuleFieldsProps {
  values: ChangeValues;
  onChange: (part: Partial<ChangeValues>) => void;
  categories: readonly string[];
  suppliers: readonly SupplierChoice[];
  /** None: the clinic has one location. */
  places: readonly Location[];
  /** The name of a change without one; empty: nothing is typed yet. */
  autoName: string;
}

/** Which products get new prices. */
export function WhichFields({ values, onChange, categories, suppliers }: RuleFieldsProps) {
  return (
    <FormColumns>
      <Several
        label={words.kinds}
        none={words.allKinds}
        options={KINDS}
        value={values.kinds}
        onChange={(kinds) => onChange({ kinds })}
      />
      {categories.length > 0 && (
        <Several
          label={words.categories}
          none={words.allCategories}
          options={categories.map((name) => ({ id: name, name }))}
          value={values.categories}
          onChange={(chosen) => onChange({ categories: chosen })}
        />
      )}
      {suppliers.length > 0 && (
        <Choices
          label={words.supplier}
          none={words.anySupplier}
          value={values.supplierId}
          onChange={(supplierId) => onChange({ supplierId })}
          options={suppliers}
        />
      )}
    </FormColumns>
  );
}

/** By how much, from when, and what the change is called. */
export function HowFields({ values, onChange, places, autoName }: RuleFieldsProps) {
  const { settings } = useClinic();
  const { by } = values;
  return (
    <>
      <Choice
        label={words.by}
        value={by}
        options={(["percent", "amount"] as const).map((value) => ({ value, label: words.byKinds[value] }))}
        onChange={(next) => onChange({ by: next, amount: "" })}
      />
      <FormColumns>
        <TextField
          label={by === "percent" ? words.percent : words.amount}
          value={values.amount}
          onChange={({ target }) => onChange({ amount: target.value })}
          errorText={amountFault(values, settings)}
          helperText={by === "percent" ? words.percentHint : words.amountHint}
          slotProps={{ htmlInput: { autoComplete: "off", inputMode: "decimal" } }}
        />
        <TextField
          select
          label={words.rounding}
          value={values.rounding}
          onChange={({ target }) =>
            onChange({ rounding: ROUNDINGS.find((rounding) => rounding === target.value) ?? "none" })
          }
          helperText={words.roundingHint}
        >
          {ROUNDINGS.map((rounding) => (
            <MenuItem key={rounding} value={rounding}>
              {words.roundings[rounding]}
            </MenuItem>
          ))}
        </TextField>
        <DateField label={labels.fromOn} value={values.fromOn} onChange={(fromOn) => onChange({ fromOn })} />
        {places.length > 0 && (
          <Choices
            label={labels.locationId}
            none={words.everywhere}
            value={values.locationId}
            onChange={(locationId) => onChange({ locationId })}
            options={places}
          />
        )}
        <TextField
          label={labels.label}
          value={values.label}
          onChange={({ target }) => onChange({ label: target.value })}
          helperText={autoName === "" ? undefined : words.labelHint(autoName)}
          slotProps={{ htmlInput: { autoComplete: "off", maxLength: 120 } }}
        />
      </FormColumns>
    </>
  );
}

interface ChoicesProps {
  label: string;
  none: string;
  value: string;
  onChange: (id: string) => void;
  options: readonly { id: string; name: string }[];
}

function Choices({ label, none, value, onChange, options }: ChoicesProps): ReactNode {
  return (
    <TextField select label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <MenuItem value="">{none}</MenuItem>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
