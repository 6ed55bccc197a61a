import { breedRow, breeds } from "@fernpaw/domain/pets/breed";
import { readVbo, type VboReading, type VboRow } from "@fernpaw/domain/pets/vbo";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { editedBreeds } from "../platform/public/edited-breeds.queries.ts";
import { formatOf, readCsv } from "../imports/public/csv-file.ts";

/** One version holds at most this many rows: other writers wait for it. */
const ROWS_A_VERSION = 400;
const AUTHOR = { userId: null, name: "breeds.import" };
const COLUMNS = ["vbo_id", "label", "species", "breed_name", "most_common_name", "synonyms_pipe", "obsolete"] as const;

/** A file that is not the ontology's flat table. */
export class NotVbo extends Error {
  override readonly name = "NotVbo";
}

/** The breeds of VBO's flat table (CSV). @throws NotVbo, UnreadableList */
export async function readVboFile(path: string): Promise<VboReading> {
  const format = await formatOf(path);
  const places = COLUMNS.map((name) => format.columns.indexOf(name));
  if (places.includes(-1)) throw new NotVbo(`needs the columns ${COLUMNS.join(", ")}`);
  const rows: VboRow[] = [];
  for await (const record of readCsv(path, format)) {
    if ("code" in record) throw new NotVbo(`cannot be read after line ${record.line}`);
    const cells = COLUMNS.map((name, at) => [name, record.cells[places[at] ?? -1] ?? ""] as const);
    rows.push(Object.fromEntries(cells) as Record<(typeof COLUMNS)[number], string>);
  }
  return readVbo(rows);
}

/**
 * Adds breeds to a clinic and corrects those it has; what it has beside them stays, as do those that platform staff have changed for all
 * clinics. Answers how many rows were written.
 */
export async function importBreeds(
  { sync, clinicId }: { sync: Pick<SyncServer, "withClinicTx">; clinicId: string },
  reading: VboReading,
): Promise<number> {
  let written = 0;
  for (let from = 0; from < reading.breeds.length; from += ROWS_A_VERSION) {
    const rows = reading.breeds.slice(from, from + ROWS_A_VERSION).map(breedRow);
    await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
      const edited = await editedBreeds(
        sql,
        rows.map(({ id }) => id),
      );
      for (const row of rows) {
        if (edited.has(row.id)) continue;
        const { id, name, synonyms, petTypeId, vboId } = row;
        const set = { name, synonyms, petTypeId, vboId };
        const known = await tx.find(breeds, id);
        // Fernpaw has taken it away or merged it since.
        if (known?.status === "inactive") continue;
        if (!known) await tx.insert(breeds, row);
        else if (known.name !== set.name || known.synonyms.join("|") !== set.synonyms.join("|"))
          await tx.patch(breeds, id, set);
        else continue;
        written += 1;
      }
    });
  }
  return written;
}
