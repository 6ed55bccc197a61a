import { FileRefusal, Sha256 } from "@fernpaw/domain/files/attachment";
import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { filePaths } from "./public/file-paths.ts";
import { createFileStore, type FileStoreDeps } from "./file-store.ts";
import { type FileRow, fileRow } from "./files.queries.ts";

/** Devices send pieces of 1 MiB. */
const MAX_PIECE_BYTES = 4 * 1024 * 1024;
/** A piece over the slowest line that is of use. */
const PIECE_DEADLINE_MS = 120_000;
const PIECE_TYPE = "application/octet-stream";

const Params = z.strictObject({ id: Id });
const Offset = z.coerce.number().check(z.int(), z.gte(0), z.maximum(Number.MAX_SAFE_INTEGER));

const Answer = z.object({
  state: z.enum(["arriving", "stored", "refused"]),
  /** Bytes that the server has: the next piece begins there. */
  offset: z.int(),
  refusal: z.nullable(FileRefusal),
});

/** A file of the disk as a stream. @throws Problem `not_found` */
async function openFile(path: string) {
  const file = await open(path).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw new Problem("not_found");
    throw error;
  });
  const { size } = await file.stat();
  await file.close();
  return { size, stream: createReadStream(path) };
}

/** For `content-disposition`: plain letters for old programs, and the whole name. */
function attachmentNamed(name: string): string {
  const plain = name.replaceAll(/[^ -~]|["\\%]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`;
}

/** Bytes of files: pieces that devices send, and what the clinic reads. All else of a file travels by sync. */
export const filesRoutes: FastifyPluginAsyncZod<FileStoreDeps> = async (app, deps) => {
  const { store, dataDir } = deps;
  const files = createFileStore(deps);
  app.addContentTypeParser(PIECE_TYPE, { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  /** @throws Problem `not_found`, the same for a file of another clinic, and for one whose bytes are not here */
  async function storedFile(
    request: Parameters<typeof clinicSession>[0],
    id: string,
  ): Promise<FileRow & { clinicId: string }> {
    const { clinicId } = clinicSession(request);
    const row = await store.read((sql) => fileRow(sql, clinicId, id));
    if (row?.uploadState !== "stored") throw new Problem("not_found");
    return { ...row, clinicId };
  }

  app.put(
    "/file-uploads/:sha256",
    {
      config: { permission: "appointments:manage", mediaTypes: [PIECE_TYPE], bodyDeadlineMs: PIECE_DEADLINE_MS },
      bodyLimit: MAX_PIECE_BYTES,
      schema: {
        summary: "Send a piece of a file; the answer says where the next piece begins",
        params: z.strictObject({ sha256: Sha256 }),
        querystring: z.strictObject({ offset: Offset }),
        response: { 200: Answer },
      },
    },
    async (request) => {
      const piece = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return files.take(clinicSession(request), request.params.sha256, request.query.offset, piece);
    },
  );

  app.get(
    "/files/:id/content",
    {
      config: { permission: "clients:view" },
      schema: { summary: "The bytes of a file", params: Params, response: { 200: z.unknown() } },
    },
    async (request, reply) => {
      const { clinicId, sha256, mime, name } = await storedFile(request, request.params.id);
      const { size, stream } = await openFile(filePaths(dataDir, clinicId, sha256).file);
      return reply
        .header("content-type", mime)
        .header("content-length", size)
        .header("content-disposition", attachmentNamed(name))
        .send(stream);
    },
  );

  app.get(
    "/files/:id/thumbnail",
    {
      config: { permission: "clients:view" },
      schema: { summary: "A picture made small, as WebP", params: Params, response: { 200: z.unknown() } },
    },
    async (request, reply) => {
      const { clinicId, sha256 } = await storedFile(request, request.params.id);
      const { size, stream } = await openFile(filePaths(dataDir, clinicId, sha256).thumb);
      return reply
        .header("content-type", "image/webp")
        .header("content-length", size)
        .header("content-disposition", "inline")
        .send(stream);
    },
  );
};
