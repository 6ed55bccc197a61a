import { useLiveQuery } from "dexie-react-hooks";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { copy } from "../catalogue.copy.ts";
import { hasProducts } from "../catalogue.queries.ts";

/** Whether the clinic has no product at all; false until this is known. */
export function useHasNoProducts(): boolean {
  const { db } = useClinic();
  const isComplete = useIsComplete();
  return useLiveQuery(() => hasProducts(db), [db]) === false && isComplete;
}

/** Leads to the products from a page that needs one. */
export function NoProductsYet() {
  const { can } = useClinic();
  if (!can("inventory:manage")) return <EmptyState isSmall title={copy.empty} hint={copy.emptyForReaders} />;
  return (
    <EmptyState
      isSmall
      title={copy.empty}
      hint={copy.emptyHint}
      action={<Button to={paths.products}>{copy.toProducts}</Button>}
    />
  );
}
