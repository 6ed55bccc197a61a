import { paymentMessage, paymentTemplatesAmong, remindsByItself } from "@fernpaw/domain/billing/payment-reminder";
import { paymentClinicOf, readDebt } from "@fernpaw/domain/billing/read-debt";
import { renewReminder } from "@fernpaw/domain/billing/renew-reminder";
import { clients } from "@fernpaw/domain/clients/client";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addDays, type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { messages, messageTemplates } from "@fernpaw/domain/messages/message";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import type { CanSend } from "../../area.ts";
import { putMessageOnItsWay } from "../messages/public/queue-message.ts";
import { clinicZone } from "../reminders/reminders.queries.ts";
import { clientsOverdueSince, paymentReminderDays, waitingPaymentLetters } from "./payment-reminders.queries.ts";

interface Deps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
  canSend: CanSend;
}

const AUTHOR = { userId: null, name: "invoices.remind" };
/** In one version: on SQLite every other writer waits for it. */
const CLIENTS_A_VERSION = 20;
/** A letter is a person's decision. */
const CHANNELS = ["email", "sms"] as const;

interface Round {
  clinicId: string;
  everyDays: number;
  today: LocalDate;
  at: string;
  canSend: CanSend;
}

/** The first channel that reaches the client, with the first template in use for it. */
async function templateFor(tx: Tx, client: Parameters<typeof whyNotSend>[0], canSend: CanSend) {
  const templates = paymentTemplatesAmong(await tx.list(messageTemplates, {}));
  const channel = CHANNELS.find(
    (one) =>
      canSend(one) &&
      templates.some((template) => template.channel === one) &&
      whyNotSend(client, one, { pets: [], cause: "payment" }) === null,
  );
  return templates.find((template) => template.channel === channel);
}

/** All of it is decided again here: of several servers the first writes, and the next finds that the client was reminded. */
async function remindClient(tx: Tx, sql: Sql, clientId: string, round: Round): Promise<void> {
  const { clinicId, everyDays, today, at, canSend } = round;
  const settings = await tx.find(clinicSettings, clinicId);
  const client = await tx.find(clients, clientId);
  if (!settings || !client) return;
  const debt = await readDebt(tx, clientId, today);
  if (!remindsByItself(debt, everyDays, { today, timeZone: settings.timeZone })) return;
  const template = await templateFor(tx, debt.client, canSend);
  if (!template) return;
  const clinic = await paymentClinicOf(tx, settings, debt);
  const id = uuidv7();
  await tx.insert(messages, paymentMessage({ id, debt, template, reason: null, today, at, clinic }));
  await putMessageOnItsWay(tx, sql, clinicId, id);
}

async function remindOverdue({ store, sync }: Deps, round: Round): Promise<number> {
  const { clinicId, today, everyDays } = round;
  const ids = await store.read((sql) => clientsOverdueSince(sql, clinicId, addDays(today, -everyDays)));
  for (let from = 0; from < ids.length; from += CLIENTS_A_VERSION) {
    const some = ids.slice(from, from + CLIENTS_A_VERSION);
    await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
      for (const id of some) await remindClient(tx, sql, id, round);
    });
  }
  return ids.length;
}

/** A letter is printed by a person, so no moment of sending renews it: the day does. */
async function renewLetters({ store, sync }: Deps, { clinicId, at }: Pick<Round, "clinicId" | "at">): Promise<void> {
  const ids = await store.read((sql) => waitingPaymentLetters(sql, clinicId));
  for (const id of ids)
    await sync.withClinicTx(clinicId, AUTHOR, async (tx) => {
      const letter = await tx.find(messages, id);
      if (letter?.status !== "queued") return;
      const { reason, ...renewed } = await renewReminder(tx, letter, { clinicId, at });
      if (reason !== null) await tx.patch(messages, id, { status: "suppressed", reason, at });
      else if ("set" in renewed && renewed.set.body !== letter.body) await tx.patch(messages, id, renewed.set);
    });
}

/**
 * Reminds of overdue invoices where the clinic wants that, and renews the letters that wait for paper. The overdue clients change with the day, and a look costs too much for each change of
 * the clinic: a server looks once a day, and once more after its start. It answers how many clients it looked at.
 */
export function createPaymentReminders(): (deps: Deps, clinicId: string) => Promise<number> {
  const lastRounds = new Map<string, string>();
  return async (deps, clinicId) => {
    const { store, now, canSend } = deps;
    const everyDays = await store.read((sql) => paymentReminderDays(sql, clinicId));
    const timeZone = await store.read((sql) => clinicZone(sql, clinicId));
    if (timeZone === undefined) return 0;
    const at = toInstant(now());
    const today = localDateOf(at, timeZone);
    const key = `${today} ${everyDays}`;
    if (lastRounds.get(clinicId) === key) return 0;
    await renewLetters(deps, { clinicId, at });
    const looked = everyDays === 0 ? 0 : await remindOverdue(deps, { clinicId, everyDays, today, at, canSend });
    lastRounds.set(clinicId, key);
    return looked;
  };
}
