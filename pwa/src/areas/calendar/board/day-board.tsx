import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useEffect, useRef, useState } from "react";
import type { CSSProperties, RefObject } from "react";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { clockOf } from "../../../ui/clock-time.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { BoardBlock } from "./board-block.tsx";
import { placeOfItem, TAP_STEP_MIN } from "./board-model.ts";
import type { BoardColumn, BoardItem, Hours } from "./board-model.ts";
import { copy } from "../calendar.copy.ts";
import { ColumnGround } from "./column-ground.tsx";
import type { ShownLane } from "./day-grid.ts";
import { BoardFolds } from "./board-folds.tsx";
import { gutterPx, timeOf, useBoard, useOpeningPlace } from "./use-board.ts";
import type { BoardActions } from "./use-board.ts";
import { usePaging } from "./use-paging.ts";
import "../calendar.css";

interface DayBoardProps extends BoardActions {
  columns: readonly BoardColumn[];
  /** By column, then by time. */
  items: readonly BoardItem[];
  hours: Hours;
  /** Minutes since midnight; shown in the columns of today. */
  nowMin: number;
  /** Leads to what a column cannot show at one time. Absent: it is listed where it stands. */
  onFold?: ((column: number) => void) | undefined;
  /** One column at a time, as on a phone. */
  isPaged: boolean;
  /** The chosen one. */
  day: LocalDate;
  /** Words for a reader: what has just become of an appointment. */
  said: string;
  /** Null: may not. */
  onOpenBlock: ((id: string) => void) | null;
}

/** Pixels a minute, by the height of an hour in `calendar.css`. */
const HOUR_PX = { touch: 132, compact: 92 } as const;
/** So near to it, an hour's label would lie under the time of now. */
const COVERED_MIN = 12;
const ALONE: ShownLane = { lane: 0, lanes: 1, isBesideFold: false };

const minutePxNow = (): number =>
  (document.documentElement.dataset["density"] === "compact" ? HOUR_PX.compact : HOUR_PX.touch) / 60;

/** A column is never so narrow that two which overlap could not be read, but for a week on a wide screen. */
const LEAST_LANES = 2;

/**
 * Columns of a day, or the days of a week: to see, book, move and stretch by mouse, finger and keyboard. What a person
 * does stays drawn where he put it until the device's copy says the same.
 */
export function DayBoard(props: DayBoardProps) {
  const { columns, hours, nowMin, canBook, onBook } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [minutePx] = useState(minutePxNow);
  const board = useBoard({ ...props, scroller, grid });
  const paging = usePaging({ ...props, scroller });
  useOpeningPlace(scroller, { ...props, minutePx });
  const widest = Math.max(1, ...[...board.lanes.values()].map((lane) => lane.lanes));
  const leastWidth = {
    "--cal-gutter": `${gutterPx()}px`,
    "--cal-columns": columns.length,
    "--cal-lanes": board.folds.length > 0 ? LEAST_LANES : Math.min(LEAST_LANES, widest),
  } as CSSProperties;
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
      <div
        className={props.isPaged ? "cal-scroll is-paged" : "cal-scroll"}
        style={leastWidth}
        ref={scroller}
        role="region"
        aria-label={copy.board}
      >
        <div className="cal-inner">
          <div className="cal-heads" data-heads="">
            <div className="cal-corner">
              {props.isPaged && (
                <IconButton label={copy.turnBack(paging.before)} onClick={() => paging.turn(-1)}>
                  <ChevronLeft size={22} aria-hidden="true" />
                </IconButton>
              )}
            </div>
            {columns.map((column, index) => (
              <ColumnHead
                key={column.key}
                column={column}
                place={props.isPaged ? copy.place(index + 1, columns.length) : null}
                onBook={canBook ? () => onBook(index, defaultStart(column, hours, nowMin), null) : null}
              />
            ))}
            {props.isPaged && (
              <div className="cal-turn">
                <IconButton label={copy.turnOn(paging.after)} onClick={() => paging.turn(1)}>
                  <ChevronRight size={22} aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </div>
          <div className="cal-body" style={{ height }}>
            <HourLabels hours={hours} minutePx={minutePx} nowMin={hasToday ? nowMin : null} />
            <BoardGrid {...props} grid={grid} minutePx={minutePx} board={board} />
          </div>
        </div>
      </div>
    </div>
  );
}

interface ColumnHeadProps {
  column: BoardColumn;
  /** Where it is among the others; null: they are beside it. */
  place: string | null;
  onBook: (() => void) | null;
}

function ColumnHead({ column, place, onBook }: ColumnHeadProps) {
  return (
    <div className={column.isToday ? "cal-head is-today" : "cal-head"}>
      <div>
        <h2 className="t-sub">{column.title}</h2>
        <p className="t-caption one-line">{place === null ? column.subtitle : `${place} · ${column.subtitle}`}</p>
      </div>
      {onBook && (
        <IconButton label={copy.bookIn(column.title)} onClick={onBook}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

type BoardGridProps = Pick<DayBoardProps, "hours" | "nowMin" | "canBook" | "onOpenBlock" | "onFold"> & {
  grid: RefObject<HTMLDivElement | null>;
  minutePx: number;
  board: ReturnType<typeof useBoard>;
};

/** The columns with what stands in them. A tap on a free place is a short cut for what each head's button does. */
function BoardGrid(props: BoardGridProps) {
  const { hours, nowMin, canBook, onOpenBlock, onFold, grid, minutePx, board } = props;
  const { columns, book, items, lanes, folds } = board;
  useEffect(() => {
    const area = grid.current;
    if (!area || !canBook) return undefined;
    const handleTap = (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || event.target.closest("[data-item], [data-block], [data-fold]")) return;
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
      <ColumnGround columns={columns} hours={hours} minutePx={minutePx} lanes={lanes} onBlock={onOpenBlock} />
      <NowLines columns={columns} hours={hours} nowMin={nowMin} minutePx={minutePx} />
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
            isBesideFold={lane.isBesideFold}
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
      <BoardFolds
        folds={folds}
        columns={columns}
        firstMin={hours.fromMin}
        minutePx={minutePx}
        onLead={onFold}
        onOpen={board.open}
      />
    </div>
  );
}

/** In the columns of today. */
function NowLines({
  columns,
  hours,
  nowMin,
  minutePx,
}: Pick<BoardGridProps, "hours" | "nowMin" | "minutePx"> & Pick<DayBoardProps, "columns">) {
  if (nowMin < hours.fromMin || nowMin >= hours.toMin) return null;
  return columns.map(
    ({ key, isToday }, column) =>
      isToday && (
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
              {clockOf(minute)}
            </span>
          ),
      )}
      {isNowShown && (
        <b className="cal-now-time" style={{ top: (nowMin - hours.fromMin) * minutePx }}>
          {clockOf(nowMin)}
        </b>
      )}
    </div>
  );
}
