import { appointments, appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { waitlist } from "@fernpaw/domain/appointments/waitlist";
import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { clockTime, shortDay } from "../../ui/clock-time.tsx";
import { asked } from "./inbox.copy.ts";

type Item = RowOf<typeof attention>;

/** A question that a change has left open, with its two answers. */
export interface QuestionWords {
  title: (who: string) => string;
  mine: string;
  theirs: string;
  /** The answer that is chosen at first. */
  likely: "apply_mine" | "keep_theirs";
}

/** Null if two people changed the same record. */
export function askedOf({ kind, details }: Item): QuestionWords | null {
  if (kind !== "stale_field") return null;
  if (details["leftBehind"] === true) return { ...asked.leftBehind, likely: "apply_mine" };
  return details["afterDeath"] === true ? { ...asked.afterDeath, likely: "keep_theirs" } : null;
}

const MOST_LINES = 5;

async function readLine(db: Dexie, { table, id }: Item["entities"][number], timeZone: string): Promise<string> {
  switch (table) {
    case appointments.table: {
      const row = await rowsOf(db, appointments).get(id);
      if (!row) return "";
      const type = await rowsOf(db, appointmentTypes).get(row.typeId);
      const when = `${shortDay(row.startsAt, timeZone)}, ${clockTime(row.startsAt, timeZone)}`;
      return asked.appointment(when, row.reason || (type?.name ?? ""));
    }
    case visits.table:
      return asked.visit((await rowsOf(db, visits).get(id))?.reason ?? "");
    case waitlist.table: {
      const row = await rowsOf(db, waitlist).get(id);
      return asked.waitlist((await rowsOf(db, appointmentTypes).get(row?.typeId ?? ""))?.name ?? "");
    }
    default:
      return "";
  }
}

/** Plans that still name a former owner; empty for other inbox items. */
export async function leftLines(db: Dexie, item: Item, timeZone: string): Promise<string> {
  if (item.details["leftBehind"] !== true) return "";
  const left = item.entities.filter(({ table }) => table !== "pets");
  const lines = await Promise.all(left.slice(0, MOST_LINES).map((one) => readLine(db, one, timeZone)));
  return asked.list(
    lines.filter((line) => line !== ""),
    Math.max(0, left.length - MOST_LINES),
  );
}
