import { CloudUpload, type LucideIcon, Syringe, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { KeyboardEvent } from "react";
import { READY_STATE, shownState } from "../../appointments/public/appointment-status-chip.tsx";
import { petNames, subjectOf } from "../../appointments/public/entry-words.ts";
import { stands } from "./board-model.ts";
import type { BoardItem } from "./board-model.ts";
import { copy } from "../calendar.copy.ts";
import { FOLD_PX } from "./use-lanes.ts";

interface BoardBlockProps {
  item: BoardItem;
  column: number;
  /** Minutes since midnight on the wall clock. */
  startMin: number;
  durationMin: number;
  lane: number;
  lanes: number;
  isBesideFold: boolean;
  columns: number;
  /** The first minute that the board shows. */
  firstMin: number;
  minutePx: number;
  time: string;
  isCarried: boolean;
  isReachable: boolean;
  onOpen: (id: string) => void;
  onKey: (event: KeyboardEvent, item: BoardItem) => void;
  onFocus: (id: string) => void;
}

/** Pixels. A lower block has room for one line. */
const TWO_LINES_PX = 44;
const LEAST_PX = 24;
const GAP_PX = 2;

function Mark({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <>
      <Icon size={15} aria-hidden="true" />
      <span className="vh"> {word}</span>
    </>
  );
}

/** One appointment on the board. Its name is what it shows, in the same order. */
export const BoardBlock = memo(function BoardBlock({
  item,
  column,
  startMin,
  durationMin,
  lane,
  lanes,
  isBesideFold,
  columns,
  firstMin,
  minutePx,
  time,
  isCarried,
  isReachable,
  onOpen,
  onKey,
  onFocus,
}: BoardBlockProps) {
  const { entry, id } = item;
  const { appointment } = entry;
  const { tone, icon: Icon, word } = item.isReady ? READY_STATE : shownState(appointment.status);
  const height = Math.max(LEAST_PX, durationMin * minutePx - 2);
  const columnPart = 100 / columns;
  const width = `(${columnPart}% - ${isBesideFold ? FOLD_PX : 0}px) / ${lanes}`;
  const classes = ["cal-block", `tone-${tone}`];
  if (entry.isPending) classes.push("is-pending");
  if (isCarried) classes.push("is-carried");
  if (appointment.tentative === "yes") classes.push("is-tentative");
  if (!stands(appointment)) classes.push("is-off");
  if (lanes > 1 || isBesideFold) classes.push("is-beside");
  if (height < TWO_LINES_PX) classes.push("is-low");
  return (
    <button
      type="button"
      className={classes.join(" ")}
      data-item={id}
      data-height={`${height}px`}
      tabIndex={isReachable ? 0 : -1}
      aria-describedby={isReachable ? "cal-keys" : undefined}
      style={{
        top: (startMin - firstMin) * minutePx + 1,
        left: `calc(${columnPart * column}% + ${width} * ${lane} + ${GAP_PX}px)`,
        width: `calc(${width} - ${2 * GAP_PX}px)`,
        height,
      }}
      onClick={() => onOpen(id)}
      onKeyDown={(event) => onKey(event, item)}
      onFocus={() => onFocus(id)}
    >
      <span className="cal-block-head">
        <Icon size={16} aria-hidden="true" />
        <span className="vh">{word} </span>
        <strong>{petNames(entry)}</strong>
        <span className="cal-block-owner">{entry.clientLastName}</span>
        {appointment.tentative === "yes" && <Mark icon={TriangleAlert} word={copy.doubleBooked} />}
        {item.lateVaccine !== null && <Mark icon={Syringe} word={copy.vaccination[item.lateVaccine]} />}
        {entry.isPending && <Mark icon={CloudUpload} word={copy.pending} />}
        <span className="cal-block-time" data-time="">
          {time}
        </span>
      </span>
      <span className="cal-block-subject">
        {appointment.urgency !== "routine" && <b>{copy.urgent}</b>}
        {subjectOf(entry)}
      </span>
      <span className="vh"> {copy.minutes(durationMin)}</span>
      {item.moves === "free" && <span className="cal-grip" data-grip="" />}
    </button>
  );
});
