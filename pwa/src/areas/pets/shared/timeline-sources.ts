import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { instantAt, localDateOf } from "@fernpaw/domain/kernel/time";
import { measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { Merge, Stethoscope, UserRoundCheck, UserRoundX, Weight } from "lucide-react";
import { pendingIds } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";
import { entriesOf } from "../../appointments/appointments.queries.ts";
import { shownState } from "../../appointments/shared/appointment-status-chip.tsx";
import { copy, stageWords } from "./timeline.copy.ts";
import { inOrder, type TimelineEvent, type TimelineQuestion, type TimelineSource } from "./timeline-events.ts";
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
    rowsOf(db, appointments)
      .where("clientId")
      .anyOf([...clientIds])
      .toArray(),
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

/** On a client's page only what was weighed while the pet was with him. */
const weights: TimelineSource = async (question) => {
  const { sync, clientIds, petIds, timeZone, unitOf } = question;
  const links = await rowsOf(sync.cache, petOwners)
    .where("clientId")
    .anyOf([...clientIds])
    .toArray();
  const isHis = ({ petId, takenAt }: { petId: string; takenAt: string }): boolean => {
    const day = localDateOf(takenAt, timeZone);
    return links.some((link) => link.petId === petId && link.fromOn <= day && (link.toOn === null || day <= link.toOn));
  };
  const [known, rows, pending] = await Promise.all([
    petsById(question),
    flat(petIds.map((petId) => readPetRows(sync.cache, measurements, petId))),
    pendingIds(sync.cache),
  ]);
  return rows
    .filter((row) => row.enteredInErrorAt === null && (clientIds.length === 0 || isHis(row)))
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

/** Who came to a pet and who left it. What an import brought has a day and no hour. */
const changesOfOwner: TimelineSource = async (question) => {
  const { sync, clientIds, petIds, timeZone } = question;
  const db = sync.cache;
  const links =
    clientIds.length > 0
      ? await rowsOf(db, petOwners)
          .where("clientId")
          .anyOf([...clientIds])
          .toArray()
      : await rowsOf(db, petOwners)
          .where("petId")
          .anyOf([...petIds])
          .toArray();
  const [known, people, pending] = await Promise.all([
    petsById({ ...question, petIds: [...new Set(links.map(({ petId }) => petId))] }),
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
        title: of === "begins" ? copy.linkBegins(link.role) : copy.linkEnds(link.role),
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
      },
    ];
  });
};

/** Every area that has something to tell. */
export const TIMELINE_SOURCES: readonly TimelineSource[] = [visitsAndAppointments, weights, changesOfOwner, merges];

/** What has happened and what is planned, latest first. */
export async function timelineOf(question: TimelineQuestion): Promise<TimelineEvent[]> {
  return inOrder(await flat(TIMELINE_SOURCES.map((source) => source(question))));
}
