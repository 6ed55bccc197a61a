import { confirmAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import type { clients } from "@fernpaw/domain/clients/client";
import { recordConsent } from "@fernpaw/domain/clients/consent.mutations";
import { emptyRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { followingId } from "@fernpaw/domain/kernel/ids";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addMinutes, type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { serverContext } from "../../../sync/server-context.ts";
import { answerIn, stopWording } from "./answer-words.copy.ts";
import { askedAppointments } from "./asked-appointments.ts";
import { findWriters } from "./find-writers.ts";
import { ANSWER_MIN } from "./note-texted.ts";
import type { TextKey } from "./text-key.ts";
import { hasTextEvent, keepTextEvent, writersTo } from "./incoming.queries.ts";

/** A provider repeats a text sooner. */
const EVENT_MIN = 60 * 24 * 60;
const UUID_LENGTH = 36;
const AUTHOR = { userId: null, name: "messages.receive" };

export interface TextDeps {
  store: Pick<Store, "read" | "write">;
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
  keyOf: TextKey;
}

export interface IncomingText {
  /** The provider's own name for it. */
  id: string;
  /** E.164. */
  from: string;
  text: string;
}

interface Receiving {
  tx: Tx;
  sql: Sql;
  clinicId: string;
  at: Instant;
  text: IncomingText;
  textedIds: readonly string[];
  /** Of the rows: the same text makes the same rows, whichever server takes it. */
  idFor(seed: string): string;
}

type Client = RowOf<typeof clients>;

/** The visit that a yes means; null: none, or it is not sure which. `isDone`: it was confirmed before. */
async function meantVisit(work: Receiving, writers: readonly Client[]) {
  const asked = await askedAppointments({ ...work, number: work.text.from }, writers);
  const open = asked.filter(({ status }) => status === "booked");
  if (open.length === 0) return { visit: asked.length === 1 ? (asked[0] ?? null) : null, isDone: asked.length > 0 };
  return { visit: open.length === 1 ? (open[0] ?? null) : null, isDone: false };
}

async function stopTexts({ tx, clinicId, at, text, idFor }: Receiving, client: Client): Promise<void> {
  const context = serverContext({ clinicId, userId: clinicId, now: at });
  const id = idFor(`${client.id} consent`);
  const said = { channel: "sms", answer: "no", source: "text", wording: stopWording(text.text) } as const;
  await recordConsent.run(tx, { id, clientId: client.id, ...said, seen: client.consentSms }, context);
}

async function askPerson({ tx, idFor }: Receiving, writers: readonly Client[]): Promise<void> {
  const rows = writers.map(({ id }) => ({ table: messages.table, id: idFor(id) }));
  const people = writers.map(({ id }) => ({ table: "clients", id }));
  await tx.raise({ kind: "text_received", scope: "people", entities: [...people, ...rows], mine: {}, theirs: null });
}

/** Writes a text into one clinic, once. Only the clinic that wrote last may take a yes for an answer, or asks a person. */
async function receive(work: Receiving, isLatest: boolean): Promise<void> {
  const { tx, clinicId, at, text, idFor } = work;
  const writers = await findWriters({ ...work, number: text.from });
  const [first] = writers;
  if (!first || (await tx.find(messages, idFor(first.id)))) return;
  const answer = answerIn(text.text);
  const { visit, isDone } =
    answer === "yes" && isLatest ? await meantVisit(work, writers) : { visit: null, isDone: false };
  for (const { id: clientId } of writers) {
    const isTheirs = visit?.clientId === clientId;
    await tx.insert(messages, {
      ...emptyRow(messages),
      id: idFor(clientId),
      clientId,
      petIds: isTheirs ? visit.petIds : [],
      channel: "sms",
      direction: "in",
      cause: "manual",
      appointmentId: isTheirs ? visit.id : null,
      toAddress: text.from,
      body: text.text,
      status: "received",
      at,
    });
  }
  if (answer === "stop") for (const client of writers) await stopTexts(work, client);
  else if (visit) {
    const context = serverContext({ clinicId, userId: clinicId, now: at });
    await confirmAppointment.run(tx, { id: visit.id, via: "sms" }, context);
  } else if (!isDone) await askPerson(work, writers);
}

/**
 * Takes a text that a client sent to the number of this server. It goes to the clinic that last wrote to the sender within
 * `ANSWER_MIN`; a stop goes to every clinic that did. A number that got no text is not kept. The same text again does
 * nothing.
 */
export async function takeText(deps: TextDeps, text: IncomingText): Promise<void> {
  const { store, sync, keyOf } = deps;
  const at = toInstant(deps.now());
  const eventKey = keyOf("event", text.id);
  const found = await store.read(async (sql) => ({
    isKnown: await hasTextEvent(sql, eventKey),
    writers: await writersTo(sql, keyOf("number", text.from), addMinutes(at, -ANSWER_MIN)),
  }));
  if (found.isKnown) return;
  const byClinic = [...Map.groupBy(found.writers, ({ clinicId }) => clinicId)];
  const [latest, ...others] = byClinic;
  const event = { eventKey, receivedAt: at, keptSince: addMinutes(at, -EVENT_MIN) };
  if (!latest) {
    await store.write((sql) => keepTextEvent(sql, event));
    return;
  }
  const work = ([clinicId, writers]: typeof latest) => ({
    clinicId,
    at,
    text,
    textedIds: writers.map(({ clientId }) => clientId),
    idFor: (seed: string): string => followingId(seed.slice(0, UUID_LENGTH), `${eventKey} ${seed}`),
  });
  for (const other of answerIn(text.text) === "stop" ? others : [])
    await sync.withClinicTx(other[0], AUTHOR, (tx, sql) => receive({ tx, sql, ...work(other) }, false));
  await sync.withClinicTx(latest[0], AUTHOR, async (tx, sql) => {
    if (await keepTextEvent(sql, event)) await receive({ tx, sql, ...work(latest) }, true);
  });
}
