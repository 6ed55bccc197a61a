import { guessMapping } from "@fernpaw/domain/imports/import-headings";
import type * as z from "zod/mini";
import { describeImport, type UploadAnswer } from "./import-answer.ts";
import { sampleOf } from "./import-mapping.ts";
import type { ImportRow } from "./imports.queries.ts";
import type { ListFormat } from "./list-format.ts";

const LOOKED_AT_ROWS = 100;
const SAMPLE_ROWS = 5;

/** An import with what its columns hold and may mean. */
export async function readColumns(row: ImportRow, list: string): Promise<z.output<typeof UploadAnswer>> {
  const format = JSON.parse(row.format) as ListFormat;
  const answer = describeImport(row);
  const sample = await sampleOf(list, format, LOOKED_AT_ROWS);
  return {
    ...answer,
    sampleRows: sample.slice(0, SAMPLE_ROWS),
    guesses: guessMapping(format.columns, answer.kind),
    rowsSeen: sample.length,
  };
}
