import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { OnlineButton } from "../online-button.tsx";
import { orderColumns } from "../orders/order-columns.tsx";
import { onlineOnly } from "../orders/orders.copy.ts";
import { offersOf, orderList } from "../orders/orders.queries.ts";
import type { Supplier } from "../suppliers.queries.ts";
import { AddOfferDialog } from "./offer-dialog.tsx";
import { offerColumns } from "./offer-columns.tsx";
import { offerWords } from "./offers.copy.ts";

const PLUS = <Plus size={18} aria-hidden="true" />;

/** Products of the supplier. */
export function OffersCard({ supplier: { id, status } }: { supplier: Supplier }) {
  const { db, settings } = useClinic();
  const emptyText = useEmptyText();
  const offers = useLiveQuery(() => offersOf(db, id), [db, id]);
  const [isAdding, setAdding] = useState(false);
  const { locale, currency } = settings;
  const columns = useMemo(() => offerColumns({ locale, currency }), [locale, currency]);
  return (
    <Card
      title={offerWords.title}
      actions={
        status === "active" && (
          <OnlineButton why={offerWords.onlineOnly} startIcon={PLUS} onClick={() => setAdding(true)}>
            {offerWords.add}
          </OnlineButton>
        )
      }
    >
      <DataTable
        label={offerWords.table}
        columns={columns}
        rows={offers ?? NONE}
        rowId={({ offer }) => offer.id}
        isLoading={offers === undefined}
        emptyText={<EmptyState isSmall title={emptyText(offerWords.none)} hint={offerWords.noneHint} />}
      />
      {isAdding && <AddOfferDialog supplierId={id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

const NONE: never[] = [];

/** Orders to the supplier. */
export function SupplierOrdersCard({ supplier: { id, status } }: { supplier: Supplier }) {
  const { db, settings, timeZone } = useClinic();
  const emptyText = useEmptyText();
  const orders = useLiveQuery(() => orderList(db, id), [db, id]);
  const { locale, currency } = settings;
  const columns = useMemo(() => orderColumns({ locale, currency, timeZone }, true), [locale, currency, timeZone]);
  return (
    <Card
      title={offerWords.orders}
      actions={
        status === "active" && (
          <OnlineButton why={onlineOnly} startIcon={PLUS} to={`${paths.newOrder}?supplier=${id}`}>
            {offerWords.newOrder}
          </OnlineButton>
        )
      }
    >
      <DataTable
        label={offerWords.orders}
        columns={columns}
        rows={orders ?? NONE}
        rowId={({ order }) => order.id}
        rowTo={({ order }) => paths.order(order.id)}
        isLoading={orders === undefined}
        emptyText={<EmptyState isSmall title={emptyText(offerWords.noOrders)} />}
      />
    </Card>
  );
}
