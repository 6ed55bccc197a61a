import { dayBounds, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clientName } from "@fernpaw/domain/clients/client";
import type { staff } from "@fernpaw/domain/staff/staff";
import { triageRank } from "@fernpaw/domain/visits/day-figures";
import { visits } from "@fernpaw/domain/visits/visit";
import { boardColumnOf } from "@fernpaw/domain/visits/visit-stage";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { liveQuery } from "dexie";
import { PENDING_TABLE, pendingIds } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import {
  appointmentsOfDay,
  byId,
  entriesFrom,
  entryPet,
  LOOKUP_TABLES,
  lookups,
  subjectsOf,
  type Appointment,
  type AppointmentEntry,
  type EntryPet,
  type Lookups,
  type Subjects,
} from "../appointments/appointments.queries.ts";

export const STAGES = ["arriving", "waiting", "exam", "pay"] as const;
export type Stage = (typeof STAGES)[number];
type Visit = RowOf<typeof visits>;

/** One card of the board: an appointment that is expected, or a pet that is here. */
export interface BoardCard {
  key: string;
  stage: Stage;
  appointmentId: string | null;
  /** Null while the patient has not arrived. */
  visit: Visit | null;
  status: Appointment["status"] | null;
  pets: EntryPet[];
  ownerLastName: string;
  subject: string;
  vetId: string | null;
  vet: RowOf<typeof staff> | undefined;
  isUrgent: boolean;
  /** When it was planned for; of a visit without a plan when it began. */
  at: Instant;
  /** When the present stage began. */
  since: Instant | null;
  isPending: boolean;
}

export interface Board extends Record<Stage, BoardCard[]> {
  /** Of the day, whatever became of them. */
  planned: Appointment[];
  open: Visit[];
}

const EXPECTED: readonly Appointment["status"][] = ["requested", "booked", "confirmed"];
const STAGE_OF_COLUMN = { waiting: "waiting", in_exam: "exam", ready: "pay" } as const;

const byPlan = (a: BoardCard, b: BoardCard): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.key < b.key ? -1 : 1);
/** Whoever has been there longest comes first. */
const bySince = (a: BoardCard, b: BoardCard): number => {
  const [left, right] = [a.since ?? a.at, b.since ?? b.at];
  return left < right ? -1 : left > right ? 1 : a.key < b.key ? -1 : 1;
};

function expectedCard(entry: AppointmentEntry): BoardCard {
  const { appointment } = entry;
  return {
    key: appointment.id,
    stage: "arriving",
    appointmentId: appointment.id,
    visit: null,
    status: appointment.status,
    pets: entry.pets,
    ownerLastName: entry.clientLastName,
    subject: appointment.reason || (entry.type?.name ?? ""),
    vetId: appointment.vetId,
    vet: entry.vet,
    isUrgent: appointment.urgency !== "routine",
    at: appointment.startsAt,
    since: null,
    isPending: entry.isPending,
  };
}

/** In the waiting room the most urgent come before those who have been there longest. */
const byTriage = (a: BoardCard, b: BoardCard): number =>
  triageRank(a.visit?.triage ?? null) - triageRank(b.visit?.triage ?? null) || bySince(a, b);

/** The rows that make the columns, as of one moment: in between a patient would stand in two of them, or in none. */
interface BoardDay {
  planned: Appointment[];
  expected: Appointment[];
  open: Visit[];
  planOf: ReadonlyMap<string, Appointment>;
  known: Lookups;
  pending: ReadonlySet<string>;
}

const DAY_TABLES = [appointments.table, visits.table, ...LOOKUP_TABLES, PENDING_TABLE];

function readDay(db: CacheDb, day: LocalDate, timeZone: string): Promise<BoardDay> {
  return db.transaction("r", DAY_TABLES, async () => {
    const [planned, open, known, pending] = await Promise.all([
      appointmentsOfDay(db, day, timeZone),
      rowsOf(db, visits).where("[status+openedAt]").between(["open", ""], ["open", "\uffff"]).toArray(),
      lookups(db),
      pendingIds(db),
    ]);
    const ofDay = byId(planned);
    const elsewhere = open.flatMap(({ appointmentId }) =>
      appointmentId === null || ofDay.has(appointmentId) ? [] : appointmentId,
    );
    const ofOtherDays = elsewhere.length > 0 ? await rowsOf(db, appointments).bulkGet(elsewhere) : [];
    const expected = planned.filter((row) => EXPECTED.includes(row.status));
    return { planned, expected, open, planOf: new Map([...ofDay, ...byId(ofOtherDays)]), known, pending };
  });
}

interface SubjectIds {
  pets: Set<string>;
  clients: Set<string>;
}

