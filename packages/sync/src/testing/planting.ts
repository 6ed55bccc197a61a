import type { PullDelta, PullRequest, PullResponse, PushRequest, PushResponse } from "../protocol.ts";
import type { Commit, SyncServer } from "../server/engine.ts";
import type { Caller, SyncServerOptions } from "../server/engine-context.ts";
import { clientRow } from "../server/results.ts";
import type { Sql, SqlValue, Store } from "../server/store.ts";

export type Build = (options: SyncServerOptions) => SyncServer;
/** Makes servers with one more mistake. */
export type Plant = (build: Build) => Build;
export type Work<T> = (sql: Sql) => Promise<T>;
type Statement = "all" | "run";
/** Stands between the engine and one statement; `pass` runs it. */
export type StatementHook = (
  statement: { kind: Statement; text: string; parameters: readonly SqlValue[] },
  pass: (text?: string) => Promise<unknown>,
) => Promise<unknown>;

/** `sql` whose statements pass through `between`. */
export function watched(sql: Sql, between: StatementHook): Sql {
  const run = (kind: Statement, text: string, parameters: readonly SqlValue[] = []): Promise<unknown> =>
    between({ kind, text, parameters }, (other = text) => sql[kind](other, parameters));
  return {
    dialect: sql.dialect,
    all: <Row>(text: string, parameters?: readonly SqlValue[]) => run("all", text, parameters) as Promise<Row[]>,
    run: (text, parameters) => run("run", text, parameters) as Promise<number>,
  };
}

/** The same store with another way to read or to write. */
export function storeWith(store: Store, own: Partial<Pick<Store, "read" | "write">>): Store {
  return {
    dialect: store.dialect,
    read: own.read ?? ((work) => store.read(work)),
    write: own.write ?? ((work) => store.write(work)),
  };
}

/** A store whose statements pass through `between`. */
export function watchedStore(store: Store, between: StatementHook): Store {
  return storeWith(store, {
    read: (work) => store.read((sql) => work(watched(sql, between))),
    write: (work) => store.write((sql) => work(watched(sql, between))),
  });
}

/** Changes what a server is asked and what it answers in a pull. */
export function withPull(
  server: SyncServer,
  change: {
    request?: (caller: Caller, request: PullRequest) => Promise<PullRequest>;
    answer?: (caller: Caller, delta: PullDelta, request: PullRequest) => Promise<PullResponse> | PullResponse;
  },
): SyncServer {
  const pull = async (caller: Caller, request: PullRequest): Promise<PullResponse> => {
    const response = await server.pull(caller, (await change.request?.(caller, request)) ?? request);
    return "reset" in response || !change.answer ? response : change.answer(caller, response, request);
  };
  return { ...server, pull, pullText: async (caller, request) => JSON.stringify(await pull(caller, request)) };
}

/** What one push is served by: options of its own, and work before and after it. */
interface OnePush {
  options: Partial<SyncServerOptions>;
  before?(): Promise<void>;
  /** Not when the push fails, or the process ends between commit and reply. */
  after?(answer: PushResponse): Promise<void>;
}

/** Gives each push a server of its own, so that a mistake may remember what it did for it. */
export function withPush(
  build: Build,
  options: SyncServerOptions,
  one: (caller: Caller, request: PushRequest, plain: SyncServer) => OnePush,
): SyncServer {
  const plain = build(options);
  const listeners = new Set<(commit: Commit) => void>();
  const tell = (commit: Commit): void => {
    for (const listener of listeners) listener(commit);
  };
  plain.onCommit(tell);
  return {
    ...plain,
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async push(caller, request) {
      const { options: own, before, after } = one(caller, request, plain);
      await before?.();
      const server = build({ ...options, ...own });
      server.onCommit(tell);
      const answer = await server.push(caller, request);
      await after?.(answer);
      return answer;
    },
  };
}

export const forgetResult = (sql: Sql, clinicId: string, uuid: string): Promise<number> =>
  sql.run(`delete from "sync_mutation" where "clinicId" = ? and "uuid" = ?`, [clinicId, uuid]);

const LAST_ID = `update "sync_client" set "lastMutationId" = ? where "clinicId" = ? and "clientId" = ?`;

/** Runs `work` as if the server had never heard of these mutations. */
export async function unheard<T>(sql: Sql, { clinicId, mutations }: PushRequest, work: Work<T>): Promise<T> {
  const lastIds = new Map<string, number>();
  for (const { clientId, id, uuid } of mutations) {
    await forgetResult(sql, clinicId, uuid);
    const client = lastIds.has(clientId) ? undefined : await clientRow(sql, clinicId, clientId);
    if (!client || client.lastMutationId < id) continue;
    lastIds.set(clientId, client.lastMutationId);
    await sql.run(LAST_ID, [id - 1, clinicId, clientId]);
  }
  const done = await work(sql);
  for (const [clientId, lastId] of lastIds) {
    const now = (await clientRow(sql, clinicId, clientId))?.lastMutationId ?? 0;
    if (now < lastId) await sql.run(LAST_ID, [lastId, clinicId, clientId]);
  }
  return done;
}

/** What a mistake postpones until the commit is over. */
export const runLater = async (store: Store, later: readonly Work<unknown>[]): Promise<void> => {
  for (const work of later) await store.write(work);
};

const isDeleted = async (store: Store, clinicId: string, [tbl, id]: readonly [string, string, ...unknown[]]) => {
  const text = `select "deleted" from "sync_row" where "clinicId" = ? and "tbl" = ? and "rowId" = ?`;
  const [row] = await store.read((sql) => sql.all<{ deleted: number }>(text, [clinicId, tbl, id]));
  return row?.deleted === 1;
};

/** Leaves out those changes without a row of which `isLost` holds for whether the row was deleted. */
export const withoutChanges = (store: Store, isLost: (wasDeleted: boolean) => boolean) => {
  return async ({ clinicId }: Caller, delta: PullDelta): Promise<PullDelta> => {
    const changes: PullDelta["changes"] = [];
    for (const change of delta.changes) {
      if (change[3] !== null || !isLost(await isDeleted(store, clinicId, change))) changes.push(change);
    }
    return { ...delta, changes };
  };
};
