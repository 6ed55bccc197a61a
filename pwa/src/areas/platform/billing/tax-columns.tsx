import type { PlanSeller } from "@fernpaw/domain/plans/plan-tax";
import Box from "@mui/material/Box";
import { WHOLE_MILLI_PERCENT } from "@fernpaw/domain/kernel/money";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { Button } from "../../../ui/button.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { regionName } from "../../../ui/region-name.ts";
import { billingCopy as copy } from "./billing.copy.ts";

export type TaxRate = PlanSeller["rates"][number];

const PERCENT = { locale: "en-GB", decimals: 3 };

/** `8.875` for 8875. */
export const rateText = (milliPercent: number): string => decimalText(milliPercent, PERCENT);

/** Null for text that cannot be read as 0 to 100 percent. */
export function rateOf(typed: string): number | null {
  const read = readDecimal(typed, PERCENT);
  return "value" in read && read.value >= 0 && read.value <= WHOLE_MILLI_PERCENT ? read.value : null;
}

export const taxColumns = (onEdit: (rate: TaxRate) => void, onRemove: (rate: TaxRate) => void) =>
  tableColumns<TaxRate>([
    { id: "country", header: copy.country, line: "title", value: ({ country }) => regionName(country) },
    { id: "name", header: copy.taxName, line: "fact", value: ({ name }) => name },
    {
      id: "rate",
      header: copy.rate,
      line: "named",
      align: "end",
      value: ({ milliPercent }) => milliPercent,
      cell: ({ milliPercent }) => `${rateText(milliPercent)}%`,
    },
    {
      id: "acts",
      header: copy.actions,
      line: "actions",
      isSortable: false,
      value: () => null,
      cell: (rate) => (
        <Box sx={{ display: "flex", gap: 2, justifyContent: "flex-end" }}>
          <Button size="sm" aria-label={copy.taxOf(regionName(rate.country))} onClick={() => onEdit(rate)}>
            {copy.edit}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={copy.removeTitle(regionName(rate.country))}
            onClick={() => onRemove(rate)}
          >
            {copy.remove}
          </Button>
        </Box>
      ),
    },
  ]);
