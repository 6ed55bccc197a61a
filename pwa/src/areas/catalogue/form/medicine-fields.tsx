import { products } from "@fernpaw/domain/catalogue/product";
import { useWatch, type Control } from "react-hook-form";
import { labelsOf } from "../../../field-words.ts";
import { FormText } from "../../../form/form-text.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { copy } from "../catalogue.copy.ts";
import { unitWord } from "../public/product-words.copy.ts";
import { Group, OneOf, YesNo } from "./field-parts.tsx";
import type { ProductValues } from "./product-form-values.ts";

const labels = labelsOf(products);
const words = copy.form;

export function MedicineFields({ control }: { control: Control<ProductValues> }) {
  const [region, unit] = useWatch({ control, name: ["controlled.region", "dispensingUnit"] });
  return (
    <Group title={words.groups.medicine}>
      <FormColumns>
        <FormText control={control} name="activeIngredient" label={labels.activeIngredient} />
        <FormText control={control} name="strength" label={labels.strength} />
        <FormText
          control={control}
          name="concentration.amount"
          label={words.concentrationAmount}
          inputMode="decimal"
          helperText={words.concentrationHint(unitWord(unit))}
        />
        <OneOf
          control={control}
          name="concentration.unit"
          label={words.concentrationUnit}
          words={{ mcg: words.mcg, mg: unitWord("mg"), g: unitWord("g"), iu: words.iu }}
        />
        <FormText control={control} name="form" label={labels.form} />
        <FormText control={control} name="interactionTags" label={labels.interactionTags} helperText={words.commas} />
        <OneOf control={control} name="controlled.region" label={labels.controlled} words={words.regions} />
        {region !== "none" && (
          <FormText
            control={control}
            name="controlled.class"
            label={words.schedule}
            helperText={words.scheduleHints[region]}
          />
        )}
      </FormColumns>
      <YesNo control={control} name="prescriptionOnly" label={labels.prescriptionOnly} />
    </Group>
  );
}
