import { useLiveQuery } from "dexie-react-hooks";
import { useNavigate } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useShelfId } from "../../../session/device-location.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { OrderForm } from "./order-form.tsx";
import { copy, formWords } from "./orders.copy.ts";
import { orderChoices } from "./orders.queries.ts";

/** An order that is written anew. It is kept as a draft of this device until it is saved. */
export function NewOrderScreen({ supplierId }: { supplierId: string }) {
  const { db } = useClinic();
  const navigate = useNavigate();
  const choices = useLiveQuery(() => orderChoices(db), [db]);
  const locationId = useShelfId();
  const isComplete = useIsComplete();
  const emptyText = useEmptyText();
  return (
    <>
      <PageHeader
        title={formWords.newTitle}
        crumbs={[
          { label: copy.inventory },
          { label: copy.suppliers, to: paths.suppliers },
          { label: copy.title, to: paths.orders },
          { label: formWords.newTitle },
        ]}
      />
      {choices?.suppliers.length === 0 ? (
        <EmptyState
          title={emptyText(formWords.noSuppliers)}
          hint={isComplete ? formWords.noSuppliersHint : undefined}
          action={
            isComplete && (
              <Button to={paths.suppliers} variant="primary">
                {formWords.toSuppliers}
              </Button>
            )
          }
        />
      ) : choices && locationId !== undefined ? (
        <OrderForm
          page={null}
          choices={choices}
          start={{
            supplierId: choices.suppliers.some(({ id }) => id === supplierId) ? supplierId : "",
            locationId,
          }}
          onSaved={(id, isToSend) => void navigate(isToSend ? paths.sendOrder(id) : paths.order(id), { replace: true })}
        />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
