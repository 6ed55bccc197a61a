import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { countDamaged } from "../../audit/row-checks.queries.ts";
import { Problem } from "../../http/errors.ts";
import { countParked } from "../../sync/compaction.queries.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";

export interface DemoLogin {
  /** Who it is. */
  label: string;
  email: string;
  password: string;
}

const Health = z.object({
  /** `disk_low`: the server answers, and takes no lists and pictures; soon it takes no changes. */
  status: z.enum(["ok", "disk_low"]),
  version: z.string(),
  /** Changes that a defect of ours keeps from being made: anything but 0 needs an engineer. */
  parked: z.int(),
  /** Rows that differed from their last hashes at the nightly comparison: anything but 0 needs an engineer. */
  damaged: z.int(),
  demo: z.optional(
    z.object({ logins: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })) }),
  ),
});

/** Longer than any honest read: a database that answers later does not answer. */
const ANSWER_WITHIN_MS = 2000;
const RETRY_MS = 5000;

/** Null when the database does not answer. */
async function askCounts(store: Store): Promise<{ parked: number; damaged: number } | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
  try {
    const counts = store.read(async (sql) => ({ parked: await countParked(sql), damaged: await countDamaged(sql) }));
    return await Promise.race([counts.catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

export interface HealthDeps {
  store: Store;
  uploads: Pick<UploadGuard, "room">;
  version: string;
  demoLogins: readonly DemoLogin[];
}

export const healthRoutes: FastifyPluginAsyncZod<HealthDeps> = async (app, { store, uploads, version, demoLogins }) => {
  app.get(
    "/health",
    {
      config: { permission: "public" },
      schema: {
        summary: "Whether the server and its database answer, and whether the disk has room",
        response: { 200: Health },
      },
    },
    async () => {
      const counts = await askCounts(store);
      if (counts === null) throw new Problem("unavailable", { retryAfterMs: RETRY_MS });
      // The server answers although its disk cannot be asked.
      const roomBytes = await uploads.room().catch(() => null);
      const status = roomBytes === 0 ? ("disk_low" as const) : ("ok" as const);
      const demo = demoLogins.length === 0 ? {} : { demo: { logins: [...demoLogins] } };
      return { status, version, ...counts, ...demo };
    },
  );
};
