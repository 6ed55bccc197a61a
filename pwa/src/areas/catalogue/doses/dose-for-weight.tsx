import { doseAmount } from "@fernpaw/domain/catalogue/dose-amount";
import { dosesFor } from "@fernpaw/domain/catalogue/dose";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Product } from "../catalogue.queries.ts";
import { amountText, quantityText } from "../public/product-words.copy.ts";
import { doseText } from "./dose-text.ts";
import { copy } from "./doses.copy.ts";
import type { Dose, ProductDoses } from "./doses.queries.ts";
import { readKg } from "./weight-band.ts";

interface DoseForWeightProps {
  product: Product;
  known: ProductDoses;
}

/** The dose on file for a species and a weight that a person types. */
export function DoseForWeight({ product, known: { doses, species } }: DoseForWeightProps) {
  const { settings } = useClinic();
  const dosed = species.find(({ id }) => doses.some((dose) => dose.petTypeId === id));
  const [petTypeId, setPetTypeId] = useState((dosed ?? species[0])?.id ?? "");
  const [typed, setTyped] = useState("");
  const read = readKg(typed, settings.locale);
  const weightG = "unread" in read || read.value <= 0 ? null : read.value;
  const isBad = typed.trim() !== "" && weightG === null;
  const fitting = weightG === null ? [] : dosesFor(doses, { productId: product.id, petTypeId, weightG });
  return (
    <Box component="section" aria-label={copy.calculator} sx={{ mt: 4, p: 4, bgcolor: "sunken", borderRadius: "10px" }}>
      <Typography component="h3" variant="h4" sx={{ mb: 3 }}>
        {copy.calculator}
      </Typography>
      <FormColumns>
        <TextField select label={copy.species} value={petTypeId} onChange={(event) => setPetTypeId(event.target.value)}>
          {species.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={copy.weight}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          errorText={isBad ? copy.weightBad : undefined}
          slotProps={{ htmlInput: { inputMode: "decimal" } }}
        />
      </FormColumns>
      <Box role="status" sx={{ mt: 2 }}>
        {weightG !== null && fitting.length === 0 && <Typography>{copy.noFit}</Typography>}
        {weightG !== null &&
          fitting.map((dose) => <ProposedDose key={dose.id} dose={dose} product={product} weightG={weightG} />)}
      </Box>
      <Typography variant="body2" sx={{ mt: 2, color: "ink2" }}>
        {copy.aid}
      </Typography>
    </Box>
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
