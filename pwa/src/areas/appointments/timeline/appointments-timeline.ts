import { appointments } from "@fernpaw/domain/appointments/appointment";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { readPetRows } from "@fernpaw/sync/client/history-packs";
import { Stethoscope } from "lucide-react";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import type { TimelineEvent, TimelineQuestion, TimelineSource } from "../../../timeline-source.ts";
import { petsById } from "../../pets/pets.queries.ts";
import { stageWords } from "../../pets/public/timeline.copy.ts";
import { entriesOf } from "../appointments.queries.ts";
import { shownState } from "../public/appointment-status-chip.tsx";

const CLOSED: readonly string[] = ["checked_out", "left_without_being_seen"];

const isOf = ({ clientIds }: TimelineQuestion, clientId: string | null): boolean =>
  clientIds.length === 0 || (clientId !== null && clientIds.includes(clientId));

/** Visits, and appointments that did not become one. */
const visitsAndAppointments: TimelineSource = async (question) => {
  const { sync, clientIds, petIds } = question;
  const db = sync.cache;
  const [known, seen, planned, withoutPet, people, pending] = await Promise.all([
    petsById(db, petIds),
    Promise.all(petIds.map((petId) => readPetRows(db, visits, petId))),
    Promise.all(petIds.map((petId) => readPetRows(db, appointments, petId))),
    rowsAmong(rowsOf(db, appointments), "clientId", clientIds),
    rowsOf(db, staff).toArray(),
    pendingIdsOf(db, appointments, visits),
  ]);
  const nameOf = (id: string | null): string => {
    const person = people.find((one) => one.id === id);
    return person ? titledName(person) : "";
  };
  const all = new Map([...planned.flat(), ...withoutPet].map((row) => [row.id, row]));
  const entries = await entriesOf(
    db,
    [...all.values()].filter(({ clientId }) => isOf(question, clientId)),
  );
  const entryOf = new Map(entries.map((entry) => [entry.appointment.id, entry]));
  const mine = seen.flat().filter(({ clientId }) => isOf(question, clientId));
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

export const appointmentsTimeline: readonly TimelineSource[] = [visitsAndAppointments];
