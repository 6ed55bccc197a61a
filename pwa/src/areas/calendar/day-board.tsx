import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import { Plus } from "lucide-react";
import { PlainIconButton } from "../../ui/icon-button.tsx";
import { timeText } from "../../ui/time-field.tsx";
import { BoardBlock } from "./board-block.tsx";
import { placeOfItem, TAP_STEP_MIN } from "./board-model.ts";
import type { BoardColumn, BoardItem, Hours } from "./board-model.ts";
import { copy } from "./calendar.copy.ts";
import { ColumnGround } from "./column-ground.tsx";
import { lanesOf } from "./day-grid.ts";
import type { Lane } from "./day-grid.ts";
import { GUTTER_PX, timeOf, useBoard, useOpeningPlace } from "./use-board.ts";
import type { BoardActions } from "./use-board.ts";
import "./calendar.css";

interface DayBoardProps extends BoardActions {
  columns: readonly BoardColumn[];
  /** By column, then by time. */
  items: readonly BoardItem[];
  hours: Hours;
  /** Minutes since midnight; shown in the columns of today. */
  nowMin: number;
  /** Words for a reader: what has just become of an appointment. */
  said: string;
  /** Null: may not. */
  onOpenBlock: ((id: string) => void) | null;
}

/** Pixels a minute, by the height of an hour in `calendar.css`. */
const HOUR_PX = { touch: 132, compact: 92 } as const;
/** So near to it, an hour's label would lie under the time of now. */
const COVERED_MIN = 12;
const ALONE: Lane = { lane: 0, lanes: 1 };

const minutePxNow = (): number =>
  (document.documentElement.dataset["density"] === "compact" ? HOUR_PX.compact : HOUR_PX.touch) / 60;

/** Pixels in which the first letters of a name and the state can be read. */
const LANE_PX = 100;
/** More stand side by side at the width of these: one crowded quarter of an hour must not stretch the whole week. */
const WIDEST_LANES = 4;

/** Each column's lanes on their own; what is carried stands as wide as its column. */
function useLanes(items: readonly BoardItem[]): Map<string, Lane> {
  return useMemo(() => {
    const byColumn = new Map<number, BoardItem[]>();
    for (const item of items) byColumn.set(item.column, [...(byColumn.get(item.column) ?? []), item]);
    return new Map([...byColumn.values()].flatMap((own) => [...lanesOf(own.map(({ span }) => span))]));
  }, [items]);
}

/**
 * Columns of a day, or the days of a week: to see, book, move and stretch by mouse, finger and keyboard. What a person
 * does stays drawn where he put it until the device's copy says the same.
 */
export function DayBoard(props: DayBoardProps) {
  const { columns, items, hours, nowMin, canBook, onBook } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [minutePx] = useState(minutePxNow);
  const board = useBoard({ ...props, scroller, grid });
  useOpeningPlace(scroller, { columns, items, hours, nowMin, minutePx });
  const lanes = useLanes(board.items);
  const widest = Math.min(WIDEST_LANES, Math.max(1, ...[...lanes.values()].map((lane) => lane.lanes)));
  const columnWidth = `max(var(--cal-column), ${widest * LANE_PX}px)`;
  const hasToday = columns.some(({ isToday }) => isToday);
  const height = (hours.toMin - hours.fromMin) * minutePx;
  return (
    <div className="cal-board">
      <p id="cal-keys" className="vh">
        {copy.keys}
      </p>
      <p role="status" className="vh">
        {props.said}
      </p>
      <div className="cal-scroll" ref={scroller} role="region" aria-label={copy.board}>
        <div className="cal-inner" style={{ minWidth: `calc(${GUTTER_PX}px + ${columns.length} * ${columnWidth})` }}>
          <div className="cal-heads" data-heads="">
            <div className="cal-corner" />
            {columns.map((column, index) => (
              <ColumnHead
                key={column.key}
                column={column}
                onBook={canBook ? () => onBook(index, defaultStart(column, hours, nowMin), null) : null}
              />
            ))}
          </div>
          <div className="cal-body" style={{ height }}>
            <HourLabels hours={hours} minutePx={minutePx} nowMin={hasToday ? nowMin : null} />
            <BoardGrid {...props} grid={grid} minutePx={minutePx} board={board} lanes={lanes} />
          </div>
        </div>
      </div>
    </div>
  );
}

function ColumnHead({ column, onBook }: { column: BoardColumn; onBook: (() => void) | null }) {
  return (
    <div className={column.isToday ? "cal-head is-today" : "cal-head"}>
      <div>
        <h2 className="t-sub one-line">{column.title}</h2>
        <p className="t-caption one-line">{column.subtitle}</p>
      </div>
      {onBook && (
        <PlainIconButton label={copy.bookIn(column.title)} onClick={onBook}>
          <Plus size={20} aria-hidden="true" />
        </PlainIconButton>
      )}
    </div>
  );
}

