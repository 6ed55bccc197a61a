import { clients } from "@fernpaw/domain/clients/client";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../db/rows.ts";
import { foundSubjects, petsOfClient, type FoundSubject } from "../search/search.queries.ts";

export type ClientStatus = "active" | "inactive" | "blocked" | "deceased";
export type PetStatus = "active" | "inactive" | "deceased" | "transferred";
const PET_STATUSES: readonly PetStatus[] = ["active", "inactive", "deceased", "transferred"];

interface Page {
  pageIndex: number;
  pageSize: number;
}
export type ListQuestion = Page &
  (
    | { kind: "client"; status: ClientStatus | null }
    | { kind: "pet"; status: PetStatus | null; petTypeId: string | null }
  );

/** A row of the list. */
export interface ListedSubject {
  subject: FoundSubject;
  number: number | null;
  /** As the row has it. */
  status: ClientStatus | PetStatus;
  /** A client's pets. */
  pets: string[];
}

export interface ListedPage {
  rows: ListedSubject[];
  total: number;
}

const AS_FOUND = { match: "prefix", isPast: false } as const;

/** Ids carry the time of their making: the newest come first without an order of their own. */
async function clientPageOf(db: CacheDb, { status, pageIndex, pageSize }: Extract<ListQuestion, { kind: "client" }>) {
  const table = rowsOf(db, clients);
  const all = status === null ? table.orderBy("id") : table.where("status").equals(status);
  const [total, rows] = await Promise.all([
    all.clone().count(),
    all
      .clone()
      .reverse()
      .offset(pageIndex * pageSize)
      .limit(pageSize)
      .toArray(),
  ]);
  return { total, rows };
}

async function petPageOf(db: CacheDb, question: Extract<ListQuestion, { kind: "pet" }>) {
  const { status, petTypeId, pageIndex, pageSize } = question;
  const table = rowsOf(db, pets);
  if (petTypeId !== null && status === null) {
    // One range of the index for each status, each newest first: merged by id.
    const ranges = PET_STATUSES.map((one) => table.where("[petTypeId+status]").equals([petTypeId, one]));
    const wanted = (pageIndex + 1) * pageSize;
    const [counts, keys] = await Promise.all([
      Promise.all(ranges.map((range) => range.clone().count())),
      Promise.all(ranges.map((range) => range.clone().reverse().limit(wanted).primaryKeys())),
    ]);
    const ids = keys
      .flat()
      .sort((a, b) => (a > b ? -1 : 1))
      .slice(pageIndex * pageSize, wanted);
    const rows = await table.bulkGet(ids);
    return { total: counts.reduce((sum, count) => sum + count, 0), rows: rows.flatMap((row) => row ?? []) };
  }
  const all =
    status === null
      ? table.orderBy("id")
      : petTypeId === null
        ? table.where("status").equals(status)
        : table.where("[petTypeId+status]").equals([petTypeId, status]);
  const [total, rows] = await Promise.all([
    all.clone().count(),
    all
      .clone()
      .reverse()
      .offset(pageIndex * pageSize)
      .limit(pageSize)
      .toArray(),
  ]);
  return { total, rows };
}

/** One page of the clients or pets on the device, newest first, by indexes alone. */
export async function listedPage(db: CacheDb, question: ListQuestion): Promise<ListedPage> {
  if (question.kind === "pet") {
    const { total, rows } = await petPageOf(db, question);
    const found = await foundSubjects(
      db,
      rows.map(({ id }) => ({ kind: "pet", id, ...AS_FOUND })),
    );
    const byId = new Map(found.map((subject) => [subject.id, subject]));
    return {
      total,
      rows: rows.flatMap(({ id, number, status }) => {
        const subject = byId.get(id);
        return subject ? [{ subject, number, status, pets: [] }] : [];
      }),
    };
  }
  const { total, rows } = await clientPageOf(db, question);
  const found = await foundSubjects(
    db,
    rows.map(({ id }) => ({ kind: "client", id, ...AS_FOUND })),
  );
  const byId = new Map(found.map((subject) => [subject.id, subject]));
  const names = await petNames(
    db,
    rows.map(({ id }) => id),
  );
  return {
    total,
    rows: rows.flatMap(({ id, number, status }) => {
      const subject = byId.get(id);
      return subject ? [{ subject, number, status, pets: names.get(id) ?? [] }] : [];
    }),
  };
}

/** The living pets of each client, by name. */
async function petNames(db: CacheDb, clientIds: readonly string[]): Promise<Map<string, string[]>> {
  const lists = await Promise.all(clientIds.map((id) => petsOfClient(db, id)));
  return new Map(clientIds.map((id, at) => [id, (lists[at] ?? []).map(({ name }) => name)]));
}

/** Species that can be asked for, in the clinic's order. */
export async function listedSpecies(db: CacheDb): Promise<{ id: string; name: string }[]> {
  const types = await rowsOf(db, petTypes).toArray();
  return types
    .filter(({ status }) => status === "active")
    .sort((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1))
    .map(({ id, name }) => ({ id, name }));
}
