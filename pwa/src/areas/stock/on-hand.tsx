import Box from "@mui/material/Box";
import { ClipboardCheck } from "lucide-react";
import { StatusChip } from "../../ui/status-chip.tsx";
import { amountText } from "../catalogue/public/product-words.copy.ts";
import { countButton } from "./counts/counts.copy.ts";

/** Stock on hand in a list. Stock below zero must be counted. */
export function OnHand({ milli }: { milli: number }) {
  if (milli >= 0) return amountText(milli);
  return (
    <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 2 }}>
      <StatusChip tone="noShow" icon={ClipboardCheck}>
        {countButton.chip}
      </StatusChip>
      <Box component="strong" sx={{ color: "error.main" }}>
        {amountText(milli)}
      </Box>
    </Box>
  );
}
