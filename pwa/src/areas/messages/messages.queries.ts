import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { messages, messageTemplates } from "@fernpaw/domain/messages/message";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { locationHere } from "../../session/device-location.ts";

export type Message = RowOf<typeof messages>;
export type Template = RowOf<typeof messageTemplates>;
type Client = RowOf<typeof clients>;
type Pet = RowOf<typeof pets>;

export interface MessageEntry {
  message: Message;
  petNames: string[];
  isPending: boolean;
}

/** What was said to these cards of one client and by them, the newest first. */
export async function readMessages(db: CacheDb, clientIds: readonly string[]): Promise<MessageEntry[]> {
  const [rows, pending] = await Promise.all([
    rowsAmong(rowsOf(db, messages), "clientId", clientIds),
    pendingIdsOf(db, messages),
  ]);
  const petIds = [...new Set(rows.flatMap((message) => message.petIds))];
  const named = new Map((await rowsOf(db, pets).bulkGet(petIds)).flatMap((pet) => (pet ? [[pet.id, pet.name]] : [])));
  rows.sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : a.id < b.id ? 1 : -1));
  return rows.map((message) => ({
    message,
    petNames: message.petIds.flatMap((id) => named.get(id) ?? []),
    isPending: pending.has(message.id),
  }));
}

export interface ComposeChoices {
  client: Client;
  /** Of the client now; who died too, for a letter of condolence. */
  pets: Pet[];
  templates: Template[];
  clinicPhone: string;
}

export async function composeChoices(db: CacheDb, clientId: string): Promise<ComposeChoices | null> {
  const [client, links, templates, places] = await Promise.all([
    rowsOf(db, clients).get(clientId),
    rowsOf(db, petOwners).where("clientId").equals(clientId).toArray(),
    rowsOf(db, messageTemplates).toArray(),
    rowsOf(db, locations).toArray(),
  ]);
  if (!client) return null;
  const petIds = [...new Set(links.filter(({ toOn }) => toOn === null).map(({ petId }) => petId))];
  const found = (await rowsOf(db, pets).bulkGet(petIds)).filter((pet) => pet !== undefined);
  return {
    client,
    pets: found.filter(({ mergedIntoId }) => mergedIntoId === null).sort((a, b) => a.name.localeCompare(b.name)),
    templates: templates
      .filter(({ purpose, status }) => purpose === "general" && status === "active")
      .sort((a, b) => a.sort - b.sort || a.name.localeCompare(b.name)),
    clinicPhone: locationHere(places)?.phone ?? "",
  };
}

export interface Letter {
  message: Message;
  isPending: boolean;
}

/** Letters that wait for paper, the oldest first; or the one that is asked for, printed or not. */
export async function letters(db: CacheDb, id: string | null): Promise<Letter[]> {
  const pending = await pendingIdsOf(db, messages);
  const rows = id === null ? await rowsOf(db, messages).toArray() : [await rowsOf(db, messages).get(id)];
  return rows
    .filter((message) => message !== undefined)
    .filter(({ channel, status }) => channel === "letter" && (id !== null || status === "queued"))
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1))
    .map((message) => ({ message, isPending: pending.has(message.id) }));
}

/** Whether a person has written to a client about a pet, in a letter or an e-mail, on this day of the clinic or later. */
export async function hasWrittenAbout(
  db: CacheDb,
  [clientId, petId]: readonly [string, string],
  since: LocalDate,
  timeZone: string,
): Promise<boolean> {
  const rows = await rowsOf(db, messages).where("clientId").equals(clientId).toArray();
  return rows.some(
    ({ petIds, channel, direction, cause, createdAt }) =>
      cause === "manual" &&
      direction === "out" &&
      (channel === "letter" || channel === "email") &&
      petIds.includes(petId) &&
      localDateOf(createdAt, timeZone) >= since,
  );
}
