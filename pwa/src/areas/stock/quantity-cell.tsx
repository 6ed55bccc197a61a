import Box from "@mui/material/Box";
import type { ProductUnit } from "@fernpaw/domain/catalogue/product";
import { quantityText } from "../catalogue/public/product-words.copy.ts";

/** A quantity with its unit, which stays in one line. Below zero it is red. */
export function QuantityCell({ milli, unit }: { milli: number; unit: ProductUnit }) {
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap", ...(milli < 0 && { color: "error.main", fontWeight: 600 }) }}>
      {quantityText(milli, unit)}
    </Box>
  );
}