type BoardGridProps = Pick<DayBoardProps, "columns" | "hours" | "nowMin" | "canBook" | "onOpenBlock"> & {
  grid: RefObject<HTMLDivElement | null>;
  minutePx: number;
  board: ReturnType<typeof useBoard>;
  lanes: ReadonlyMap<string, Lane>;
};

/** The columns with what stands in them. A tap on a free place is a short cut for what each head's button does. */
function BoardGrid(props: BoardGridProps) {
  const { columns, hours, nowMin, canBook, onOpenBlock, grid, minutePx, board, lanes } = props;
  const { book, items } = board;
  useEffect(() => {
    const area = grid.current;
    if (!area || !canBook) return undefined;
    const handleTap = (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest("[data-item], [data-block]")) return;
      const box = area.getBoundingClientRect();
      const column = Math.floor((event.clientX - box.left) / (box.width / columns.length));
      const minute = hours.fromMin + (event.clientY - box.top) / minutePx;
      const stepMin = columns[column]?.slotMin ?? TAP_STEP_MIN;
      const fromMin = Math.floor(minute / stepMin) * stepMin;
      book({ column, fromMin, durationMin: TAP_STEP_MIN }, false);
    };
    area.addEventListener("click", handleTap);
    return () => area.removeEventListener("click", handleTap);
  }, [grid, canBook, columns, hours, minutePx, book]);
  const backgroundSize = `${100 / columns.length}% 100%, 100% ${60 * minutePx}px, 100% ${15 * minutePx}px`;
  return (
    <div className={canBook ? "cal-grid is-bookable" : "cal-grid"} ref={grid} style={{ backgroundSize }}>
      <ColumnGround columns={columns} hours={hours} minutePx={minutePx} onBlock={onOpenBlock} />
      {columns.map(
        ({ key, isToday }, column) =>
          isToday &&
          nowMin >= hours.fromMin &&
          nowMin < hours.toMin && (
            <div
              key={key}
              className="cal-now"
              aria-hidden="true"
              style={{
                top: (nowMin - hours.fromMin) * minutePx,
                left: `${(100 / columns.length) * column}%`,
                width: `${100 / columns.length}%`,
              }}
            />
          ),
      )}
      <div className="cal-selection" data-selection="" aria-hidden="true">
        <span data-time="" />
      </div>
      {items.map((item) => {
        const carried = board.carried?.id === item.id ? board.carried.place : null;
        const place = carried ?? placeOfItem(item);
        const lane = (carried ? null : lanes.get(item.id)) ?? ALONE;
        return (
          <BoardBlock
            key={item.id}
            item={item}
            column={place.column}
            startMin={place.fromMin}
            durationMin={place.durationMin}
            lane={lane.lane}
            lanes={lane.lanes}
            columns={columns.length}
            firstMin={hours.fromMin}
            minutePx={minutePx}
            time={timeOf(place)}
            isCarried={carried !== null}
            isReachable={item.id === board.reachableId}
            onOpen={board.open}
            onKey={board.onKey}
            onFocus={board.onFocus}
          />
        );
      })}
    </div>
  );
}

/** What a column's button proposes: the next quarter of an hour today, else the first shown hour. */
function defaultStart({ isToday, slotMin, shades }: BoardColumn, hours: Hours, nowMin: number): number {
  const next = Math.ceil((nowMin + 1) / slotMin) * slotMin;
  if (isToday && next > hours.fromMin && next < hours.toMin) return next;
  const opening = shades.find(({ kind, fromMin }) => kind === "closed" && fromMin === 0)?.toMin ?? hours.fromMin;
  return opening < hours.toMin ? Math.max(opening, hours.fromMin) : hours.fromMin;
}

function HourLabels({ hours, minutePx, nowMin }: { hours: Hours; minutePx: number; nowMin: number | null }) {
  const shown = Array.from({ length: (hours.toMin - hours.fromMin) / 60 }, (_, index) => hours.fromMin + index * 60);
  const isNowShown = nowMin !== null && nowMin >= hours.fromMin && nowMin < hours.toMin;
  const isCovered = (minute: number): boolean => isNowShown && Math.abs(minute - nowMin) < COVERED_MIN;
  return (
    <div className="cal-hours" aria-hidden="true">
      {shown.map(
        (minute) =>
          !isCovered(minute) && (
            <span key={minute} style={{ top: (minute - hours.fromMin) * minutePx }}>
              {timeText(minute)}
            </span>
          ),
      )}
      {isNowShown && (
        <b className="cal-now-time" style={{ top: (nowMin - hours.fromMin) * minutePx }}>
          {timeText(nowMin)}
        </b>
      )}
    </div>
  );
}
