import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { whyUnusable, type Unusable } from "@fernpaw/domain/stock/batch-use";
import { batches, type stockCosts } from "@fernpaw/domain/stock/batch";
import { proposeBatches } from "@fernpaw/domain/stock/propose-batches";
import { costOf } from "@fernpaw/domain/stock/stock-reports";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { usePendingIds } from "../../db/pending.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Card } from "../../ui/card.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { moneyText } from "../../ui/money-text.ts";
import { shelfOrder } from "./batch-choice.ts";
import { batchColumns, type BatchLine, type BatchState } from "./batch-columns.tsx";
import { costsOf } from "./expiring/expiring.queries.ts";
import { copy } from "./stock.copy.ts";
import type { ProductStockRows } from "./stock.queries.ts";

type Cost = RowOf<typeof stockCosts>;

const NO_COSTS: readonly Cost[] = [];

interface BatchesCardProps {
  product: RowOf<typeof products>;
  rows: ProductStockRows;
  today: LocalDate;
}

function stateOf(leftMilli: number, why: Unusable | null, isFirst: boolean): BatchState | null {
  if (leftMilli < 0) return "below";
  if (leftMilli === 0) return "used_up";
  return why ?? (isFirst ? "use_first" : null);
}

/** Batches below zero in front, then the one to use first; used-up ones last. */
function batchLines(
  { product, rows, today }: BatchesCardProps,
  pending: ReadonlySet<string>,
  costs: readonly Cost[],
): BatchLine[] {
  const { useWithinDays } = product;
  const need = { quantityMilli: 1, day: today, useWithinDays };
  const first = proposeBatches(rows.levels, rows.batches, need).parts[0]?.batchId;
  const leftOf = (batchId: string | null): number =>
    rows.levels.reduce((sum, level) => (level.batchId === batchId ? sum + level.quantityMilli : sum), 0);
  const lines = rows.batches.map((batch): BatchLine => {
    const leftMilli = leftOf(batch.id);
    const state = stateOf(leftMilli, whyUnusable(batch, useWithinDays, today), batch.id === first);
    const levels = rows.levels.filter(({ batchId, quantityMilli }) => batchId === batch.id && quantityMilli > 0);
    const own = costs.filter(({ batchId }) => batchId === batch.id);
    return {
      id: batch.id,
      batch,
      levels,
      leftMilli,
      eachMinor: costOf(1000, own),
      state,
      isPending: pending.has(batch.id),
    };
  });
  const without = leftOf(null);
  const rest: BatchLine = {
    id: "none",
    batch: null,
    levels: [],
    leftMilli: without,
    eachMinor: null,
    state: without < 0 ? "below" : null,
    isPending: false,
  };
  const rank = ({ leftMilli, state, batch }: BatchLine): string => {
    const first = state === "below" ? 0 : state === "use_first" ? 1 : 2;
    return `${leftMilli === 0 ? 3 : first} ${shelfOrder(batch)}`;
  };
  const all = without === 0 ? lines : [...lines, rest];
  return all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

/** The batches of a product with what is left of each. */
export function BatchesCard({ product, rows, today }: BatchesCardProps) {
  const { db, actor, settings } = useClinic();
  const pending = usePendingIds(db, batches);
  const costs =
    useLiveQuery(async () => (await costsOf(db, [product.id])).get(product.id), [db, product.id]) ?? NO_COSTS;
  const lines = useMemo(
    () => batchLines({ product, rows, today }, pending, costs),
    [product, rows, today, pending, costs],
  );
  const isOwner = actor.role === "owner";
  const columns = useMemo(
    () => batchColumns(product, isOwner ? (minor) => moneyText(minor, settings) : null),
    [product, isOwner, settings],
  );
  if (product.trackBatch === "no" && rows.batches.length === 0) return null;
  return (
    <Card title={copy.batches}>
      <DataTable
        label={copy.batches}
        columns={columns}
        rows={lines}
        rowId={({ id }) => id}
        emptyText={copy.noBatches}
      />
    </Card>
  );
}
