import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Choice } from "../../../ui/choice.tsx";
import type { Appointment, BookingChoices } from "../appointments.queries.ts";
import { copy } from "./series.copy.ts";
import { readSeries, type SeriesScope } from "../series.queries.ts";
import { OccurrenceTroubleList } from "../series/occurrence-trouble.tsx";

export interface ScopedSeries<Row> {
  scope: SeriesScope;
  setScope: (scope: SeriesScope) => void;
  /** What changes along, the one itself among them; undefined while that is looked up. */
  rows: readonly Row[] | undefined;
}

type Find<Row> = (db: CacheDb, row: Row, scope: SeriesScope) => Promise<Row[]>;

/** How far a change of one of a series goes: itself alone until somebody says otherwise. Null: there is none yet. */
export function useScopedSeries<Row>(row: Row | null, find: Find<Row>): ScopedSeries<Row> {
  const { db } = useClinic();
  const [scope, setScope] = useState<SeriesScope>("one");
  const found = useLiveQuery(
    async () => ({ scope, rows: row === null ? [] : await find(db, row, scope) }),
    [db, row, scope, find],
  );
  if (scope === "one") return { scope, setScope, rows: row === null ? [] : [row] };
  // What was found for the scope before is no answer to this one.
  return { scope, setScope, rows: found?.scope === scope ? found.rows : undefined };
}

/** The same for an appointment. */
export const useSeriesScope = (appointment: Appointment): ScopedSeries<Appointment> =>
  useScopedSeries(appointment, readSeries);

const SCOPES = ["one", "following", "all"] as const;

interface SeriesScopeChoiceProps extends ScopedSeries<unknown> {
  /** What was opened. */
  of: Pick<Appointment, "series">;
  words?: Pick<typeof copy, "scope" | "scopeCount">;
}

/** Asks which ones of a series are meant; nothing for one by itself. */
export function SeriesScopeChoice({ of, scope, setScope, rows, words = copy }: SeriesScopeChoiceProps) {
  const isComplete = useIsComplete();
  if (!of.series) return null;
  if (!isComplete) return <Typography sx={{ color: "ink2" }}>{copy.scopeLater}</Typography>;
  return (
    <Stack spacing={2}>
      <Typography sx={{ fontWeight: 600 }}>{words.scope}</Typography>
      <Choice
        label={words.scope}
        value={scope}
        options={SCOPES.map((value) => ({ value, label: copy.scopes[value] }))}
        onChange={setScope}
      />
      <Typography role="status" sx={{ color: "ink2" }}>
        {rows && scope !== "one" ? words.scopeCount(rows.length) : ""}
      </Typography>
    </Stack>
  );
}

interface SeriesPlacesProps {
  claims: readonly SlotClaim[];
  choices: BookingChoices;
  /** Ids of those that stay where they are after all. */
  staying: readonly string[];
  onStaying: (ids: string[]) => void;
}

/** What stands in the way where the appointments of a series would go. */
export function SeriesPlaces({ claims, choices, staying, onStaying }: SeriesPlacesProps) {
  if (claims.length < 2) return null;
  return (
    <OccurrenceTroubleList claims={claims} choices={choices} leaving="asItIs" without={staying} onWithout={onStaying} />
  );
}
