import { Id } from "@fernpaw/domain/kernel/ids";
import { once } from "@fernpaw/domain/kernel/once";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { ENTITIES, MIN_SCHEMA, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";
import {
  BUCKETS,
  MAX_PUSH_BYTES,
  PROTOCOL,
  PullRequest,
  PullResponse,
  PushRequest,
  PushResponse,
  readClockAhead,
} from "@fernpaw/sync/protocol";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { OpenStore } from "../db/open-store.ts";
import type { Authentication } from "../http/authorize.ts";
import { clinicSession } from "../http/session.ts";
import { CALL_LIMITS, type CallLimits, createCallBudget } from "./call-budget.ts";
import { NDJSON_TYPE, sendLines } from "./ndjson-stream.ts";
import { readPetIds } from "./server-search.queries.ts";
import { SEARCH_TASK, type SearchHit, type SearchTask } from "./server-search.ts";
import { syncCopy } from "./sync.copy.ts";

export interface SyncRoutesDeps {
  sync: SyncServer;
  store: Pick<OpenStore, "read" | "offThread">;
  now: () => number;
  isSteppedUp: Authentication["isSteppedUp"];
  callLimits?: CallLimits;
  /** Told of the browser of each call, and what the call says of it. */
  onDevice?: (request: FastifyRequest, report?: { appVersion?: string; lastPushedSeq?: number }) => void;
}

const NDJSON = z.string();
const PUSH_DEADLINE_MS = 20_000;
const MAX_HITS = 30;

/** A query's whole number. */
const Count = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((text: string) => Number(text)),
);

const After = z.pipe(
  z.string().check(z.regex(/^[A-Za-z]{1,64},[0-9a-f-]{36}$/)),
  z.transform((text: string): [string, string] => [
    text.slice(0, text.indexOf(",")),
    text.slice(text.indexOf(",") + 1),
  ]),
);

const SnapshotQuery = z.strictObject({
  bucket: z.enum(BUCKETS),
  schema: Count,
  after: z.optional(After),
  epoch: z.optional(z.string().check(z.maxLength(64))),
  version: z.optional(Count),
});

const MAX_MS = epochMsOf("9999-12-31T23:59:59.999Z");

/** An ISO instant, which may carry an offset. */
const Before = z.pipe(
  z.string().check(
    z.regex(/^\d{4}-\d{2}-\d{2}T/),
    z.refine((text) => epochMsOf(text) >= 0 && epochMsOf(text) <= MAX_MS, { error: syncCopy.noInstant }),
  ),
  z.transform((text: string) => toInstant(epochMsOf(text))),
);

/** One pet, or every pet of a client; all up to now where `before` is left out. */
const HistoryQuery = z
  .strictObject({ pet: z.optional(Id), client: z.optional(Id), before: z.optional(Before), schema: z.optional(Count) })
  .check(
    z.refine(({ pet, client }) => (pet === undefined) !== (client === undefined), { error: syncCopy.petOrClient }),
  );

const SearchQuery = z.strictObject({ q: z.string().check(z.maxLength(200)), limit: z.optional(Count) });

const MutationList = z.object({
  protocol: z.int(),
  schema: z.int(),
  minSchema: z.int(),
  mutations: z.array(
    z.object({ name: z.string(), v: z.int(), permission: z.string(), args: z.record(z.string(), z.unknown()) }),
  ),
  tables: z.record(z.string(), z.string()),
});

const Hit = z.object({
  kind: z.enum(["client", "pet"]),
  id: Id,
  rows: z.array(z.tuple([z.string(), z.string(), z.int(), z.nullable(z.record(z.string(), z.unknown()))])),
});

const makeMutationList = (): z.output<typeof MutationList> => ({
  protocol: PROTOCOL,
  schema: SCHEMA,
  minSchema: MIN_SCHEMA,
  mutations: MUTATIONS.map(({ name, v, permission, args }) => ({
    name,
    v,
    permission,
    args: z.toJSONSchema(args, { unrepresentable: "any", io: "input" }) as Record<string, unknown>,
  })),
  tables: Object.fromEntries(ENTITIES.map(({ table, scope }) => [table, scope])),
});

/** Asked for by tools alone. To make every schema and turn it into JSON Schema is a seventh of a server's start. */
const mutationList = once(() => ({ text: JSON.stringify(makeMutationList()) }));

