import type { Instant } from "@fernpaw/domain/kernel/time";
import type { CareEntry, CareOrder } from "@fernpaw/domain/wards/care-order";
import type { CellState, SheetCell } from "@fernpaw/domain/wards/sheet";
import { Ban, Check, Circle, CircleAlert, Clock, Minus, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { quantityText } from "../../catalogue/public/product-words.copy.ts";
import { dosing } from "../../treatments/public/dosing.copy.ts";
import { copy } from "../wards.copy.ts";
import type { SheetRow } from "../wards.queries.ts";

export const CELL_LOOKS: Record<CellState, { icon: LucideIcon; tone: StatusTone | null }> = {
  given: { icon: Check, tone: "confirmed" },
  skipped: { icon: Ban, tone: "done" },
  due: { icon: Clock, tone: "waiting" },
  overdue: { icon: CircleAlert, tone: "noShow" },
  later: { icon: Circle, tone: null },
  missed: { icon: Minus, tone: null },
};

export const isOpenCell = ({ state }: SheetCell): boolean =>
  state === "due" || state === "overdue" || state === "later" || state === "missed";

export const cellTime = (cell: SheetCell, timeZone: string): string =>
  cell.dueAt === null ? copy.extraAt(clockTime(cell.at, timeZone)) : clockTime(cell.at, timeZone);

export function entryWords(entry: CareEntry, people: ReadonlyMap<string, string>, timeZone: string): string {
  const who = people.get(entry.by ?? "") ?? "";
  const at = clockTime(entry.occurredAt, timeZone);
  return entry.status === "skipped" ? copy.skippedBy(at, who) : copy.givenBy(at, who);
}

/** How often and how long. */
export function rhythmWords(order: CareOrder, timeZone: string): string {
  const { rhythm, everyHours, toAt } = order;
  if (rhythm === "as_needed") return copy.asNeeded;
  if (rhythm === "once") return copy.once;
  const every = copy.every(everyHours ?? 0);
  return toAt === null ? every : `${every}, ${copy.until(dayTime(toAt, timeZone))}`;
}

export const dayTime = (at: Instant, timeZone: string): string =>
  `${shortDay(at, timeZone)}, ${clockTime(at, timeZone)}`;

/** The facts of an order under its name. */
export function orderFacts({ order, product }: SheetRow, timeZone: string): string[] {
  const { quantityMilli, dose, doseReason, route, note } = order;
  const quantity = product && quantityMilli !== null ? quantityText(quantityMilli, product.dispensingUnit) : "";
  const because = doseReason === "" ? "" : dosing.because(doseReason);
  return [quantity, dose, because, route, rhythmWords(order, timeZone), note].filter((part) => part !== "");
}

export function stopWords({ stoppedAt, stoppedFor, stopReason }: CareOrder, timeZone: string): string {
  if (stoppedAt === null) return "";
  const time = dayTime(stoppedAt, timeZone);
  if (stoppedFor === "change") return copy.changed(time);
  return stoppedFor === "discharge" ? copy.discharged(time) : copy.stoppedFor(time, stopReason);
}

/** The time in a cell: of its first entry that says its state, otherwise its own. */
export function shownTime(cell: SheetCell, timeZone: string): string {
  const first = cell.entries.find(({ status }) => status === cell.state);
  const time = clockTime(first?.occurredAt ?? cell.at, timeZone);
  return cell.entries.filter(({ status }) => status === "given").length > 1 ? copy.timesTwo(time) : time;
}

export function cellName({ order }: SheetRow, cell: SheetCell, timeZone: string): string {
  const reason = cell.state === "skipped" ? cell.entries.find(({ status }) => status === "skipped")?.reason : undefined;
  const word = copy.states[cell.state];
  const state = cell.entries.length > 0 ? `${word} ${shownTime(cell, timeZone)}` : word;
  return copy.cellName(order.what, cellTime(cell, timeZone), reason === undefined ? state : `${state}, ${reason}`);
}
