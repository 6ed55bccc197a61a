import Stack from "@mui/material/Stack";
import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Dotted } from "../../../ui/dotted.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { StepProgress } from "../../../ui/step-progress.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderChip } from "./order-chip.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderForm } from "./order-form.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { copy } from "./orders.copy.ts";
import { orderChoices, orderPage, type Order, type OrderPage } from "./orders.queries.ts";

interface OrderScreenProps {
  orderId: string;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
}

/** One order: written while it is a draft, read afterwards. */
export function OrderScreen({ orderId, ...sending }: OrderScreenProps) {
  const { db } = useClinic();
  const page = useLiveQuery(() => orderPage(db, orderId), [db, orderId]);
  const list = { to: paths.orders, title: copy.title };
  return (
    <RowPage page={page} missing={{ title: copy.notHere, hint: copy.notHereHint }} list={list}>
      {(found) => <OpenOrder page={found} {...sending} />}
    </RowPage>
  );
}

const STEP_OF: Record<Order["status"], number> = {
  draft: 0,
  sent: 1,
  part_received: 2,
  received: 4,
  closed: 4,
  cancelled: 4,
};

function OpenOrder({ page, isSending, onSending }: { page: OrderPage } & Omit<OrderScreenProps, "orderId">) {
  const { order, isPending, locationName } = page;
  const title = copy.named(order.number);
  const isDraft = order.status === "draft";
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: copy.inventory },
          { label: copy.suppliers, to: paths.suppliers },
          { label: copy.title, to: paths.orders },
          { label: title },
        ]}
        subtitle={
          <Stack component="span" direction="row" sx={{ flexWrap: "wrap", columnGap: 3, alignItems: "center" }}>
            <Dotted parts={[order.supplierName, locationName]} />
            <OrderChip status={order.status} />
            {isPending && <PendingMark />}
          </Stack>
        }
        actions={<OrderActions page={page} onSend={() => onSending(true)} />}
      />
      <Stack spacing={4}>
        {order.status !== "cancelled" && (
          <StepProgress label={copy.stepsLabel} steps={copy.steps} current={STEP_OF[order.status]} />
        )}
        {isDraft ? <DraftForm page={page} onSend={() => onSending(true)} /> : <OrderDetails page={page} />}
      </Stack>
      {isSending && <SendDialog page={page} onClose={() => onSending(false)} />}
    </>
  );
}

function DraftForm({ page, onSend }: { page: OrderPage; onSend: () => void }) {
  const { db } = useClinic();
  const choices = useLiveQuery(() => orderChoices(db), [db]);
  if (!choices) return <SkeletonRows />;
  const { supplierId, locationId } = page.order;
  return (
    <OrderForm
      page={page}
      choices={choices}
      start={{ supplierId, locationId }}
      onSaved={(_, isToSend) => isToSend && onSend()}
    />
  );
}
