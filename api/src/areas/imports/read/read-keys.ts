import { rm } from "node:fs/promises";
import { keyCounter } from "../../../db/scratch-keys.ts";
import { readCsv } from "../public/csv-file.ts";
import { type ListFile, readerContext } from "./read-list.ts";
import { readRow } from "./read-row.ts";

const KEYS_A_PIECE = 5000;

/**
 * What the records of a list call their clients and pets, piece by piece: `client <key>`, `pet <key>`. Reads the list from its
 * start, beside whoever else reads it. `scratchPath`: a file for what is counted meanwhile.
 */
export async function* readKeys(list: ListFile, scratchPath: string): AsyncGenerator<string[]> {
  await rm(scratchPath, { force: true });
  const hashes = keyCounter(scratchPath);
  const context = readerContext(list);
  let keys: string[] = [];
  try {
    for await (const record of readCsv(list.path, list.format)) {
      if ("code" in record) continue;
      const { client, pet } = readRow(context, record.cells, record.line, hashes.count);
      if (client?.importKey) keys.push(`client ${client.importKey}`);
      if (pet?.importKey) keys.push(`pet ${pet.importKey}`);
      if (keys.length < KEYS_A_PIECE) continue;
      yield keys;
      keys = [];
    }
    yield keys;
  } finally {
    hashes.close();
    await rm(scratchPath, { force: true });
  }
}
