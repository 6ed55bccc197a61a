import type { ScratchIndex } from "../../../db/scratch-index.ts";
import type { ClinicPort } from "../clinic-port.ts";
import type { ListFile } from "../read/read-list.ts";
import type { ReadRow } from "../read/read-row.ts";
import type { KnownRows } from "./known-rows.ts";
import type { MatchedRow } from "./matched-row.ts";

export interface MatchContext {
  clinic: ClinicPort;
  known: KnownRows;
  /** A scratch file for what is known of pets, clients and times. */
  index: ScratchIndex;
  importId: string;
  list: ListFile;
}

/** Matches the batches of one list, each in the light of those before it. */
export type LineMatcher = (context: MatchContext) => (rows: readonly ReadRow[]) => Promise<MatchedRow[]>;
