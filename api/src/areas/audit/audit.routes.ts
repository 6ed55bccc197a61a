import { text } from "@fernpaw/domain/kernel/text";
import { Instant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { AuditRow } from "../../audit/audit-hash.ts";
import { searchEvents } from "../../audit/audit-search.queries.ts";
import { clinicSession } from "../../http/session.ts";

const Question = z.strictObject({
  /** A person. */
  actor: z.optional(text(64)),
  /** The id of a record. */
  record: z.optional(text(200)),
  /** The code of an event. */
  code: z.optional(text(80)),
  /** `prints`: only prints of the registers of controlled drugs. */
  view: z.optional(z.enum(["all", "prints"])),
  from: z.optional(Instant),
  until: z.optional(Instant),
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
});

const Kind = z.object({
  code: z.string(),
  /** Null: a change of the clinic's rows, which the app names. */
  words: z.nullable(z.string()),
});

const Event = z.object({
  seq: z.int(),
  at: Instant,
  code: z.string(),
  actorId: z.nullable(z.string()),
  deviceId: z.nullable(z.string()),
  network: z.nullable(z.string()),
  entity: z.nullable(z.string()),
  entityId: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
});

const Found = z.object({
  rows: z.array(Event),
  /** The next page is before this number; null: there is none. */
  next: z.nullable(z.int()),
});

interface AuditDeps {
  store: Pick<Store, "read">;
  kinds: readonly z.output<typeof Kind>[];
}

const PAGE = 50;

const shown = ({ seq, at, code, actorId, deviceId, network, entity, entityId, details }: AuditRow) => ({
  seq: Number(seq),
  at,
  code,
  actorId,
  deviceId,
  network,
  entity,
  entityId,
  details: JSON.parse(details) as Record<string, unknown>,
});

export const auditRoutes: FastifyPluginAsyncZod<AuditDeps> = async (app, { store, kinds }) => {
  app.get(
    "",
    {
      config: { permission: "owner" },
      schema: {
        summary: "Events of the clinic's audit log, the newest first, by person, record, kind and period",
        querystring: Question,
        response: { 200: Found },
      },
    },
    async (request) => {
      const { actor, record, code, view, from, until, before, limit = PAGE } = request.query;
      const { clinicId } = clinicSession(request);
      const question = {
        actorId: actor ?? null,
        entityId: record ?? null,
        code: code ?? null,
        isPrints: view === "prints",
        from: from ?? null,
        until: until ?? null,
        before: before ?? null,
        limit: limit + 1,
      };
      const found = await store.read((sql) => searchEvents(sql, clinicId, question));
      const rows = found.slice(0, limit).map(shown);
      return { rows, next: found.length > limit ? (rows.at(-1)?.seq ?? null) : null };
    },
  );

  app.get(
    "/kinds",
    {
      config: { permission: "owner" },
      schema: { summary: "The kinds of events that the audit log records", response: { 200: z.array(Kind) } },
    },
    async () => [...kinds],
  );
};
