import type { SlotClaim } from "@fernpaw/domain/appointments/appointment-clashes";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useIsComplete } from "../../../session/use-is-complete.ts";
import { Choice } from "../../../ui/choice.tsx";
import type { Appointment, BookingChoices } from "../appointments.queries.ts";
import { copy } from "../series.copy.ts";
import { seriesOf, type SeriesScope } from "../series.queries.ts";
import { OccurrenceTimes } from "./occurrence-times.tsx";
import { OccurrenceTroubleList } from "./occurrence-trouble.tsx";

export interface ScopedSeries {
  scope: SeriesScope;
  setScope: (scope: SeriesScope) => void;
  /** What changes along, the appointment itself among them; undefined while that is looked up. */
  rows: readonly Appointment[] | undefined;
}

/** How far a change of an appointment goes: itself alone until somebody says otherwise. */
export function useSeriesScope(appointment: Appointment): ScopedSeries {
  const { db } = useClinic();
  const [scope, setScope] = useState<SeriesScope>("one");
  const found = useLiveQuery(
    async () => ({ scope, rows: await seriesOf(db, appointment, scope) }),
    [db, appointment, scope],
  );
  if (scope === "one") return { scope, setScope, rows: [appointment] };
  // What was found for the scope before is no answer to this one.
  return { scope, setScope, rows: found?.scope === scope ? found.rows : undefined };
}

const SCOPES = ["one", "following", "all"] as const;

interface SeriesScopeChoiceProps extends ScopedSeries {
  appointment: Appointment;
}

/** Asks which appointments of a series are meant; nothing for an appointment by itself. */
export function SeriesScopeChoice({ appointment, scope, setScope, rows }: SeriesScopeChoiceProps) {
  const isComplete = useIsComplete();
  if (appointment.series === null) return null;
  if (!isComplete) return <Typography sx={{ color: "ink2" }}>{copy.scopeLater}</Typography>;
  return (
    <Stack spacing={2}>
      <Typography sx={{ fontWeight: 600 }}>{copy.scope}</Typography>
      <Choice
        label={copy.scope}
        value={scope}
        options={SCOPES.map((value) => ({ value, label: copy.scopes[value] }))}
        onChange={setScope}
      />
      <Typography role="status" sx={{ color: "ink2" }}>
        {rows && scope !== "one" ? copy.scopeCount(rows.length) : ""}
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

/** Where the appointments of a series would go, and what stands in the way there. */
export function SeriesPlaces({ claims, choices, staying, onStaying }: SeriesPlacesProps) {
  if (claims.length < 2) return null;
  return (
    <>
      <OccurrenceTimes starts={claims.filter(({ id }) => !staying.includes(id)).map(({ startsAt }) => startsAt)} />
      <OccurrenceTroubleList
        claims={claims}
        choices={choices}
        leaving="asItIs"
        without={staying}
        onWithout={onStaying}
      />
    </>
  );
}
