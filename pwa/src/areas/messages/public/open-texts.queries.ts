import { attention } from "@fernpaw/domain/kernel/attention";
import type { Dexie } from "dexie";
import { rowsOf } from "../../../db/rows.ts";

/** How an inbox item of a text ends that was answered. */
export const ANSWERED = "answered";

/** Ids of the inbox items of texts that came from these cards of one client and wait for an answer. */
export async function openTextItems(db: Dexie, clientIds: readonly string[]): Promise<string[]> {
  const items = await rowsOf(db, attention).where("status").equals("open").toArray();
  return items
    .filter(({ kind, entities }) => kind === "text_received" && entities.some(({ id }) => clientIds.includes(id)))
    .map(({ id }) => id);
}
