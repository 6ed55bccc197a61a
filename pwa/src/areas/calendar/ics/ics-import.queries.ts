import { appointments, MAX_DURATION_MIN } from "@fernpaw/domain/appointments/appointment";
import { calendarBlocks } from "@fernpaw/domain/appointments/calendar-block";
import { clients } from "@fernpaw/domain/clients/client";
import { tokensOf } from "@fernpaw/domain/kernel/search-text";
import { epochMsOf, type Instant } from "@fernpaw/domain/kernel/time";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { v5 as uuidv5 } from "uuid";
import { rowsOf } from "../../../db/rows.ts";
import { isRefused, isTaken, troubleIn } from "../../appointments/series.queries.ts";
import type { IcsEvent } from "./ics-events.ts";

export type RowProblem =
  | "known"
  | "noPet"
  | "severalPets"
  | "noOwner"
  | "tooLong"
  | "tooShort"
  | "allDay"
  | "taken"
  | "tooMany";

export interface NamedPet {
  id: string;
  name: string;
  /** Null: nobody is known to own it. */
  clientId: string | null;
  lastName: string;
  nameTokens: readonly string[];
  ownerTokens: readonly string[];
}

export interface IcsRow {
  /** The same for the same entry, whoever imports it: it comes once. */
  id: string;
  event: IcsEvent;
  durationMin: number;
  pet: NamedPet | null;
  problem: RowProblem | null;
  /** Stands beside another booking. */
  isTentative: boolean;
  /** Nobody works then. */
  isOutside: boolean;
}

/** Where the entries of a file go. */
export interface IcsTarget {
  kind: "appointments" | "blocks";
  vetId: string;
  typeId: string;
  locationId: string;
  /** The pets that somebody has chosen, by entry. */
  chosen: ReadonlyMap<string, string>;
}

/** Taken over in one go: each is a change of its own, which waits to be sent. */
export const MAX_ROWS = 500;
const LEAST_MIN = 5;

/** The living pets of the clinic by the first word of their name. */
export async function petsByName(db: CacheDb): Promise<Map<string, NamedPet[]>> {
  const [petRows, links, clientRows] = await Promise.all([
    rowsOf(db, pets).toArray(),
    rowsOf(db, petOwners).toArray(),
    rowsOf(db, clients).toArray(),
  ]);
  const owners = new Map(
    links.filter(({ role, toOn }) => role === "owner" && toOn === null).map((link) => [link.petId, link.clientId]),
  );
  const byId = new Map(clientRows.map((client) => [client.id, client]));
  const named = new Map<string, NamedPet[]>();
  for (const { id, name, status } of petRows) {
    const nameTokens = tokensOf(name);
    const [first] = nameTokens;
    if (first === undefined || (status !== "active" && status !== "inactive")) continue;
    const clientId = owners.get(id) ?? null;
    const client = byId.get(clientId ?? "");
    const lastName = client ? client.lastName || client.companyName : "";
    const pet = { id, name, clientId, lastName, nameTokens, ownerTokens: tokensOf(lastName) };
    named.set(first, [...(named.get(first) ?? []), pet]);
  }
  return named;
}

const standsIn = (words: readonly string[], wanted: readonly string[], at: number): boolean =>
  wanted.every((word, index) => words[at + index] === word);

/** The one pet that a title names: alone by its name, or with its owner's. */
export function petIn(title: string, named: ReadonlyMap<string, readonly NamedPet[]>): NamedPet | RowProblem {
  const words = tokensOf(title);
  const found = new Map<string, NamedPet>();
  words.forEach((word, at) => {
    for (const pet of named.get(word) ?? []) if (standsIn(words, pet.nameTokens, at)) found.set(pet.id, pet);
  });
  const all = [...found.values()];
  const owned = all.filter(
    ({ ownerTokens }) => ownerTokens.length > 0 && words.some((_, at) => standsIn(words, ownerTokens, at)),
  );
  const meant = owned.length > 0 ? owned : all;
  const [only] = meant;
  if (!only) return "noPet";
  if (meant.length > 1) return "severalPets";
  return only.clientId === null ? "noOwner" : only;
}

/** The entry that an event is a repetition of. */
export const entryOf = ({ key }: Pick<IcsEvent, "key">): string => key.slice(0, key.lastIndexOf("/"));

type PetsByName = ReadonlyMap<string, readonly NamedPet[]>;

/** The pet that somebody has chosen for an entry, else the one that its title names. */
function petFor(event: IcsEvent, { chosen }: IcsTarget, named: PetsByName): NamedPet | RowProblem {
  const petId = chosen.get(entryOf(event));
  if (petId === undefined) return petIn(event.summary, named);
  const pet = [...named.values()].flat().find(({ id }) => id === petId);
  if (!pet) return "noPet";
  return pet.clientId === null ? "noOwner" : pet;
}

function matchRow(event: IcsEvent, target: IcsTarget, named: PetsByName): IcsRow {
  const { kind, vetId, locationId } = target;
  const id = uuidv5(`${kind} ${vetId} ${event.key}`, locationId);
  const durationMin = Math.round((epochMsOf(event.endsAt) - epochMsOf(event.startsAt)) / 60_000);
  const row = { id, event, durationMin, pet: null, problem: null, isTentative: false, isOutside: false };
  if (kind === "blocks") return row;
  if (event.isAllDay) return { ...row, problem: "allDay" };
  if (durationMin > MAX_DURATION_MIN) return { ...row, problem: "tooLong" };
  if (durationMin < LEAST_MIN) return { ...row, problem: "tooShort" };
  const pet = petFor(event, target, named);
  return typeof pet === "string" ? { ...row, problem: pet } : { ...row, pet };
}

/** What would become of each entry; nothing is written. */
export async function icsRows(
  sync: SyncClient,
  events: readonly IcsEvent[],
  target: IcsTarget,
  at: { clinicId: string; now: Instant },
): Promise<IcsRow[]> {
  const db = sync.cache;
  const named = target.kind === "blocks" ? new Map<string, NamedPet[]>() : await petsByName(db);
  const rows = events.map((event) => matchRow(event, target, named));
  const ids = rows.map(({ id }) => id);
  const here = target.kind === "blocks" ? rowsOf(db, calendarBlocks) : rowsOf(db, appointments);
  const known = new Set((await here.bulkGet(ids)).map((row) => row?.id));
  const judged = rows.map((row, index): IcsRow => {
    if (known.has(row.id)) return { ...row, problem: "known" };
    return index < MAX_ROWS ? row : { ...row, problem: "tooMany" };
  });
  if (target.kind === "blocks") return judged;
  const { vetId, typeId, locationId } = target;
  const claims = judged
    .filter(({ problem }) => problem === null)
    .map(({ id, event: { startsAt }, durationMin }) => {
      const resources = { vetId, roomId: null, equipmentIds: [] };
      return { id, startsAt, durationMin, typeId, locationId, ...resources };
    });
  const trouble = new Map((await troubleIn(sync, claims, at)).map((one) => [one.claim.id, one]));
  return judged.map((row) => {
    const found = trouble.get(row.id);
    if (!found) return row;
    if (isRefused(found)) return { ...row, problem: "taken" };
    return { ...row, isTentative: isTaken(found), isOutside: found.warnings.length > 0 };
  });
}
