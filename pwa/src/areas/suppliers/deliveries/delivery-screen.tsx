import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { DeliveryDetails } from "./delivery-details.tsx";
import { DeliveryForm } from "./delivery-form.tsx";
import { copy } from "./deliveries.copy.ts";
import { deliveryPage } from "./deliveries.queries.ts";

/** One delivery: checked while it is a draft, read afterwards. */
export function DeliveryScreen({ receiptId }: { receiptId: string }) {
  const { db, can } = useClinic();
  const page = useLiveQuery(() => deliveryPage(db, receiptId), [db, receiptId]);
  if (!can("inventory:view")) return <EmptyState isPage title={copy.noView} />;
  const list = { to: paths.deliveries, title: copy.title };
  return (
    <RowPage page={page} missing={{ title: copy.notHere, hint: copy.notHereHint }} list={list}>
      {(found) =>
        found.receipt.status === "draft" && can("inventory:manage") ? (
          <DeliveryForm page={found} />
        ) : (
          <DeliveryDetails page={found} />
        )
      }
    </RowPage>
  );
}
