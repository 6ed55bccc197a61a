import { Id } from "@fernpaw/domain/kernel/ids";
import { Instant } from "@fernpaw/domain/kernel/time";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { makeFolder } from "./make-folder.ts";

/** In the data folder and beside the backups. A restore leaves it: the clients are erased again. */
export const ERASURES_FILE = "erasures.jsonl";

/** An erased client. The list holds ids alone: no personal data. */
const Erasure = z.strictObject({ clinicId: Id, clientId: Id, at: Instant });
export type Erasure = z.output<typeof Erasure>;

/** The end of the file may be half a line after a power cut: that erasure was not committed. */
function parseLine(line: string): Erasure[] {
  try {
    const parsed = z.safeParse(Erasure, JSON.parse(line));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}

const listOf = (folder: string): Erasure[] => {
  const path = join(folder, ERASURES_FILE);
  return existsSync(path) ? readFileSync(path, "utf8").split("\n").flatMap(parseLine) : [];
};

const keyOf = ({ clinicId, clientId }: Erasure): string => `${clinicId} ${clientId}`;

/** The erasures of some folders, each client once. */
export function readErasures(folders: readonly string[]): Erasure[] {
  return [...new Map(folders.flatMap(listOf).map((erasure) => [keyOf(erasure), erasure])).values()];
}

function syncPath(path: string, flags: string, write?: (file: number) => void): void {
  const file = openSync(path, flags, 0o600);
  try {
    write?.(file);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function append(folder: string, erasures: readonly Erasure[]): void {
  makeFolder(folder);
  // Each begins a line of its own: the line before may have been cut off.
  const lines = erasures.map((erasure) => `\n${JSON.stringify(erasure)}\n`).join("");
  syncPath(join(folder, ERASURES_FILE), "a", (file) => void writeSync(file, lines));
  syncPath(folder, "r");
}

/**
 * Notes an erasure durably in each folder: in the data folder, which a restore leaves, and beside the backups. It waits for the disk
 * in one go, because a transaction of the database may await nothing else.
 */
export function noteErasure(folders: readonly string[], erasure: Erasure): void {
  for (const folder of folders)
    if (!listOf(folder).some((known) => keyOf(known) === keyOf(erasure))) append(folder, [erasure]);
}

/** Adds to the list of one folder what other folders have. */
export function mergeErasures(into: string, from: readonly string[]): void {
  const known = new Set(readErasures([into]).map(keyOf));
  const missing = readErasures(from).filter((erasure) => !known.has(keyOf(erasure)));
  if (missing.length > 0) append(into, missing);
}
