import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import type * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import type { AdminSession } from "../../../http/session.ts";
import type { DraftBody } from "./announcement-shapes.ts";
import { announcementById } from "./announcements.queries.ts";
import { changeDraft, deleteDraft, draftById, type DraftRow, insertDraft } from "./drafts.queries.ts";

export interface DraftDeps {
  store: Store;
  now: () => number;
}

const wordsOf = ({ title, body, severity, audience, startsAt, endsAt, isPinned }: DraftRow): string =>
  canonicalJson({ title, body, severity, audience, startsAt, endsAt, isPinned: Number(isPinned) });

/**
 * Keeps a draft as it was typed. The same words again change nothing, so that a call whose answer was lost can be made again.
 * @throws Problem `already_exists` once it was sent; `changed_meanwhile` where another administrator changed or deleted it
 */
export async function keepDraft(
  { store, now }: DraftDeps,
  by: AdminSession,
  id: string,
  { revision, audience, isPinned, ...words }: z.output<typeof DraftBody>,
): Promise<Pick<DraftRow, "revision" | "updatedAt">> {
  const place = { id, updatedAt: toInstant(now()), updatedBy: by.userId, revision: revision + 1 };
  const row: DraftRow = { ...words, ...place, audience: JSON.stringify(audience), isPinned: isPinned ? 1 : 0 };
  return store.write(async (sql) => {
    if (await announcementById(sql, id)) throw new Problem("already_exists");
    const known = await draftById(sql, id);
    if (known && wordsOf(known) === wordsOf(row)) return known;
    const isKept = revision === 0 ? await insertDraft(sql, row) : await changeDraft(sql, row);
    if (!isKept) throw new Problem("changed_meanwhile");
    return row;
  });
}

/** @throws Problem `not_found` */
export async function removeDraft({ store }: DraftDeps, id: string): Promise<void> {
  await store.write(async (sql) => {
    if (!(await deleteDraft(sql, id))) throw new Problem("not_found");
  });
}

/**
 * A draft ends as its announcement is sent, in the same transaction.
 * @param revision as the sender read it; undefined: they read none
 * @throws Problem `changed_meanwhile` where another administrator has changed it since
 */
export async function endDraft(sql: Sql, id: string, revision: number | undefined): Promise<void> {
  const known = revision === undefined ? undefined : await draftById(sql, id);
  if (known && Number(known.revision) !== revision) throw new Problem("changed_meanwhile");
  await deleteDraft(sql, id);
}
