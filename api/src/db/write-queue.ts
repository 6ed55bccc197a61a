import { setImmediate } from "node:timers";
import { TransientError } from "@fernpaw/sync/server/store";
import type { Statement } from "better-sqlite3";
import type { Work } from "./executor.ts";
import { type SqliteConnection, SqliteSql } from "./sqlite-connection.ts";
import { fatalCause, mapSqliteError } from "./sqlite-errors.ts";
import { refuseInsideWork, runAsWork, withinThisTurn } from "./work-scope.ts";

/** A group ends after this long, so that reads and sockets get their turn. */
const GROUP_BUDGET_MS = 8;
/** Where the disk is slow, a group may last as long as the last commit took, up to here: each commit then has more to carry. */
const MAX_GROUP_BUDGET_MS = 40;

interface Job {
  isWrite: boolean;
  run(sql: SqliteSql): Promise<void>;
  /** Set by `run`: answers the caller, after the commit. */
  answer: () => void;
  fail(error: unknown): void;
}

export interface Bump {
  clinicId: string;
  version: number;
}

export interface WriteQueueOptions {
  /** Called after each commit with the clinics that got new versions. */
  onCommit(bumps: readonly Bump[]): void;
  /** The disk or the file failed: nothing is written any more and the process should exit. */
  onFatal(error: Error): void;
  /** For tests alone: the clock by which a group grows too long, in milliseconds. */
  clock?(): number;
}

/**
 * The one writer of a SQLite database. Work that arrives within one turn of the event loop shares a
 * COMMIT, each piece in a savepoint of its own; every answer goes out after the commit. Reads are taken
 * here only for `:memory:`, which has no second connection; each is alone in its transaction.
 */
export class WriteQueue {
  readonly #connection: SqliteConnection;
  readonly #options: WriteQueueOptions;
  readonly #clock: () => number;
  readonly #statements: Record<"begin" | "savepoint" | "closeVersions" | "release" | "commit", Statement>;
  #jobs: Job[] = [];
  #draining: Promise<void> | null = null;
  #refusal: Error | null = null;
  #commits = 0;
  #commitMs = 0;

