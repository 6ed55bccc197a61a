import Box from "@mui/material/Box";
import { daysBetween, type LocalDate } from "@fernpaw/domain/kernel/time";
import { CalendarClock } from "lucide-react";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type DataColumn } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { BATCH_LOOKS, type BatchState } from "../batch-columns.tsx";
import { QuantityCell } from "../quantity-cell.tsx";
import { batchStateWords } from "../stock.copy.ts";
import { ExpiringActions } from "./expiring-actions.tsx";
import { copy } from "./expiring.copy.ts";
import type { ExpiringEntry } from "./expiring.queries.ts";

function stateOf({ batch, isOver, isOpened }: ExpiringEntry): BatchState | null {
  if (batch.status !== "available") return batch.status;
  return isOver ? (isOpened ? "open_too_long" : "expired") : null;
}

/** Days below which the chip is amber. */
const SOON_DAYS = 30;

function StateChip({ entry, today }: { entry: ExpiringEntry; today: LocalDate }) {
  const state = stateOf(entry);
  if (state !== null)
    return (
      <StatusChip tone={BATCH_LOOKS[state].tone} icon={BATCH_LOOKS[state].icon}>
        {batchStateWords[state]}
      </StatusChip>
    );
  const days = daysBetween(today, entry.lastDay);
  return (
    <StatusChip tone={days <= SOON_DAYS ? "waiting" : "done"} icon={CalendarClock}>
      {days === 0 ? copy.today : copy.inDays(days)}
    </StatusChip>
  );
}

/** `costText`: null for a person who does not see costs. */
export function expiringColumns(today: LocalDate, costText: ((minor: number) => string) | null) {
  const value: DataColumn<ExpiringEntry> = {
    id: "value",
    header: copy.columns.value,
    line: "named",
    align: "end",
    value: ({ valueMinor }) => valueMinor,
    cell: ({ valueMinor }) => (valueMinor === null ? "–" : costText?.(valueMinor)),
    inLine: ({ valueMinor }) => (valueMinor === null ? null : costText?.(valueMinor)),
  };
  return tableColumns<ExpiringEntry>([
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
      line: "fact",
      value: ({ batch }) => batch.number,
      cell: ({ batch }) => <span style={{ whiteSpace: "nowrap" }}>{batch.number}</span>,
    },
    {
      id: "lastDay",
      header: copy.columns.lastDay,
      line: "named",
      isLead: true,
      value: ({ lastDay }) => lastDay,
      cell: ({ lastDay, isOpened, batch }) => (
        <>
          <span style={{ whiteSpace: "nowrap" }}>{fullDate(lastDay)}</span>
          {isOpened && batch.openedOn !== null && (
            <Box component="span" className="t-body2" sx={{ display: "block", color: "ink2" }}>
              {copy.opened(fullDate(batch.openedOn))}
            </Box>
          )}
        </>
      ),
      inLine: ({ lastDay, isOpened, batch }) =>
        isOpened && batch.openedOn !== null
          ? copy.untilOfVial(fullDate(lastDay), fullDate(batch.openedOn))
          : fullDate(lastDay),
    },
    {
      id: "left",
      header: copy.columns.left,
      line: "named",
      align: "end",
      value: ({ leftMilli }) => leftMilli,
      cell: ({ leftMilli, product }) => <QuantityCell milli={leftMilli} unit={product.dispensingUnit} />,
    },
    ...(costText === null ? [] : [value]),
    {
      id: "state",
      header: copy.columns.state,
      line: "status",
      value: ({ lastDay }) => lastDay,
      cell: (entry) => <StateChip entry={entry} today={today} />,
    },
    {
      id: "act",
      header: copy.columns.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: (entry) => <ExpiringActions entry={entry} />,
      inLine: (entry) => <ExpiringActions entry={entry} isShort />,
    },
  ]);
}
