import type { Limits } from "../../auth/public/limits.ts";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { adminSession } from "../../../http/session.ts";
import type { UploadGuard } from "../../../uploads/upload-guard.ts";
import {
  LIST_MEDIA_TYPES,
  LIST_UPLOAD_MS,
  ListImport,
  MAX_LIST_BYTES,
  withUploadedList,
} from "../lists/uploaded-csv.ts";
import { readBreedsFile } from "../../pets/public/read-breeds-file.ts";
import type { PetTypesDeps } from "./edit-breeds.ts";
import { importIntoList, previewImport } from "./import-breeds.ts";
import type { ImportPlan } from "./import-plan.ts";
import { config } from "./pet-types-shapes.ts";

const LISTS_PER_HOUR = { count: 60, windowMs: 3_600_000 };
const CONFLICTS_SHOWN = 100;

export interface BreedImportDeps extends PetTypesDeps {
  limits: Limits;
  dataDir: string;
  uploads: Pick<UploadGuard, "assertDisk">;
}

const Outcome = z.object({
  /** The version of the lists that were compared. */
  version: z.int(),
  added: z.int(),
  /** Breeds that are here and get more names or their id. */
  changed: z.int(),
  same: z.int(),
  /** Rows that the ontology has withdrawn. */
  withdrawn: z.int(),
  /** Rows of a species that is not known here, or without an id or a name. */
  unread: z.int(),
  conflicts: z.int(),
  /** The first of them. */
  shown: z.array(
    z.object({
      kind: z.enum(["species_retired", "retired", "name_taken", "ambiguous"]),
      vboId: z.string(),
      name: z.string(),
      here: z.string(),
    }),
  ),
});

const outcomeOf = (plan: ImportPlan, { obsolete, unread }: { obsolete: number; unread: number }, version: number) => ({
  version,
  added: plan.added.length,
  changed: plan.changed.length,
  same: plan.same,
  withdrawn: obsolete,
  unread,
  conflicts: plan.conflicts.length,
  shown: plan.conflicts.slice(0, CONFLICTS_SHOWN),
});

/** The breeds of the Vertebrate Breed Ontology for the platform's list, from its flat table. */
export const breedImportRoutes: FastifyPluginAsyncZod<BreedImportDeps> = async (app, deps) => {
  const { store, limits, uploads, dataDir } = deps;
  app.addContentTypeParser(LIST_MEDIA_TYPES, (_request, payload, done) => done(null, payload));

  app.post(
    "/import",
    {
      config: { ...config, mediaTypes: LIST_MEDIA_TYPES, bodyDeadlineMs: LIST_UPLOAD_MS },
      bodyLimit: MAX_LIST_BYTES,
      schema: {
        summary:
          "Say what the ontology's flat table (CSV) would add to the list; with the version of that answer, add it",
        querystring: ListImport,
        response: { 200: Outcome },
      },
    },
    async (request) => {
      const by = adminSession(request);
      await store.write((sql) => limits.spend(sql, "breeds", by.userId, LISTS_PER_HOUR));
      await uploads.assertDisk(MAX_LIST_BYTES);
      const { version } = request.query;
      return withUploadedList(dataDir, request.body, async (path) => {
        const reading = await readBreedsFile(path);
        if (version !== undefined)
          return outcomeOf(await importIntoList(deps, by, { reading, version }), reading, version);
        const preview = await previewImport(deps, reading);
        return outcomeOf(preview.plan, reading, preview.version);
      });
    },
  );
};
