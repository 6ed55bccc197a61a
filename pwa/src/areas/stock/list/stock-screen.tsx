import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import { addDays, dayBounds } from "@fernpaw/domain/kernel/time";
import { MovementKind } from "@fernpaw/domain/stock/stock-movement";
import { useLiveQuery } from "dexie-react-hooks";
import { Search, SlidersHorizontal } from "lucide-react";
import { useMemo, useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { NoProductsYet, useHasNoProducts } from "../../catalogue/public/no-products.tsx";
import { AdjustDialog } from "../adjust/adjust-dialog.tsx";
import { movementWords } from "../public/use-words.copy.ts";
import { list } from "../stock.copy.ts";
import { allLocations, movementsSince, type ListedMovement } from "../stock.queries.ts";
import { StockViews } from "../public/stock-views.tsx";
import { movementColumns } from "./movement-columns.tsx";

interface Filters {
  text: string;
  /** A kind, or `ALL`; so is the location. */
  kind: string;
  locationId: string;
}

const ALL = "all";
const NO_FILTERS: Filters = { text: "", kind: ALL, locationId: ALL };

function matches({ text, kind, locationId }: Filters): (entry: ListedMovement) => boolean {
  const words = foldText(text).split(" ").filter(Boolean);
  return ({ movement, productName, batchNumber }) => {
    const within = foldText(`${productName} ${batchNumber}`);
    const fits = words.every((word) => within.includes(word));
    return (
      fits && (kind === ALL || movement.kind === kind) && (locationId === ALL || movement.locationId === locationId)
    );
  };
}

/** The ledger of stock. */
export function StockScreen() {
  const { can } = useClinic();
  const [isAdjusting, setAdjusting] = useState(false);
  if (!can("inventory:view")) return <EmptyState isPage title={list.noView} />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: list.inventory }, { label: list.title }]}
        title={list.title}
        subtitle={list.subtitle}
        actions={
          can("inventory:manage") && (
            <Button
              variant="primary"
              startIcon={<SlidersHorizontal size={20} aria-hidden="true" />}
              onClick={() => setAdjusting(true)}
            >
              {list.adjust}
            </Button>
          )
        }
      />
      <StockViews />
      <MovementList />
      {isAdjusting && <AdjustDialog product={null} onClose={() => setAdjusting(false)} />}
    </>
  );
}

function MovementList() {
  const { db, timeZone } = useClinic();
  const emptyText = useEmptyText();
  const hasNoProducts = useHasNoProducts();
  const today = useToday(timeZone);
  const [range, setRange] = useState<keyof typeof list.ranges>("30");
  const [filters, setFilters] = useState(NO_FILTERS);
  const since = dayBounds(addDays(today, -Number(range)), timeZone).from;
  const entries = useLiveQuery(() => movementsSince(db, since), [db, since]);
  const places = useLiveQuery(() => allLocations(db), [db]) ?? [];
  const hasPlaces = places.length > 1;
  const rows = useMemo(() => (entries ?? []).filter(matches(filters)), [entries, filters]);
  const columns = useMemo(() => movementColumns(timeZone, hasPlaces), [timeZone, hasPlaces]);
  const change = (set: Partial<Filters>): void => setFilters({ ...filters, ...set });
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, mb: 4, alignItems: "center" }}>
        <TextField
          label={list.search}
          icon={<Search size={20} aria-hidden="true" />}
          value={filters.text}
          onChange={(event) => change({ text: event.target.value })}
          sx={{ flex: "1 1 14rem" }}
        />
        <TextField
          select
          label={list.kind}
          value={filters.kind}
          onChange={(event) => change({ kind: event.target.value })}
          sx={{ flex: "0 1 15rem" }}
        >
          <MenuItem value={ALL}>{list.all}</MenuItem>
          {MovementKind.options.map((kind) => (
            <MenuItem key={kind} value={kind}>
              {movementWords[kind]}
            </MenuItem>
          ))}
        </TextField>
        {hasPlaces && (
          <TextField
            select
            label={list.location}
            value={filters.locationId}
            onChange={(event) => change({ locationId: event.target.value })}
            sx={{ flex: "0 1 12rem" }}
          >
            <MenuItem value={ALL}>{list.all}</MenuItem>
            {places.map(({ id, name }) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Choice
          label={list.range}
          value={range}
          options={(["7", "30", "90"] as const).map((value) => ({ value, label: list.ranges[value] }))}
          onChange={setRange}
        />
      </Box>
      <DataTable
        label={list.table}
        columns={columns}
        rows={rows}
        rowId={({ movement }) => movement.id}
        isLoading={entries === undefined}
        emptyText={hasNoProducts ? <NoProductsYet /> : entries?.length === 0 ? emptyText(list.none) : list.noMatch}
        pageSize={25}
      />
    </>
  );
}
