import {
  closeSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { identifyOpenFile } from "./file-identity.ts";
import type { Bump } from "./write-queue.ts";

/** `<clinicId> <epoch> <version>\n`, all padded, so that a line can be written in place. */
const ID_WIDTH = 64;
const EPOCH_WIDTH = 40;
const VERSION_WIDTH = 16;
const LINE_WIDTH = ID_WIDTH + 1 + EPOCH_WIDTH + 1 + VERSION_WIDTH + 1;
const SYNC_EVERY_MS = 1000;

/** How far a clinic is, in which life of the database. */
export interface ClinicMark {
  version: number;
  /** Empty where it is not known yet: a clinic that came since the last start. */
  epoch: string;
}

/**
 * The highest version that each clinic's devices may have seen, and its epoch, in a file beside the database. A
 * database that is behind it at boot, or of another life, is an older copy (put back once, or for the second time).
 * It is written after each commit, without waiting for the disk: at worst it is a second behind after a power cut,
 * never ahead. `prepare` and `replace` put a new file in its place, whose identity the database can remember.
 */
export class VersionMark {
  readonly #file: string;
  readonly #lines = new Map<string, ClinicMark & { index: number }>();
  #identity: string | null = null;
  #nextIdentity: string | null = null;
  #descriptor: number | null = null;
  #syncing: NodeJS.Timeout | null = null;

  constructor(file: string) {
    this.#file = file;
    const found = readIfThere(file);
    this.#identity = found.identity;
    for (const [clinicId, mark] of parseMarks(found.text)) this.#add(clinicId, mark);
  }

  /** Which file it is; null: there is none. */
  get identity(): string | null {
    return this.#identity;
  }

  /** The clinics that it names and that are not among `clinics`. */
  missingFrom(clinics: ReadonlyMap<string, ClinicMark>): string[] {
    return [...this.#lines.keys()].filter((clinicId) => !clinics.has(clinicId));
  }

  /** Whether one of `clinics` is behind its mark or of another epoch. */
  isAhead(clinics: ReadonlyMap<string, ClinicMark>): boolean {
    return [...clinics].some(([clinicId, found]) => {
      const mark = this.#lines.get(clinicId);
      if (!mark) return false;
      return found.version < mark.version || (mark.epoch !== "" && found.epoch !== mark.epoch);
    });
  }

  /** Takes over how far `clinics` are; the others keep their lines. `replace` writes it. */
  reset(clinics: ReadonlyMap<string, ClinicMark>): void {
    for (const [clinicId, mark] of clinics) this.#add(clinicId, mark);
  }

  /** Makes the empty file that `replace` will put in its place. Answers its identity. */
  prepare(): string {
    rmSync(this.#nextFile, { force: true });
    const next = openSync(this.#nextFile, "wx", 0o600);
    try {
      this.#nextIdentity = identifyOpenFile(next);
      return this.#nextIdentity;
    } finally {
      closeSync(next);
    }
  }

  /** Puts the prepared file in its place, with all lines. */
  replace(): void {
    const text = [...this.#lines].map(([clinicId, mark]) => lineOf(clinicId, mark)).join("");
    writeFileSync(this.#nextFile, text, { flag: "r+", flush: true });
    this.close();
    try {
      renameSync(this.#nextFile, this.#file);
      this.#identity = this.#nextIdentity;
      syncFolderOf(this.#file);
    } finally {
      this.#descriptor = openSync(this.#file, "r+");
    }
  }

  record(bumps: readonly Bump[]): void {
    if (this.#descriptor === null || bumps.length === 0) return;
    const newest = new Map(bumps.map(({ clinicId, version }) => [clinicId, version]));
    for (const [clinicId, version] of newest) {
      const mark = { version, epoch: this.#lines.get(clinicId)?.epoch ?? "" };
      const index = this.#add(clinicId, mark);
      writeSync(this.#descriptor, lineOf(clinicId, mark), index * LINE_WIDTH);
    }
    this.#syncing ??= setTimeout(() => this.#sync(), SYNC_EVERY_MS).unref();
  }

  close(): void {
    if (this.#syncing) clearTimeout(this.#syncing);
    this.#sync();
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  get #nextFile(): string {
    return `${this.#file}.new`;
  }

  /** Answers which line it is. */
  #add(clinicId: string, { version, epoch }: ClinicMark): number {
    const index = this.#lines.get(clinicId)?.index ?? this.#lines.size;
    this.#lines.set(clinicId, { index, version, epoch });
    return index;
  }

  #sync(): void {
    this.#syncing = null;
    if (this.#descriptor !== null) fdatasyncSync(this.#descriptor);
  }
}

function lineOf(clinicId: string, { version, epoch }: ClinicMark): string {
  return `${clinicId.padEnd(ID_WIDTH)} ${epoch.padEnd(EPOCH_WIDTH)} ${String(version).padStart(VERSION_WIDTH)}\n`;
}

/** A line that a power cut left half-written counts for nothing. */
function parseMarks(text: string): [clinicId: string, mark: ClinicMark][] {
  const marks: [string, ClinicMark][] = [];
  for (const line of text.split("\n")) {
    const version = Number(line.slice(ID_WIDTH + 1 + EPOCH_WIDTH + 1));
    if (line.length !== LINE_WIDTH - 1 || !Number.isSafeInteger(version)) continue;
    const epoch = line.slice(ID_WIDTH + 1, ID_WIDTH + 1 + EPOCH_WIDTH).trimEnd();
    marks.push([line.slice(0, ID_WIDTH).trimEnd(), { version, epoch }]);
  }
  return marks;
}

function readIfThere(file: string): { text: string; identity: string | null } {
  try {
    const descriptor = openSync(file, "r");
    try {
      return { text: readFileSync(descriptor, "utf8"), identity: identifyOpenFile(descriptor) };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return { text: "", identity: null };
    throw error;
  }
}

/** After a power cut the new name would else still mean the old file. Windows has no such call and needs none. */
function syncFolderOf(file: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
