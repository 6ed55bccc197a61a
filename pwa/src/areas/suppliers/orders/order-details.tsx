import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { AWAITED_STATUSES, packCostByLine, purchaseOrders } from "@fernpaw/domain/suppliers/purchase-order";
import { useMemo } from "react";
import { labelsOf } from "../../../field-words.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { receiptColumns } from "../deliveries/receipt-columns.tsx";
import { MailState } from "./mail-state.tsx";
import { orderLineColumns, type ShownLine } from "./order-line-columns.tsx";
import { copy, lineWords, sentByWords } from "./orders.copy.ts";
import type { OrderPage } from "./orders.queries.ts";

const labels = labelsOf(purchaseOrders);

/** An order that was sent: what was ordered, what has come, and how it was sent. */
export function OrderDetails({ page }: { page: OrderPage }) {
  return (
    <Stack spacing={4}>
      <LinesCard page={page} />
      <AboutCard page={page} />
      <ReceiptsCard page={page} />
    </Stack>
  );
}

function LinesCard({ page: { order, costs, products, total } }: { page: OrderPage }) {
  const { settings } = useClinic();
  const { locale, currency } = settings;
  const isAwaited = AWAITED_STATUSES.includes(order.status);
  const columns = useMemo(() => orderLineColumns({ locale, currency }, isAwaited), [locale, currency, isAwaited]);
  const rows = useMemo(() => {
    const byLine = packCostByLine(costs);
    return order.lines.map<ShownLine>((line) => ({
      line,
      product: products.get(line.productId) ?? null,
      packCostMinor: byLine.get(line.id) ?? null,
    }));
  }, [order.lines, costs, products]);
  return (
    <Card title={copy.cards.lines}>
      <DataTable label={lineWords.table} columns={columns} rows={rows} rowId={({ line }) => line.id} pageSize={50} />
      <Box sx={{ mt: 3, textAlign: "end" }}>
        <Typography sx={{ color: "ink2" }}>{lineWords.orderTotal}</Typography>
        <Typography variant="h3" component="p">
          {moneyText(total.totalMinor, settings)}
        </Typography>
        {total.unknownLines > 0 && (
          <Typography sx={{ color: "ink2" }}>{lineWords.unknownLines(total.unknownLines)}</Typography>
        )}
      </Box>
    </Card>
  );
}

function AboutCard({ page: { order, supplier } }: { page: OrderPage }) {
  const { timeZone } = useClinic();
  const { sentAt, sentBy, expectedOn, notes, endedReason } = order;
  const sentOn = sentAt === null ? "" : fullDate(localDateOf(sentAt, timeZone));
  const rows = [
    { label: copy.about.supplier, value: order.supplierName },
    { label: copy.about.account, value: supplier?.accountNo ?? "" },
    { label: copy.about.sent, value: sentBy === null ? sentOn : copy.sentOn(sentByWords[sentBy], sentOn) },
    { label: labels.expectedOn, value: expectedOn === null ? "" : fullDate(expectedOn) },
    { label: labels.notes, value: notes },
    { label: copy.about.ended, value: endedReason },
  ];
  return (
    <Card
      title={copy.cards.about}
      actions={
        supplier && (
          <Button size="sm" to={paths.supplier(supplier.id)}>
            {copy.about.supplier}
          </Button>
        )
      }
    >
      <KeyValues rows={rows.filter(({ value }) => value !== "")} />
      <MailState order={order} />
    </Card>
  );
}

function ReceiptsCard({ page: { receipts } }: { page: OrderPage }) {
  const rows = useMemo(() => receipts.map((receipt) => ({ receipt, isPending: false })), [receipts]);
  return (
    <Card title={copy.cards.receipts}>
      <DataTable
        label={copy.cards.receipts}
        columns={receiptColumns}
        rows={rows}
        rowId={({ receipt }) => receipt.id}
        rowTo={({ receipt }) => paths.delivery(receipt.id)}
        emptyText={<EmptyState isSmall title={copy.noReceipts} />}
      />
    </Card>
  );
}
