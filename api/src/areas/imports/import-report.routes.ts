import { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { KeptProduct } from "@fernpaw/domain/imports/import-products";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { config, find, IN_WORK, params } from "./find-import.ts";
import type { ImportDeps } from "./import-jobs.ts";
import { pathsOf } from "./public/import-paths.ts";
import { keptProducts, MOST_KEPT } from "./kept-products.queries.ts";
import { importsCopy } from "./imports.copy.ts";

/** The routes of findings and notes. */
export const reportRoutes: FastifyPluginAsyncZod<ImportDeps> = async (app, context) => {
  app.get(
    "/:id/findings",
    {
      config,
      schema: {
        summary: "Notes by kind, words and the first pets of a checked list",
        params,
        response: { 200: ImportFindings },
      },
    },
    async (request) => {
      const { clinicId, id, status } = await find(context, clinicSession(request), request.params.id);
      if (IN_WORK.includes(status)) throw new Problem("invalid_transition", { detail: importsCopy.notesInWork });
      const { findings } = pathsOf(context.dataDir, { clinicId, id });
      if (!existsSync(findings)) throw new Problem("not_found");
      return z.parse(ImportFindings, JSON.parse(await readFile(findings, "utf8")));
    },
  );

  app.get(
    "/:id/kept-products",
    {
      config,
      schema: {
        summary: "Products that stay after an import was undone, with the reason; the first of them by name",
        params,
        response: { 200: z.array(KeptProduct) },
      },
    },
    async (request) => {
      const { clinicId, id, status } = await find(context, clinicSession(request), request.params.id);
      if (status !== "undone") throw new Problem("invalid_transition", { detail: importsCopy.notUndone });
      const { kept } = pathsOf(context.dataDir, { clinicId, id });
      // Of an undo whose file is gone, as after a restore: with the reasons of today.
      if (!existsSync(kept)) return context.store.read((sql) => keptProducts(sql, clinicId, id, MOST_KEPT));
      return z.parse(z.array(KeptProduct), JSON.parse(await readFile(kept, "utf8")));
    },
  );

  app.get(
    "/:id/errors.csv",
    { config, schema: { summary: "What was wrong with which line", params, produces: ["text/csv"] } },
    async (request, reply) => {
      const { clinicId, id, status } = await find(context, clinicSession(request), request.params.id);
      if (IN_WORK.includes(status)) throw new Problem("invalid_transition", { detail: importsCopy.notesInWork });
      const { notes } = pathsOf(context.dataDir, { clinicId, id });
      if (!existsSync(notes)) throw new Problem("not_found");
      void reply.header("content-type", "text/csv; charset=utf-8");
      void reply.header("content-disposition", `attachment; filename="import-notes-${id}.csv"`);
      return reply.send(createReadStream(notes));
    },
  );
};
