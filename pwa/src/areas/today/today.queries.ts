import { dayBounds, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clientName } from "@fernpaw/domain/clients/client";
import type { staff } from "@fernpaw/domain/staff/staff";
import { triageRank } from "@fernpaw/domain/visits/day-figures";
import { visits } from "@fernpaw/domain/visits/visit";
import { boardColumnOf } from "@fernpaw/domain/visits/visit-stage";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { PENDING_TABLE, pendingIdsOf } from "../../db/pending.ts";
import { rowsById, rowsOf } from "../../db/rows.ts";
import { alertsOn, type Alert } from "../pets/public/pet-warnings.queries.ts";
import {
  appointmentsOfDay,
  entriesFrom,
  entryPet,
  lookups,
  readSubjects,
  type Appointment,
  type AppointmentEntry,
  type EntryPet,
  type Lookups,
  type Subjects,
} from "../appointments/appointments.queries.ts";
import type { Stage } from "./board/stages.ts";

export type Visit = RowOf<typeof visits>;

/** One card of the board: an appointment that is expected, or a pet that is here. */
export interface BoardCard {
  key: string;
  stage: Stage;
  appointmentId: string | null;
  clientId: string | null;
  /** Null while the patient has not arrived. */
  visit: Visit | null;
  status: Appointment["status"] | null;
  pets: EntryPet[];
  ownerLastName: string;
  subject: string;
  vetId: string | null;
  vet: RowOf<typeof staff> | undefined;
  /** Where the patient is seen, or where it is planned. */
  roomId: string | null;
  /** Its name; empty: none. */
  room: string;
  /** What is to be minded most about the patient. */
  warning: Alert | null;
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

function expectedCard(entry: AppointmentEntry, words: BoardWords): BoardCard {
  const { appointment } = entry;
  return {
    key: appointment.id,
    stage: "arriving",
    appointmentId: appointment.id,
    clientId: appointment.clientId,
    visit: null,
    status: appointment.status,
    pets: entry.pets,
    ownerLastName: entry.clientLastName,
    subject: appointment.reason || (entry.type?.name ?? ""),
    vetId: appointment.vetId,
    vet: entry.vet,
    roomId: appointment.roomId,
    room: entry.room?.name ?? "",
    warning: warningOf(words, appointment),
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
export interface BoardDay {
  planned: Appointment[];
  expected: Appointment[];
  open: Visit[];
  planOf: ReadonlyMap<string, Appointment>;
  pending: ReadonlySet<string>;
}

const DAY_TABLES = [appointments.table, visits.table, PENDING_TABLE];

export function readDay(db: CacheDb, day: LocalDate, timeZone: string): Promise<BoardDay> {
  return db.transaction("r", DAY_TABLES, async () => {
    const [planned, open, pending] = await Promise.all([
      appointmentsOfDay(db, day, timeZone),
      rowsOf(db, visits).where("[status+openedAt]").between(["open", ""], ["open", "\uffff"]).toArray(),
      pendingIdsOf(db, appointments, visits),
    ]);
    const ofDay = rowsById(planned);
    const elsewhere = open.flatMap(({ appointmentId }) =>
      appointmentId === null || ofDay.has(appointmentId) ? [] : appointmentId,
    );
    const ofOtherDays = elsewhere.length > 0 ? await rowsOf(db, appointments).bulkGet(elsewhere) : [];
    const expected = planned.filter((row) => EXPECTED.includes(row.status));
    return { planned, expected, open, planOf: new Map([...ofDay, ...rowsById(ofOtherDays)]), pending };
  });
}

export interface SubjectIds {
  pets: Set<string>;
  clients: Set<string>;
}

export const idsOn = ({ expected, open }: BoardDay): SubjectIds => ({
  pets: new Set([...expected.flatMap(({ petIds }) => petIds), ...open.map(({ petId }) => petId)]),
  clients: new Set([...expected, ...open].flatMap(({ clientId }) => clientId ?? [])),
});

/** What the rows of a day mean: names, colours, people, and what to mind about whom. */
export interface BoardWords extends BoardSubjects {
  known: Lookups;
}

export interface BoardSubjects {
  subjects: Subjects;
  /** Of each pet and client the worst warning that holds. */
  warned: ReadonlyMap<string, Alert>;
}

/** Money is for the desk's own page, not for a board that everybody walks past. */
const isForTheBoard = ({ kind, severity }: Alert): boolean => kind !== "financial" && severity !== "info";

export async function boardSubjects(db: CacheDb, ids: SubjectIds, day: LocalDate): Promise<BoardSubjects> {
  const [subjects, alerts] = await Promise.all([
    readSubjects(db, ids),
    alertsOn(db, [...ids.pets, ...ids.clients], day),
  ]);
  // Worst first, so that of several the first stays.
  const warned = new Map(
    alerts
      .filter(isForTheBoard)
      .toReversed()
      .map((alert) => [alert.subjectId, alert]),
  );
  return { subjects, warned };
}

const warningOf = (
  { warned }: BoardSubjects,
  { petIds, clientId }: { petIds: readonly string[]; clientId: string | null },
): Alert | null => [...petIds, clientId ?? ""].flatMap((id) => warned.get(id) ?? [])[0] ?? null;

function visitCard(visit: Visit, { planOf, pending }: BoardDay, words: BoardWords): BoardCard | null {
  const { subjects, known } = words;
  const column = boardColumnOf(visit.stage);
  if (column === "done") return null;
  const pet = subjects.pets.get(visit.petId);
  const client = subjects.clients.get(visit.clientId ?? "");
  const plan = planOf.get(visit.appointmentId ?? "");
  return {
    key: visit.id,
    stage: STAGE_OF_COLUMN[column],
    appointmentId: visit.appointmentId,
    clientId: visit.clientId,
    visit,
    status: plan?.status ?? null,
    pets: pet ? [entryPet(known, pet)] : [],
    ownerLastName: client ? client.lastName || clientName(client) : "",
    subject: visit.reason,
    vetId: visit.vetId,
    vet: known.people.get(visit.vetId ?? ""),
    roomId: visit.roomId,
    room: known.rooms.get(visit.roomId ?? "")?.name ?? "",
    warning: warningOf(words, { petIds: [visit.petId], clientId: visit.clientId }),
    isUrgent: plan !== undefined && plan.urgency !== "routine",
    at: plan?.startsAt ?? visit.openedAt,
    since: visit.stageAt,
    isPending: pending.has(visit.id),
  };
}

export function buildBoard(day: BoardDay, words: BoardWords): Board {
  const here = day.open.flatMap((visit) => visitCard(visit, day, words) ?? []);
  const column = (stage: Stage): BoardCard[] => here.filter((card) => card.stage === stage).sort(bySince);
  return {
    arriving: entriesFrom(day.expected, { ...words, pending: day.pending })
      .map((entry) => expectedCard(entry, words))
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
  const [rows, known] = await Promise.all([readDay(db, day, timeZone), lookups(db)]);
  return buildBoard(rows, { known, ...(await boardSubjects(db, idsOn(rows), day)) });
}
