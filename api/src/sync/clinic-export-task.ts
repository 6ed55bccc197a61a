import { ENTITIES, SCHEMA } from "@fernpaw/domain/registry";
import type { ReadTask } from "../db/off-thread.ts";
import { accountsOf, importReports, knownDevices, rowsAfter, sentInvitations } from "./clinic-export.queries.ts";

export const CLINIC_EXPORT_TASK = "clinic-export";
const ROWS_A_PAGE = 500;

export interface ClinicExport {
  clinicId: string;
  at: string;
}

const OTHERS = {
  accounts: accountsOf,
  invitations: sentInvitations,
  imports: importReports,
  devices: knownDevices,
} as const;

/**
 * Everything that a clinic has, one JSON object a line: `{"t":"export"}` first, `{"t":"row"}` for each row, and
 * `{"t":"end"}` with the counts last, without which the file is not whole. A page of rows is one moment of the
 * clinic; what changes while the file is written may be in it as it was before or after.
 */
export const clinicExportTask: ReadTask = async function* ({ read }, params) {
  const { clinicId, at } = params as ClinicExport;
  const counts: Record<string, number> = {};
  yield JSON.stringify({ t: "export", clinicId, at, schema: SCHEMA });
  for (const entity of ENTITIES) {
    counts[entity.table] = 0;
    for (let after = ""; ;) {
      const page = { after, most: ROWS_A_PAGE };
      const rows = await read((sql) => rowsAfter(sql, clinicId, entity, page));
      for (const row of rows) yield JSON.stringify({ t: "row", table: entity.table, row });
      counts[entity.table] = (counts[entity.table] ?? 0) + rows.length;
      const last = rows.at(-1);
      if (rows.length < ROWS_A_PAGE || last === undefined) break;
      after = String(last["id"]);
    }
  }
  for (const [table, list] of Object.entries(OTHERS)) {
    const rows = await read((sql): Promise<object[]> => list(sql, clinicId));
    for (const row of rows) yield JSON.stringify({ t: "row", table, row });
    counts[table] = rows.length;
  }
  yield JSON.stringify({ t: "end", counts });
};
