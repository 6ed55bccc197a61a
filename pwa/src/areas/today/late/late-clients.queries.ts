import { clientName, type clients } from "@fernpaw/domain/clients/client";
import { addMinutes, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { clients as clientTable } from "@fernpaw/domain/clients/client";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsById, rowsOf } from "../../../db/rows.ts";
import { todayBoard, type BoardCard } from "../today.queries.ts";

const CHANNELS = ["sms", "email"] as const;

/** One client with their pets that wait or are expected. */
export interface LateClient {
  client: RowOf<typeof clients>;
  name: string;
  petIds: string[];
  petNames: string;
  /** Of the first of their appointments. */
  at: Instant;
  vetId: string | null;
  vet: BoardCard["vet"];
  /** By what the clinic can write to them now; null: neither by text nor by mail. */
  channel: (typeof CHANNELS)[number] | null;
  /** The number to call them at; null: none. */
  phone: RowOf<typeof clients>["phones"][number] | null;
  /** None of the pets came, and by the clinic's rule none will. */
  isMissed: boolean;
}

/** Minutes. Clients who come later than that get no message. */
const AHEAD_MIN = 3 * 60;

/** Clients of patients who wait, and of those expected in the next hours, the earliest first. */
export async function lateClients(
  db: CacheDb,
  { day, timeZone, now, noShowAfterMin }: { day: LocalDate; timeZone: string; now: Instant; noShowAfterMin: number },
): Promise<LateClient[]> {
  const board = await todayBoard(db, day, timeZone);
  const until = addMinutes(now, AHEAD_MIN);
  const cards = [...board.waiting, ...board.arriving.filter(({ at }) => at <= until)];
  const rows = rowsById(
    await rowsOf(db, clientTable).bulkGet([...new Set(cards.flatMap((card) => card.clientId ?? []))]),
  );
  const lines = new Map<string, LateClient>();
  for (const card of cards.toSorted((a, b) => (a.at < b.at ? -1 : 1))) {
    const client = rows.get(card.clientId ?? "");
    if (!client) continue;
    const known = lines.get(client.id);
    const pets = card.pets.filter(({ id }) => !known?.petIds.includes(id));
    const channel = CHANNELS.find((one) => whyNotSend(client, one, { pets: [], cause: "manual" }) === null) ?? null;
    const isMissed = card.stage === "arriving" && addMinutes(card.at, noShowAfterMin) <= now;
    lines.set(client.id, {
      client,
      name: clientName(client),
      petIds: [...(known?.petIds ?? []), ...pets.map(({ id }) => id)],
      petNames: [known?.petNames ?? [], pets.map(({ name }) => name)].flat().join(", "),
      at: known?.at ?? card.at,
      vetId: known ? known.vetId : card.vetId,
      vet: known ? known.vet : card.vet,
      channel,
      phone: client.phones.find(({ isPreferred }) => isPreferred) ?? client.phones[0] ?? null,
      isMissed: isMissed && known?.isMissed !== false,
    });
  }
  return [...lines.values()];
}
