import multipart from "@fastify/multipart";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession } from "../../http/session.ts";
import { setAvatarFile, userById } from "../auth/accounts.queries.ts";
import type { Limits } from "../auth/shared/limits.ts";
import { AVATAR_NAME, AVATAR_PATH, avatarFilePath, avatarUrlOf, forgetAvatar, keepAvatar } from "./avatar-files.ts";
import { MAX_AVATAR_BYTES, reencodeAvatar } from "./avatar-image.ts";

const UPLOAD_DEADLINE_MS = 60_000;
const UPLOADS_PER_DAY = { count: 50, windowMs: 86_400_000 };
const YEAR_SEC = 31_536_000;

export interface AvatarDeps {
  store: Store;
  limits: Limits;
  dataDir: string;
}

/** The one file of a form. @throws Problem `malformed`; what the parser itself refuses has a status of its own */
async function uploaded(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined;
    if (part) return await part.toBuffer();
  } catch (error) {
    // A form that ends in the middle is an error without a code.
    if (error instanceof Error && "statusCode" in error) throw error;
  }
  throw new Problem("malformed");
}

/** The same for a file that is gone as for one that never was. */
const missing = (error: unknown): never => {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") throw new Problem("not_found");
  throw error;
};

export const avatarRoutes: FastifyPluginAsyncZod<AvatarDeps> = async (app, { store, limits, dataDir }) => {
  await app.register(multipart, {
    limits: { fileSize: MAX_AVATAR_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
  const config = { permission: "signed_in" as const, allowsUnverified: true };

  async function exchange(userId: string, file: string | null): Promise<void> {
    const before = await store.write(async (sql) => {
      const user = await userById(sql, userId);
      await setAvatarFile(sql, userId, file);
      return user?.avatarFile ?? null;
    });
    await forgetAvatar(dataDir, before);
  }

  app.post(
    "/avatar",
    {
      config: { ...config, mediaTypes: ["multipart/form-data"], bodyDeadlineMs: UPLOAD_DEADLINE_MS },
      bodyLimit: MAX_AVATAR_BYTES + 64 * 1024,
      schema: {
        summary: "Upload a picture of oneself: one file of JPEG, PNG or WebP up to 5 MiB as multipart/form-data",
        consumes: ["multipart/form-data"],
        response: { 200: z.object({ avatarUrl: z.string() }) },
      },
    },
    async (request) => {
      const { userId } = clinicSession(request);
      await store.write((sql) => limits.spend(sql, "avatar", userId, UPLOADS_PER_DAY));
      const file = await keepAvatar(dataDir, await reencodeAvatar(await uploaded(request)));
      await exchange(userId, file);
      return { avatarUrl: avatarUrlOf(file) ?? "" };
    },
  );

  app.delete(
    "/avatar",
    { config, schema: { summary: "Have no picture any more", response: { 204: z.undefined() } } },
    async (request, reply) => {
      await exchange(clinicSession(request).userId, null);
      return reply.code(204).send();
    },
  );
};

/** Outside of `/api`, where an `<img>` of a page finds it. The headers that every answer has forbid it to be a page. */
export const avatarFileRoutes: FastifyPluginAsyncZod<Pick<AvatarDeps, "dataDir">> = async (app, { dataDir }) => {
  app.get(
    `${AVATAR_PATH}/:name`,
    {
      config: { permission: "public" },
      schema: { hide: true, params: z.strictObject({ name: z.string().check(z.maxLength(64)) }) },
    },
    async (request, reply) => {
      const { name } = request.params;
      if (!AVATAR_NAME.test(name)) throw new Problem("not_found");
      const picture = await readFile(avatarFilePath(dataDir, name)).catch(missing);
      return reply
        .header("content-type", "image/webp")
        .header("content-disposition", "inline")
        .header("cache-control", `private, max-age=${YEAR_SEC}, immutable`)
        .send(picture);
    },
  );
};
