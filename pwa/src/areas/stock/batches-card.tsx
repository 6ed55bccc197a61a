import type { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { whyUnusable, type Unusable } from "@fernpaw/domain/stock/batch-use";
import { proposeBatches } from "@fernpaw/domain/stock/propose-batches";
import { Ban, CalendarX2, Check, CircleArrowRight, FlaskConical, PackageX } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import { useMemo } from "react";
import { usePendingIds } from "../../db/pending.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Card } from "../../ui/card.tsx";
import { fullDate } from "../../ui/clock-time.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { tableColumns } from "../../ui/data-table-model.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import type { StatusTone } from "../../theme-colours.ts";
import { BatchMenu } from "./batch-menu.tsx";
import { batchStateWords, copy, list } from "./stock.copy.ts";
import type { Batch, ProductStockRows } from "./stock.queries.ts";

type State = keyof typeof batchStateWords;

const LOOKS: Record<State, { tone: StatusTone; icon: LucideIcon }> = {
  expired: { tone: "noShow", icon: CalendarX2 },
  recalled: { tone: "noShow", icon: PackageX },
  quarantined: { tone: "waiting", icon: Ban },
  open_too_long: { tone: "waiting", icon: FlaskConical },
  use_first: { tone: "pay", icon: CircleArrowRight },
  used_up: { tone: "done", icon: Check },
};

interface BatchLine {
  id: string;
  /** Null: stock without a batch. */
  batch: Batch | null;
  leftMilli: number;
  state: State | null;
  isPending: boolean;
}

interface BatchesCardProps {
  product: RowOf<typeof products>;
  rows: ProductStockRows;
  today: LocalDate;
}

function stateOf(leftMilli: number, why: Unusable | null, isFirst: boolean): State | null {
  if (leftMilli === 0) return "used_up";
  return why ?? (isFirst ? "use_first" : null);
}

/** The batch to use first in front, used-up ones last. */
function batchLines({ product, rows, today }: BatchesCardProps, pending: ReadonlySet<string>): BatchLine[] {
  const { useWithinDays } = product;
  const need = { quantityMilli: 1, day: today, useWithinDays };
  const first = proposeBatches(rows.levels, rows.batches, need).parts[0]?.batchId;
  const leftOf = (batchId: string | null): number =>
    rows.levels.reduce((sum, level) => (level.batchId === batchId ? sum + level.quantityMilli : sum), 0);
  const lines = rows.batches.map((batch): BatchLine => {
    const leftMilli = leftOf(batch.id);
    const state = stateOf(leftMilli, whyUnusable(batch, useWithinDays, today), batch.id === first);
    return { id: batch.id, batch, leftMilli, state, isPending: pending.has(batch.id) };
  });
  const without = leftOf(null);
  const rest: BatchLine = { id: "none", batch: null, leftMilli: without, state: null, isPending: false };
  const rank = ({ leftMilli, state, batch }: BatchLine): string =>
    `${leftMilli === 0 ? 2 : state === "use_first" ? 0 : 1} ${batch?.expiresOn ?? "9999"} ${batch?.receivedOn ?? ""}`;
  const all = without === 0 ? lines : [...lines, rest];
  return all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

const batchColumns = (useWithinDays: number | null) =>
  tableColumns<BatchLine>([
    {
      id: "number",
      header: copy.batchColumns.number,
      line: "title",
      value: ({ batch }) => batch?.number ?? copy.withoutBatch,
      cell: ({ batch, isPending }) => (
        <>
          {batch?.number ?? copy.withoutBatch} {isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "expires",
      header: copy.batchColumns.expires,
      line: "named",
      isLead: true,
      value: ({ batch }) => batch?.expiresOn ?? null,
      cell: ({ batch }) => (batch?.expiresOn ? fullDate(batch.expiresOn) : copy.noExpiry),
    },
    {
      id: "left",
      header: copy.batchColumns.left,
      line: "named",
      align: "end",
      value: ({ leftMilli }) => leftMilli,
      cell: ({ leftMilli }) => (leftMilli / 1000).toLocaleString("en-GB"),
    },
    {
      id: "received",
      header: copy.batchColumns.received,
      line: "named",
      isExtra: true,
      value: ({ batch }) => batch?.receivedOn ?? null,
      cell: ({ batch }) => (batch ? fullDate(batch.receivedOn) : ""),
    },
    {
      id: "state",
      header: copy.batchColumns.state,
      line: "status",
      value: ({ state }) => state,
      cell: ({ state }) =>
        state && (
          <StatusChip tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
            {batchStateWords[state]}
          </StatusChip>
        ),
    },
    {
      id: "act",
      header: list.columns.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: ({ batch }) => batch && <BatchMenu batch={batch} useWithinDays={useWithinDays} />,
    },
  ]);

/** The batches of a product with what is left of each. */
export function BatchesCard({ product, rows, today }: BatchesCardProps) {
  const { db } = useClinic();
  const pending = usePendingIds(db);
  const lines = useMemo(() => batchLines({ product, rows, today }, pending), [product, rows, today, pending]);
  const { useWithinDays } = product;
  const columns = useMemo(() => batchColumns(useWithinDays), [useWithinDays]);
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
