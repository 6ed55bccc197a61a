import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { readOldRecords } from "./inactive-clients.ts";

const Counts = z.object({ clients: z.int(), visits: z.int(), invoices: z.int(), messages: z.int() });

/** Records of the clinic whose period is over. */
export const oldRecordsRoutes: FastifyPluginAsyncZod<{ store: Store; now: () => number }> = async (
  app,
  { store, now },
) => {
  app.get(
    "/old-records",
    {
      config: { permission: "owner" },
      schema: { summary: "How many records are past their keeping period", response: { 200: Counts } },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      const found = await store.read((sql) => readOldRecords(sql, clinicId, toInstant(now())));
      if (!found) throw new Problem("not_found");
      return found;
    },
  );
};
