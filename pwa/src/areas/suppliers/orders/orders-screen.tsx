import { foldText } from "@fernpaw/domain/kernel/search-text";
import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { OnlineButton } from "../online-button.tsx";
import { SupplierViews } from "../supplier-views.tsx";
import { orderColumns } from "./order-columns.tsx";
import { copy, onlineOnly } from "./orders.copy.ts";
import { orderList, type Order } from "./orders.queries.ts";

export type OrderFilter = keyof typeof copy.statuses;

const ENDED: readonly Order["status"][] = ["received", "closed", "cancelled"];

interface OrdersScreenProps {
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
  text: string;
  onText: (text: string) => void;
}

/** The orders of the clinic. */
export function OrdersScreen({ filter, onFilter, text, onText }: OrdersScreenProps) {
  const { db, settings, timeZone } = useClinic();
  const emptyText = useEmptyText();
  const isComplete = useIsComplete();
  const all = useLiveQuery(() => orderList(db), [db]);
  const rows = useMemo(() => {
    const words = foldText(text).split(" ").filter(Boolean);
    return (all ?? []).filter(
      ({ order, searched }) =>
        (filter === "all" || ENDED.includes(order.status) === (filter === "ended")) &&
        words.every((word) => searched.includes(word)),
    );
  }, [all, filter, text]);
  const { locale, currency } = settings;
  const columns = useMemo(() => orderColumns({ locale, currency, timeZone }, false), [locale, currency, timeZone]);
  const addButton = (
    <OnlineButton
      variant="primary"
      to={paths.newOrder}
      why={onlineOnly}
      startIcon={<Plus size={20} aria-hidden="true" />}
    >
      {copy.add}
    </OnlineButton>
  );
  const isEmpty = all?.length === 0 && isComplete;
  return (
    <>
      <PageHeader
        title={copy.title}
        crumbs={[{ label: copy.inventory }, { label: copy.suppliers, to: paths.suppliers }, { label: copy.title }]}
        actions={!isEmpty && addButton}
      />
      <SupplierViews />
      {isEmpty ? (
        <EmptyState title={copy.empty} hint={copy.emptyHint} action={addButton} />
      ) : (
        <>
          <ListFilters>
            <SearchField label={copy.find} value={text} onValue={onText} sx={{ flex: "1 1 20rem" }} />
            <Choice
              label={copy.status}
              value={filter}
              options={(["open", "ended", "all"] as const).map((value) => ({ value, label: copy.statuses[value] }))}
              onChange={onFilter}
            />
          </ListFilters>
          <DataTable
            label={copy.list}
            columns={columns}
            rows={rows}
            rowId={({ order }) => order.id}
            rowTo={({ order }) => paths.order(order.id)}
            isLoading={all === undefined}
            emptyText={emptyText(copy.none)}
            pageSize={25}
          />
        </>
      )}
    </>
  );
}
