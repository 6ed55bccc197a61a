import { toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../private-files.ts";
import { Problem } from "../../http/errors.ts";
import { limitedStream } from "../../http/limited-stream.ts";
import { clinicSession } from "../../http/session.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import type { Limits } from "../auth/public/limits.ts";
import { assertMayWrite } from "../subscriptions/public/assert-may-write.ts";
import { importBreeds } from "./breed-import.ts";
import { readBreedsFile } from "./public/read-breeds-file.ts";

/** The ontology of today has 2,893 rows in a megabyte. */
const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MEDIA_TYPES = ["text/csv", "application/octet-stream"];
const UPLOAD_DEADLINE_MS = 2 * 60_000;
const LISTS_PER_DAY = { count: 10, windowMs: 86_400_000 };

export interface BreedsDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  limits: Limits;
  dataDir: string;
  uploads: Pick<UploadGuard, "admit">;
  now: () => number;
}

/** `POST /api/breeds`: the breeds of the Vertebrate Breed Ontology for one clinic, from its flat table. */
export const breedsRoutes: FastifyPluginAsyncZod<BreedsDeps> = async (app, deps) => {
  const { store, sync, limits, uploads, dataDir, now } = deps;
  const folder = join(dataDir, "uploads");
  app.addContentTypeParser(MEDIA_TYPES, (_request, payload, done) => done(null, payload));

  app.post(
    "",
    {
      config: { permission: "owner", mediaTypes: MEDIA_TYPES, bodyDeadlineMs: UPLOAD_DEADLINE_MS },
      bodyLimit: MAX_LIST_BYTES,
      schema: {
        summary: "Add the breeds of the Vertebrate Breed Ontology (its flat table as CSV), or bring them up to date",
        response: { 200: z.object({ breeds: z.int(), written: z.int(), withdrawn: z.int(), unread: z.int() }) },
      },
    },
    async (request) => {
      const { clinicId, userId } = clinicSession(request);
      if (!(request.body instanceof Readable)) throw new Problem("unsupported_media_type");
      await assertMayWrite(store, clinicId, toInstant(now()));
      await store.write((sql) => limits.spend(sql, "breeds", userId, LISTS_PER_DAY));
      await uploads.admit("list", clinicId, MAX_LIST_BYTES);
      await mkdir(folder, PRIVATE_FOLDER);
      const list = join(folder, `${v7()}.csv`);
      try {
        await pipeline(request.body, limitedStream(MAX_LIST_BYTES), createWriteStream(list, PRIVATE_FILE));
        const reading = await readBreedsFile(list);
        const written = await importBreeds({ sync, clinicId }, reading);
        return { breeds: reading.breeds.length, written, withdrawn: reading.obsolete, unread: reading.unread };
      } finally {
        await rm(list, { force: true });
      }
    },
  );
};
