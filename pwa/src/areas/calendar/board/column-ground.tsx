import { memo } from "react";
import type { BoardColumn, BoardTime, Hours } from "./board-model.ts";
import type { ShownLane } from "./day-grid.ts";
import { laneStyle } from "./use-lanes.ts";

interface ColumnGroundProps {
  columns: readonly BoardColumn[];
  hours: Hours;
  minutePx: number;
  /** Of the held places, by key. */
  lanes: ReadonlyMap<string, ShownLane>;
  /** Null: a block of time may not be opened. */
  onBlock: ((id: string) => void) | null;
}

const GAP_PX = 2;

const canMove = ({ moves = "no" }: BoardTime): boolean => moves !== "no";

/** Closed and blocked time of every column. It is below the appointments, except a held place, which is beside them. */
export const ColumnGround = memo(function ColumnGround({
  columns,
  hours,
  minutePx,
  lanes,
  onBlock,
}: ColumnGroundProps) {
  const width = 100 / columns.length;
  const placeShade = ({ fromMin, toMin }: BoardTime, column: number, gapPx: number) => {
    const from = Math.max(fromMin, hours.fromMin);
    const to = Math.min(toMin, hours.toMin);
    if (from >= to) return null;
    return {
      top: (from - hours.fromMin) * minutePx + gapPx / 2,
      height: (to - from) * minutePx - gapPx,
      left: `calc(${width * column}% + ${gapPx}px)`,
      width: `calc(${width}% - ${2 * gapPx}px)`,
    };
  };
  return columns.map(({ key, shades, blocks }, column) => [
    ...shades.map((time) => {
      const style = placeShade(time, column, 0);
      return (
        style && (
          <div key={`${key} ${time.key}`} className={`cal-shade is-${time.kind}`} style={style}>
            <span>{time.label}</span>
          </div>
        )
      );
    }),
    ...blocks.map((time) => {
      const placed = placeShade(time, column, GAP_PX);
      const lane = lanes.get(time.key);
      const style = placed && lane ? { ...placed, ...laneStyle(column, columns.length, lane) } : placed;
      const words = (
        <>
          <strong>{time.label}</strong>
          <span className="vh"> {time.about}</span>
        </>
      );
      const classes = `cal-time is-${time.kind}${canMove(time) ? " is-movable" : ""}`;
      // One without a lane is counted with what is folded away.
      if (!style || (time.kind === "request" && !lane)) return null;
      return onBlock && time.id !== null ? (
        <button
          key={`${key} ${time.key}`}
          type="button"
          className={classes}
          data-block={time.id}
          data-column={column}
          data-height={`${style.height}px`}
          style={style}
          onClick={() => time.id !== null && onBlock(time.id)}
        >
          {words}
          {canMove(time) && (
            <>
              <span className="cal-time-at" data-time="" aria-hidden="true" />
              <span className="cal-grip" data-grip="" />
            </>
          )}
        </button>
      ) : (
        <div key={`${key} ${time.key}`} className={classes} style={style}>
          {words}
        </div>
      );
    }),
  ]);
});
