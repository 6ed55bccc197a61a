import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { DoseOption } from "@fernpaw/domain/treatments/propose-dose";
import { Button } from "../../../ui/button.tsx";
import { doseText } from "../../catalogue/public/dose-text.ts";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { sheet } from "../treatments.copy.ts";
import type { Knowledge } from "../treatments.queries.ts";

interface DosesOnFileProps {
  known: Pick<Knowledge, "product" | "doses">;
  onUse: (dose: DoseOption["dose"], quantityMilli: number) => void;
}

/** The published doses for this animal's weight, each with its source; one tap takes one. */
export function DosesOnFile({ known: { product, doses }, onUse }: DosesOnFileProps) {
  return (
    <Box component="ul" aria-label={sheet.doses} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 2 }}>
      {doses.map(({ dose, quantityMilli }) => (
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
          {quantityMilli === null ? (
            <Typography variant="body2">{sheet.notDivisible}</Typography>
          ) : (
            <Button onClick={() => onUse(dose, quantityMilli)}>
              {sheet.useDose(quantityText(quantityMilli, product.dispensingUnit))}
            </Button>
          )}
        </Box>
      ))}
    </Box>
  );
}
