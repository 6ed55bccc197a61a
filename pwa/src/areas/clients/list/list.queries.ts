import { clients } from "@fernpaw/domain/clients/client";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { Dexie } from "dexie";
import { rowsAmong, rowsOf } from "../../../db/rows.ts";
import type { ClientFacts } from "./client-facts.queries.ts";
import { foundSubjects, type FoundSubject } from "../../search/search.queries.ts";

export type ClientStatus = "active" | "inactive" | "blocked" | "deceased";
export type PetStatus = "active" | "inactive" | "deceased" | "transferred";
const PET_STATUSES: readonly PetStatus[] = ["active", "inactive", "deceased", "transferred"];

/** By name, for clients last name or company, or by when they came. */
export const LIST_ORDERS = ["name", "newest"] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** Pets whose client is unknown. */
export const NO_CLIENT = "no-client";

interface Page {
  pageIndex: number;
  pageSize: number;
}
export type ListQuestion = Page &
  (
    | { kind: "client"; status: ClientStatus | null; order: ListOrder }
    | {
        kind: "pet";
        status: PetStatus | null;
        petTypeId: string | null;
        /** Left out: the newest first. */
        order?: ListOrder;
        /** `NO_CLIENT`, or the id of an import: these are listed with the newest first. Left out or null: all pets. */
        among?: string | null;
      }
  );

/** A row of the list. */
export interface ListedSubject {
  subject: FoundSubject;
  number: number | null;
  /** As the row has it. */
  status: ClientStatus | PetStatus;
  /** A client's pets. */
  pets: string[];
  /** Of a client; left out until they are found, a moment after the row. */
  facts?: ClientFacts;
}

const AS_FOUND = { match: "prefix", isPast: false } as const;

/** What a question is about, on one index: ids carry the time of their making, so that the newest come first without an order of their own. */
function chooseRanges(db: CacheDb, question: ListQuestion) {
  if (question.kind === "client") {
    const table = rowsOf(db, clients);
    return [question.status === null ? table.orderBy("id") : table.where("status").equals(question.status)];
  }
  const { status, petTypeId } = question;
  const table = rowsOf(db, pets);
  if (petTypeId === null) return [status === null ? table.orderBy("id") : table.where("status").equals(status)];
  // With any status: one range for each, each newest first.
  const statuses = status === null ? PET_STATUSES : [status];
  return statuses.map((one) => table.where("[petTypeId+status]").equals([petTypeId, one]));
}

async function idsAmong(db: CacheDb, among: string): Promise<(id: string) => boolean> {
  if (among !== NO_CLIENT) {
    const imported = new Set(await rowsOf(db, pets).where("importId").equals(among).primaryKeys());
    return (id) => imported.has(id);
  }
  const links = await rowsOf(db, petOwners).toArray();
  const owned = new Set(links.filter(({ toOn }) => toOn === null).map(({ petId }) => petId));
  return (id) => !owned.has(id);
}

/** Which of the pets a question is for; null: all of them. */
const amongOf = (question: ListQuestion): string | null => (question.kind === "pet" ? (question.among ?? null) : null);

/** All ids that a question for some of the pets is about, newest first. */
async function pickedIds(db: CacheDb, question: ListQuestion, among: string): Promise<string[]> {
  const [isWanted, ...keys] = await Promise.all([
    idsAmong(db, among),
    ...chooseRanges(db, question).map((range) => range.primaryKeys()),
  ]);
  return keys
    .flat()
    .filter(isWanted)
    .sort((a, b) => (a > b ? -1 : 1));
}

