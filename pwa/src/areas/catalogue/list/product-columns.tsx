import { tableColumns, type DataColumn, type TableColumns } from "../../../ui/data-table-model.ts";
import type { ProductColumn, ProductColumns, ProductParts, ProductWithFacts } from "../../../product-parts.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { copy } from "../catalogue.copy.ts";
import type { ListedProduct } from "../catalogue.queries.ts";
import { ProductFacts } from "../public/product-line.tsx";

/** A row of the list, with what other areas know of its product. */
export interface ProductRow extends ListedProduct {
  facts: ReadonlyMap<ProductColumns, unknown>;
}

/** The name of a row is bold, and what tells it from the others is not. */
const LIGHT = { fontWeight: 400 };

const OWN: readonly DataColumn<ProductRow>[] = [
  {
    id: "name",
    header: copy.columns.name,
    line: "title",
    value: ({ product }) => product.name,
    cell: ({ product, isPending }) => (
      <span className="subject-words">
        <span className="t-sub">
          <bdi>{product.name}</bdi> {isPending && <PendingMark />}
        </span>
        <span className="t-body2" style={LIGHT}>
          <ProductFacts product={product} />
        </span>
      </span>
    ),
    inLine: ({ product, isPending }) => (
      <>
        <bdi>{product.name}</bdi> {isPending && <PendingMark />}
      </>
    ),
    under: ({ product }) => <ProductFacts product={product} />,
  },
  {
    id: "code",
    header: copy.columns.code,
    line: "fact",
    isExtra: true,
    isSortable: false,
    value: ({ product }) => product.code || null,
  },
];

/** A column of another area over the rows of this list. */
function adopted(part: ProductColumns, column: ProductColumn<unknown>): DataColumn<ProductRow> {
  const over =
    <Answer,>(draw: (row: ProductWithFacts<unknown>) => Answer) =>
    ({ product, facts }: ProductRow): Answer =>
      draw({ product, facts: facts.get(part) });
  const { value, cell, inLine, picture, under, isOwnerOnly: _, ...rest } = column;
  return {
    ...rest,
    // Rows come page by page: the order of a page alone would mislead.
    isSortable: column.isSortable === true,
    value: over(value),
    ...(cell && { cell: over(cell) }),
    ...(inLine && { inLine: over(inLine) }),
    ...(picture && { picture: over(picture) }),
    ...(under && { under: over(under) }),
  };
}

interface ProductTableLook {
  isOwner: boolean;
  /** The rows are in an order that a tap on a head changes; found ones are not. */
  isOrdered: boolean;
}

export function productTableColumns(
  parts: readonly ProductParts[] = [],
  { isOwner, isOrdered }: ProductTableLook = { isOwner: false, isOrdered: true },
): TableColumns<ProductRow> {
  const others = parts.flatMap(
    ({ columns }) =>
      columns?.columns.filter(({ isOwnerOnly }) => isOwner || !isOwnerOnly).map((column) => adopted(columns, column)) ??
      [],
  );
  const all = [...OWN, ...others];
  return tableColumns<ProductRow>(isOrdered ? all : all.map((column) => ({ ...column, isSortable: false })));
}
