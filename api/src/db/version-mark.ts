import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import type { Bump } from "./write-queue.ts";

/** `<clinicId> <version>\n`, both padded, so that a line can be written in place. */
const ID_WIDTH = 64;
const VERSION_WIDTH = 16;
const LINE_WIDTH = ID_WIDTH + 1 + VERSION_WIDTH + 1;
const SYNC_EVERY_MS = 1000;

/**
 * The highest version that each clinic's devices may have seen, in a file beside the database. A database
 * that is behind it at boot is an older copy. It is written after each commit, without waiting for the disk: at
 * worst it is a second behind after a power cut, never ahead.
 */
export class VersionMark {
  readonly #file: string;
  readonly #lines = new Map<string, { index: number; version: number }>();
  #descriptor: number | null = null;
  #syncing: NodeJS.Timeout | null = null;

  constructor(file: string) {
    this.#file = file;
    for (const [clinicId, version] of readMarks(file)) this.#lines.set(clinicId, { index: this.#lines.size, version });
  }

  /** Whether some clinic is behind its mark, or gone. */
  isAhead(versions: ReadonlyMap<string, number>): boolean {
    return [...this.#lines].some(([clinicId, { version }]) => (versions.get(clinicId) ?? -1) < version);
  }

  /** Starts again from what the database has. */
  reset(versions: ReadonlyMap<string, number>): void {
    this.close();
    this.#lines.clear();
    for (const [clinicId, version] of versions) this.#lines.set(clinicId, { index: this.#lines.size, version });
    const text = [...this.#lines].map(([clinicId, { version }]) => lineOf(clinicId, version)).join("");
    writeFileSync(`${this.#file}.new`, text, { flush: true });
    renameSync(`${this.#file}.new`, this.#file);
    this.#descriptor = openSync(this.#file, "r+");
  }

  record(bumps: readonly Bump[]): void {
    if (this.#descriptor === null || bumps.length === 0) return;
    const newest = new Map(bumps.map(({ clinicId, version }) => [clinicId, version]));
    for (const [clinicId, version] of newest) {
      const index = this.#lines.get(clinicId)?.index ?? this.#lines.size;
      this.#lines.set(clinicId, { index, version });
      writeSync(this.#descriptor, lineOf(clinicId, version), index * LINE_WIDTH);
    }
    this.#syncing ??= setTimeout(() => this.#sync(), SYNC_EVERY_MS).unref();
  }

  close(): void {
    if (this.#syncing) clearTimeout(this.#syncing);
    this.#sync();
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #sync(): void {
    this.#syncing = null;
    if (this.#descriptor !== null) fdatasyncSync(this.#descriptor);
  }
}

function lineOf(clinicId: string, version: number): string {
  return `${clinicId.padEnd(ID_WIDTH)} ${String(version).padStart(VERSION_WIDTH)}\n`;
}

/** A line that a power cut left half-written counts for nothing. */
function readMarks(file: string): [clinicId: string, version: number][] {
  const marks: [string, number][] = [];
  for (const line of readIfThere(file).split("\n")) {
    const version = Number(line.slice(ID_WIDTH + 1));
    if (line.length === LINE_WIDTH - 1 && Number.isSafeInteger(version)) {
      marks.push([line.slice(0, ID_WIDTH).trimEnd(), version]);
    }
  }
  return marks;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
