import Box from "@mui/material/Box";
import type { ProductState } from "../../../product-parts.ts";
import { amountText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import type { Product } from "../stock.queries.ts";
import { copy } from "./states.copy.ts";

interface StockBarProps {
  product: Pick<Product, "minimumMilli" | "idealMilli" | "dispensingUnit">;
  onHandMilli: number;
  level: ProductState["level"];
}

const percent = (part: number, whole: number): string => `${Math.min(100, Math.max(0, (100 * part) / whole))}%`;

/** A quantity, and a bar that ends at the best stock, with a tick at the minimum. Below zero the figure is red. */
export function StockBar({ product, onHandMilli, level }: StockBarProps) {
  const { minimumMilli, idealMilli, dispensingUnit } = product;
  const unit = unitFor(onHandMilli / 1000, dispensingUnit);
  // Without a best stock the minimum is the middle of the bar.
  const wholeMilli = idealMilli ?? (minimumMilli === null ? 0 : 2 * minimumMilli);
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 3, whiteSpace: "nowrap" }}>
      <Box component="span" sx={{ minWidth: "5.5rem", textAlign: "end" }}>
        <Box component="strong" sx={{ ...(onHandMilli < 0 && { color: "error.main" }) }}>
          {amountText(onHandMilli)}
        </Box>{" "}
        <Box component="span" sx={{ color: "ink2" }}>
          {unit}
        </Box>
      </Box>
      {wholeMilli > 0 && (
        <Box
          component="span"
          role="img"
          aria-label={copy.bar(amountText(onHandMilli), minimumMilli === null ? "" : amountText(minimumMilli))}
          sx={{ position: "relative", width: "6.5rem", height: 8, borderRadius: 1, bgcolor: "sunken" }}
        >
          <Box
            component="span"
            sx={{
              position: "absolute",
              inset: 0,
              width: percent(onHandMilli, wholeMilli),
              borderRadius: 1,
              bgcolor: level === null ? "primary.main" : "brass.text",
            }}
          />
          {minimumMilli !== null && (
            <Box
              component="span"
              sx={{
                position: "absolute",
                insetBlock: -4,
                left: percent(minimumMilli, wholeMilli),
                width: 2,
                bgcolor: "ink",
              }}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
