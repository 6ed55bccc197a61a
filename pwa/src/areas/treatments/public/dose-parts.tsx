import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { unitsOf } from "@fernpaw/domain/catalogue/dose-amount";
import type { DoseOption } from "@fernpaw/domain/treatments/propose-dose";
import type { ComponentProps } from "react";
import { fieldWord } from "../../../field-words.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { doseText } from "../../catalogue/public/dose-text.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { sheet } from "../treatments.copy.ts";
import { dosing } from "./dosing.copy.ts";
import type { Knowledge } from "../treatments.queries.ts";
import type { DoseSum } from "./dose-sum.ts";

/** The pet's allergens that the product names. */
export function Allergens({ known: { allergens } }: { known: Pick<Knowledge, "allergens"> }) {
  return allergens.length > 0 ? <Alert severity="error">{dosing.allergens(allergens)}</Alert> : null;
}

/** Names the species that a product is for, where this animal is of another one. */
export function OtherSpecies({ known }: { known: Pick<Knowledge, "otherSpecies"> }) {
  return known.otherSpecies.length > 0 ? (
    <Alert severity="warning">{dosing.otherSpecies(known.otherSpecies)}</Alert>
  ) : null;
}

interface DosesOnFileProps {
  known: Pick<Knowledge, "product" | "doses">;
  onUse: (option: { dose: DoseOption["dose"]; quantityMilli: number }) => void;
}

/** The published doses for this animal's weight; one tap takes one of them. */
export function DosesOnFile({ known: { product, doses }, onUse }: DosesOnFileProps) {
  if (doses.length === 0) return null;
  const isComparable = ({ dose }: DoseOption): boolean => unitsOf(dose.unit, product) !== null;
  return (
    <>
      <Box component="ul" aria-label={sheet.doses} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
        {doses.map((option) => {
          const { dose, quantityMilli } = option;
          return (
            <Box
              component="li"
              key={dose.id}
              sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3, justifyContent: "space-between" }}
            >
              <Box sx={{ flex: "1 1 14rem", minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{doseText(dose)}</Typography>
                <Typography variant="body2" sx={{ color: "ink2" }}>
                  {sheet.source(dose.source)}
                </Typography>
              </Box>
              {quantityMilli !== null ? (
                <Button onClick={() => onUse({ dose, quantityMilli })}>
                  {sheet.useDose(quantityText(quantityMilli, product.dispensingUnit))}
                </Button>
              ) : (
                <Typography variant="body2">
                  {isComparable(option) ? sheet.notDivisible : sheet.notCalculated}
                </Typography>
              )}
            </Box>
          );
        })}
      </Box>
      {!doses.some(isComparable) && <Alert severity="warning">{dosing.notCompared}</Alert>}
    </>
  );
}

interface DoseReasonFieldProps {
  sum: DoseSum | null;
  field: Omit<ComponentProps<typeof TextField>, "label">;
}

/** Why the quantity is not within the dose on file, and the field for the reason; nothing where it is. */
export function DoseReasonField({ sum, field }: DoseReasonFieldProps) {
  if (!sum || sum.fault === null) return null;
  return (
    <>
      <Alert severity="warning">{sum.fault}</Alert>
      <TextField label={fieldWord("treatments", "doseReason")} {...field} />
    </>
  );
}
