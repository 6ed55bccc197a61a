import { join } from "node:path";

export interface ImportPaths {
  folder: string;
  list: string;
  /** The spreadsheet from which the list was read; a list that came as text has none. */
  workbook: string;
  /** What was wrong with which line, as CSV. */
  notes: string;
  /** The `ImportFindings` of the last check, as JSON. */
  findings: string;
  /** The products that its undo left, with the reasons of that moment: `KeptProduct[]` as JSON. */
  kept: string;
  /** A folder for what a job knows while it is at work; a job that begins empties it. */
  scratch: string;
}

/** Both ids are our own UUIDs: nothing that a person typed becomes part of a path. */
export function pathsOf(dataDir: string, { clinicId, id }: { clinicId: string; id: string }): ImportPaths {
  const folder = join(dataDir, "imports", clinicId);
  return {
    folder,
    list: join(folder, `${id}.csv`),
    workbook: join(folder, `${id}.xlsx`),
    notes: join(folder, `${id}.notes.csv`),
    findings: join(folder, `${id}.findings.json`),
    kept: join(folder, `${id}.kept.json`),
    scratch: join(folder, `${id}.scratch`),
  };
}
