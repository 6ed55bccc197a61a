import { MOST_PAPER_BYTES, PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { Id } from "@fernpaw/domain/kernel/ids";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import type { Limits } from "../auth/public/limits.ts";
import { readLetterhead } from "./clinics.queries.ts";
import { letterheadPdf } from "./public/letterhead-pdf.ts";

const PDFS = { count: 300, windowMs: 3_600_000 };

export interface PaperDeps {
  store: Store;
  limits: Limits;
  dataDir: string;
}

/** Documents that the app shows, as files to send or to print elsewhere. */
export const paperRoutes: FastifyPluginAsyncZod<PaperDeps> = async (app, { store, limits, dataDir }) => {
  const makePdf = letterheadPdf(dataDir);
  app.post(
    "/pdf",
    {
      bodyLimit: MOST_PAPER_BYTES,
      config: { permission: "signed_in" },
      schema: {
        summary: "A document as a PDF, with the letterhead of one location",
        produces: ["application/pdf"],
        body: z.strictObject({ locationId: Id, document: PaperDocument }),
        response: { 200: z.instanceof(Buffer) },
      },
    },
    async (request, reply) => {
      const { clinicId, userId } = clinicSession(request);
      const { locationId, document } = request.body;
      const letterhead = await store.write(async (sql) => {
        await limits.spend(sql, "pdf", userId, PDFS);
        return readLetterhead(sql, clinicId, locationId);
      });
      if (!letterhead) throw new Problem("not_found");
      const pdf = await makePdf({ document, letterhead });
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", 'attachment; filename="document.pdf"')
        .send(pdf);
    },
  );
};
