import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { canAny, REGISTER_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { useLiveQuery } from "dexie-react-hooks";
import { useSearchParams } from "react-router";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { addressChange } from "../../../ui/use-address-words.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { PlaceSelect } from "../../stock/public/place-select.tsx";
import { StockViews } from "../../stock/public/stock-views.tsx";
import { useStockPlace } from "../../stock/public/use-stock-place.ts";
import { copy } from "../controlled.copy.ts";
import { DrugCard } from "../drug-card.tsx";
import { DrugList } from "../drug-list.tsx";
import { listRegisters } from "../registers.queries.ts";
import { useViewNote } from "../use-view-note.ts";

/** The registers of controlled drugs at one location. The audit log notes who looks at which. */
export function RegisterScreen() {
  const { actor } = useClinic();
  if (!canAny(actor, REGISTER_PERMISSIONS)) return <EmptyState isPage title={copy.noView} />;
  return <Registers />;
}

function Registers() {
  const { db } = useClinic();
  const emptyText = useEmptyText();
  const stockPlace = useStockPlace();
  const { place } = stockPlace;
  const locationId = place?.id ?? "";
  const [params, setParams] = useSearchParams();
  const listed = useLiveQuery(
    async () => (locationId === "" ? undefined : await listRegisters(db, locationId)),
    [db, locationId],
  );
  const named = params.get("drug");
  const chosen = listed?.find(({ product }) => product.id === named) ?? listed?.[0];
  const choose = (productId: string): void => addressChange(setParams)({ drug: productId });
  useViewNote(place && chosen ? { locationId: place.id, productId: chosen.product.id } : null);
  return (
    <>
      <PageHeader
        crumbs={[{ label: copy.inventory }, { label: copy.title }]}
        title={copy.title}
        subtitle={place && listed && listed.length > 0 ? copy.subtitle(place.name, listed.length) : ""}
      />
      <StockViews />
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, mb: 4 }}>
        <PlaceSelect {...stockPlace} />
        {listed && listed.length > 0 && (
          <TextField
            select
            label={copy.drug}
            value={chosen?.product.id ?? ""}
            onChange={({ target }) => choose(target.value)}
            sx={{ flex: "1 1 16rem", display: { md: "none" } }}
          >
            {listed.map(({ product }) => (
              <MenuItem key={product.id} value={product.id}>
                {product.name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Box>
      {listed === undefined ? (
        <SkeletonRows rows={6} />
      ) : !chosen ? (
        <EmptyState title={emptyText(copy.none)} />
      ) : (
        <Box sx={{ display: "grid", gap: 4, alignItems: "start", gridTemplateColumns: { md: "18rem minmax(0, 1fr)" } }}>
          <DrugList listed={listed} chosenId={chosen.product.id} onChoose={choose} />
          <DrugCard key={`${locationId} ${chosen.product.id}`} productId={chosen.product.id} locationId={locationId} />
        </Box>
      )}
    </>
  );
}
