import { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { Id } from "@fernpaw/domain/kernel/ids";
import { found } from "@fernpaw/domain/kernel/repeat";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import type { Limits } from "../auth/public/limits.ts";
import { readLetterhead } from "../clinics/clinics.queries.ts";
import { letterheadPdf } from "../clinics/public/letterhead-pdf.ts";
import { readRecordPictures, storedPictures } from "../files/public/record-pictures.ts";
import { petRecordAudit, RecordExtent } from "./pet-record.audit.copy.ts";

const FILES = { count: 100, windowMs: 3_600_000 };

export interface PetRecordDeps {
  sync: Pick<SyncServer, "withClinicTx">;
  limits: Limits;
  dataDir: string;
  now: () => number;
}

/** The record of a pet as one file, for another practice. */
export const petRecordRoutes: FastifyPluginAsyncZod<PetRecordDeps> = async (app, { sync, limits, dataDir, now }) => {
  const makePdf = letterheadPdf(dataDir);
  app.post(
    "/:id/record",
    {
      config: { permission: "clients:view" },
      schema: {
        summary: "The record of a pet as a PDF; the audit log keeps who made it",
        produces: ["application/pdf"],
        params: z.strictObject({ id: Id }),
        body: z.strictObject({ locationId: Id, extent: RecordExtent, document: PaperDocument }),
        response: { 200: z.instanceof(Buffer) },
      },
    },
    async (request, reply) => {
      const session = clinicSession(request);
      const { clinicId, userId } = session;
      const { locationId, extent, document } = request.body;
      const { id } = request.params;
      const fileIds = document.blocks.flatMap((block) => (block.kind === "picture" ? [block.fileId] : []));
      const { letterhead, files } = await sync.withClinicTx(
        clinicId,
        { userId, name: "pets.record" },
        async (tx, sql) => {
          await limits.spend(sql, "pet-record", userId, FILES);
          found(await tx.find(pets, id), "pets", id);
          const head = await readLetterhead(sql, clinicId, locationId);
          if (!head) throw new Problem("not_found");
          const fact = { clinicId, at: toInstant(now()), by: session, entityId: id, details: { extent } };
          await recordAudit(sql, petRecordAudit.recordExported, fact);
          return { letterhead: head, files: await storedPictures(sql, clinicId, { petId: id, ids: fileIds }) };
        },
      );
      const pictures = await readRecordPictures(dataDir, clinicId, files);
      const pdf = await makePdf({ document, letterhead, pictures });
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", 'attachment; filename="record.pdf"')
        .send(pdf);
    },
  );
};
