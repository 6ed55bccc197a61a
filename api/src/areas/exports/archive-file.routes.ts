import { Id } from "@fernpaw/domain/kernel/ids";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { hashOfToken, tokenInFile } from "../../http/address-token.ts";
import { maskNetwork } from "../../http/network.ts";
import { userById } from "../auth/accounts.queries.ts";
import type { Limits } from "../auth/public/limits.ts";
import { parseByteRange } from "./byte-range.ts";
import type { ExportJobsDeps } from "./export-jobs.ts";
import { exportPaths } from "./export-paths.ts";
import { exportOf, type ExportRow } from "./exports.queries.ts";

/** Wrong addresses that a network may ask for in an hour. */
const MISSES = { count: 30, windowMs: 3_600_000 };

export interface ArchiveFileDeps extends Pick<ExportJobsDeps, "store" | "dataDir" | "now"> {
  limits: Limits;
}

const fileNameOf = ({ clientId, createdAt }: ExportRow): string =>
  `fernpaw-${clientId === null ? "archive" : "client"}-${createdAt.slice(0, 10)}.zip`;

/** The file itself, for a browser's own download: it goes on after a broken connection where it stopped. */
export const archiveFileRoutes: FastifyPluginAsyncZod<ArchiveFileDeps> = async (
  app,
  { store, dataDir, limits, now },
) => {
  /** The address works only while its receiver is an owner. */
  async function findArchive(clinicId: string, id: string, file: string): Promise<ExportRow | null> {
    const token = tokenInFile(file, "zip");
    if (token === null) return null;
    return store.read(async (sql) => {
      const row = await exportOf(sql, clinicId, id);
      if (!row || row.status !== "done" || row.tokenHash !== hashOfToken(token)) return null;
      if (row.tokenUntil === null || row.tokenUntil < toInstant(now())) return null;
      const owner = row.tokenFor === null ? undefined : await userById(sql, row.tokenFor);
      const isOwner = owner?.status === "active" && owner.role === "owner" && owner.clinicId === clinicId;
      return isOwner ? row : null;
    });
  }

  app.get(
    "/:clinicId/:id/:file",
    {
      config: { permission: "public" },
      schema: {
        summary: "A finished archive under its private address `<token>.zip`; takes `Range`",
        params: z.strictObject({ clinicId: Id, id: Id, file: z.string() }),
        produces: ["application/zip"],
        response: { 200: z.unknown(), 206: z.unknown(), 416: z.string() },
      },
    },
    async (request, reply) => {
      const { clinicId, id, file } = request.params;
      const row = await findArchive(clinicId, id, file);
      if (!row) {
        await store.write((sql) => limits.spend(sql, "archive_miss", maskNetwork(request.ip), MISSES));
        throw new Problem("not_found");
      }
      const path = exportPaths(dataDir, row).file;
      const found = await stat(path).catch(() => null);
      if (!found) throw new Problem("not_found");
      const { size } = found;
      const tag = `"${row.id}-${size}"`;
      const ifRange = request.headers["if-range"];
      const range = ifRange === undefined || ifRange === tag ? parseByteRange(request.headers.range, size) : null;
      void reply
        .header("content-type", "application/zip")
        .header("content-disposition", `attachment; filename="${fileNameOf(row)}"`)
        .header("accept-ranges", "bytes")
        .header("etag", tag)
        .header("cache-control", "private, no-store")
        .header("x-robots-tag", "noindex");
      if (range === "outside") return reply.code(416).header("content-range", `bytes */${size}`).send("");
      if (range === null) return reply.header("content-length", size).send(createReadStream(path));
      const { from, to } = range;
      return reply
        .code(206)
        .header("content-range", `bytes ${from}-${to}/${size}`)
        .header("content-length", to - from + 1)
        .send(createReadStream(path, { start: from, end: to }));
    },
  );
};
