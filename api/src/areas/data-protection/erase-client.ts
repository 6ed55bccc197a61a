import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { erasedCopy } from "@fernpaw/domain/data-protection/erased.copy";
import { dayOfRow } from "@fernpaw/domain/data-protection/erased";
import { isPast } from "@fernpaw/domain/data-protection/retention";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { EntityDefinition, PatchOf, RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { type Instant, localDateOf } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";
import { petOwners } from "@fernpaw/domain/pets/pet";
import type { Sql } from "@fernpaw/sync/server/store";
import {
  expireArchives,
  forgetContacts,
  forgetSends,
  forgetTextedNumbers,
  inboxItemsNaming,
  keptChangesNaming,
  removeKeptChange,
  rowsNaming,
} from "./erasure.queries.ts";
import { type ErasableRow, type ErasureDay, findErasable } from "./find-erasable.ts";

type Client = RowOf<typeof clients>;

/** Changes of one transaction: other writers wait meanwhile. */
const MOST_ROWS = 400;

/** Changes to the client's own card. Others, such as a payment, are facts and stay. */
const OF_THE_CARD = ["clients.", "consents.", "messages."];

/** A merged client is the same person. */
export const idsOfPerson = ({ id, absorbedIds }: Client): string[] => [id, ...absorbedIds];

const patch = (tx: Tx, entity: EntityDefinition, id: string, set: Record<string, unknown>): Promise<unknown> =>
  tx.patch(entity, id, set as PatchOf<EntityDefinition>);

const same = (before: unknown, after: unknown): boolean => JSON.stringify(before) === JSON.stringify(after);

const changesOf = (row: Readonly<Record<string, unknown>>, set: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(set).filter(([name, value]) => !same(row[name], value)));

/** The values of an erased client beside the emptied texts: no messages and no bookings. */
function erasedCard(client: Client, at: Instant): Partial<Client> {
  return {
    lastName: erasedCopy.client,
    hasNoContact: "yes",
    status: "blocked",
    consentEmail: "no",
    consentSms: "no",
    consentMarketing: "no",
    preferredVetId: null,
    erasedAt: client.erasedAt ?? at,
  };
}

/** The changes of a row: its emptied texts, and what follows from them. */
function setOf({ entity, row, set }: ErasableRow, client: Client, { settings, today, at }: ErasureDay) {
  if (entity.table === clients.table) {
    const own = row as unknown as Client;
    const isDone = own.erasedAt !== null;
    const emptied = isDone ? {} : erasedCard(own, at);
    const { lastName: _, ...texts } = set;
    return changesOf(row, { ...texts, ...emptied, lastName: erasedCopy.client });
  }
  if (entity.table === messages.table && row["status"] === "queued")
    return { ...set, status: "suppressed", reason: "client_blocked" };
  const isBook = entity.table === invoices.table || entity.table === creditNotes.table;
  const isHeld = isBook && row["billedTo"] === null && client.erasedAt === null;
  if (isHeld && !isPast("books", dayOfRow(row), settings, today))
    return { ...set, billedTo: { name: clientName(client), lines: addressLines(client.address) } };
  return set["billedTo"] === undefined ? set : { ...set, billedTo: null };
}

/** The co-owner keeps the pet. Without one it stays with the erased client. */
async function leavePets(tx: Tx, sql: Sql, { clinicId, today }: ErasureDay, ids: readonly string[]): Promise<number> {
  const links = (await rowsNaming(sql, clinicId, { entity: petOwners, column: "clientId", ids })) as unknown as RowOf<
    typeof petOwners
  >[];
  let count = 0;
  for (const link of links.filter(({ toOn }) => toOn === null)) {
    const current = (await tx.list(petOwners, { equals: { petId: link.petId } })).filter(({ toOn }) => toOn === null);
    const others = current.filter(({ clientId }) => !ids.includes(clientId));
    const keeper = others.find(({ role }) => role === "owner") ?? others.find(({ role }) => role === "co_owner");
    if (keeper) {
      await tx.patch(petOwners, link.id, { toOn: today, receivesReminders: "no" });
      if (link.role === "owner" && keeper.role !== "owner") await tx.patch(petOwners, keeper.id, { role: "owner" });
      count += 1;
    } else if (link.role !== "owner") {
      await tx.patch(petOwners, link.id, { toOn: today, receivesReminders: "no" });
      count += 1;
    } else if (link.receivesReminders === "yes") {
      await tx.patch(petOwners, link.id, { receivesReminders: "no" });
      count += 1;
    }
  }
  return count;
}

const withoutValues = <Side extends { values: Record<string, unknown> }>(side: Side | null): Side | null =>
  side && { ...side, values: {} };

/** An inbox item holds what its author typed. It is dismissed: there is nothing left to decide. */
async function emptyInbox(tx: Tx, sql: Sql, { clinicId, at }: ErasureDay, ids: readonly string[]) {
  let count = 0;
  for (const clientId of ids) {
    for (const item of await inboxItemsNaming(sql, clinicId, clientId)) {
      const isAbout = item.entities.some(({ table, id }) => table === clients.table && id === clientId);
      if (!isAbout && !isOfCard(item.mutationName)) continue;
      const emptied = { mine: withoutValues(item.mine), theirs: withoutValues(item.theirs), details: {} };
      const settled = item.status === "open" ? { status: "dismissed", resolvedAt: at } : {};
      const set = changesOf(item, { ...emptied, ...settled });
      if (Object.keys(set).length === 0) continue;
      await patch(tx, attention, item.id, set);
      count += 1;
    }
  }
  return count;
}

const isOfCard = (name: unknown): boolean => OF_THE_CARD.some((prefix) => String(name).startsWith(prefix));

async function removeKeptChanges(sql: Sql, clinicId: string, clientId: string): Promise<void> {
  for (const table of ["sync_waiting", "sync_parked"] as const) {
    const kept = await keptChangesNaming(sql, clinicId, table, clientId);
    const own = kept.filter(({ payload }) => isOfCard((JSON.parse(payload) as { name?: unknown }).name));
    for (const { uuid } of own) await removeKeptChange(sql, clinicId, table, uuid);
  }
}

/**
 * Erases the personal data of a client in this transaction, at most some hundred rows of them. Answers how many rows it changed; 0: nothing is
 * left to erase. It may be called again at any time: what the law held then goes when its period is over, and rows that came
 * later are emptied too.
 */
export async function eraseOnce(tx: Tx, sql: Sql, day: ErasureDay, client: Client): Promise<number> {
  const { clinicId, at } = day;
  const ids = idsOfPerson(client);
  const erasable = await findErasable(sql, day, ids);
  const changes = erasable
    .map((one) => ({ ...one, set: setOf(one, client, day) }))
    .filter(({ set }) => Object.keys(set).length > 0);
  for (const { entity, row, set } of changes.slice(0, MOST_ROWS)) await patch(tx, entity, row.id, set);
  if (changes.length > MOST_ROWS) return MOST_ROWS;
  const messageIds = erasable.filter(({ entity }) => entity.table === messages.table).map(({ row }) => row.id);
  await forgetSends(sql, clinicId, messageIds);
  await forgetContacts(sql, clinicId, ids);
  await forgetTextedNumbers(sql, clinicId, ids);
  for (const id of ids) await removeKeptChanges(sql, clinicId, id);
  await expireArchives(sql, clinicId, ids, at);
  const inbox = await emptyInbox(tx, sql, day, ids);
  return changes.length + (await leavePets(tx, sql, day, ids)) + inbox;
}

/** The settings and the day of a clinic. Null: the clinic is not there. */
export async function erasureDay(tx: Tx, clinicId: string, at: Instant): Promise<ErasureDay | null> {
  const settings = await tx.find(clinicSettings, clinicId);
  return settings ? { clinicId, settings, at, today: localDateOf(at, settings.timeZone) } : null;
}
