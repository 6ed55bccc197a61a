import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, type ReactNode } from "react";
import type { ProductColumns, ProductParts, ProductStates } from "../../../product-parts.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useChosenLocationId } from "../../../session/device-location.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { answersTo } from "../../../ui/use-row-keys.ts";
import { useToday } from "../../../ui/clock-time.tsx";
import type { TableView } from "../../../ui/data-table-model.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import { copy } from "../catalogue.copy.ts";
import {
  fitsFilter,
  idsByName,
  productList,
  type ListedProduct,
  type Product,
  type ProductQuestion,
} from "../catalogue.queries.ts";
import { useFoundProducts } from "../public/use-found-products.ts";
import { useParts } from "../../../use-parts.ts";
import { fitsStock, inStateOrder, type ProductOrder } from "./state-order.ts";
import { productTableColumns, type ProductRow } from "./product-columns.tsx";

interface ProductTableProps {
  question: ProductQuestion;
  onQuestion: (question: ProductQuestion) => void;
  states: ProductStates | undefined;
  /** The search text; empty: all products are listed. */
  text: string;
  /** Shown if no product is found. */
  empty: ReactNode;
}

/** With a filter many of the found products may be of another kind. */
const FOUND = 50;
const FOUND_TO_FILTER = 500;

export function ProductTable({ question, onQuestion, states, text, empty }: ProductTableProps) {
  const isSearching = text.trim() !== "";
  const isComplete = useIsComplete();
  const parts = useParts("products");
  const { actor } = useClinic();
  const isOwner = actor.role === "owner";
  const columns = useMemo(
    () => productTableColumns(parts, { isOwner, isOrdered: !isSearching }),
    [parts, isOwner, isSearching],
  );
  const listed = useListed(question, isSearching ? undefined : states);
  const answer = useSearched(text, question, states);
  const rows = useRows(isSearching ? answer?.found : listed?.rows, parts);
  const { by, isDescending } = question.order;
  const view = { pageIndex: question.pageIndex, pageSize: question.pageSize, sort: { column: by, isDescending } };
  const shared = {
    columns,
    rowId: ({ product }: ProductRow) => product.id,
    rowTo: ({ product }: ProductRow) => paths.product(product.id),
    rows: rows ?? NOTHING,
    isLoading: rows === undefined,
    emptyText: isComplete ? empty : copy.stillLoading,
  };
  if (isSearching)
    return (
      <div key="found" {...answersTo(answer)}>
        <DataTable label={copy.results} {...shared} isStale={answer?.text !== text} pageSize={question.pageSize} />
      </div>
    );
  return (
    <DataTable
      key="listed"
      label={copy.list}
      {...shared}
      server={{
        view,
        total: listed?.total ?? 0,
        onChange: ({ pageIndex, pageSize, sort }) =>
          onQuestion({ ...question, pageIndex, pageSize, order: orderOf(sort) }),
      }}
    />
  );
}

const orderOf = (sort: TableView["sort"]): ProductOrder => ({
  by: sort?.column === "name" ? "name" : "state",
  isDescending: sort?.isDescending ?? false,
});

/** Undefined while `states` are read. Turning a page reads the rows of that page alone. */
function useListed(question: ProductQuestion, states: ProductStates | undefined) {
  const { db } = useClinic();
  const { kind, status, stock, order, pageIndex, pageSize } = question;
  const byName = useLiveQuery(() => idsByName(db, { kind, status }), [db, kind, status]);
  const ids = useMemo(
    () => byName && states && inStateOrder(byName, { stock, order }, states.byId),
    [byName, states, stock, order],
  );
  return useLiveQuery(
    async () => ids && (await productList(db, ids, { pageIndex, pageSize })),
    [db, ids, pageIndex, pageSize],
  );
}

function useSearched(text: string, { kind, status, stock }: ProductQuestion, states: ProductStates | undefined) {
  const fits = useMemo(() => {
    const [fitsKind, fitsState] = [fitsFilter({ kind, status }), fitsStock(stock, states?.byId ?? new Map())];
    return (product: Product) => fitsKind(product) && fitsState(product.id);
  }, [kind, status, stock, states]);
  const isNarrow = kind !== null || status !== "active" || stock !== "all";
  return useFoundProducts(text, isNarrow ? FOUND_TO_FILTER : FOUND, fits);
}

/**
 * The rows with what other areas know of their products; the rows alone until that is read, and until all of the stock
 * is on the device.
 */
function useRows(
  found: readonly ListedProduct[] | undefined,
  parts: readonly ProductParts[],
): readonly ProductRow[] | undefined {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const isComplete = useIsComplete();
  const location = useChosenLocationId();
  const read = useLiveQuery(async () => {
    if (found === undefined || !isComplete) return undefined;
    const shown = found.map(({ product }) => product);
    const sources = parts.flatMap(({ columns }) => columns ?? []);
    const facts = await Promise.all(sources.map((source) => source.read(db, shown, today)));
    return {
      found,
      location,
      rows: found.map((row) => ({
        ...row,
        facts: new Map<ProductColumns, unknown>(sources.map((source, at) => [source, facts[at]?.get(row.product.id)])),
      })),
    };
  }, [db, found, parts, today, isComplete, location]);
  return useMemo(
    () =>
      read?.found === found && read?.location === location
        ? read?.rows
        : found?.map((row) => ({ ...row, facts: NO_FACTS })),
    [read, found, location],
  );
}

const NOTHING: readonly ProductRow[] = [];
const NO_FACTS: ReadonlyMap<ProductColumns, unknown> = new Map();
