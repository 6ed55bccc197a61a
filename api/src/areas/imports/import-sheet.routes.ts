import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import { UploadAnswer } from "./import-answer.ts";
import { readColumns } from "./import-columns.ts";
import { config, find, params } from "./find-import.ts";
import type { ImportDeps } from "./import-jobs.ts";
import { fault } from "./import-mapping.ts";
import { pathsOf } from "./public/import-paths.ts";
import { changeImport } from "./imports.queries.ts";
import type { ImportStatus } from "./imports.tables.ts";
import { isUnreadable, type ListFormat, readSheet } from "./list-format.ts";

/** A list that was run keeps its sheet: its rows are known by their keys. */
const CHANGEABLE: readonly ImportStatus[] = ["uploaded", "mapped", "checked"];

interface SheetDeps extends ImportDeps {
  uploads: Pick<UploadGuard, "assertDisk" | "room">;
}

/** Another sheet of an uploaded spreadsheet becomes the list. */
export const sheetRoute: FastifyPluginAsyncZod<SheetDeps> = async (app, { store, dataDir, uploads }) => {
  app.put(
    "/:id/sheet",
    {
      config,
      schema: {
        summary: "Choose the sheet of a spreadsheet that holds the list; its columns are matched anew",
        params,
        body: z.strictObject({ sheet: z.int().check(z.gte(0), z.lte(10_000)) }),
        response: { 200: UploadAnswer },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      const { clinicId } = session;
      const { id } = request.params;
      const { sheet } = request.body;
      const row = await find({ store }, session, id);
      if (!CHANGEABLE.includes(row.status))
        throw new Problem("invalid_transition", { detail: `The import is ${row.status}.` });
      const sheets = (JSON.parse(row.format) as ListFormat).sheets ?? [];
      if (sheet >= sheets.length) throw fault("sheet", "no_such_sheet", "the list has no such sheet");
      await uploads.assertDisk();
      const paths = pathsOf(dataDir, { clinicId, id });
      const format = await readSheet(paths, sheet, uploads).catch((error: unknown) => {
        throw isUnreadable(error) ? fault("sheet", error.code, "the sheet cannot be read") : error;
      });
      const set = { format: JSON.stringify(format), status: "uploaded" as const, settings: null, report: null };
      await store.write((sql) => changeImport(sql, clinicId, id, set));
      return readColumns(await find({ store }, session, id), paths.list);
    },
  );
};
