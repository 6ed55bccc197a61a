import Box from "@mui/material/Box";
import { Trash2 } from "lucide-react";
import { useFieldArray, type Control } from "react-hook-form";
import { FormText } from "../../../form/form-text.tsx";
import { AddRowButton } from "../../../ui/form-rows.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { copy } from "./price.copy.ts";
import type { SetPriceValues } from "./set-price-values.ts";

const words = copy.form;
const MOST_TIERS = 10;

/** Prices by quantity, the smallest first. */
export function TierRows({ control }: { control: Control<SetPriceValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: "tiers" });
  return (
    <>
      {fields.map((row, at) => (
        <Box
          key={row.id}
          sx={{
            display: "grid",
            gap: 3,
            gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr) auto",
            alignItems: "start",
          }}
        >
          <FormText control={control} name={`tiers.${at}.from`} label={words.tier(at + 1)} inputMode="decimal" />
          <FormText control={control} name={`tiers.${at}.unit`} label={words.tierPrice(at + 1)} inputMode="decimal" />
          <IconButton label={words.removeTier(at + 1)} onClick={() => remove(at)}>
            <Trash2 size={20} aria-hidden="true" />
          </IconButton>
        </Box>
      ))}
      {fields.length < MOST_TIERS && (
        <AddRowButton onClick={() => append({ from: "", unit: "" })}>{words.addTier}</AddRowButton>
      )}
    </>
  );
}
