import { addMinutes, toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import { displayCodeOf, type DisplayNames, hashOfDisplayCode } from "./display.ts";
import {
  clinicOfDisplay,
  displayByHash,
  displayOf,
  type DisplayRow,
  setDisplay,
  readWaitingRoom,
  type WaitingRow,
} from "./displays.queries.ts";

/** Beyond it a visit is one that nobody closed. */
const OPEN_AT_MOST_MIN = 18 * 60;

interface WaitingPatient {
  pet: string;
  /** Empty where none is to be shown. */
  initial: string;
}

/** All that a waiting room's screen is ever told. */
export interface WaitingRoom {
  clinic: string;
  timeZone: string;
  waiting: WaitingPatient[];
  seen: WaitingPatient[];
}

export type DisplayId = Pick<DisplayRow, "clinicId" | "id">;

export interface WaitingRooms {
  /** Null for what is no code, or none that is good now. Notes that the screen was there. */
  open(typed: string): Promise<DisplayId | null>;
  /** Null once the display was taken away. */
  view(display: DisplayId): Promise<WaitingRoom | null>;
}

const initialOf = (name: string): string => (Array.from(name.trim())[0] ?? "").toLocaleUpperCase();

function shown({ petName, lastName, companyName }: WaitingRow, names: DisplayNames): WaitingPatient {
  const initial = names === "pet_and_initial" ? initialOf(lastName?.trim() ? lastName : (companyName ?? "")) : "";
  return { pet: petName ?? "", initial };
}

/** The waiting room for screens that are no account: names that this chooses, of one clinic, and nothing else. */
export function createWaitingRooms({ store, now }: { store: Store; now: () => number }): WaitingRooms {
  return {
    async open(typed) {
      const code = displayCodeOf(typed);
      if (code === null) return null;
      const found = await store.read((sql) => displayByHash(sql, hashOfDisplayCode(code)));
      if (!found) return null;
      const display = { clinicId: found.clinicId, id: found.id };
      await store.write((sql) => setDisplay(sql, display, { lastSeenAt: toInstant(now()) }));
      return display;
    },
    async view({ clinicId, id }) {
      return store.read(async (sql) => {
        const display = await displayOf(sql, clinicId, id);
        if (!display) return null;
        const rows = await readWaitingRoom(sql, clinicId, addMinutes(toInstant(now()), -OPEN_AT_MOST_MIN));
        const isWaiting = ({ stage }: WaitingRow): boolean => stage === "waiting";
        return {
          ...(await clinicOfDisplay(sql, clinicId)),
          waiting: rows.filter(isWaiting).map((row) => shown(row, display.names)),
          seen: rows.filter((row) => !isWaiting(row)).map((row) => shown(row, display.names)),
        };
      });
    },
  };
}
