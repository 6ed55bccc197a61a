import { addFile } from "@fernpaw/domain/files/attachment.mutations";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { effect } from "@fernpaw/sync/server/effects";
import type { Sql } from "@fernpaw/sync/server/store";
import { contentOf } from "./files.queries.ts";
import { settleRows } from "./settle-rows.ts";

/** Bytes that the clinic has already are not sent again. */
async function useKnownBytes(tx: Tx, sql: Sql, { sha256 }: { sha256: string }, { clinicId }: MutationContext) {
  const content = await contentOf(sql, clinicId, sha256);
  if (content) await settleRows(tx, content);
}

export const filesEffects = [effect(addFile, useKnownBytes)];
