import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { tableColumns, type DataColumn, type TableColumns } from "../../../ui/data-table-model.ts";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import { QuantityCell } from "../quantity-cell.tsx";
import { OrderCell } from "./order-cell.tsx";
import { copy } from "./reorder.copy.ts";
import type { ReorderEntry } from "./reorder.queries.ts";
import { packsText, ruleText, suggestionText } from "./reorder-words.ts";
import type { Ordering } from "./use-add-to-orders.ts";

const SUB = { display: "block", color: "ink2" } as const;

/** One value with a smaller line below it. */
function TwoLines({ first, second }: { first: ReactNode; second: string }) {
  return (
    <>
      {first}
      {second !== "" && (
        <Box component="span" className="t-body2" sx={SUB}>
          {second}
        </Box>
      )}
    </>
  );
}

/** Empty where all of it may be used. */
const usableText = ({ onHandMilli, usableMilli }: Pick<ReorderEntry, "onHandMilli" | "usableMilli">): string =>
  usableMilli === onHandMilli ? "" : copy.usable(amountText(usableMilli));

const limitsText = ({ product: { minimumMilli, idealMilli } }: ReorderEntry): string =>
  copy.limits(amountText(minimumMilli ?? 0), idealMilli === null ? "" : amountText(idealMilli));

const FACTS: readonly DataColumn<ReorderEntry>[] = [
  {
    id: "product",
    header: copy.columns.product,
    line: "title",
    value: ({ product }) => product.name,
    cell: ({ product }) => <bdi>{product.name}</bdi>,
  },
  {
    id: "onHand",
    header: copy.columns.onHand,
    line: "named",
    isLead: true,
    align: "end",
    value: ({ onHandMilli }) => onHandMilli,
    cell: ({ product, onHandMilli, usableMilli }) => (
      <TwoLines
        first={<QuantityCell milli={onHandMilli} unit={product.dispensingUnit} />}
        second={usableText({ onHandMilli, usableMilli })}
      />
    ),
    inLine: ({ product, onHandMilli, usableMilli }) => {
      const usable = usableText({ onHandMilli, usableMilli });
      return (
        <>
          <QuantityCell milli={onHandMilli} unit={product.dispensingUnit} />
          {usable !== "" && ` (${usable})`}
        </>
      );
    },
  },
  {
    id: "onOrder",
    header: copy.columns.onOrder,
    line: "named",
    align: "end",
    value: ({ onOrderMilli }) => (onOrderMilli === 0 ? null : onOrderMilli),
    cell: ({ onOrderMilli }) => (onOrderMilli === 0 ? "–" : amountText(onOrderMilli)),
    inLine: ({ onOrderMilli }) => (onOrderMilli === 0 ? null : amountText(onOrderMilli)),
  },
  {
    id: "limits",
    header: copy.columns.limits,
    line: "named",
    align: "end",
    isExtra: true,
    value: ({ product }) => product.minimumMilli,
    cell: limitsText,
  },
  {
    id: "used",
    header: copy.columns.used,
    line: "named",
    align: "end",
    isExtra: true,
    value: ({ usage }) => usage.usedMilli,
    cell: ({ usage }) => amountText(usage.usedMilli),
  },
  {
    id: "lasts",
    header: copy.columns.lasts,
    line: "named",
    align: "end",
    value: ({ lastsDays }) => lastsDays,
    cell: ({ lastsDays }) => (lastsDays === null ? copy.noUse : copy.days(lastsDays)),
  },
  {
    id: "suggestion",
    header: copy.columns.suggestion,
    line: "status",
    value: ({ reorder, product }) => (reorder ? quantityText(reorder.quantityMilli, product.dispensingUnit) : null),
    cell: (entry) =>
      entry.reorder === null ? (
        "–"
      ) : (
        <TwoLines
          first={suggestionText(entry)}
          second={[packsText(entry), ruleText(entry)].filter(Boolean).join(", ")}
        />
      ),
    inLine: (entry) => suggestionText(entry),
  },
];

/** `isOwner`: only owners see suppliers and costs. */
export function reorderColumns(isOwner: boolean, costText: (minor: number) => string, ordering: Ordering) {
  const supplier: DataColumn<ReorderEntry> = {
    id: "supplier",
    header: copy.columns.supplier,
    line: "fact",
    value: (entry) => entry.supplier?.name ?? null,
    cell: ({ supplier: seller, costMinor }) =>
      seller === null ? "–" : <TwoLines first={seller.name} second={costMinor === null ? "" : costText(costMinor)} />,
    inLine: ({ supplier: seller }) => seller?.name ?? null,
  };
  const act: DataColumn<ReorderEntry> = {
    id: "act",
    header: copy.columns.act,
    line: "actions",
    value: () => null,
    isSortable: false,
    cell: (entry) => <OrderCell entry={entry} ordering={ordering} />,
    inLine: (entry) => <OrderCell entry={entry} ordering={ordering} isShort />,
  };
  return tableColumns<ReorderEntry>([
    ...FACTS,
    ...(isOwner ? [supplier] : []),
    act,
  ]) satisfies TableColumns<ReorderEntry>;
}
