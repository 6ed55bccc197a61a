import { CLAIM_PARTS, type ClaimPart } from "@fernpaw/domain/billing/insurance-claim";
import type { PaperBlock } from "@fernpaw/domain/clinics/paper-document";
import { type LocalDate, localDateOf } from "@fernpaw/domain/kernel/time";
import { copy } from "./record.copy.ts";
import { labBlocks, noteBlocksOf, type Pieces, titled, treatmentBlocks, vaccinationBlocks } from "./record-document.ts";
import type { RecordRows } from "./record.queries.ts";

const words = copy.paper;

interface VisitRecord {
  rows: RecordRows;
  visitId: string;
  parts: readonly ClaimPart[];
  timeZone: string;
  today: LocalDate;
}

/** The named parts of the record of one visit, without what was entered in error. */
export function visitRecordBlocks({ rows, visitId, parts, timeZone, today }: VisitRecord): PaperBlock[] {
  const isOfVisit = (row: { visitId: string | null }): boolean => row.visitId === visitId;
  const own: RecordRows = {
    ...rows,
    notes: rows.notes.filter((note) => isOfVisit(note) && note.status === "signed"),
    treatments: rows.treatments.filter((row) => isOfVisit(row) && row.status === "given"),
    vaccinations: rows.vaccinations.filter((row) => isOfVisit(row) && row.enteredInErrorAt === null),
    orders: rows.orders.filter(isOfVisit),
  };
  const pieces: Pieces = {
    rows: own,
    today,
    isFull: true,
    dayOf: (instant) => localDateOf(instant, timeZone),
    isAsked: () => true,
    nameOf: (id) => rows.names.get(id ?? "") || words.somebody,
  };
  const blocksOf: Record<ClaimPart, () => PaperBlock[]> = {
    notes: () => titled(words.notes, noteBlocksOf(pieces)),
    treatments: () => treatmentBlocks(pieces),
    vaccinations: () => vaccinationBlocks(pieces),
    results: () => titled(words.results, labBlocks(pieces)),
  };
  return CLAIM_PARTS.filter((part) => parts.includes(part)).flatMap((part) => blocksOf[part]());
}
