import type { Kysely } from "kysely";
import { createSyncedTables } from "../synced-tables-v1.ts";

/** Forms for clients to sign, and the signed ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const subject = "petId visitId? clientId? templateId? templateRevision# language title petName clientName";
  const choices = "intro clauses spendLimit spendLimitMinor#? currency resuscitation outcome declineReason";
  const signature = "signerName signerRelation signature? typedName signatureSvg signedAt witnessedBy deviceId";
  await createSyncedTables(db, [
    {
      name: "formTemplates",
      scope: "base",
      columns: "name intro clauses asksSpendLimit asksResuscitation language status revision#",
      indexes: [],
    },
    {
      name: "signedForms",
      scope: "medical",
      columns: `${subject} ${choices} ${signature} contentHash enteredInErrorAt? enteredInErrorReason enteredInErrorBy?`,
      indexes: ["visitId", "petId signedAt"],
    },
  ]);
}
