import { memo } from "react";
import type { BoardColumn, BoardTime, Hours } from "./board-model.ts";

interface ColumnGroundProps {
  columns: readonly BoardColumn[];
  hours: Hours;
  minutePx: number;
  /** Null: a block of time may not be opened. */
  onBlock: ((id: string) => void) | null;
}

const GAP_PX = 2;

const canMove = ({ moves = "no" }: BoardTime): boolean => moves !== "no";

/** Closed and blocked time of every column. It lies below the appointments. */
export const ColumnGround = memo(function ColumnGround({ columns, hours, minutePx, onBlock }: ColumnGroundProps) {
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
      const style = placeShade(time, column, GAP_PX);
      const words = (
        <>
          <strong>{time.label}</strong>
          <span className="vh"> {time.about}</span>
        </>
      );
      const classes = `cal-time is-${time.kind}${canMove(time) ? " is-movable" : ""}`;
      if (!style) return null;
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
