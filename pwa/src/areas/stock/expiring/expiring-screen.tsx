import Typography from "@mui/material/Typography";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { PlacePage, type ChosenPlace } from "../place-page.tsx";
import { PlaceSelect } from "../public/place-select.tsx";
import { expiringColumns } from "./expiring-columns.tsx";
import { copy } from "./expiring.copy.ts";
import { expiringList, type ExpiringEntry } from "./expiring.queries.ts";

/** Stock that expires soon or has expired, to use first or to write off. */
export function ExpiringScreen() {
  return (
    <PlacePage title={copy.title} subtitle={copy.subtitle}>
      {(place) => <ExpiringTable {...place} />}
    </PlacePage>
  );
}

function ExpiringTable({ locationId, ...place }: ChosenPlace) {
  const { db, timeZone, actor, settings } = useClinic();
  const emptyText = useEmptyText();
  const day = useToday(timeZone);
  const [range, setRange] = useAddressChoice("days", RANGES, "60");
  const days = Number(range);
  const isComplete = useIsComplete();
  // With a part of the stock a batch that ends today may be missing.
  const entries = useLiveQuery(
    async () => (isComplete ? await expiringList(db, { locationId, day, days }) : undefined),
    [db, locationId, day, days, isComplete],
  );
  const isOwner = actor.role === "owner";
  const columns = useMemo(
    () => expiringColumns(day, isOwner ? (minor) => moneyText(minor, settings) : null),
    [day, isOwner, settings],
  );
  return (
    <>
      <ListFilters>
        <PlaceSelect {...place} />
        <Choice
          label={copy.within}
          value={range}
          options={RANGES.map((value) => ({ value, label: copy.ranges[value] }))}
          onChange={setRange}
        />
        {entries && entries.length > 0 && <Summary entries={entries} />}
      </ListFilters>
      <DataTable
        label={copy.table}
        columns={columns}
        rows={entries ?? NONE}
        rowId={({ level, isOpened }) => `${level.id} ${isOpened ? "vial" : ""}`}
        rowTo={({ product }) => paths.product(product.id)}
        isLoading={entries === undefined}
        emptyText={<EmptyState isSmall title={emptyText(copy.none)} />}
        pageSize={25}
      />
    </>
  );
}

const NONE: readonly never[] = [];
const RANGES = ["30", "60", "90"] as const;

function Summary({ entries }: { entries: readonly ExpiringEntry[] }) {
  const { actor, settings } = useClinic();
  const over = entries.filter(({ isOver }) => isOver).length;
  const value = sumMinor(entries.map(({ valueMinor }) => valueMinor ?? 0));
  return (
    <Typography sx={{ color: "ink2", flex: "1 1 16rem" }}>
      {copy.summary(over, entries.length - over)}
      {actor.role === "owner" && value > 0 && ` ${copy.summaryValue(moneyText(value, settings))}`}
    </Typography>
  );
}
