import { isGoods, products } from "@fernpaw/domain/catalogue/product";
import Typography from "@mui/material/Typography";
import { useController, useWatch, type Control } from "react-hook-form";
import { labelsOf } from "../../../field-words.ts";
import { FormText } from "../../../form/form-text.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { Several } from "../../../ui/several.tsx";
import { copy } from "../catalogue.copy.ts";
import type { ProductChoices } from "../catalogue.queries.ts";
import { kindWords } from "../public/product-words.copy.ts";
import { BarcodesField } from "./barcodes-field.tsx";
import { Group, OneOf } from "./field-parts.tsx";
import { LabelPreview } from "./label-preview.tsx";
import { MedicineFields } from "./medicine-fields.tsx";
import { isMedicine, type ProductValues } from "./product-form-values.ts";
import { ReminderLinks } from "./reminder-links.tsx";
import { StockFields, UnitFields } from "./unit-fields.tsx";

const labels = labelsOf(products);
const words = copy.form;

interface ProductFieldsProps {
  control: Control<ProductValues>;
  choices: ProductChoices;
}

/** The fields of the kind: a service has no packs, and only a medicine has an ingredient. */
export function ProductFields({ control, choices }: ProductFieldsProps) {
  const [kind, activeIngredient, concentration, controlled, prescriptionOnly] = useWatch({
    control,
    name: ["kind", "activeIngredient", "concentration", "controlled", "prescriptionOnly"],
  });
  const hasMedicine = isMedicine({ kind, activeIngredient, concentration, controlled, prescriptionOnly });
  return (
    <>
      <FormColumns>
        <FormText control={control} name="name" label={labels.name} autoFocus />
        <OneOf control={control} name="kind" label={labels.kind} words={kindWords} />
        <FormText control={control} name="code" label={labels.code} helperText={words.codeHint} />
        <FormText control={control} name="printedName" label={labels.printedName} helperText={words.printedNameHint} />
      </FormColumns>
      <BarcodesField control={control} />
      {hasMedicine && <MedicineFields control={control} />}
      <Group title={words.groups.units}>
        <UnitFields control={control} isGoods={isGoods(kind)} />
        <Species control={control} species={choices.species} />
      </Group>
      {isGoods(kind) && (
        <Group title={words.groups.stock}>
          <StockFields control={control} />
        </Group>
      )}
      {isGoods(kind) && (
        <Group title={words.groups.label}>
          <FormText control={control} name="labelText" label={labels.labelText} multiline />
          <FormText control={control} name="warnings" label={labels.warnings} multiline />
          <Typography component="h4" variant="subtitle2">
            {copy.label.preview}
          </Typography>
          <LabelPreview control={control} />
        </Group>
      )}
      <Group title={words.groups.reminders}>
        <ReminderLinks control={control} types={choices.reminderTypes} />
      </Group>
      <Group title={words.groups.more}>
        <FormColumns>
          <FormText control={control} name="category" label={labels.category} />
          <FormText control={control} name="incomeCategory" label={labels.incomeCategory} />
          {choices.taxes.length > 0 && <Taxes control={control} taxes={choices.taxes} />}
        </FormColumns>
        <FormText control={control} name="alertOnUse" label={labels.alertOnUse} multiline />
        <FormText control={control} name="usageNotes" label={labels.usageNotes} multiline />
      </Group>
    </>
  );
}

function Species({ control, species }: { control: Control<ProductValues>; species: ProductChoices["species"] }) {
  const { field, fieldState } = useController({ control, name: "petTypeIds" });
  return (
    <Several
      label={labels.petTypeIds}
      none={words.everySpecies}
      options={species}
      value={field.value}
      onChange={field.onChange}
      errorText={fieldState.error?.message}
    />
  );
}

function Taxes({ control, taxes }: { control: Control<ProductValues>; taxes: ProductChoices["taxes"] }) {
  const { field, fieldState } = useController({ control, name: "taxIds" });
  return (
    <Several
      label={labels.taxIds}
      none={words.noTax}
      options={taxes}
      value={field.value}
      onChange={field.onChange}
      errorText={fieldState.error?.message}
    />
  );
}
