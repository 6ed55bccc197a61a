import type { ClaimPart } from "@fernpaw/domain/billing/insurance-claim";
import type { PaperBlock } from "@fernpaw/domain/clinics/paper-document";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { Clinic } from "../../../session/clinic-context.ts";
import { visitRecordBlocks } from "../record/visit-record-blocks.ts";
import { readRecord } from "../record/record.queries.ts";

interface Asked {
  petId: string;
  visitId: string;
  parts: readonly ClaimPart[];
  today: LocalDate;
}

/** Parts of the record of one visit as blocks of a paper. Empty: this device has none of them. */
export async function visitRecord(
  { db, sync, timeZone }: Pick<Clinic, "db" | "sync" | "timeZone">,
  { petId, visitId, parts, today }: Asked,
): Promise<PaperBlock[]> {
  const rows = await readRecord(db, { sync, petId, today });
  return rows ? visitRecordBlocks({ rows, visitId, parts, timeZone, today }) : [];
}
