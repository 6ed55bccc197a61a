import { doseAmount } from "@fernpaw/domain/catalogue/dose-amount";
import { dosesFor } from "@fernpaw/domain/catalogue/dose";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Product } from "../catalogue.queries.ts";
import { amountText, quantityText } from "../public/product-words.copy.ts";
import { doseText } from "../public/dose-text.ts";
import { copy } from "./doses.copy.ts";
import type { Dose, ProductDoses } from "./doses.queries.ts";
import { ForWeight, WeightField } from "./for-weight.tsx";

interface DoseForWeightProps {
  product: Product;
  known: ProductDoses;
}

/** The dose on file for a species and a weight that a person types. */
export function DoseForWeight({ product, known: { doses, species } }: DoseForWeightProps) {
  const dosed = species.find(({ id }) => doses.some((dose) => dose.petTypeId === id));
  const [petTypeId, setPetTypeId] = useState((dosed ?? species[0])?.id ?? "");
  const [weightG, setWeightG] = useState<number | null>(null);
  const fitting = weightG === null ? [] : dosesFor(doses, { productId: product.id, petTypeId, weightG });
  return (
    <ForWeight title={copy.calculator}>
      <FormColumns>
        <TextField select label={copy.species} value={petTypeId} onChange={(event) => setPetTypeId(event.target.value)}>
          {species.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <WeightField onWeight={setWeightG} />
      </FormColumns>
      <Box role="status" sx={{ mt: 2 }}>
        {weightG !== null && fitting.length === 0 && <Typography>{copy.noFit}</Typography>}
        {weightG !== null &&
          fitting.map((dose) => <ProposedDose key={dose.id} dose={dose} product={product} weightG={weightG} />)}
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: "ink2" }}>
        {copy.aid}
      </Typography>
    </ForWeight>
  );
}

function ProposedDose({ dose, product, weightG }: { dose: Dose; product: Product; weightG: number }) {
  const amount = doseAmount(dose, weightG, product);
  return (
    <Box sx={{ mt: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {amount
          ? copy.gives(
              amount.lowMilli === amount.highMilli
                ? quantityText(amount.highMilli, product.dispensingUnit)
                : copy.range(amountText(amount.lowMilli), quantityText(amount.highMilli, product.dispensingUnit)),
            )
          : copy.cannotConvert}
      </Typography>
      <Typography variant="body2" sx={{ color: "ink2" }}>
        {doseText(dose)}
      </Typography>
    </Box>
  );
}