  constructor(connection: SqliteConnection, options: WriteQueueOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
    const { database } = connection;
    this.#statements = {
      begin: database.prepare("begin immediate"),
      savepoint: database.prepare("savepoint work"),
      // A clinic's version stays open for its own piece of work alone.
      closeVersions: database.prepare('delete from "sync_open" returning "clinicId", "version"'),
      release: database.prepare("release work"),
      commit: database.prepare("commit"),
    };
  }

  /** How many groups were committed. */
  get commits(): number {
    return this.#commits;
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.#add(work, true);
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.#add(work, false);
  }

  /** Finishes what was queued and refuses what comes after. */
  async close(): Promise<void> {
    this.#refusal ??= new TransientError("The store is closed.");
    while (this.#draining) await this.#draining;
  }

  async #add<T>(work: Work<T>, isWrite: boolean): Promise<T> {
    refuseInsideWork();
    if (this.#refusal) throw this.#refusal;
    return new Promise<T>((resolve, reject) => {
      const job: Job = {
        isWrite,
        run: async (sql) => {
          const value = await withinThisTurn(runAsWork(() => work(sql)));
          job.answer = () => resolve(value);
        },
        answer: () => undefined,
        fail: reject,
      };
      this.#jobs.push(job);
      this.#schedule();
    });
  }

  #schedule(): void {
    this.#draining ??= new Promise((done) => {
      setImmediate(() => {
        void this.#takeTurn().finally(() => {
          this.#draining = null;
          done();
          if (this.#jobs.length > 0) this.#schedule();
        });
      });
    });
  }

  async #takeTurn(): Promise<void> {
    if (this.#jobs[0]?.isWrite) return this.#commitGroup();
    const startedMs = this.#clock();
    for (let job = this.#next(false); job; job = this.#next(false)) {
      await this.#readAlone(job);
      if (this.#clock() - startedMs > GROUP_BUDGET_MS) return;
    }
  }

  /** Takes the first job off the queue when it is of that kind. */
  #next(isWrite: boolean): Job | undefined {
    return this.#jobs[0]?.isWrite === isWrite ? this.#jobs.shift() : undefined;
  }

  async #commitGroup(): Promise<void> {
    const { database } = this.#connection;
    const group: Job[] = [];
    const bumps: Bump[] = [];
    try {
      this.#statements.begin.run();
      const startedMs = this.#clock();
      const budgetMs = Math.max(GROUP_BUDGET_MS, Math.min(this.#commitMs, MAX_GROUP_BUDGET_MS));
      for (let job = this.#next(true); job; job = this.#next(true)) {
        group.push(job);
        // Nothing came before the first: the whole transaction is its savepoint, which SQLite keeps at no cost.
        if (group.length === 1) await this.#runFirst(job, bumps);
        else await this.#runInSavepoint(job, bumps);
        if (this.#clock() - startedMs > budgetMs) break;
      }
      const workedMs = this.#clock();
      this.#statements.commit.run();
      this.#commitMs = this.#clock() - workedMs;
      this.#commits += 1;
      this.#options.onCommit(bumps);
    } catch (error) {
      if (database.inTransaction) this.#connection.statement("rollback").run();
      const lost = asTransient(error);
      for (const job of group) job.answer = () => job.fail(lost);
      // It did not even begin, after all the time that SQLite waits by itself: nobody in the queue should wait again.
      if (group.length === 0) for (const job of this.#jobs.splice(0)) job.fail(lost);
      this.#stopIfFatal(error);
    }
    for (const job of group) job.answer();
  }

  async #runFirst(job: Job, bumps: Bump[]): Promise<void> {
    await this.#run(job, bumps, () => {
      this.#connection.statement("rollback").run();
      this.#statements.begin.run();
    });
  }

  async #runInSavepoint(job: Job, bumps: Bump[]): Promise<void> {
    this.#statements.savepoint.run();
    const isDone = await this.#run(job, bumps, () => {
      this.#connection.statement("rollback to work").run();
      this.#statements.release.run();
    });
    if (isDone) this.#statements.release.run();
  }

  /**
   * Adds the versions that the work opened to `bumps`; `undo` takes back what failed.
   * @throws when the whole transaction was lost with it
   */
  async #run(job: Job, bumps: Bump[], undo: () => void): Promise<boolean> {
    const sql = new SqliteSql(this.#connection);
    try {
      await job.run(sql);
      bumps.push(...(this.#statements.closeVersions.all() as Bump[]));
      return true;
    } catch (error) {
      // A full disk or an I/O error rolls the whole transaction back by itself.
      if (!this.#connection.database.inTransaction || fatalCause(error)) throw error;
      undo();
      job.answer = () => job.fail(mapSqliteError(error));
      return false;
    } finally {
      sql.end();
    }
  }

  async #readAlone(job: Job): Promise<void> {
    const sql = new SqliteSql(this.#connection, { isReading: true });
    this.#connection.statement("begin").run();
    try {
      await job.run(sql);
    } catch (error) {
      job.answer = () => job.fail(mapSqliteError(error));
    } finally {
      sql.end();
      this.#connection.statement("rollback").run();
    }
    job.answer();
  }

  #stopIfFatal(error: unknown): void {
    const cause = fatalCause(error);
    if (!cause || this.#refusal) return;
    this.#refusal = new TransientError(`The database file failed: ${cause.message}`, { cause });
    for (const job of this.#jobs.splice(0)) job.fail(this.#refusal);
    this.#options.onFatal(cause);
  }
}

function asTransient(error: unknown): TransientError {
  const mapped = mapSqliteError(error);
  if (mapped instanceof TransientError) return mapped;
  return new TransientError("The commit that this work shared failed.", { cause: error });
}
