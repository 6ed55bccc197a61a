import { addMinutes } from "@fernpaw/domain/kernel/time";
import { AWAITS_ROW } from "@fernpaw/sync/protocol";
import { isDeepStrictEqual } from "node:util";
import { FIELD_TABLES, type FieldDevice } from "./field-device.ts";
import type { HttpReplica, Row } from "./http-replica.ts";

/** Of each kind: the first tell the story. */
const MOST_PROBLEMS = 10;
/** What a device may be told; `parked` and `dependency` would be defects here. */
const HONEST = new Set(["applied", "merged", "rejected"]);

interface Booking {
  id: string;
  startsAt: string;
  durationMin: number;
  vetId: string | null;
}

interface Card {
  kind: string;
  mutationUuid: string;
  entities: { id: string }[];
}

/** The cards of changes that waited since a restore for another device's row, and were made when it was back. */
const cardsOfMadeLater = (replica: HttpReplica): [string, { row: Row; version: number }][] =>
  [...replica.rows].filter(([key, { row }]) => key.startsWith("attention:") && row["resolution"] === "made_later");

/** Versions of the server itself: what became of a message on its way out, or of a change that waited. */
function ownVersions(replica: HttpReplica): Set<number> {
  const later = new Set(cardsOfMadeLater(replica).map(([, { version }]) => version));
  const [own, others] = [new Set<number>(), new Set<number>()];
  for (const [key, { version }] of replica.rows) (key.startsWith("messages:") ? own : others).add(version);
  return new Set([...later, ...[...own].filter((version) => !others.has(version))]);
}

/**
 * Each version above `since` is the version of exactly one answered mutation or of a message that was sent, and there
 * is none above the replica's head.
 */
function versionProblems(devices: readonly FieldDevice[], since: number, replica: HttpReplica): string[] {
  const { head } = replica;
  const own = ownVersions(replica);
  const problems: string[] = [];
  const taken = new Map<number, string>();
  for (const { entry, result } of devices.flatMap(({ answered }) => answered)) {
    const { version } = result;
    if (version === undefined) problems.push(`${entry.name} ${entry.uuid} was answered without a version`);
    else if (taken.has(version)) problems.push(`version ${version} is of ${taken.get(version)} and of ${entry.uuid}`);
    else taken.set(version, entry.uuid);
  }
  for (let version = since + 1; version <= head; version += 1) {
    if (!taken.has(version) && !own.has(version)) problems.push(`version ${version} has no result`);
  }
  for (const version of taken.keys()) {
    if (version > head || version <= since) problems.push(`version ${version} is beyond ${since} to ${head}`);
  }
  return problems;
}

function rowProblems(devices: readonly FieldDevice[], replica: HttpReplica): string[] {
  const problems: string[] = [];
  const madeLater = new Set(cardsOfMadeLater(replica).map(([, { row }]) => String(row["mutationUuid"])));
  const expected = devices.flatMap((device) => device.expected(madeLater));
  const keys = new Set(expected.map(({ table, id }) => `${table}:${id}`));
  for (const { table, id, values } of expected) {
    const found = replica.rows.get(`${table}:${id}`)?.row;
    if (!found) problems.push(`lost: ${table} ${id} was acknowledged`);
    for (const [name, value] of Object.entries(found ? values : {})) {
      if (!isDeepStrictEqual(found?.[name], value)) {
        problems.push(
          `${table} ${id} has ${name} ${JSON.stringify(found?.[name])}, acknowledged was ${JSON.stringify(value)}`,
        );
      }
    }
  }
  for (const table of FIELD_TABLES) {
    for (const row of replica.all(table)) {
      if (!keys.has(`${table}:${String(row["id"])}`))
        problems.push(`${table} ${String(row["id"])} is of no acknowledged mutation`);
    }
  }
  return problems;
}

/** Numbers are given once each, without a gap, though mutations ran again after a crash. */
function numberProblems(replica: HttpReplica): string[] {
  return ["clients", "pets"].flatMap((table) => {
    const numbers = replica
      .all(table)
      .map((row) => Number(row["number"]))
      .sort((a, b) => a - b);
    const wrong = numbers.findIndex((number, index) => number !== index + 1);
    return wrong < 0 ? [] : [`${table}: number ${numbers[wrong]} stands in place ${wrong + 1} of ${numbers.length}`];
  });
}

/** After a restore: a pet whose species or owner no device has sent. */
function stillWaits({ entry, result }: FieldDevice["answered"][number], replica: HttpReplica): boolean {
  const { petTypeId, owner } = entry.args as { petTypeId?: string; owner?: { clientId: string } };
  const needed = [petTypeId && `petTypes:${petTypeId}`, owner && `clients:${owner.clientId}`];
  return result.code === AWAITS_ROW && needed.some((key) => key !== undefined && !replica.rows.has(key));
}

function cardProblems(devices: readonly FieldDevice[], replica: HttpReplica): string[] {
  const cards = new Map<string, Row[]>();
  for (const card of replica.all("attention")) {
    const uuid = String(card["mutationUuid"]);
    cards.set(uuid, [...(cards.get(uuid) ?? []), card]);
  }
  return devices.flatMap(({ answered }) =>
    answered.flatMap(({ entry, result }) => {
      const { length } = cards.get(entry.uuid) ?? [];
      const isMadeLater = cards.get(entry.uuid)?.some(({ resolution }) => resolution === "made_later") === true;
      if (!HONEST.has(result.status) && !isMadeLater && !stillWaits({ entry, result }, replica))
        return [`${entry.name} ${entry.uuid} is ${result.status} (${result.code})`];
      if (result.status === "rejected" && entry.name !== "pets.register")
        return [`${entry.name} was refused: ${result.code}`];
      return length === (result.status === "applied" ? 0 : 1)
        ? []
        : [`${length} cards for ${result.status} ${entry.uuid}`];
    }),
  );
}

/** No two bookings of a vet overlap unless a card tells somebody. */
export function doubleBookingProblems(replica: HttpReplica): string[] {
  const cards = (replica.all("attention") as unknown as Card[]).filter(({ kind }) => kind === "double_booking");
  const bookings = (replica.all("appointments") as unknown as Booking[]).toSorted((a, b) =>
    a.startsAt < b.startsAt ? -1 : 1,
  );
  return bookings.flatMap((booking, index) => {
    const endsAt = addMinutes(booking.startsAt, booking.durationMin);
    return bookings.slice(index + 1).flatMap((other) => {
      if (other.startsAt >= endsAt || other.vetId === null || other.vetId !== booking.vetId) return [];
      const isTold = cards.some(({ entities }) =>
        [booking.id, other.id].every((id) => entities.some((entity) => entity.id === id)),
      );
      return isTold ? [] : [`${booking.id} and ${other.id} overlap and nobody is told`];
    });
  });
}

/**
 * Everything in which devices whose queues are empty and a fresh replica of the whole clinic disagree. `since`: the
 * version at which the devices began.
 */
export function disagreements(devices: readonly FieldDevice[], replica: HttpReplica, since: number): string[] {
  return [
    devices.flatMap(({ problems }) => problems),
    replica.problems,
    devices.flatMap(({ queue }) => (queue.length > 0 ? [`${queue.length} mutations still wait`] : [])),
    versionProblems(devices, since, replica),
    rowProblems(devices, replica),
    numberProblems(replica),
    cardProblems(devices, replica),
    doubleBookingProblems(replica),
  ].flatMap((problems) => problems.slice(0, MOST_PROBLEMS));
}
