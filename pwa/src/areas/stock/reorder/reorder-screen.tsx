import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { dayBounds } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { ShoppingCart } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PlacePage, type ChosenPlace } from "../place-page.tsx";
import { PlaceSelect } from "../public/place-select.tsx";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { reorderColumns } from "./reorder-columns.tsx";
import { copy } from "./reorder.copy.ts";
import { reorderList } from "./reorder.queries.ts";
import { isOrderable, useAddToOrders } from "./use-add-to-orders.ts";

/** The products to order, with how much and from whom. */
export function ReorderScreen() {
  return (
    <PlacePage title={copy.title} subtitle={copy.subtitle}>
      {(place) => <ReorderTable {...place} />}
    </PlacePage>
  );
}

function ReorderTable({ locationId, ...place }: ChosenPlace) {
  const { db, timeZone, actor, settings } = useClinic();
  const emptyText = useEmptyText();
  const day = useToday(timeZone);
  const { to: now } = dayBounds(day, timeZone);
  const isComplete = useIsComplete();
  // With a part of the stock nearly all of it would be missing.
  const entries = useLiveQuery(
    async () => (isComplete ? await reorderList(db, { locationId, day, now }) : undefined),
    [db, locationId, day, now, isComplete],
  );
  const ordering = useAddToOrders(locationId);
  const isOwner = actor.role === "owner";
  const columns = useMemo(
    () => reorderColumns(isOwner, (minor) => moneyText(minor, settings), ordering),
    [isOwner, settings, ordering],
  );
  const orderable = (entries ?? []).filter(isOrderable);
  return (
    <>
      <ListFilters>
        <PlaceSelect {...place} />
        <Box sx={{ flex: 1 }} />
        {isOwner ? (
          orderable.length > 1 && (
            <Button
              startIcon={<ShoppingCart size={18} aria-hidden="true" />}
              isLoading={ordering.isBusy}
              disabled={ordering.isOffline}
              onClick={() => ordering.add(orderable)}
            >
              {copy.addAll(orderable.length)}
            </Button>
          )
        ) : (
          <Typography sx={{ color: "ink2" }}>{copy.ownerAdds}</Typography>
        )}
        {isOwner && ordering.isOffline && <Typography sx={{ color: "ink2" }}>{copy.offline}</Typography>}
      </ListFilters>
      <DataTable
        label={copy.table}
        columns={columns}
        rows={entries ?? NONE}
        rowId={({ product }) => product.id}
        rowTo={({ product }) => paths.product(product.id)}
        isLoading={entries === undefined}
        emptyText={<EmptyState isSmall title={emptyText(copy.none)} hint={copy.noneHint} />}
        pageSize={25}
      />
    </>
  );
}

const NONE: readonly never[] = [];
