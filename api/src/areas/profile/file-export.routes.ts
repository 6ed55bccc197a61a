import { toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { Readable } from "node:stream";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import type { OpenStore } from "../../db/open-store.ts";
import { clinicSession } from "../../http/session.ts";
import type { Limits } from "../auth/public/limits.ts";
import { clinicFileEntries } from "../files/public/clinic-files.ts";
import { profileAudit } from "./profile.audit.copy.ts";

const EXPORTS = { count: 10, windowMs: 3_600_000 };

export interface FileExportDeps {
  store: Pick<OpenStore, "read" | "write">;
  limits: Limits;
  dataDir: string;
  now: () => number;
}

/** Photos, letters and logos of the clinic in one archive. Works also while the subscription has lapsed. */
export const fileExportRoutes: FastifyPluginAsyncZod<FileExportDeps> = async (app, deps) => {
  const { store, limits, now } = deps;
  app.get(
    "/export/files",
    {
      config: { permission: "owner", needsStepUp: true },
      schema: {
        summary: "Every file of the clinic as one tar archive; names begin with the table and the id of the row",
        produces: ["application/x-tar"],
        response: { 200: z.unknown() },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { clinicId } = session;
      const at = toInstant(now());
      await store.write(async (sql) => {
        await limits.spend(sql, "export-files", clinicId, EXPORTS);
        await recordAudit(sql, profileAudit.exported, {
          clinicId,
          at,
          by: session,
          entityId: null,
          details: { of: "files" },
        });
      });
      const { writeTar } = await import("../../backup/tar.ts");
      return reply
        .header("content-type", "application/x-tar")
        .header("content-disposition", `attachment; filename="fernpaw-files-${at.slice(0, 10)}.tar"`)
        .send(Readable.from(writeTar(clinicFileEntries(deps, clinicId), now()), { objectMode: false }));
    },
  );
};
