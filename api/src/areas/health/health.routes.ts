import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";

export interface DemoLogin {
  /** Who it is. */
  label: string;
  email: string;
  password: string;
}

const Health = z.object({
  status: z.literal("ok"),
  version: z.string(),
  demo: z.optional(
    z.object({ logins: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })) }),
  ),
});

/** Longer than any honest read: a database that answers later does not answer. */
const ANSWER_WITHIN_MS = 2000;
const RETRY_MS = 5000;

async function answers(store: Store): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  try {
    const read = store
      .read((sql) => sql.all("select 1 as one"))
      .then(
        () => true,
        () => false,
      );
    return await Promise.race([read, late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface HealthDeps {
  store: Store;
  version: string;
  demoLogins: readonly DemoLogin[];
}

export const healthRoutes: FastifyPluginAsyncZod<HealthDeps> = async (app, { store, version, demoLogins }) => {
  app.get(
    "/health",
    {
      config: { permission: "public" },
      schema: {
        summary: "Whether the server and its database answer",
        response: { 200: Health },
      },
    },
    async () => {
      if (!(await answers(store))) throw new Problem("unavailable", { retryAfterMs: RETRY_MS });
      const demo = demoLogins.length === 0 ? {} : { demo: { logins: [...demoLogins] } };
      return { status: "ok" as const, version, ...demo };
    },
  );
};
