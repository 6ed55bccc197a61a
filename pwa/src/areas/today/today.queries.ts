import type { Instant, LocalDate } from "@fernpaw/domain/kernel/time";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { staff } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { boardColumnOf } from "@fernpaw/domain/visits/visit-stage";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIds } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";
import {
  appointmentsOfDay,
  entriesOf,
  type Appointment,
  type AppointmentEntry,
  type EntryPet,
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

export type Board = Record<Stage, BoardCard[]>;

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

async function visitCards(db: CacheDb): Promise<BoardCard[]> {
  const open = await rowsOf(db, visits).where("status").equals("open").toArray();
  const [pending, petRows, clientRows, people, species, planned] = await Promise.all([
    pendingIds(db),
    rowsOf(db, pets).bulkGet(open.map((visit) => visit.petId)),
    rowsOf(db, clients).bulkGet(open.map((visit) => visit.clientId ?? "")),
    rowsOf(db, staff).toArray(),
    rowsOf(db, petTypes).toArray(),
    rowsOf(db, appointments).bulkGet(open.map((visit) => visit.appointmentId ?? "")),
  ]);
  return open.flatMap((visit, at): BoardCard[] => {
    const column = boardColumnOf(visit.stage);
    if (column === "done") return [];
    const pet = petRows[at];
    const client = clientRows[at];
    const appointment = planned[at];
    const type = species.find(({ id }) => id === pet?.petTypeId);
    return [
      {
        key: visit.id,
        stage: STAGE_OF_COLUMN[column],
        appointmentId: visit.appointmentId,
        visit,
        status: appointment?.status ?? null,
        pets: pet ? [{ id: pet.id, name: pet.name, speciesCode: type?.code ?? "", species: type?.name ?? "" }] : [],
        ownerLastName: client ? client.lastName || clientName(client) : "",
        subject: visit.reason,
        vetId: visit.vetId,
        vet: people.find(({ id }) => id === visit.vetId),
        isUrgent: appointment !== undefined && appointment.urgency !== "routine",
        at: appointment?.startsAt ?? visit.openedAt,
        since: visit.stageAt,
        isPending: pending.has(visit.id),
      },
    ];
  });
}

async function expectedOn(db: CacheDb, day: LocalDate, timeZone: string): Promise<AppointmentEntry[]> {
  const planned = await appointmentsOfDay(db, day, timeZone);
  return entriesOf(
    db,
    planned.filter((row) => EXPECTED.includes(row.status)),
  );
}

/** Who is expected on `day` and who is here now, whatever day they came. */
export async function todayBoard(db: CacheDb, day: LocalDate, timeZone: string): Promise<Board> {
  const [expected, here] = await Promise.all([expectedOn(db, day, timeZone), visitCards(db)]);
  const column = (stage: Stage): BoardCard[] => here.filter((card) => card.stage === stage).sort(bySince);
  return {
    arriving: expected.map(expectedCard).sort(byPlan),
    waiting: column("waiting"),
    exam: column("exam"),
    pay: column("pay"),
  };
}
