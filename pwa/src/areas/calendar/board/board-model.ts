import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { AppointmentEntry } from "../../appointments/appointments.queries.ts";
import type { LateVaccine } from "../../vaccinations/public/late-vaccines.queries.ts";
import { DAY_MIN } from "./day-grid.ts";
import type { Span } from "./day-grid.ts";

/** A stretch of a column that is not simply free. */
export interface BoardTime {
  key: string;
  /** Of a block of time; null for what follows from hours and roster. */
  id: string | null;
  kind: "closed" | "off" | "taken" | "blocked" | "held" | "request" | "wanted";
  label: string;
  /** Whom it concerns and how long, for whoever hears it. */
  about?: string;
  /** Minutes since midnight on the wall clock. */
  fromMin: number;
  toMin: number;
  /** Absent: it stays. */
  moves?: Moves;
}

/** Freely, to another column at its own time, to another time in its own column, or not at all. */
export type Moves = "free" | "column" | "time" | "no";

/** Anything on the board that a hand can move. */
export interface Movable {
  id: string;
  column: number;
  span: Pick<Span, "fromMin" | "toMin">;
  moves: Moves;
}

/** A vet, a room or a day: the board shows them all alike. */
export interface BoardColumn {
  key: string;
  title: string;
  subtitle: string;
  day: LocalDate;
  isToday: boolean;
  /** Minutes between two starts that a tap on a free place offers. */
  slotMin: number;
  shades: readonly BoardTime[];
  blocks: readonly BoardTime[];
}

export interface BoardPlace {
  column: number;
  /** Minutes since midnight on the wall clock. */
  fromMin: number;
  durationMin: number;
}

export interface BoardItem extends Movable {
  span: Span;
  entry: AppointmentEntry;
  /** Every patient of it that is here is ready to pay. */
  isReady: boolean;
  /** The vaccination of a patient is due or overdue; null: neither, or none on record. */
  lateVaccine: LateVaccine | null;
  /** A colour of its type or vet; null: that of its state. */
  hue: string | null;
  /** Once the patient is here the time is a fact: only the column may change. */
  moves: Moves;
}

/** Whether an appointment takes its place: what was called off leaves it to others. */
export const stands = ({ status }: Pick<AppointmentEntry["appointment"], "status">): boolean =>
  status !== "cancelled" && status !== "no_show";

export interface Hours {
  fromMin: number;
  toMin: number;
}

/** Minutes to which moving snaps. */
export const STEP_MIN = 5;
/** Minutes between two starts that a tap on a free place offers. */
export const TAP_STEP_MIN = 15;
export const LEAST_LENGTH_MIN = 5;

export const placeOfItem = (item: Movable): BoardPlace => ({
  column: item.column,
  fromMin: item.span.fromMin,
  durationMin: item.span.toMin - item.span.fromMin,
});

export const isSamePlace = (a: BoardPlace, b: BoardPlace): boolean =>
  a.column === b.column && a.fromMin === b.fromMin && a.durationMin === b.durationMin;

/**
 * Keeps a place on the board: a whole column, within the shown hours, not shorter than the least length. On a board
 * that shows the day to its end, what starts before midnight may pass it.
 */
export function onBoard(place: BoardPlace, columns: number, hours: Hours): BoardPlace {
  const durationMin = Math.max(LEAST_LENGTH_MIN, place.durationMin);
  const leastShown = hours.toMin === DAY_MIN ? LEAST_LENGTH_MIN : durationMin;
  const last = Math.max(hours.fromMin, hours.toMin - leastShown);
  return {
    column: Math.max(0, Math.min(columns - 1, place.column)),
    fromMin: Math.max(hours.fromMin, Math.min(last, place.fromMin)),
    durationMin,
  };
}
