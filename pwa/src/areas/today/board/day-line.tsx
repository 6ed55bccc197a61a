import { dayFigures } from "@fernpaw/domain/visits/day-figures";
import { dayBounds, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Hourglass } from "lucide-react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { copy as lateCopy } from "../late/late.copy.ts";
import { copy } from "../today.copy.ts";
import { DayLinePlace } from "../today-frame.tsx";
import { type BoardFilter, isShown } from "../filter/use-board-filter.ts";
import { closedOfDay, type Board, type BoardCard } from "../today.queries.ts";

interface DayLineProps {
  day: LocalDate;
  board: Board | undefined;
  /** Whose patients are counted, and which rooms'. */
  filter: BoardFilter;
  /** Left out for those who may not write to clients. */
  onLate?: () => void;
}

/** The day in one line, from the device's rows. */
export function DayLine({ day, board, filter, onLate }: DayLineProps) {
  const { db, timeZone } = useClinic();
  const closed = useLiveQuery(() => closedOfDay(db, day, timeZone), [db, day, timeZone]);
  if (!board || !closed)
    return (
      <div className="day-row">
        <DayLinePlace />
      </div>
    );
  const isCounted = (row: Pick<BoardCard, keyof BoardFilter>): boolean => isShown(filter, row);
  const figures = dayFigures(
    board.planned.filter(isCounted),
    [...board.open, ...closed].filter(isCounted),
    dayBounds(day, timeZone),
  );
  return (
    <div className="day-row">
      <dl className="day-line" aria-label={copy.figures.label}>
        {copy.figures.of(figures).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {onLate && (
        <Button variant="ghost" startIcon={<Hourglass size={18} aria-hidden="true" />} onClick={onLate}>
          {lateCopy.open}
        </Button>
      )}
    </div>
  );
}