const idsOn = ({ expected, open }: BoardDay): SubjectIds => ({
  pets: new Set([...expected.flatMap(({ petIds }) => petIds), ...open.map(({ petId }) => petId)]),
  clients: new Set([...expected, ...open].flatMap(({ clientId }) => clientId ?? [])),
});

function visitCard(visit: Visit, { planOf, known, pending }: BoardDay, subjects: Subjects): BoardCard | null {
  const column = boardColumnOf(visit.stage);
  if (column === "done") return null;
  const pet = subjects.pets.get(visit.petId);
  const client = subjects.clients.get(visit.clientId ?? "");
  const plan = planOf.get(visit.appointmentId ?? "");
  return {
    key: visit.id,
    stage: STAGE_OF_COLUMN[column],
    appointmentId: visit.appointmentId,
    visit,
    status: plan?.status ?? null,
    pets: pet ? [entryPet(known, pet)] : [],
    ownerLastName: client ? client.lastName || clientName(client) : "",
    subject: visit.reason,
    vetId: visit.vetId,
    vet: known.people.get(visit.vetId ?? ""),
    isUrgent: plan !== undefined && plan.urgency !== "routine",
    at: plan?.startsAt ?? visit.openedAt,
    since: visit.stageAt,
    isPending: pending.has(visit.id),
  };
}

function boardOf(day: BoardDay, subjects: Subjects): Board {
  const here = day.open.flatMap((visit) => visitCard(visit, day, subjects) ?? []);
  const column = (stage: Stage): BoardCard[] => here.filter((card) => card.stage === stage).sort(bySince);
  return {
    arriving: entriesFrom(day.expected, { ...day, subjects })
      .map(expectedCard)
      .sort(byPlan),
    waiting: column("waiting").sort(byTriage),
    exam: column("exam"),
    pay: column("pay"),
    planned: day.planned,
    open: day.open,
  };
}

/** Visits that began on `day` and are over: with those that are open, the whole of it. */
export async function closedOfDay(db: CacheDb, day: LocalDate, timeZone: string): Promise<Visit[]> {
  const { from, to } = dayBounds(day, timeZone);
  return rowsOf(db, visits).where("[status+openedAt]").between(["closed", from], ["closed", to], true, false).toArray();
}

/** Who is expected on `day` and who is here now, whatever day they came. */
export async function todayBoard(db: CacheDb, day: LocalDate, timeZone: string): Promise<Board> {
  const rows = await readDay(db, day, timeZone);
  return boardOf(rows, await subjectsOf(db, idsOn(rows)));
}

const isWithin = (few: ReadonlySet<string>, many: ReadonlySet<string>): boolean => [...few].every((id) => many.has(id));

/** Looks at the pets and clients of a board, and tells of them again when one of them changes. */
class SubjectWatch {
  #ids: SubjectIds = { pets: new Set(), clients: new Set() };
  #stop: (() => void) | null = null;
  now: Subjects | null = null;
  readonly #db: CacheDb;
  readonly #onRead: () => void;
  readonly #onError: (error: unknown) => void;

  constructor(db: CacheDb, onRead: () => void, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onRead = onRead;
    this.#onError = onError;
  }

  /** Until they are read there is nobody to show: a card without its pet would flash. */
  lookAt(ids: SubjectIds): void {
    const isWatched = isWithin(ids.pets, this.#ids.pets) && isWithin(ids.clients, this.#ids.clients);
    if (isWatched && this.#stop) return;
    this.stop();
    this.#ids = ids;
    this.now = null;
    const subscription = liveQuery(() => subjectsOf(this.#db, ids)).subscribe((subjects) => {
      this.now = subjects;
      this.#onRead();
    }, this.#onError);
    this.#stop = () => subscription.unsubscribe();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
  }
}

interface Watched<T> {
  subscribe: (onNext: (value: T) => void, onError?: (error: unknown) => void) => () => void;
  /** Nothing is known before it was read. */
  hasValue: () => false;
}

/**
 * `todayBoard`, kept up to date. A patient who moves on is a change of his visit: the forty pets and owners around him,
 * which cost most, are not read again.
 */
export function watchBoard(db: CacheDb, day: LocalDate, timeZone: string): Watched<Board> {
  return {
    hasValue: () => false,
    subscribe: (onNext, onError = () => undefined) => {
      let rows: BoardDay | null = null;
      const show = (): void => {
        if (rows && subjects.now) onNext(boardOf(rows, subjects.now));
      };
      const subjects = new SubjectWatch(db, show, onError);
      const days = liveQuery(() => readDay(db, day, timeZone)).subscribe((read) => {
        rows = read;
        subjects.lookAt(idsOn(read));
        show();
      }, onError);
      return () => {
        days.unsubscribe();
        subjects.stop();
      };
    },
  };
}
