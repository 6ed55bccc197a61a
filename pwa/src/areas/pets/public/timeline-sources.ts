import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { instantAt, localDateOf, type LocalDate } from "@fernpaw/domain/kernel/time";
import { measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { HeartOff, Merge, Stethoscope, UserRoundCheck, UserRoundX, Weight } from "lucide-react";
import { pendingIds } from "../../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import { entriesOf } from "../../appointments/appointments.queries.ts";
import { shownState } from "../../appointments/public/appointment-status-chip.tsx";
import { copy, stageWords } from "./timeline.copy.ts";
import {
  inOrder,
  type TimelineEvent,
  type TimelineQuestion,
  type TimelineSource,
} from "../timeline/timeline-events.ts";
import { weightText } from "./weight.ts";

const CLOSED: readonly string[] = ["checked_out", "left_without_being_seen"];

const flat = async <Row>(lists: readonly Promise<Row[]>[]): Promise<Row[]> => (await Promise.all(lists)).flat();

async function petsById({ sync, petIds }: TimelineQuestion) {
  const rows = await rowsOf(sync.cache, pets).bulkGet([...petIds]);
  return new Map(rows.flatMap((pet) => (pet ? [[pet.id, pet] as const] : [])));
}

const isOf = ({ clientIds }: TimelineQuestion, clientId: string | null): boolean =>
  clientIds.length === 0 || (clientId !== null && clientIds.includes(clientId));

/** Visits, and appointments that did not become one. */
const visitsAndAppointments: TimelineSource = async (question) => {
  const { sync, clientIds, petIds } = question;
  const db = sync.cache;
  const [known, seen, planned, withoutPet, people, pending] = await Promise.all([
    petsById(question),
    flat(petIds.map((petId) => readPetRows(db, visits, petId))),
    flat(petIds.map((petId) => readPetRows(db, appointments, petId))),
    rowsAmong(rowsOf(db, appointments), "clientId", clientIds),
    rowsOf(db, staff).toArray(),
    pendingIds(db),
  ]);
  const nameOf = (id: string | null): string => {
    const person = people.find((one) => one.id === id);
    return person ? titledName(person) : "";
  };
  const all = new Map([...planned, ...withoutPet].map((row) => [row.id, row]));
  const entries = await entriesOf(
    db,
    [...all.values()].filter(({ clientId }) => isOf(question, clientId)),
  );
  const entryOf = new Map(entries.map((entry) => [entry.appointment.id, entry]));
  const mine = seen.filter(({ clientId }) => isOf(question, clientId));
  const became = new Set(mine.map((visit) => visit.appointmentId));
  const said = (...parts: string[]): string => parts.filter((part) => part !== "").join(" · ");
  return [
    ...mine.map((visit): TimelineEvent => ({
      id: visit.id,
      at: visit.openedAt,
      isDay: false,
      title: stageWords[visit.stage],
      detail: said(visit.reason || (entryOf.get(visit.appointmentId ?? "")?.type?.name ?? ""), nameOf(visit.vetId)),
      tone: CLOSED.includes(visit.stage) ? "done" : "exam",
      icon: Stethoscope,
      petName: known.get(visit.petId)?.name ?? "",
      isPending: pending.has(visit.id),
      appointment: null,
    })),
    ...entries
      .filter(({ appointment }) => !became.has(appointment.id))
      .map(({ appointment, type, pets: animals, isPending }): TimelineEvent => ({
        id: appointment.id,
        at: appointment.startsAt,
        isDay: false,
        title: appointment.reason || (type?.name ?? ""),
        detail: nameOf(appointment.vetId),
        tone: shownState(appointment.status).tone,
        icon: shownState(appointment.status).icon,
        petName: animals.map(({ name }) => name).join(", "),
        isPending,
        appointment: { id: appointment.id, status: appointment.status },
      })),
  ];
};

/** On a client's page only what happened while the pet was with him. */
async function whileHis({ sync, clientIds }: TimelineQuestion): Promise<(petId: string, day: LocalDate) => boolean> {
  if (clientIds.length === 0) return () => true;
  const links = await rowsAmong(rowsOf(sync.cache, petOwners), "clientId", clientIds);
  return (petId, day) =>
    links.some((link) => link.petId === petId && link.fromOn <= day && (link.toOn === null || day <= link.toOn));
}

const weights: TimelineSource = async (question) => {
  const { sync, petIds, timeZone, unitOf } = question;
  const isHis = await whileHis(question);
  const [known, rows, pending] = await Promise.all([
    petsById(question),
    flat(petIds.map((petId) => readPetRows(sync.cache, measurements, petId))),
    pendingIds(sync.cache),
  ]);
  return rows
    .filter((row) => row.enteredInErrorAt === null && isHis(row.petId, localDateOf(row.takenAt, timeZone)))
    .map((row): TimelineEvent => {
      const pet = known.get(row.petId);
      return {
        id: row.id,
        at: row.takenAt,
        isDay: false,
        title: copy.weighed,
        detail: weightText(row.weightG, unitOf(pet?.petTypeId ?? "")),
        tone: "done",
        icon: Weight,
        petName: pet?.name ?? "",
        isPending: pending.has(row.id),
        appointment: null,
      };
    });
};

const deaths: TimelineSource = async (question) => {
  const { sync, timeZone } = question;
  const [known, isHis, pending] = await Promise.all([petsById(question), whileHis(question), pendingIds(sync.cache)]);
  return [...known.values()].flatMap((pet): TimelineEvent[] => {
    const { id, status, deceasedOn } = pet;
    if (status !== "deceased" || deceasedOn === null || !isHis(id, deceasedOn)) return [];
    return [
      {
        id: `${id}:died`,
        at: instantAt(deceasedOn, 0, timeZone),
        isDay: true,
        title: copy.died,
        detail: pet.deceasedCause,
        tone: "cancelled",
        icon: HeartOff,
        petName: pet.name,
        isPending: pending.has(id),
        appointment: null,
      },
    ];
  });
};

/** The links of pets that had nobody before. */
async function firstLinksOf(db: CacheDb, petIds: readonly string[]): Promise<ReadonlySet<string>> {
  const links = await rowsAmong(rowsOf(db, petOwners), "petId", petIds);
  const first = new Map<string, (typeof links)[number]>();
  for (const link of links) {
    const known = first.get(link.petId);
    const isEarlier = !known || link.fromOn < known.fromOn || (link.fromOn === known.fromOn && link.id < known.id);
    if (isEarlier) first.set(link.petId, link);
  }
  return new Set([...first.values()].map(({ id }) => id));
}

/** Who came to a pet and who left it. What an import brought has a day and no hour. */
const changesOfOwner: TimelineSource = async (question) => {
  const { sync, clientIds, petIds, timeZone } = question;
  const db = sync.cache;
  const links =
    clientIds.length > 0
      ? await rowsAmong(rowsOf(db, petOwners), "clientId", clientIds)
      : await rowsAmong(rowsOf(db, petOwners), "petId", petIds);
  const linkedIds = [...new Set(links.map(({ petId }) => petId))];
  const [known, firstIds, people, pending] = await Promise.all([
    petsById({ ...question, petIds: linkedIds }),
    firstLinksOf(db, linkedIds),
    rowsOf(db, clients).bulkGet(links.map(({ clientId }) => clientId)),
    pendingIds(db),
  ]);
  return links.flatMap((link, at): TimelineEvent[] => {
    const person = people[at];
    const event = (of: "begins" | "ends", day: string, writtenAt: string): TimelineEvent => {
      const isDay = localDateOf(writtenAt, timeZone) !== day;
      return {
        id: `${link.id}:${of}`,
        at: isDay ? instantAt(day, 0, timeZone) : writtenAt,
        isDay,
        title:
          of === "ends"
            ? copy.linkEnds(link.role)
            : firstIds.has(link.id)
              ? copy.firstLink(link.role)
              : copy.linkBegins(link.role),
        detail: person ? clientName(person) : copy.unknownClient,
        tone: of === "begins" ? "confirmed" : "cancelled",
        icon: of === "begins" ? UserRoundCheck : UserRoundX,
        petName: known.get(link.petId)?.name ?? "",
        isPending: pending.has(link.id),
        appointment: null,
      };
    };
    const begins = event("begins", link.fromOn, link.createdAt);
    return link.toOn === null ? [begins] : [begins, event("ends", link.toOn, link.updatedAt)];
  });
};

/** Records that became part of this client's. A merged row changes no more: its last change was the merge. */
const merges: TimelineSource = async ({ sync, clientIds }) => {
  const [rows, pending] = await Promise.all([
    rowsOf(sync.cache, clients).bulkGet([...clientIds]),
    pendingIds(sync.cache),
  ]);
  return rows.flatMap((client): TimelineEvent[] => {
    if (!client || client.mergedIntoId === null) return [];
    return [
      {
        id: `${client.id}:merged`,
        at: client.updatedAt,
        isDay: false,
        title: copy.merged,
        detail: clientName(client),
        tone: "booked",
        icon: Merge,
        petName: "",
        isPending: pending.has(client.id),
        appointment: null,
        // Its own page says so above.
        ...(client.id === clientIds[0] ? {} : { mergedClientId: client.id }),
      },
    ];
  });
};

/** Every area that has something to tell. */
export const TIMELINE_SOURCES: readonly TimelineSource[] = [
  visitsAndAppointments,
  weights,
  deaths,
  changesOfOwner,
  merges,
];

/** What has happened and what is planned, latest first. */
export async function timelineOf(question: TimelineQuestion): Promise<TimelineEvent[]> {
  return inOrder(await flat(TIMELINE_SOURCES.map((source) => source(question))));
}
