import { type AppointmentStatus, overlaps } from "@fernpaw/domain/appointments/appointment";
import { isRefused } from "@fernpaw/sync/client/outbox";
import { readArchive } from "@fernpaw/sync/client/outbox-archive";
import type { SqlValue } from "@fernpaw/sync/server/store";
import { checkMoney } from "./convergence-money.ts";
import { checkStock } from "./convergence-stock.ts";
import type { SavedArgs } from "./saved-args.ts";
import { assertHolds, type SavedWork } from "./saved-work.ts";
import type { SimPerson, SyncWorld } from "./sync-world.ts";

interface ServerResult {
  uuid: string;
  argsHash: string;
  status: string;
  version: number;
  userId: string;
  deviceUserId: string | null;
}

interface Card {
  mutationUuid: string;
  kind: string;
  version: number;
  status: string;
  entities: string;
}

interface Booking {
  id: string;
  vetId: string | null;
  status: AppointmentStatus;
  startsAt: string;
  durationMin: number;
}

const TAKES_NO_SLOT: readonly AppointmentStatus[] = ["cancelled", "no_show", "completed"];

/** What the server has of one clinic. */
interface Ledger {
  all<Row>(text: string): Promise<Row[]>;
}

function ledgerOf(world: SyncWorld, clinicId: string): Ledger {
  // Every statement names its clinic once.
  const parameters: SqlValue[] = [clinicId];
  return { all: (text) => world.store.read((sql) => sql.all(text, parameters)) };
}

/** Changes that a server once refused and that rest on the devices of their authors. */
async function refusedAtRest(world: SyncWorld, saved: readonly SavedWork[]): Promise<Set<string>> {
  const refused = new Set<string>();
  for (const person of new Set(saved.map((work) => work.person))) {
    const outbox = person.open[0]?.client.outbox;
    const resting = outbox ? await world.time.during(() => readArchive(outbox)) : [];
    for (const entry of resting) if (isRefused(entry)) refused.add(entry.uuid);
  }
  return refused;
}

/** What a device still knows of changes that the server does not know. */
async function whereabouts(world: SyncWorld, lost: readonly SavedWork[]): Promise<string> {
  const found: string[] = [];
  for (const { uuid, person } of lost) {
    const outbox = person.open[0]?.client.outbox;
    const queued = await outbox?.q.get({ uuid });
    const resting = outbox && (await readArchive(outbox)).find((entry) => entry.uuid === uuid);
    const at = queued ? "queued" : resting ? `archived as ${resting.clientId} ${resting.id}` : "nowhere";
    found.push(`${uuid} of device ${world.people.indexOf(person)} is ${at}`);
  }
  return found.join("; ");
}

/** The place of each change in its device's queue. Of two tabs that save at the same moment either may be told first. */
async function placesOf(world: SyncWorld, saved: readonly SavedWork[]): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  for (const person of new Set(saved.map((work) => work.person))) {
    const outbox = person.open[0]?.client.outbox;
    const resting = outbox ? await world.time.during(() => readArchive(outbox)) : [];
    for (const { uuid, seq } of resting) places.set(uuid, seq);
  }
  return places;
}

/** Of each device's tabs together: its queue is one. */
async function checkOrder(
  world: SyncWorld,
  saved: readonly SavedWork[],
  known: ReadonlyMap<string, ServerResult>,
): Promise<void> {
  const places = await placesOf(world, saved);
  const last = new Map<SimPerson, number>();
  for (const { uuid, person } of saved.toSorted((a, b) => (places.get(a.uuid) ?? 0) - (places.get(b.uuid) ?? 0))) {
    const version = known.get(uuid)?.version ?? 0;
    const before = last.get(person) ?? 0;
    assertHolds(version > before, "I3 versions rise with local order", `${uuid} got ${version} after ${before}`);
    last.set(person, version);
  }
}

async function checkVersions(ledger: Ledger): Promise<void> {
  const [clinic] = await ledger.all<{ version: number }>(`select "version" from "sync_clinic" where "clinicId" = ?`);
  const told = new Set<number>();
  for (const table of ["sync_row", "sync_mutation", "sync_ack"]) {
    const rows = await ledger.all<{ version: number }>(`select "version" from "${table}" where "clinicId" = ?`);
    for (const { version } of rows) told.add(version);
  }
  const ends = await ledger.all<{ version: number }>(
    `select "settledVersion" as "version" from "sync_mutation" where "clinicId" = ? and "settledVersion" is not null`,
  );
  for (const { version } of ends) told.add(version);
  const versions = Array.from({ length: clinic?.version ?? 0 }, (_, index) => index + 1);
  const holes = versions.filter((version) => !told.has(version));
  assertHolds(holes.length === 0, "I7 versions 1..n have no hole", holes.join(", "));
  assertHolds(told.size === versions.length, "I7 no version is beyond the clinic's", String(Math.max(...told)));
}

