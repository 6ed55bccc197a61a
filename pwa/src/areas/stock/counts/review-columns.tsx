import Box from "@mui/material/Box";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { amountText, unitFor } from "../../catalogue/public/product-words.copy.ts";
import { signedText } from "../movement-text.ts";
import { review as copy } from "./counts.copy.ts";
import type { ReviewRow } from "./review.queries.ts";

type Region = Parameters<typeof moneyText>[1];

function Difference({ row: { differenceMilli, expectedMilli, product } }: { row: ReviewRow }) {
  if (expectedMilli === null) return copy.newer;
  const colour = differenceMilli === 0 ? "ink2" : differenceMilli < 0 ? "error.main" : "success.main";
  return (
    <Box component="strong" sx={{ color: colour, whiteSpace: "nowrap" }}>
      {signedText(differenceMilli)} {unitFor(differenceMilli / 1000, product.dispensingUnit)}
    </Box>
  );
}

/** `hasValues`: the person is an owner. Others know no costs. */
export function reviewColumns(settings: Region, hasValues: boolean): TableColumns<ReviewRow> {
  const valueText = ({ valueMinor, differenceMilli }: ReviewRow): string =>
    differenceMilli === 0 ? "" : valueMinor === null ? copy.noCost : moneyText(valueMinor, settings);
  return tableColumns<ReviewRow>([
    {
      id: "product",
      header: copy.columns.product,
      line: "title",
      value: ({ product }) => product.name,
      cell: ({ product, isPending }) => (
        <>
          <bdi>{product.name}</bdi> {isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "batch",
      header: copy.columns.batch,
      line: "named",
      value: ({ batch }) => batch?.number ?? null,
      inLine: ({ batch }) => batch?.number ?? null,
    },
    {
      id: "expected",
      header: copy.columns.expected,
      line: "named",
      align: "end",
      value: ({ expectedMilli }) => expectedMilli,
      cell: ({ expectedMilli }) => (expectedMilli === null ? "" : amountText(expectedMilli)),
    },
    {
      id: "counted",
      header: copy.columns.counted,
      line: "named",
      align: "end",
      value: ({ countedMilli }) => countedMilli,
      cell: ({ countedMilli }) => amountText(countedMilli),
    },
    {
      id: "difference",
      header: copy.columns.difference,
      line: "status",
      align: "end",
      value: ({ differenceMilli }) => differenceMilli,
      cell: (row) => <Difference row={row} />,
    },
    ...(hasValues
      ? [
          {
            id: "value",
            header: copy.columns.value,
            line: "named" as const,
            align: "end" as const,
            value: ({ valueMinor }: ReviewRow) => valueMinor,
            cell: valueText,
          },
        ]
      : []),
  ]);
}