/** Text that is JSON already and of our own making: checking it once more would be the dearest part of a pull. */
const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header("content-type", "application/json; charset=utf-8").send(text);

/** Snapshot and history: refused with a status, or streamed. */
const streamRoutes: FastifyPluginAsyncZod<SyncRoutesDeps> = async (app, { sync, store, now }) => {
  app.get(
    "/sync/snapshot",
    {
      config: { permission: "signed_in", allowsUnverified: true, rateClass: "snapshot" },
      schema: {
        summary: syncCopy.snapshot,
        produces: [NDJSON_TYPE],
        querystring: SnapshotQuery,
        response: { 200: NDJSON },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { bucket, schema, after, epoch, version } = request.query;
      const params = { bucket, schema, after, epoch, version };
      await sync.checkSnapshot(session, params);
      return sendLines(reply, sync.snapshot(session, params));
    },
  );

  app.get(
    "/sync/history",
    {
      config: { permission: "signed_in", allowsUnverified: true, rateClass: "snapshot" },
      schema: {
        summary: syncCopy.history,
        produces: [NDJSON_TYPE],
        querystring: HistoryQuery,
        response: { 200: NDJSON },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { pet, client, before = toInstant(now()), schema } = request.query;
      await sync.checkSnapshot(session, { schema: schema ?? SCHEMA });
      const petIds =
        client === undefined ? [pet ?? ""] : await store.read((sql) => readPetIds(sql, session.clinicId, client));
      return sendLines(reply, sync.history(session, { petIds, before }));
    },
  );
};

/** The device's side of these routes is `@fernpaw/sync`; the wire format is in `packages/sync/README.md`. */
export const syncRoutes: FastifyPluginAsyncZod<SyncRoutesDeps> = async (app, deps) => {
  const { sync, store, now, onDevice, isSteppedUp } = deps;
  const budget = createCallBudget(deps.callLimits ?? CALL_LIMITS, now);
  await app.register(streamRoutes, { ...deps, prefix: "" });

  app.post(
    "/sync/push",
    {
      bodyLimit: MAX_PUSH_BYTES,
      config: {
        permission: "signed_in",
        allowsLockedOut: true,
        acceptsGzip: true,
        uncheckedFields: ["args"],
        bodyDeadlineMs: PUSH_DEADLINE_MS,
        rateClass: "own",
      },
      schema: { summary: syncCopy.push, body: PushRequest, response: { 200: PushResponse } },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { deviceId, build, mutations } = request.body;
      budget.spend(deviceId, session.userId);
      const last = mutations.at(-1);
      onDevice?.(request, { appVersion: build, ...(last && { lastPushedSeq: last.id }) });
      const caller = {
        ...session,
        isSteppedUp: isSteppedUp(session),
        clockAheadMs: readClockAhead(request.headers),
      };
      return sendJson(reply, JSON.stringify(await sync.push(caller, request.body))) as never;
    },
  );

  app.post(
    "/sync/pull",
    {
      bodyLimit: MAX_PUSH_BYTES,
      config: { permission: "signed_in", acceptsGzip: true, allowsUnverified: true, rateClass: "own" },
      schema: { summary: syncCopy.pull, body: PullRequest, response: { 200: PullResponse } },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      budget.spend(request.body.deviceId, session.userId);
      onDevice?.(request);
      return sendJson(reply, await sync.pullText(session, request.body)) as never;
    },
  );

  app.get(
    "/mutations",
    { config: { permission: "public" }, schema: { summary: syncCopy.mutations, response: { 200: MutationList } } },
    async (_request, reply) => sendJson(reply, mutationList().text) as never,
  );

  app.get(
    "/search",
    {
      config: { permission: "clients:view", rateClass: "search" },
      schema: {
        summary: syncCopy.search,
        querystring: SearchQuery,
        response: { 200: z.object({ hits: z.array(Hit) }) },
      },
    },
    async (request) => {
      const { clinicId, userId, deviceId } = clinicSession(request);
      const { q, limit = MAX_HITS } = request.query;
      const task: SearchTask = { caller: { clinicId, userId, deviceId }, text: q, limit: Math.min(limit, MAX_HITS) };
      const hits: SearchHit[] = [];
      for await (const line of store.offThread.lines(SEARCH_TASK, task)) hits.push(JSON.parse(line) as SearchHit);
      return { hits };
    },
  );
};
