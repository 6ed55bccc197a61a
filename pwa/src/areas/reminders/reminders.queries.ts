import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { usualLocation } from "@fernpaw/domain/clinics/locations-in-use";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { MESSAGE_DEFAULTS, messages, messageSettings, messageTemplates } from "@fernpaw/domain/messages/message";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import { isOpenReminder } from "@fernpaw/domain/reminders/complete-reminders";
import { reminderRecipient } from "@fernpaw/domain/reminders/reminder-recipient";
import { reminders, reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { vaccinationToRemind } from "@fernpaw/domain/vaccinations/vaccination-reminders";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";

export type Reminder = RowOf<typeof reminders>;
export type ReminderType = RowOf<typeof reminderTypes>;
export type Template = RowOf<typeof messageTemplates>;

export interface ReminderEntry {
  reminder: Reminder;
  typeName: string;
  /** Steps to come are the server's to take; without any, it only stands in the list. */
  hasSteps: boolean;
  petName: string;
  /** Who is written to; null: nobody. */
  client: { id: string; name: string } | null;
  isPending: boolean;
}

async function readEntries(db: CacheDb, rows: readonly Reminder[]): Promise<ReminderEntry[]> {
  const petIds = [...new Set(rows.map(({ petId }) => petId))];
  const [types, named, links, pending] = await Promise.all([
    rowsOf(db, reminderTypes).toArray(),
    rowsOf(db, pets).bulkGet(petIds),
    rowsAmong(rowsOf(db, petOwners), "petId", petIds),
    pendingIdsOf(db, reminders),
  ]);
  const linksOf = Map.groupBy(links, ({ petId }) => petId);
  const recipients = new Map(petIds.map((petId) => [petId, reminderRecipient(linksOf.get(petId) ?? [])]));
  const people = await rowsOf(db, clients).bulkGet([...new Set(recipients.values())].filter((id) => id !== null));
  return rows.map((reminder) => {
    const type = types.find(({ id }) => id === reminder.typeId);
    const client = people.find((person) => person?.id === recipients.get(reminder.petId));
    return {
      reminder,
      typeName: type?.name ?? "",
      hasSteps: (type?.steps.length ?? 0) > 0,
      petName: named.find((pet) => pet?.id === reminder.petId)?.name ?? "",
      client: client ? { id: client.id, name: clientName(client) } : null,
      isPending: pending.has(reminder.id),
    };
  });
}

const byDay = (a: Reminder, b: Reminder): number =>
  a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : a.id < b.id ? -1 : 1;

/** What comes due from one day on and before another, whatever became of it. */
export async function remindersDue(db: CacheDb, from: LocalDate, to: LocalDate): Promise<ReminderEntry[]> {
  const rows = await rowsOf(db, reminders).where("dueOn").between(from, to, true, false).toArray();
  return readEntries(db, rows.sort(byDay));
}

/** What was due before today and is not done. */
export async function remindersOverdue(db: CacheDb, today: LocalDate): Promise<ReminderEntry[]> {
  const rows = await rowsOf(db, reminders).where("dueOn").below(today).toArray();
  return readEntries(db, rows.filter(isOpenReminder).sort(byDay));
}

/** What is open for a pet, and the last few that are over. */
export async function remindersOf(db: CacheDb, petId: string): Promise<ReminderEntry[]> {
  const rows = (await rowsOf(db, reminders).where("petId").equals(petId).toArray()).sort(byDay);
  return readEntries(db, rows.filter(isOpenReminder));
}

/** Types in use that are for the species; all of them without one. */
export async function typesFor(db: CacheDb, petTypeId: string | null): Promise<ReminderType[]> {
  const rows = await rowsOf(db, reminderTypes).toArray();
  return rows
    .filter(({ status }) => status === "active")
    .filter((type) => petTypeId === null || type.petTypeIds.length === 0 || type.petTypeIds.includes(petTypeId))
    .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name));
}

/**
 * The vaccinations whose next dates get a reminder of this type: of each pet in the clinic the first to come that has none,
 * the earliest in front.
 */
export async function vaccinationsToRemind(db: CacheDb, type: ReminderType, today: LocalDate): Promise<string[]> {
  const [given, opened, known] = await Promise.all([
    rowsOf(db, vaccinations).toArray(),
    rowsOf(db, reminders).toArray(),
    rowsOf(db, pets).toArray(),
  ]);
  const [givenTo, openedFor] = [Map.groupBy(given, ({ petId }) => petId), Map.groupBy(opened, ({ petId }) => petId)];
  const isFor = ({ status, petTypeId }: RowOf<typeof pets>): boolean =>
    status === "active" && (type.petTypeIds.length === 0 || type.petTypeIds.includes(petTypeId));
  return known
    .filter(isFor)
    .flatMap(({ id }) => {
      const own = givenTo.get(id);
      return (own && vaccinationToRemind(own, openedFor.get(id) ?? [], { typeId: type.id, today })) ?? [];
    })
    .toSorted((a, b) => (a.nextDueOn < b.nextDueOn ? -1 : 1))
    .map(({ id }) => id);
}

export async function petOf(db: CacheDb, petId: string): Promise<RowOf<typeof pets> | undefined> {
  return rowsOf(db, pets).get(petId);
}

export async function countLetters(db: CacheDb): Promise<number> {
  const rows = await rowsOf(db, messages).toArray();
  return rows.filter(({ channel, status }) => channel === "letter" && status === "queued").length;
}

export interface ReminderSetup {
  types: ReminderType[];
  templates: Template[];
  species: RowOf<typeof petTypes>[];
  appointmentTypes: RowOf<typeof appointmentTypes>[];
  settings: Pick<RowOf<typeof messageSettings>, keyof typeof MESSAGE_DEFAULTS>;
  clinicPhone: string;
}

const bySort = (a: { sort: number; name: string }, b: { sort: number; name: string }): number =>
  a.sort - b.sort || a.name.localeCompare(b.name);

export async function reminderSetup(db: CacheDb, clinicId: string): Promise<ReminderSetup> {
  const [types, templates, species, visitTypes, settings, places] = await Promise.all([
    rowsOf(db, reminderTypes).toArray(),
    rowsOf(db, messageTemplates).toArray(),
    rowsOf(db, petTypes).toArray(),
    rowsOf(db, appointmentTypes).toArray(),
    rowsOf(db, messageSettings).get(clinicId),
    rowsOf(db, locations).toArray(),
  ]);
  return {
    types: types.sort(bySort),
    templates: templates.sort(bySort),
    species: species.filter(({ status }) => status === "active").sort(bySort),
    appointmentTypes: visitTypes.filter(({ status }) => status === "active").sort(bySort),
    settings: settings ?? MESSAGE_DEFAULTS,
    clinicPhone: usualLocation(places)?.phone ?? "",
  };
}

/** Whom a reminder of this pet would greet, for a preview. */
export async function previewNames(db: CacheDb, petId: string): Promise<{ client: string; pet: string } | null> {
  const pet = await rowsOf(db, pets).get(petId);
  if (!pet) return null;
  const links = await rowsOf(db, petOwners).where("petId").equals(petId).toArray();
  const clientId = reminderRecipient(links);
  const client = clientId === null ? undefined : await rowsOf(db, clients).get(clientId);
  return { client: client ? clientName(client) : "", pet: pet.name };
}