/** How many there are. Browsers count by walking: a quarter of a second for a large clinic, so that no page waits for it. */
export async function listedTotal(db: CacheDb, question: ListQuestion): Promise<number> {
  const among = amongOf(question);
  if (among !== null) return (await pickedIds(db, question, among)).length;
  const counts = await Promise.all(chooseRanges(db, question).map((range) => range.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Pets by the key that the device keeps with each row: one range of one index. A status is looked at in each row on the
 * way: most pets are active.
 */
function petsByName(db: CacheDb, { petTypeId, status }: Extract<ListQuestion, { kind: "pet" }>) {
  const table = rowsOf(db, pets);
  const all =
    petTypeId === null
      ? table.orderBy("_n")
      : table.where("[petTypeId+_n]").between([petTypeId, Dexie.minKey], [petTypeId, Dexie.maxKey]);
  return status === null ? all : all.filter((pet) => pet.status === status);
}

/** By the same key of clients: one range of one index too. */
function byName(db: CacheDb, status: ClientStatus | null) {
  const table = rowsOf(db, clients);
  return status === null
    ? table.orderBy("_n")
    : table.where("[status+_n]").between([status, Dexie.minKey], [status, Dexie.maxKey]);
}

async function pageAmong(db: CacheDb, question: ListQuestion, among: string): Promise<string[]> {
  const { pageIndex, pageSize } = question;
  const picked = await pickedIds(db, question, among);
  return picked.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
}

async function findIds(db: CacheDb, question: ListQuestion): Promise<string[]> {
  const { pageIndex, pageSize } = question;
  if (question.kind === "client" && question.order === "name") {
    return byName(db, question.status)
      .offset(pageIndex * pageSize)
      .limit(pageSize)
      .primaryKeys();
  }
  if (question.kind === "pet" && question.order === "name") {
    return petsByName(db, question)
      .offset(pageIndex * pageSize)
      .limit(pageSize)
      .primaryKeys();
  }
  const ranges = chooseRanges(db, question);
  const [only] = ranges;
  if (only && ranges.length === 1) {
    return only
      .reverse()
      .offset(pageIndex * pageSize)
      .limit(pageSize)
      .primaryKeys();
  }
  const wanted = (pageIndex + 1) * pageSize;
  const keys = await Promise.all(ranges.map((range) => range.reverse().limit(wanted).primaryKeys()));
  return keys
    .flat()
    .sort((a, b) => (a > b ? -1 : 1))
    .slice(pageIndex * pageSize, wanted);
}

/** One page of the clients or pets on the device, by indexes alone. */
export async function listedPage(db: CacheDb, question: ListQuestion): Promise<ListedSubject[]> {
  const among = amongOf(question);
  // In one transaction: a live query does not follow what is read after several other waits.
  const ids =
    among === null
      ? await findIds(db, question)
      : await db.transaction("r", ["pets", "petOwners"], () => pageAmong(db, question, among));
  const { kind } = question;
  const [rows, found, names] = await Promise.all([
    kind === "pet" ? rowsOf(db, pets).bulkGet(ids) : rowsOf(db, clients).bulkGet(ids),
    foundSubjects(
      db,
      ids.map((id) => ({ kind, id, ...AS_FOUND })),
    ),
    kind === "pet" ? new Map<string, string[]>() : petNames(db, ids),
  ]);
  const byId = new Map(found.map((subject) => [subject.id, subject]));
  return rows.flatMap((row) => {
    const subject = byId.get(row?.id ?? "");
    if (!row || !subject) return [];
    return [{ subject, number: row.number, status: row.status, pets: names.get(row.id) ?? [] }];
  });
}

const LIVING: readonly string[] = ["active", "inactive"];

/** The living pets of each client, by name. */
async function petNames(db: CacheDb, clientIds: readonly string[]): Promise<Map<string, string[]>> {
  const links = await rowsAmong(rowsOf(db, petOwners), "clientId", clientIds);
  const current = links.filter(({ toOn, role }) => toOn === null && role !== "payer");
  const animals = await rowsOf(db, pets).bulkGet(current.map(({ petId }) => petId));
  const names = new Map<string, string[]>();
  for (const [at, link] of current.entries()) {
    const pet = animals[at];
    if (!pet || pet.mergedIntoId !== null || !LIVING.includes(pet.status)) continue;
    names.set(
      link.clientId,
      [...(names.get(link.clientId) ?? []), pet.name].sort((a, b) => a.localeCompare(b)),
    );
  }
  return names;
}
