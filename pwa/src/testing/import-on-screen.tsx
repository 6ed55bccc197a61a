import { useState } from "react";
import type { ImportReport, ImportUpload } from "../areas/imports/import-api.ts";
import type { ImportPlace } from "../areas/imports/import-place.ts";
import { ImportScreen } from "../areas/imports/import-screen.tsx";

/** The page of imports, which follows the import that it opens. */
export function ImportOnScreen({ start, place }: { start: string | null; place?: ImportPlace }) {
  const [jobId, setJobId] = useState(start);
  return <ImportScreen {...(place && { place })} jobId={jobId} onJob={setJobId} />;
}

/** A list that was uploaded and not checked yet. */
export const uploadOf = (
  set: Pick<ImportUpload, "columns" | "sampleRows" | "guesses"> & Partial<ImportUpload>,
): ImportUpload => ({
  id: "019a0000-0000-7000-8000-000000000001",
  fileName: "list.csv",
  status: "uploaded",
  encoding: "utf-8",
  sheets: [],
  sheet: null,
  mapping: {},
  dateOrder: null,
  species: null,
  words: {},
  progress: { done: 0, total: 0 },
  report: null,
  createdAt: "2026-11-21T10:00:00.000Z",
  createdBy: "019a0000-0000-7000-8000-0000000000aa",
  canUndoUntil: null,
  traces: null,
  rowsSeen: 1,
  ...set,
});

/** The report of a list of three rows. */
export const reportOf = (set: Partial<ImportReport>): ImportReport => ({
  rows: 3,
  ready: 3,
  errors: 0,
  warnings: 0,
  duplicates: 0,
  repeated: 0,
  newClients: 0,
  newPets: 0,
  unchanged: 0,
  differing: 0,
  recognised: 0,
  possible: 0,
  otherOwner: 0,
  brokenAtLine: 0,
  ...set,
});
