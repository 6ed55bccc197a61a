import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { reminderRecipient } from "@fernpaw/domain/reminders/reminder-recipient";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { clinicWordsOf, messageSettingsOf } from "../messages/public/clinic-words.ts";
import { judgeReminder, type ReadyReminder } from "./judge-reminder.ts";
import { writeReminder } from "./write-reminder.ts";
import { clinicZone, type DueReminder, dueReminders, type OwnerLink, readOwners } from "./reminders.queries.ts";

export interface ReminderDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
  /** Channels by which this server can send anything at all. */
  canSend(channel: "email" | "sms" | "letter"): boolean;
}

const AUTHOR = { userId: null, name: "reminders.send" };
/** In one version: on SQLite every other writer waits for it. */
const REMINDERS_A_VERSION = 60;
const PETS_A_QUERY = 400;

/** Whoever writes to the client's other pets too must see them together. */
function batches(due: readonly DueReminder[], links: readonly OwnerLink[]): DueReminder[][] {
  const linksOf = Map.groupBy(links, ({ petId }) => petId);
  const ofClients = Map.groupBy(due, ({ petId }) => reminderRecipient(linksOf.get(petId) ?? []) ?? petId);
  const made: DueReminder[][] = [[]];
  for (const group of ofClients.values()) {
    const last = made.at(-1) ?? [];
    if (last.length > 0 && last.length + group.length > REMINDERS_A_VERSION) made.push([...group]);
    else last.push(...group);
  }
  return made.filter((batch) => batch.length > 0);
}

/** The reminders that share a message: of one client, or of one pet, with the same words in the same order of channels. */
function messagesOf(ready: readonly ReadyReminder[]): ReadyReminder[][] {
  return [
    ...Map.groupBy(ready, ({ client, pet, type, sends, reason }) =>
      JSON.stringify([client.id, type.groupBy === "pet" ? pet.id : "", sends, reason]),
    ).values(),
  ];
}

async function sendBatch(
  tx: Tx,
  sql: Sql,
  batch: readonly DueReminder[],
  { clinicId, today, at, canSend }: { clinicId: string; today: LocalDate; at: string } & Pick<ReminderDeps, "canSend">,
): Promise<void> {
  const clinic = await clinicWordsOf(tx, clinicId);
  if (!clinic) return;
  const { staleAfterDays } = await messageSettingsOf(tx, clinicId);
  const ready: ReadyReminder[] = [];
  for (const { id } of batch) {
    const judged = await judgeReminder(tx, id, { today, staleAfterDays });
    if (judged) ready.push(judged);
  }
  for (const together of messagesOf(ready))
    await writeReminder(tx, sql, together, { clinicId, clinic, today, at, canSend });
}

/**
 * Writes what is due today in the clinic's zone. All of it is decided again inside the transaction: of several servers
 * the first writes, and the next finds nothing due.
 */
export async function sendDueReminders(deps: ReminderDeps, clinicId: string): Promise<number> {
  const { store, sync, now, canSend } = deps;
  const at = toInstant(now());
  const timeZone = await store.read((sql) => clinicZone(sql, clinicId));
  if (timeZone === undefined) return 0;
  const today = localDateOf(at, timeZone);
  const due = await store.read((sql) => dueReminders(sql, clinicId, today));
  if (due.length === 0) return 0;
  const petIds = [...new Set(due.map(({ petId }) => petId))];
  const links: OwnerLink[] = [];
  for (let from = 0; from < petIds.length; from += PETS_A_QUERY) {
    const some = petIds.slice(from, from + PETS_A_QUERY);
    links.push(...(await store.read((sql) => readOwners(sql, clinicId, some))));
  }
  for (const batch of batches(due, links)) {
    await sync.withClinicTx(clinicId, AUTHOR, (tx, sql) => sendBatch(tx, sql, batch, { clinicId, today, at, canSend }));
  }
  return due.length;
}
