import type { Kysely } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Notes of visits, their addenda and templates, visits without a note, and the licences of those who sign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const content = "subjective objective assessment plan";
  const signature = "signedAt? signedBy? signedLicenceNo contentHash? locksAt?";
  await createSyncedTables(db, [
    {
      name: "visitNotes",
      scope: "medical",
      columns: `visitId? petId authorId versionOf? kind ${content} findings templateId? revisionId deviceId typedAt status ${signature} errorReason errorAt? errorBy?`,
      indexes: ["visitId", "versionOf", "petId typedAt"],
    },
    {
      name: "noteAddenda",
      scope: "medical",
      columns: "noteId petId visitId? text writtenAt fromVersionId?",
      indexes: ["noteId", "petId"],
    },
    {
      name: "noteWaivers",
      scope: "medical",
      columns: "visitId petId reason status decidedAt",
      indexes: ["petId"],
    },
    {
      name: "noteTemplates",
      scope: "base",
      columns: `use ownerId? name shortcut noteKind ${content} snippetText status`,
      indexes: [],
    },
  ]);
  await addColumns(db, "clinicSettings", { "noteLockHours#": "24" });
  await addColumns(db, "staff", { licenceNo: "''", "licenceExpiresOn?": "null" });
}
