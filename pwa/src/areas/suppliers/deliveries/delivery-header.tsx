import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { paths } from "../../../paths.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { copy } from "./deliveries.copy.ts";
import type { DeliveryPage } from "./deliveries.queries.ts";
import { ReceiptChip } from "./receipt-columns.tsx";

function titleOf({ receipt, order }: DeliveryPage): string {
  if (receipt.status !== "draft") return copy.named(receipt.deliveryNote);
  return order ? copy.receiveTitle(order.number) : copy.withoutTitle(receipt.supplierName);
}

/** The head of the page of a delivery. */
export function DeliveryHeader({ page, actions }: { page: DeliveryPage; actions: ReactNode }) {
  const { receipt, isPending, locationName } = page;
  const title = titleOf(page);
  return (
    <PageHeader
      title={title}
      crumbs={[
        { label: copy.inventory },
        { label: copy.stock, to: paths.stock },
        { label: copy.title, to: paths.deliveries },
        { label: title },
      ]}
      subtitle={
        <Stack component="span" direction="row" sx={{ flexWrap: "wrap", columnGap: 3, alignItems: "center" }}>
          <Dotted parts={[receipt.supplierName, locationName]} />
          <ReceiptChip status={receipt.status} />
          {isPending && <PendingMark />}
        </Stack>
      }
      actions={actions}
    />
  );
}
