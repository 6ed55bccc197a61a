import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { reverseReceipt } from "@fernpaw/domain/suppliers/goods-receipt.mutations";
import { RotateCcw } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { copy as orderCopy } from "../orders/orders.copy.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { copy, doneWords } from "./deliveries.copy.ts";
import type { DeliveryPage } from "./deliveries.queries.ts";
import { DeliveryHeader } from "./delivery-header.tsx";
import { doneColumns, type DoneLine } from "./done-columns.tsx";
import { ProductCosts } from "./product-costs-card.tsx";
import { useReceive } from "./use-receive.ts";

/** A delivery that is in stock, or was taken out again. */
export function DeliveryDetails({ page }: { page: DeliveryPage }) {
  const { can } = useClinic();
  const { receipt } = page;
  return (
    <>
      <DeliveryHeader page={page} actions={can("inventory:manage") && <DoneActions page={page} />} />
      <Stack spacing={4}>
        {receipt.status === "reversed" && (
          <Alert severity="warning">{doneWords.reversedBecause(receipt.reversedReason)}</Alert>
        )}
        <LinesCard page={page} />
        <ProductCosts page={page} />
        <AboutCard page={page} />
      </Stack>
    </>
  );
}

function DoneActions({ page }: { page: DeliveryPage }) {
  const { receipt } = page;
  const receive = useReceive();
  const [isReversing, setReversing] = useState(false);
  return (
    <>
      {receipt.status === "posted" && (
        <Button startIcon={<RotateCcw size={20} aria-hidden="true" />} onClick={() => setReversing(true)}>
          {doneWords.reverse}
        </Button>
      )}
      {receipt.status === "reversed" && (
        <Button variant="primary" onClick={() => receive.again(page)}>
          {doneWords.again}
        </Button>
      )}
      {isReversing && (
        <ReasonDialog
          mutation={reverseReceipt}
          id={receipt.id}
          title={doneWords.reverseTitle}
          text={doneWords.reverseText}
          submitLabel={doneWords.reverse}
          done={doneWords.reversed}
          variant="destructive"
          onClose={() => setReversing(false)}
        />
      )}
    </>
  );
}

function LinesCard({ page: { receipt, products, typedCosts, expiries } }: { page: DeliveryPage }) {
  const { settings } = useClinic();
  const { locale, currency } = settings;
  const hasCosts = typedCosts.size > 0;
  const columns = useMemo(() => doneColumns(hasCosts ? { locale, currency } : null), [hasCosts, locale, currency]);
  const rows = useMemo(
    () =>
      receipt.lines
        .filter(({ quantityMilli }) => quantityMilli > 0)
        .map<DoneLine>((line) => ({
          line,
          product: products.get(line.productId) ?? null,
          costMinor: typedCosts.get(line.id) ?? null,
          stockExpiry: expiries.get(line.id) ?? null,
        })),
    [receipt.lines, products, typedCosts, expiries],
  );
  return (
    <Card title={doneWords.table}>
      <DataTable label={doneWords.table} columns={columns} rows={rows} rowId={({ line }) => line.id} pageSize={50} />
    </Card>
  );
}

function AboutCard({ page: { receipt, order, locationName } }: { page: DeliveryPage }) {
  const { actor } = useClinic();
  const rows = [
    { label: copy.columns.supplier, value: receipt.supplierName },
    { label: doneWords.order, value: order ? copy.order(order.number) : "" },
    { label: copy.columns.day, value: fullDate(receipt.receivedOn) },
    { label: doneWords.location, value: locationName },
  ];
  return (
    <Card
      title={doneWords.about}
      actions={
        order &&
        actor.role === "owner" && (
          <Button size="sm" to={paths.order(order.id)}>
            {orderCopy.named(order.number)}
          </Button>
        )
      }
    >
      <KeyValues rows={rows.filter(({ value }) => value !== "")} />
    </Card>
  );
}
