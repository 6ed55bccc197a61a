import type { Sql, Store } from "@fernpaw/sync/server/store";
import { renewEpochs } from "./epochs.ts";
import { identifyFile, isSameFile } from "./file-identity.ts";
import type { StoreSettings } from "./opened-store.ts";
import { restoreCopy } from "./restore.copy.ts";
import type { SqliteConnection } from "./sqlite-connection.ts";
import { type ClinicMark, VersionMark } from "./version-mark.ts";
import type { Bump } from "./write-queue.ts";

/** A copy of a running server's folder that is copied over its own files is noticed when it is older than this. */
const MARK_LIFE_MS = 10 * 60_000;

/** What the database itself remembers of the files, JSON in `sync_server`. */
interface FileMemory {
  /** The database's own file. */
  file: string;
  /** The mark's file, and the one that was to take its place. */
  marks: string[];
  /** Clinics of the mark without which an operator let it start. */
  missing: string[];
}

export type RestoreSettings = Pick<
  StoreSettings,
  "onNotice" | "ignoresFileIdentity" | "allowsMissingClinics" | "isRestored"
> & {
  /** Random unless it is given. */
  newEpoch?: () => string;
};

/**
 * Notices that the database was restored, and renews its epochs. The mark remembers each clinic's version and epoch;
 * the database remembers which files it and its mark are. The mark gets a new file at each start and while there is
 * work, so that a folder whose files are filled with an older copy no longer agrees with itself.
 */
export class RestoreWatch {
  readonly #file: string;
  readonly #connection: SqliteConnection;
  readonly #settings: RestoreSettings;
  readonly #mark: VersionMark;
  readonly #missing: string[];
  #queue: Pick<Store, "write"> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #replacing: Promise<void> | null = null;

  /** @throws Error when the mark names clinics that the database lacks, and no setting allows it */
  constructor(file: string, connection: SqliteConnection, settings: RestoreSettings) {
    this.#file = file;
    this.#connection = connection;
    this.#settings = settings;
    this.#mark = new VersionMark(`${file}.mark`);
    this.#missing = this.#mark.missingFrom(this.#clinics());
    if (this.#newlyMissing.length > 0 && settings.allowsMissingClinics !== true) {
      throw new Error(restoreCopy.lacksClinics(file, this.#newlyMissing));
    }
  }

  /** Renews the epochs of a restored database, and notes which files belong together. */
  async start(queue: Pick<Store, "write">): Promise<void> {
    this.#queue = queue;
    const reason = this.#clinics().size === 0 ? null : this.#whyRestored();
    const missing = this.#newlyMissing;
    const next = this.#mark.prepare();
    const renewed = await queue.write(async (sql) => {
      await this.#remember(sql, next);
      return reason === null ? 0 : renewEpochs(sql, this.#settings.newEpoch);
    });
    if (reason !== null) {
      this.#settings.onNotice?.(reason, { clinics: renewed, ...(missing.length > 0 && { missing }) });
    }
    this.#mark.reset(this.#clinics());
    this.#mark.replace();
  }

  /** Call after each commit. */
  noteCommit(bumps: readonly Bump[]): void {
    this.#mark.record(bumps);
    if (this.#queue === null) return;
    this.#timer ??= setTimeout(() => {
      this.#replacing = this.#replaceMark();
    }, MARK_LIFE_MS).unref();
  }

  /** Call after the queue was closed. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    await this.#replacing;
    this.#mark.close();
  }

  get #newlyMissing(): string[] {
    const allowed = this.#remembered()?.missing ?? [];
    return this.#missing.filter((clinicId) => !allowed.includes(clinicId));
  }

  #whyRestored(): string | null {
    if (this.#settings.isRestored === true) return restoreCopy.saidSo;
    if (this.#newlyMissing.length > 0 || this.#mark.isAhead(this.#clinics())) return restoreCopy.older;
    const { identity } = this.#mark;
    if (identity === null) return restoreCopy.noMark;
    const remembered = this.#remembered();
    if (remembered === null || this.#settings.ignoresFileIdentity === true) return null;
    const isKnown =
      isSameFile(remembered.file, identifyFile(this.#file)) &&
      remembered.marks.some((mark) => isSameFile(mark, identity));
    return isKnown ? null : restoreCopy.otherFile;
  }

  async #replaceMark(): Promise<void> {
    try {
      const next = this.#mark.prepare();
      await this.#queue?.write((sql) => this.#remember(sql, next));
      this.#mark.replace();
    } catch (error) {
      this.#settings.onNotice?.(restoreCopy.markNotReplaced, { error: String(error) });
    } finally {
      this.#timer = null;
    }
  }

  /** Before the mark is replaced: a death in between finds the old file or the new one, and both are known. */
  async #remember(sql: Sql, nextMark: string): Promise<void> {
    const { identity } = this.#mark;
    const marks = identity === null ? [nextMark] : [identity, nextMark];
    const remembered: FileMemory = { file: identifyFile(this.#file), marks, missing: this.#missing };
    await sql.run('delete from "sync_server"');
    await sql.run('insert into "sync_server" ("identity") values (?)', [JSON.stringify(remembered)]);
  }

  #remembered(): FileMemory | null {
    const text: unknown = this.#connection.database.prepare('select "identity" from "sync_server"').pluck().get();
    return typeof text === "string" ? (JSON.parse(text) as FileMemory) : null;
  }

  #clinics(): Map<string, ClinicMark> {
    const { database } = this.#connection;
    const rows = database.prepare('select "clinicId", "version", "epoch" from "sync_clinic"').raw().all();
    return new Map(
      (rows as [string, number, string][]).map(([clinicId, version, epoch]) => [clinicId, { version, epoch }]),
    );
  }
}
