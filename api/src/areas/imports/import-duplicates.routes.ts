import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { config, find, params } from "./find-import.ts";
import { keepApart, openDuplicates } from "./import-duplicates.queries.ts";
import type { ImportDeps } from "./import-jobs.ts";

const MOST_PAIRS = 200;

const Pairs = z.array(
  z.object({ kind: z.enum(["client", "pet"]), rowId: z.string(), otherId: z.string(), line: z.int() }),
);

/** Rows of an import that may be rows of the clinic. Those that are the same are merged by the mutations of clients and pets. */
export const duplicateRoutes: FastifyPluginAsyncZod<ImportDeps> = async (app, { store }) => {
  app.get(
    "/:id/duplicates",
    {
      config,
      schema: {
        summary: "Imported clients and pets that may be in the clinic already; at most 200 pairs",
        params,
        response: { 200: z.object({ pairs: Pairs, hasMore: z.boolean() }) },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      const { clinicId, id } = await find({ store }, session, request.params.id);
      const pairs = await store.read((sql) => openDuplicates(sql, clinicId, id, MOST_PAIRS + 1));
      return { pairs: pairs.slice(0, MOST_PAIRS), hasMore: pairs.length > MOST_PAIRS };
    },
  );

  app.post(
    "/:id/duplicates/apart",
    {
      config,
      schema: {
        summary: "Say that an imported client or pet is another than the one that it may be",
        params,
        body: z.strictObject({ rowId: Id, otherId: Id }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { clinicId, id } = await find({ store }, session, request.params.id);
      await store.write((sql) => keepApart(sql, clinicId, id, request.body));
      return reply.code(204).send();
    },
  );
};
