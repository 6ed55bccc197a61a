import { roundedShare } from "@fernpaw/domain/kernel/money";
import { tableColumns, type DataColumn, type TableColumns } from "../../../ui/data-table-model.ts";
import { kindWords } from "../../catalogue/public/product-words.copy.ts";
import { QuantityCell } from "../quantity-cell.tsx";
import type { ValueGrouping, ValueLine } from "./value-groups.ts";
import { copy } from "./value.copy.ts";

interface Money {
  text: (minor: number) => string;
  totalMinor: number;
}

/** The average cost of one unit of the part with a known cost. */
const eachOf = ({ valueMinor, valuedMilli }: ValueLine): number | null =>
  valueMinor === null ? null : roundedShare(valueMinor, 1000, valuedMilli);

const shareOf = ({ valueMinor }: ValueLine, totalMinor: number): number =>
  totalMinor === 0 ? 0 : (100 * (valueMinor ?? 0)) / totalMinor;

const title: Record<ValueGrouping, DataColumn<ValueLine>> = {
  product: {
    id: "name",
    header: copy.columns.product,
    line: "title",
    value: ({ name }) => name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  kind: { id: "name", header: copy.columns.kind, line: "title", value: ({ kind }) => kindWords[kind] },
  location: {
    id: "name",
    header: copy.columns.location,
    line: "title",
    value: ({ name }) => name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
};

const ofProduct = (money: Money): DataColumn<ValueLine>[] => [
  { id: "kind", header: copy.columns.kind, line: "fact", isExtra: true, value: ({ kind }) => kindWords[kind] },
  {
    id: "onHand",
    header: copy.columns.onHand,
    line: "named",
    isLead: true,
    align: "end",
    value: ({ quantityMilli }) => quantityMilli,
    cell: ({ quantityMilli, unit }) => <QuantityCell milli={quantityMilli} unit={unit} />,
  },
  {
    id: "each",
    header: copy.columns.each,
    line: "named",
    align: "end",
    value: eachOf,
    cell: (line) => {
      const each = eachOf(line);
      return each === null ? copy.unknown : money.text(each);
    },
  },
];

const products: DataColumn<ValueLine> = {
  id: "products",
  header: copy.columns.products,
  line: "named",
  align: "end",
  value: (line) => line.products,
};

export function valueColumns(by: ValueGrouping = "product", money: Money): TableColumns<ValueLine> {
  return tableColumns<ValueLine>([
    title[by],
    ...(by === "product" ? ofProduct(money) : [products]),
    {
      id: "share",
      header: copy.columns.share,
      line: "named",
      align: "end",
      isExtra: true,
      value: (line) => shareOf(line, money.totalMinor),
      cell: (line) => copy.percent(shareOf(line, money.totalMinor)),
    },
    {
      id: "value",
      header: copy.columns.value,
      line: "status",
      align: "end",
      value: ({ valueMinor }) => valueMinor,
      cell: ({ valueMinor }) => <strong>{valueMinor === null ? copy.unknown : money.text(valueMinor)}</strong>,
    },
  ]);
}
