import Box from "@mui/material/Box";
import { lastDayOf } from "@fernpaw/domain/stock/batch-use";
import { Ban, CalendarX2, Check, CircleArrowRight, ClipboardX, FlaskConical, PackageX } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { StatusTone } from "../../theme-colours.ts";
import { fullDate } from "../../ui/clock-time.tsx";
import { tableColumns, type DataColumn } from "../../ui/data-table-model.ts";
import { PendingMark } from "../../ui/pending-mark.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { amountText } from "../catalogue/public/product-words.copy.ts";
import { BatchMenu } from "./batch-menu.tsx";
import { batchStateWords, copy, list } from "./stock.copy.ts";
import type { Batch, Level, Product } from "./stock.queries.ts";

export type BatchState = keyof typeof batchStateWords;

export const BATCH_LOOKS: Record<BatchState, { tone: StatusTone; icon: LucideIcon }> = {
  below: { tone: "noShow", icon: ClipboardX },
  expired: { tone: "noShow", icon: CalendarX2 },
  recalled: { tone: "noShow", icon: PackageX },
  quarantined: { tone: "waiting", icon: Ban },
  open_too_long: { tone: "waiting", icon: FlaskConical },
  use_first: { tone: "pay", icon: CircleArrowRight },
  used_up: { tone: "done", icon: Check },
};

export interface BatchLine {
  id: string;
  /** Null: stock without a batch. */
  batch: Batch | null;
  /** With stock. */
  levels: readonly Level[];
  leftMilli: number;
  /** Of one unit; null: not known, or this person does not see costs. */
  eachMinor: number | null;
  state: BatchState | null;
  isPending: boolean;
}

const eachColumn = (costText: (minor: number) => string): DataColumn<BatchLine> => ({
  id: "each",
  header: copy.batchColumns.each,
  line: "named",
  align: "end",
  isExtra: true,
  value: ({ eachMinor }) => eachMinor,
  cell: ({ eachMinor }) => (eachMinor === null ? "–" : costText(eachMinor)),
  inLine: ({ eachMinor }) => (eachMinor === null ? null : costText(eachMinor)),
});

function OpenVial({ batch, product }: { batch: Batch | null; product: Product }) {
  if (batch === null || batch.openedOn === null) return null;
  const last = lastDayOf(batch, product.useWithinDays);
  return (
    <Box component="span" className="t-body2" sx={{ display: "block", color: "ink2" }}>
      {copy.vialOpen(fullDate(batch.openedOn), last === null ? null : fullDate(last))}
    </Box>
  );
}

/** `costText`: null for a person who does not see costs. */
export const batchColumns = (product: Product, costText: ((minor: number) => string) | null) =>
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
      cell: ({ batch }) => (
        <>
          {batch?.expiresOn ? fullDate(batch.expiresOn) : copy.noExpiry}
          <OpenVial batch={batch} product={product} />
        </>
      ),
    },
    {
      id: "left",
      header: copy.batchColumns.left,
      line: "named",
      align: "end",
      value: ({ leftMilli }) => leftMilli,
      cell: ({ leftMilli }) => (
        <Box component="span" sx={leftMilli < 0 ? { color: "error.main", fontWeight: 600 } : undefined}>
          {amountText(leftMilli)}
        </Box>
      ),
    },
    {
      id: "received",
      header: copy.batchColumns.received,
      line: "named",
      isExtra: true,
      value: ({ batch }) => batch?.receivedOn ?? null,
      cell: ({ batch }) => batch && (batch.receivedOn === null ? copy.dayUnknown : fullDate(batch.receivedOn)),
    },
    ...(costText === null ? [] : [eachColumn(costText)]),
    {
      id: "state",
      header: copy.batchColumns.state,
      line: "status",
      value: ({ state }) => state,
      cell: ({ state }) =>
        state && (
          <StatusChip tone={BATCH_LOOKS[state].tone} icon={BATCH_LOOKS[state].icon}>
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
      cell: ({ batch, levels }) => batch && <BatchMenu batch={batch} product={product} levels={levels} />,
    },
  ]);
