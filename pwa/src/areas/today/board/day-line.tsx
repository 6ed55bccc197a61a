import { dayFigures } from "@fernpaw/domain/visits/day-figures";
import { dayBounds, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useClinic } from "../../../session/clinic-context.ts";
import { copy } from "../today.copy.ts";
import { DayLinePlace } from "../today-frame.tsx";
import { closedOfDay, type Board } from "../today.queries.ts";

interface DayLineProps {
  day: LocalDate;
  board: Board | undefined;
  /** Counts one person's patients only; null: everybody's. */
  vetId: string | null;
}

/** The day in one line, from the device's rows. */
export function DayLine({ day, board, vetId }: DayLineProps) {
  const { db, timeZone } = useClinic();
  const closed = useLiveQuery(() => closedOfDay(db, day, timeZone), [db, day, timeZone]);
  if (!board || !closed) return <DayLinePlace />;
  const isCounted = (row: { vetId: string | null }): boolean => vetId === null || row.vetId === vetId;
  const figures = dayFigures(
    board.planned.filter(isCounted),
    [...board.open, ...closed].filter(isCounted),
    dayBounds(day, timeZone),
  );
  return (
    <dl className="day-line" aria-label={copy.figures.label}>
      {copy.figures.of(figures).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
