import { toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OpenStore } from "../../db/open-store.ts";
import { type ClinicSession, clinicSession } from "../../http/session.ts";
import { NDJSON_TYPE, sendLines } from "../../sync/ndjson-stream.ts";
import { profileRow } from "../auth/accounts.queries.ts";
import { readSessions } from "../auth/sessions.queries.ts";
import type { Limits } from "../auth/public/limits.ts";
import { profileAudit } from "./profile.audit.copy.ts";

const EXPORTS = { count: 10, windowMs: 3_600_000 };

export interface ExportDeps {
  store: Pick<OpenStore, "read" | "write">;
  limits: Limits;
  now: () => number;
}

/** What the platform keeps about one person. */
async function* ownLines({ store, now }: ExportDeps, { clinicId, userId }: ClinicSession): AsyncGenerator<string> {
  const at = toInstant(now());
  const { account, sessions } = await store.read(async (sql) => ({
    account: await profileRow(sql, clinicId, userId),
    sessions: await readSessions(sql, userId, at),
  }));
  yield JSON.stringify({ t: "export", userId, clinicId, at });
  yield JSON.stringify({ t: "row", table: "account", row: account });
  for (const { id, deviceId, uaFamily, createdAt, lastSeenAt } of sessions) {
    yield JSON.stringify({ t: "row", table: "sessions", row: { id, deviceId, uaFamily, createdAt, lastSeenAt } });
  }
  yield JSON.stringify({ t: "end", counts: { account: 1, sessions: sessions.length } });
}

/** What Fernpaw keeps about the person who asks. An archive of the clinic is made by the exports area. */
export const exportRoutes: FastifyPluginAsyncZod<ExportDeps> = async (app, deps) => {
  const { store, limits, now } = deps;
  app.get(
    "/export",
    {
      config: { permission: "signed_in", needsStepUp: true },
      schema: {
        summary: "Everything about oneself, one JSON object a line",
        produces: [NDJSON_TYPE],
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { clinicId, userId } = session;
      const at = toInstant(now());
      await store.write(async (sql) => {
        await limits.spend(sql, "export-me", userId, EXPORTS);
        const fact = { clinicId, at, by: session, entityId: null, details: { of: "me" as const } };
        await recordAudit(sql, profileAudit.exported, fact);
      });
      void reply.header("content-disposition", `attachment; filename="fernpaw-me-${at.slice(0, 10)}.ndjson"`);
      return sendLines(reply, ownLines(deps, session));
    },
  );
};
