import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { CircleCheck } from "lucide-react";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { controlledText, kindWords, packText, productWords } from "../public/product-words.copy.ts";
import type { OfferedProduct } from "./catalogue-call.ts";
import { copyCopy as copy } from "./copy.copy.ts";

interface OfferedListProps {
  rows: readonly OfferedProduct[];
  /** Whether the clinic has it already. */
  isOwn: (product: OfferedProduct) => boolean;
  isChosen: (product: OfferedProduct) => boolean;
  onChoose: (product: OfferedProduct, isChosen: boolean) => void;
}

function factsOf({ card }: OfferedProduct): string {
  const { code, kind, activeIngredient, prescriptionOnly, controlled } = card;
  const parts = [
    productWords.code(code),
    kindWords[kind],
    activeIngredient,
    packText(card),
    prescriptionOnly === "yes" ? productWords.prescriptionOnly : "",
    controlled === null ? "" : controlledText(controlled),
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/** Products to choose from; those that the clinic has cannot be chosen. */
export function OfferedList({ rows, isOwn, isChosen, onChoose }: OfferedListProps) {
  return (
    <Box component="ul" aria-label={copy.list} sx={{ listStyle: "none", m: 0, p: 0, width: "100%" }}>
      {rows.map((product) => {
        const isHere = isOwn(product);
        return (
          <Box
            component="li"
            key={product.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              alignItems: "center",
              justifyContent: "space-between",
              columnGap: 3,
              py: 1,
              borderTop: "1px solid",
              borderColor: "line",
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={isChosen(product) && !isHere}
                    disabled={isHere}
                    onChange={(_event, isTicked) => onChoose(product, isTicked)}
                  />
                }
                label={<bdi>{product.card.name}</bdi>}
              />
              <Typography variant="body2" sx={{ color: "ink2", pl: 6, overflowWrap: "anywhere" }}>
                {factsOf(product)}
              </Typography>
            </Box>
            {isHere && (
              <StatusChip tone="confirmed" icon={CircleCheck}>
                {copy.have}
              </StatusChip>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
