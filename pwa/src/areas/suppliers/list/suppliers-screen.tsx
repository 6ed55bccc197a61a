import { useLiveQuery } from "dexie-react-hooks";
import { Plus } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { SupplierDialog } from "../supplier/supplier-dialog.tsx";
import { SupplierViews } from "../supplier-views.tsx";
import { copy } from "../suppliers.copy.ts";
import { fitsText, supplierList, type Supplier } from "../suppliers.queries.ts";
import { supplierColumns } from "./supplier-columns.tsx";

export interface SuppliersScreenProps {
  status: Supplier["status"];
  onStatus: (status: Supplier["status"]) => void;
  text: string;
  onText: (text: string) => void;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
  onOpen: (supplierId: string) => void;
}

/** The companies that deliver to the clinic. */
export function SuppliersScreen(props: SuppliersScreenProps) {
  const { status, onStatus, text, onText, isAdding, onAdding, onOpen } = props;
  const { db } = useClinic();
  const emptyText = useEmptyText();
  const isComplete = useIsComplete();
  const all = useLiveQuery(() => supplierList(db), [db]);
  const rows = useMemo(() => {
    const fits = fitsText(text);
    return (all ?? []).filter(({ supplier }) => supplier.status === status && fits(supplier));
  }, [all, status, text]);
  const addButton = (isMain: boolean) => (
    <Button
      variant={isMain ? "primary" : "secondary"}
      startIcon={<Plus size={20} aria-hidden="true" />}
      onClick={() => onAdding(true)}
    >
      {copy.add}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={copy.title}
        crumbs={[{ label: copy.inventory }, { label: copy.title }]}
        actions={addButton(true)}
      />
      <SupplierViews />
      {all?.length === 0 && isComplete ? (
        <EmptyState title={copy.empty} hint={copy.emptyHint} action={addButton(true)} />
      ) : (
        <>
          <ListFilters>
            <SearchField label={copy.find} value={text} onValue={onText} sx={{ flex: "1 1 20rem" }} />
            <Choice
              label={copy.status}
              value={status}
              options={[
                { value: "active", label: copy.statuses.active },
                { value: "archived", label: copy.statuses.archived },
              ]}
              onChange={onStatus}
            />
          </ListFilters>
          <DataTable
            label={copy.list}
            columns={supplierColumns}
            rows={rows}
            rowId={({ supplier }) => supplier.id}
            rowTo={({ supplier }) => paths.supplier(supplier.id)}
            isLoading={all === undefined}
            emptyText={<EmptyState isSmall title={emptyText(copy.none)} action={addButton(false)} />}
            pageSize={25}
          />
        </>
      )}
      {isAdding && <SupplierDialog supplier={null} onClose={() => onAdding(false)} onSaved={onOpen} />}
    </>
  );
}
