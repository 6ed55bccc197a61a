import { memo } from "react";
import type { BoardColumn, BoardTime, Hours } from "./board-model.ts";

interface ColumnGroundProps {
  columns: readonly BoardColumn[];
  hours: Hours;
  minutePx: number;
  /** Null: a block of time may not be opened. */
  onBlock: ((id: string) => void) | null;
}

/** Closed and blocked time of every column. It lies below the appointments. */
export const ColumnGround = memo(function ColumnGround({ columns, hours, minutePx, onBlock }: ColumnGroundProps) {
  const width = 100 / columns.length;
  const styleOf = ({ fromMin, toMin }: BoardTime, column: number) => {
    const from = Math.max(fromMin, hours.fromMin);
    const to = Math.min(toMin, hours.toMin);
    if (from >= to) return null;
    return {
      top: (from - hours.fromMin) * minutePx,
      height: (to - from) * minutePx,
      left: `${width * column}%`,
      width: `${width}%`,
    };
  };
  return columns.map(({ key, shades, blocks }, column) => [
    ...shades.map((time) => {
      const style = styleOf(time, column);
      return (
        style && (
          <div key={`${key} ${time.key}`} className={`cal-shade is-${time.kind}`} aria-hidden="true" style={style}>
            {time.label}
          </div>
        )
      );
    }),
    ...blocks.map((time) => {
      const style = styleOf(time, column);
      const words = (
        <>
          <strong>{time.label}</strong>
          <span className="vh"> {time.about}</span>
        </>
      );
      const classes = `cal-time is-${time.kind}`;
      if (!style) return null;
      return onBlock && time.id !== null ? (
        <button
          key={`${key} ${time.key}`}
          type="button"
          className={classes}
          data-block=""
          style={style}
          onClick={() => time.id !== null && onBlock(time.id)}
        >
          {words}
        </button>
      ) : (
        <div key={`${key} ${time.key}`} className={classes} style={style}>
          {words}
        </div>
      );
    }),
  ]);
});
