import { toInstant } from "@fernpaw/domain/kernel/time";
import { bumpVersion, readClinic } from "../server/clinic-version.ts";
import { createSyncServer } from "../server/engine.ts";
import type { Caller } from "../server/engine-context.ts";
import { readAck, clientRow, saveClient } from "../server/results.ts";
import {
  type StatementHook,
  type Build,
  forgetResult,
  type Plant,
  runLater,
  storeWith,
  unheard,
  watched,
  watchedStore,
  type Work,
  withoutChanges,
  withPull,
  withPush,
} from "./planting.ts";

/** Known mistakes of servers. Each is planted from outside: nothing that ships knows of them. */
const PLANTS = {
  /** The version is taken in a transaction of its own, before the one that writes the rows. */
  sequence_cursor: (build) => (options) =>
    withPush(build, options, ({ clinicId }) => {
      const { store, atPoint } = options;
      let taken = 0;
      const write = async <T>(work: Work<T>): Promise<T> =>
        store.write(async (sql) => {
          const own: number[] = [];
          const done = await work(
            watched(sql, async ({ text }, pass) => {
              const answer = await pass();
              if (text.startsWith('update "sync_clinic" set "version"'))
                own.push(...(answer as { version: number }[]).map(({ version }) => version));
              return answer;
            }),
          );
          for (const version of own) {
            await sql.run(`update "sync_row" set "version" = ? where "clinicId" = ? and "version" = ?`, [
              taken,
              clinicId,
              version,
            ]);
          }
          return done;
        });
      return {
        options: {
          store: storeWith(store, { write }),
          atPoint: (point) => (point === "before_commit" ? undefined : atPoint?.(point)),
        },
        async before() {
          taken = await store.write((sql) => bumpVersion(sql, clinicId));
          await atPoint?.("before_commit");
        },
      };
    }),

  /** Neither ids nor uuids are looked up. */
  no_dedupe: (build) => (options) =>
    withPush(build, options, (_caller, request) => {
      const { store } = options;
      const write = <T>(work: Work<T>): Promise<T> => store.write((sql) => unheard(sql, request, work));
      return { options: { store: storeWith(store, { write }) } };
    }),

  /** A uuid that comes again under another client id is run again. */
  no_uuid_dedupe: (build) => (options) =>
    withPush(build, options, (_caller, { clinicId, mutations }) => {
      const { store } = options;
      const write = <T>(work: Work<T>): Promise<T> =>
        store.write(async (sql) => {
          for (const { clientId, uuid } of mutations) {
            await sql.run(`delete from "sync_mutation" where "clinicId" = ? and "uuid" = ? and "clientId" <> ?`, [
              clinicId,
              uuid,
              clientId,
            ]);
          }
          return work(sql);
        });
      return { options: { store: storeWith(store, { write }) } };
    }),

  /** Results and last ids are stored after the commit. */
  result_not_atomic: (build) => (options) =>
    withPush(build, options, ({ clinicId }) => {
      const { store } = options;
      const later: Work<unknown>[] = [];
      const between: StatementHook = async ({ kind, text, parameters }, pass) => {
        const isResult = text.startsWith('insert into "sync_mutation"');
        if (kind === "all" || !(isResult || /^(insert into|update) "sync_client"/.test(text))) return pass();
        later.push(async (sql) => {
          if (isResult) await forgetResult(sql, clinicId, String(parameters[3]));
          await sql.run(text, parameters);
        });
        return 1;
      };
      return { options: { store: watchedStore(store, between) }, after: () => runLater(store, later) };
    }),

  /** A mutation that met a passing failure counts as taken. */
  transient_consumes_id: (build) => (options) =>
    withPush(build, options, ({ clinicId, userId }, { deviceId }) => ({
      options: {},
      async after({ stopped }) {
        if (stopped?.reason !== "transient") return;
        const { clientId, id } = stopped;
        await options.store.write(async (sql) => {
          const client = await clientRow(sql, clinicId, clientId);
          const known = client ?? { clientId, userId, ackedThrough: 0, seenAt: null };
          await saveClient(sql, { ...known, lastMutationId: id, clinicId, deviceId, now: toInstant(options.now()) });
        });
      },
    })),

  /** A row that the caller may no longer see is not taken away. */
  keeps_out_of_scope_rows: (build) => (options) =>
    withPull(build(options), { answer: withoutChanges(options.store, (wasDeleted) => !wasDeleted) }),

  /** A deletion is not told. */
  tombstone_skipped: (build) => (options) =>
    withPull(build(options), { answer: withoutChanges(options.store, (wasDeleted) => wasDeleted) }),

  /** Rights that changed do not show in a pull. */
  scope_rev_unchecked: (build) => (options) =>
    withPull(build(options), {
      async request(caller, request) {
        const standing = await options.store.read((sql) => options.standing(sql, caller));
        return { ...request, scopeRev: standing?.scopeRev ?? request.scopeRev };
      },
    }),

  /** Acknowledgements are as of now, not as of the page. */
  ack_ahead_of_page: (build) => (options) =>
    withPull(build(options), {
      async answer(caller, delta, { clients }) {
        const acks: Record<string, number> = {};
        for (const clientId of clients) {
          const id = await options.store.read((sql) => readAck(sql, caller, clientId, Number.MAX_SAFE_INTEGER));
          if (id !== null) acks[clientId] = id;
        }
        return { ...delta, acks };
      },
    }),

  /** A field that another device changed meanwhile is written over. */
  whole_row_last_write_wins: (build) => (options) =>
    build({
      ...options,
      store: watchedStore(options.store, async ({ text }, pass) =>
        /^select .* from "sync_field"/s.test(text) ? [] : pass(),
      ),
    }),

  /** Numbers and mails come in a second transaction. */
  number_outside_transaction: (build) => (options) =>
    withPush(build, options, ({ clinicId, userId }, _request, plain) => {
      const later: (() => Promise<void>)[] = [];
      const postponed = Object.entries(options.effects).map(([name, effect]): [string, typeof effect] => [
        name,
        async (_tx, _sql, args, context) => {
          const author = { userId, name };
          later.push(() => plain.withClinicTx(clinicId, author, (tx, sql) => effect(tx, sql, args, context)));
        },
      ]);
      return {
        options: { effects: Object.fromEntries(postponed) },
        async after() {
          for (const effect of later) await effect();
        },
      };
    }),

  /** A mutation that always fails stops its queue for ever. */
  no_parking: (build) => (options) =>
    build({ ...options, limits: { ...options.limits, attempts: Number.POSITIVE_INFINITY } }),

  /** A cursor below the tombstones that are gone is served. */
  tombstone_floor_ignored: (build) => (options) =>
    build({
      ...options,
      store: watchedStore(options.store, async ({ text }, pass) => {
        const answer = await pass();
        if (!text.startsWith('select "version", "epoch", "tombstoneFloor"')) return answer;
        return (answer as object[]).map((clinic) => ({ ...clinic, tombstoneFloor: 0 }));
      }),
    }),

  /** A device of another life of the database is served as if nothing had happened. */
  epoch_ignored: (build) => (options) => {
    const now = ({ clinicId }: Caller) => options.store.read((sql) => readClinic(sql, clinicId));
    const server = withPull(build(options), {
      async request(caller, request) {
        if (request.epoch === "") return request;
        const { epoch, version } = await now(caller);
        return { ...request, epoch, cursor: Math.min(request.cursor, version) };
      },
      answer: (_caller, delta, { cursor }) => ({ ...delta, from: cursor }),
    });
    return {
      ...server,
      push: async (caller, request) => server.push(caller, { ...request, epoch: (await now(caller)).epoch }),
    };
  },

  /** The answer goes out when the work is done, before it is committed. */
  answer_before_commit: (build) => (options) =>
    build({
      ...options,
      store: storeWith(options.store, {
        write: (work) =>
          new Promise((resolve, reject) => {
            const committed = options.store.write(async (sql) => resolve(await work(sql)));
            committed.catch(reject);
          }),
      }),
    }),

  /** Nobody is told of a commit. */
  poke_left_out: (build) => (options) => ({ ...build(options), onCommit: () => () => false }),

  /** A row is looked up by its id alone. */
  clinic_unnamed: (build) => (options) =>
    build({
      ...options,
      store: watchedStore(options.store, ({ text }, pass) =>
        pass(text.replace(/^(select .*) where "clinicId" = \? and "id" = \?$/s, '$1 where ? is not null and "id" = ?')),
      ),
    }),
} satisfies Record<string, Plant>;

export type ServerFault = keyof typeof PLANTS;
export const SERVER_FAULTS = Object.keys(PLANTS) as ServerFault[];

/** What makes servers with these mistakes, in the place of `createSyncServer`. */
export function plantedServer(faults: readonly ServerFault[]): Build {
  return faults.reduce((build, fault) => PLANTS[fault](build), createSyncServer as Build);
}
