import { clientName, clients } from "@fernpaw/domain/clients/client";
import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { messages } from "@fernpaw/domain/messages/message";
import { textWriters } from "@fernpaw/domain/notifications/notification-words.copy";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { clockTime, shortDay } from "../../ui/clock-time.tsx";
import type { Subject } from "./product-subject.queries.ts";

type Item = RowOf<typeof attention>;

export interface TextFacts {
  /** The clients who have the number: one of them wrote it. `phone`: the number as their record writes it. */
  writers: { id: string; name: string; phone: string }[];
  /** Null: not on this device. */
  message: Pick<RowOf<typeof messages>, "body" | "toAddress" | "at"> | null;
}

const idsIn = (item: Item, table: string): string[] =>
  item.entities.filter((entity) => entity.table === table).map(({ id }) => id);

export async function textFacts(db: Dexie, item: Item): Promise<TextFacts> {
  const [people, texts] = await Promise.all([
    rowsOf(db, clients).bulkGet(idsIn(item, clients.table)),
    rowsOf(db, messages).bulkGet(idsIn(item, messages.table)),
  ]);
  const message = texts.find((text) => text !== undefined) ?? null;
  const number = message?.toAddress ?? "";
  return {
    writers: people.flatMap((client) => {
      if (!client) return [];
      const known = client.phones.find(({ e164 }) => e164 === number);
      return [{ id: client.id, name: clientName(client), phone: known?.typed ?? number }];
    }),
    message,
  };
}

/** The clients as one name, and when the text came. */
export async function textSubject(db: Dexie, item: Item, timeZone: string): Promise<Subject> {
  const { writers, message } = await textFacts(db, item);
  const at = message?.at ?? item.createdAt;
  const [first] = writers;
  return {
    name: writers.length === 0 ? null : textWriters(writers.map(({ name }) => name)),
    detail: `${shortDay(at, timeZone)}, ${clockTime(at, timeZone)}`,
    link: first ? paths.client(first.id) : null,
  };
}
