import { CloudUpload, type LucideIcon, Syringe, TriangleAlert } from "lucide-react";
import { memo } from "react";
import type { KeyboardEvent } from "react";
import { READY_STATE, shownState, type ShownState } from "../../appointments/public/appointment-status-chip.tsx";
import { petNames, subjectOf } from "../../appointments/public/entry-words.ts";
import { SpeciesIcon } from "../../../ui/pet-avatar.tsx";
import { stands } from "./board-model.ts";
import type { BoardItem } from "./board-model.ts";
import { copy } from "../calendar.copy.ts";
import { laneStyle } from "./use-lanes.ts";

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

/** Pixels. A lower block has room for one line; a narrow one for two small ones, and below that for one. */
const TWO_LINES_PX = 44;
const TIGHT_PX = 40;
const SLIM_PX = 30;
const LEAST_PX = 24;
/** The frame without text, and a line of a narrow block, as in `calendar.css`. */
const FRAME_PX = 6;
const LINE_PX = 17.5;

function Mark({ icon: Icon, word }: { icon: LucideIcon; word: string }) {
  return (
    <>
      <Icon size={15} aria-hidden="true" />
      <span className="vh"> {word}</span>
    </>
  );
}

/** The warnings beside the name. */
function Marks({ item: { entry, lateVaccine } }: Pick<BoardBlockProps, "item">) {
  const isTentative = entry.appointment.tentative === "yes";
  if (!isTentative && lateVaccine === null && !entry.isPending) return null;
  return (
    <span className="cal-block-marks">
      {isTentative && <Mark icon={TriangleAlert} word={copy.doubleBooked} />}
      {lateVaccine !== null && <Mark icon={Syringe} word={copy.vaccination[lateVaccine]} />}
      {entry.isPending && <Mark icon={CloudUpload} word={copy.pending} />}
    </span>
  );
}

const stateOf = ({ isReady, entry: { appointment } }: BoardItem): ShownState =>
  isReady ? READY_STATE : shownState(appointment.status);

/** The height decides the number of lines. The width is for the styles to know. */
function classesOf({ item, isCarried }: Pick<BoardBlockProps, "item" | "isCarried">, height: number): string {
  const { appointment, isPending } = item.entry;
  const classes = ["cal-block", `tone-${stateOf(item).tone}`];
  if (item.hue !== null) classes.push("is-hued");
  if (isPending) classes.push("is-pending");
  if (isCarried) classes.push("is-carried");
  if (appointment.tentative === "yes") classes.push("is-tentative");
  if (!stands(appointment)) classes.push("is-off");
  if (height < TWO_LINES_PX) classes.push("is-low");
  if (height < TIGHT_PX) classes.push(height < SLIM_PX ? "is-slim" : "is-tight");
  return classes.join(" ");
}

/** The texts of a block, in the order of reading. */
function BlockWords({ item, time, durationMin }: Pick<BoardBlockProps, "item" | "time" | "durationMin">) {
  const { entry } = item;
  const { icon: Icon, word } = stateOf(item);
  const species = entry.pets[0]?.speciesCode;
  return (
    <span className="cal-block-in">
      <Icon className="cal-block-state" size={16} aria-hidden="true" />
      <span className="vh">{word} </span>
      <SpeciesIcon className="cal-block-species" species={species ?? ""} size={16} />
      <span className="cal-block-who">
        <strong>{petNames(entry)}</strong> <span className="cal-block-owner">{entry.clientLastName}</span>
      </span>
      <Marks item={item} />
      <span className="cal-block-time" data-time="">
        {time}
      </span>
      <span className="cal-block-subject">
        {entry.appointment.urgency !== "routine" && <b>{copy.urgent}</b>}
        {subjectOf(entry)}
      </span>
      <span className="vh"> {copy.minutes(durationMin)}</span>
    </span>
  );
}

/** One appointment on the board. Its name is what it shows, in the same order. */
export const BoardBlock = memo(function BoardBlock(props: BoardBlockProps) {
  const { item, column, startMin, durationMin, lane, lanes, isBesideFold, columns, firstMin, minutePx } = props;
  const { isReachable, onOpen, onKey, onFocus } = props;
  const { id } = item;
  const height = Math.max(LEAST_PX, durationMin * minutePx - 2);
  const look = {
    "--cal-lines": Math.max(1, Math.floor((height - FRAME_PX) / LINE_PX)),
    ...(item.hue !== null && { "--cal-hue": item.hue }),
    top: (startMin - firstMin) * minutePx + 1,
    ...laneStyle(column, columns, { lane, lanes, isBesideFold }),
    height,
  };
  return (
    <button
      type="button"
      className={classesOf(props, height)}
      data-item={id}
      data-height={`${height}px`}
      tabIndex={isReachable ? 0 : -1}
      aria-describedby={isReachable ? "cal-keys" : undefined}
      style={look}
      onClick={() => onOpen(id)}
      onKeyDown={(event) => onKey(event, item)}
      onFocus={() => onFocus(id)}
    >
      <BlockWords item={item} time={props.time} durationMin={durationMin} />
      {item.moves === "free" && <span className="cal-grip" data-grip="" />}
    </button>
  );
});
