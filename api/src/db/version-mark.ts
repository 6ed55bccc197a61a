import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
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
 * never ahead.
 */
export class VersionMark {
  readonly #file: string;
  readonly #lines = new Map<string, ClinicMark & { index: number }>();
  #descriptor: number | null = null;
  #syncing: NodeJS.Timeout | null = null;

  constructor(file: string) {
    this.#file = file;
    for (const [clinicId, mark] of readMarks(file)) this.#lines.set(clinicId, { index: this.#lines.size, ...mark });
  }

  /** Whether some clinic is behind its mark, of another epoch, or gone. */
  isAhead(clinics: ReadonlyMap<string, ClinicMark>): boolean {
    return [...this.#lines].some(([clinicId, { version, epoch }]) => {
      const found = clinics.get(clinicId);
      return found === undefined || found.version < version || (epoch !== "" && found.epoch !== epoch);
    });
  }

  /** Starts again from what the database has. */
  reset(clinics: ReadonlyMap<string, ClinicMark>): void {
    this.close();
    this.#lines.clear();
    for (const [clinicId, mark] of clinics) this.#lines.set(clinicId, { index: this.#lines.size, ...mark });
    const text = [...this.#lines].map(([clinicId, mark]) => lineOf(clinicId, mark)).join("");
    writeFileSync(`${this.#file}.new`, text, { flush: true });
    renameSync(`${this.#file}.new`, this.#file);
    this.#descriptor = openSync(this.#file, "r+");
  }

  record(bumps: readonly Bump[]): void {
    if (this.#descriptor === null || bumps.length === 0) return;
    const newest = new Map(bumps.map(({ clinicId, version }) => [clinicId, version]));
    for (const [clinicId, version] of newest) {
      const { index, epoch } = this.#lines.get(clinicId) ?? { index: this.#lines.size, epoch: "" };
      this.#lines.set(clinicId, { index, version, epoch });
      writeSync(this.#descriptor, lineOf(clinicId, { version, epoch }), index * LINE_WIDTH);
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

function lineOf(clinicId: string, { version, epoch }: ClinicMark): string {
  return `${clinicId.padEnd(ID_WIDTH)} ${epoch.padEnd(EPOCH_WIDTH)} ${String(version).padStart(VERSION_WIDTH)}\n`;
}

/** A line that a power cut left half-written counts for nothing. */
function readMarks(file: string): [clinicId: string, mark: ClinicMark][] {
  const marks: [string, ClinicMark][] = [];
  for (const line of readIfThere(file).split("\n")) {
    const version = Number(line.slice(ID_WIDTH + 1 + EPOCH_WIDTH + 1));
    if (line.length !== LINE_WIDTH - 1 || !Number.isSafeInteger(version)) continue;
    const epoch = line.slice(ID_WIDTH + 1, ID_WIDTH + 1 + EPOCH_WIDTH).trimEnd();
    marks.push([line.slice(0, ID_WIDTH).trimEnd(), { version, epoch }]);
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
