import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { PackagePlus } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StockViews } from "../../stock/public/stock-views.tsx";
import { awaitedColumns } from "./awaited-columns.tsx";
import { copy } from "./deliveries.copy.ts";
import { awaitedOrders, receiptList } from "./deliveries.queries.ts";
import { receiptColumns } from "./receipt-columns.tsx";
import { StartDialog } from "./start-dialog.tsx";

const NONE: never[] = [];

/** Orders that are on the way, and what has been delivered. No prices: who manages stock receives goods. */
export function DeliveriesScreen() {
  const { can } = useClinic();
  const [isStarting, setStarting] = useState(false);
  if (!can("inventory:view")) return <EmptyState isPage title={copy.noView} />;
  return (
    <>
      <PageHeader
        title={copy.title}
        crumbs={[{ label: copy.inventory }, { label: copy.stock, to: paths.stock }, { label: copy.title }]}
        actions={
          can("inventory:manage") && (
            <Button startIcon={<PackagePlus size={20} aria-hidden="true" />} onClick={() => setStarting(true)}>
              {copy.without}
            </Button>
          )
        }
      />
      <StockViews />
      <Stack spacing={4} sx={{ mt: 4 }}>
        <AwaitedCard />
        <ReceiptsCard />
      </Stack>
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </>
  );
}

function AwaitedCard() {
  const { db } = useClinic();
  const emptyText = useEmptyText();
  const awaited = useLiveQuery(() => awaitedOrders(db), [db]);
  return (
    <Card title={copy.awaited}>
      <DataTable
        label={copy.awaited}
        columns={awaitedColumns}
        rows={awaited ?? NONE}
        rowId={({ order }) => order.id}
        isLoading={awaited === undefined}
        emptyText={<EmptyState isSmall title={emptyText(copy.awaitedNone)} />}
      />
    </Card>
  );
}

function ReceiptsCard() {
  const { db } = useClinic();
  const emptyText = useEmptyText();
  const receipts = useLiveQuery(() => receiptList(db), [db]);
  return (
    <Card title={copy.list}>
      <DataTable
        label={copy.list}
        columns={receiptColumns}
        rows={receipts ?? NONE}
        rowId={({ receipt }) => receipt.id}
        rowTo={({ receipt }) => paths.delivery(receipt.id)}
        isLoading={receipts === undefined}
        emptyText={<EmptyState isSmall title={emptyText(copy.none)} hint={copy.noneHint} />}
        pageSize={25}
      />
    </Card>
  );
}