async function checkCards(ledger: Ledger, results: readonly ServerResult[], hasRestores: boolean): Promise<void> {
  const cards = await ledger.all<Card>(
    `select "mutationUuid", "kind", "version", "status", "entities" from "attention" where "clinicId" = ?`,
  );
  const byMutation = new Map(cards.map((card) => [card.mutationUuid, card]));
  for (const { uuid, status, version } of results) {
    if (status === "applied") continue;
    const card = byMutation.get(uuid);
    assertHolds(card !== undefined, "I16 nothing is refused silently", `${uuid} is ${status}`);
    // Somebody has decided it since: then the row is of that version.
    // Of a change that waited since a restore and was then refused, the card is newer.
    const isUntouched = card?.status === "open" && !(hasRestores && card.version > version);
    if (isUntouched) assertHolds(card.version === version, "I16 the card has the version of the refusal", uuid);
  }
  const doubles = cards.filter(({ kind }) => kind === "double_booking").map(({ entities }) => entities);
  const bookings = await ledger.all<Booking>(
    `select "id", "vetId", "status", "startsAt", "durationMin" from "appointments" where "clinicId" = ?`,
  );
  const standing = bookings.filter(({ status, vetId }) => vetId !== null && !TAKES_NO_SLOT.includes(status));
  for (const [index, one] of standing.entries()) {
    for (const other of standing.slice(index + 1)) {
      if (one.vetId !== other.vetId || !overlaps(one, other)) continue;
      const isCarded = doubles.some((entities) => entities.includes(one.id) && entities.includes(other.id));
      assertHolds(isCarded, "I14 no double booking without a card", `${one.id} and ${other.id}`);
    }
  }
}

async function checkNumbers(ledger: Ledger): Promise<void> {
  for (const table of ["clients", "pets"]) {
    const rows = await ledger.all<{ number: number }>(
      `select "number" from "${table}" where "clinicId" = ? order by "number"`,
    );
    const wrong = rows.findIndex(({ number }, index) => number !== index + 1);
    assertHolds(wrong === -1, `I12 the numbers of ${table} are 1..n`, `${rows[wrong]?.number} as the ${wrong + 1}.`);
  }
}

/** What the database holds at rest, for all who work in one clinic. */
export async function checkServer(
  world: SyncWorld,
  clinicId: string,
  work: { saved: readonly SavedWork[]; args: SavedArgs; hasRestores: boolean },
): Promise<void> {
  const ledger = ledgerOf(world, clinicId);
  const saved = work.saved.filter(({ person }) => person.user.clinicId === clinicId);
  const results = await ledger.all<ServerResult>(
    `select m."uuid", m."argsHash", m."status", m."version", m."userId", c."userId" as "deviceUserId"
     from "sync_mutation" m left join "sync_client" c on c."clinicId" = m."clinicId" and c."clientId" = m."clientId"
     where m."clinicId" = ?`,
  );
  const known = new Map(results.map((result) => [result.uuid, result]));
  const unknown = saved.filter(({ uuid }) => !known.has(uuid));
  // The author heard of a refusal before the restore, and the device does not send the change again.
  const told = work.hasRestores ? await refusedAtRest(world, saved) : new Set<string>();
  const lost = unknown.filter(({ uuid }) => !told.has(uuid));
  assertHolds(lost.length === 0, "I1 what was called saved is settled in the end", await whereabouts(world, lost));
  work.args.check(results);
  assertHolds(known.size === results.length, "I2 exactly once", `${results.length - known.size} uuids twice`);
  for (const { uuid, person } of saved.filter(({ uuid: one }) => known.has(one))) {
    const { userId, deviceUserId } = known.get(uuid) ?? {};
    const isOwn = userId === person.user.userId && deviceUserId === person.user.userId;
    assertHolds(isOwn, "I10 nothing is done under another author", `${uuid} of ${person.user.userId} by ${userId}`);
  }
  if (!work.hasRestores) await checkOrder(world, saved, known);
  await checkVersions(ledger);
  await checkCards(ledger, results, work.hasRestores);
  await checkNumbers(ledger);
  await checkStock(ledger.all);
  await checkMoney(ledger.all);
}

/** Ids of rows that one clinic alone has: what is derived from no clinic is the same in all. */
export async function ownRowIds(world: SyncWorld): Promise<Map<string, ReadonlySet<string>>> {
  const ids = new Map<string, Set<string>>();
  for (const { clinicId } of world.owners) {
    const rows = await ledgerOf(world, clinicId).all<{ rowId: string }>(
      `select "rowId" from "sync_row" where "clinicId" = ?`,
    );
    ids.set(clinicId, new Set(rows.map(({ rowId }) => rowId)));
  }
  const all = [...ids.values()];
  return new Map(
    [...ids].map(([clinicId, own]) => [
      clinicId,
      new Set([...own].filter((id) => !all.some((other) => other !== own && other.has(id)))),
    ]),
  );
}
