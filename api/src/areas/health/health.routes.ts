import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";

/** Longer than any honest read: a database that answers later does not answer. */
const ANSWER_WITHIN_MS = 2000;
const RETRY_MS = 5000;

async function answers(store: Store): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  try {
    const read = store.read((sql) => sql.all("select 1 as one")).then(
      () => true,
      () => false,
    );
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const healthRoutes: FastifyPluginAsyncZod<{ store: Store; version: string }> = async (
  app,
  { store, version },
) => {
  app.get(
    "/health",
    {
      config: { permission: "public" },
      schema: {
        summary: "Whether the server and its database answer",
        response: { 200: z.object({ status: z.literal("ok"), version: z.string() }) },
      },
    },
    async () => {
      if (!(await answers(store))) throw new Problem("unavailable", { retryAfterMs: RETRY_MS });
      return { status: "ok" as const, version };
    },
  );
};
