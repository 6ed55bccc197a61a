import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { StoreSettings } from "../db/opened-store.ts";
import { openPostgresReader } from "../db/postgres-store.ts";
import { ReaderPool } from "../db/reader-pool.ts";
import { verifyAuditCopy as copy } from "./verify-audit.copy.ts";
import type { EarlierHead } from "./verify-chain.ts";

const HEAD = /^(\S+) (\d+) ([0-9a-f]{64})$/;

/** A sentence for the operator, without a stack. */
export class BrokenAudit extends Error {}

/** The lines that an earlier run printed; others, such as npm's own, are passed over. */
export async function readHeads(path: string): Promise<EarlierHead[]> {
  const lines = (await readFile(path, "utf8")).split("\n");
  const heads = lines.flatMap((line) => {
    const [, clinicId, seq, hash] = HEAD.exec(line.trim()) ?? [];
    return clinicId !== undefined && hash !== undefined ? [{ clinicId, seq: Number(seq), hash }] : [];
  });
  if (heads.length === 0) throw new BrokenAudit(copy.noHeads(path));
  return heads;
}

/** Reads beside a server that writes. @throws BrokenAudit without a database */
export function openReading(settings: StoreSettings) {
  if (settings.databaseUrl) return openPostgresReader(settings.databaseUrl, settings);
  const file = join(settings.dataDir, "fernpaw.db");
  if (!existsSync(file)) throw new BrokenAudit(copy.noDatabase(settings.dataDir));
  const readers = new ReaderPool(file);
  return { read: readers.read.bind(readers), close: async () => readers.close() };
}
