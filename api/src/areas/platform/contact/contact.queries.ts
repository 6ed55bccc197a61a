import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { GlobalTables } from "../../../db/database.ts";
import { emailKeyOf } from "../../auth/accounts.queries.ts";
import { isBeyond, type PageBound } from "../public/page-by-key.ts";
import { hasWord } from "../public/search-words.ts";

export type ContactRow = GlobalTables["contactMessages"];
export type SubscriberRow = GlobalTables["newsletterSubscribers"];
export type LetterRow = GlobalTables["newsletterLetters"];

export interface MessageFilter {
  /** Null: all. */
  status: ContactRow["status"] | null;
  /** The name, the address or the clinic of a message has all of them. */
  words: readonly string[];
}

export interface SubscriberFilter {
  /** Null: all. */
  status: SubscriberRow["status"] | null;
  /** `done`: platform staff have written to the address. Null: all. */
  mail: "new" | "done" | null;
  /** The address has all of them. */
  words: readonly string[];
}

function messages({ status, words }: MessageFilter) {
  let query = globalQuery.selectFrom("contactMessages");
  for (const word of words) query = query.where((eb) => hasWord(eb, ["name", "email", "clinicName"], word));
  return status === null ? query : query.where("status", "=", status);
}

function subscribers({ status, mail, words }: SubscriberFilter) {
  let query = globalQuery.selectFrom("newsletterSubscribers");
  for (const word of words) query = query.where("emailKey", "like", `%${emailKeyOf(word)}%`);
  if (status !== null) query = query.where("status", "=", status);
  return mail === null ? query : query.where("letters", mail === "new" ? "=" : ">", 0);
}

/** Contact messages beyond a key, by the moment of their arrival. */
export async function messagesBeyond(sql: Sql, filter: MessageFilter, bound: PageBound): Promise<ContactRow[]> {
  const { key, direction, limit } = bound;
  const all = messages(filter).selectAll();
  const some = key === null ? all : all.where((eb) => isBeyond(eb, ["createdAt", "id"], { ...bound, key }));
  return rowsOf(sql, some.orderBy("createdAt", direction).orderBy("id", direction).limit(limit));
}

export async function countMessages(sql: Sql, filter: MessageFilter): Promise<number> {
  const statement = messages(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

export async function messageById(sql: Sql, id: string): Promise<ContactRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("contactMessages").selectAll().where("id", "=", id));
}

/** Keeps the answer. False: it was answered already. */
export async function keepAnswer(
  sql: Sql,
  id: string,
  given: { answer: string; answeredAt: string; answeredBy: string },
): Promise<boolean> {
  const statement = globalQuery.updateTable("contactMessages").set({ ...given, status: "done" });
  return (await change(sql, statement.where("id", "=", id).where("status", "=", "new"))) === 1;
}

/** Subscribers of the newsletter beyond a key, by the moment of their sign-up. */
export async function subscribersBeyond(
  sql: Sql,
  filter: SubscriberFilter,
  bound: PageBound,
): Promise<SubscriberRow[]> {
  const { key, direction, limit } = bound;
  const all = subscribers(filter).selectAll();
  const some = key === null ? all : all.where((eb) => isBeyond(eb, ["createdAt", "id"], { ...bound, key }));
  return rowsOf(sql, some.orderBy("createdAt", direction).orderBy("id", direction).limit(limit));
}

export async function countSubscribers(sql: Sql, filter: SubscriberFilter): Promise<number> {
  const statement = subscribers(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

/** Letters to a subscriber, the latest first. */
export async function lettersTo(sql: Sql, subscriberId: string): Promise<LetterRow[]> {
  const statement = globalQuery.selectFrom("newsletterLetters").selectAll().where("subscriberId", "=", subscriberId);
  return rowsOf(sql, statement.orderBy("sentAt", "desc").orderBy("id", "desc"));
}

/**
 * Keeps a letter and counts it. False: the subscription is not confirmed or has ended, or it has another number of letters than `before`.
 */
export async function keepLetter(sql: Sql, letter: LetterRow, before: number): Promise<boolean> {
  const counted = globalQuery
    .updateTable("newsletterSubscribers")
    .set({ letters: before + 1 })
    .where("id", "=", letter.subscriberId)
    .where("status", "=", "confirmed")
    .where("letters", "=", before);
  if ((await change(sql, counted)) !== 1) return false;
  await change(sql, globalQuery.insertInto("newsletterLetters").values(letter));
  return true;
}
