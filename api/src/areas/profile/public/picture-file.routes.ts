import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import type { PictureFolder } from "./picture-files.ts";

const YEAR_SEC = 31_536_000;

/** Outside of `/api`, where an `<img>` of a page finds it. The headers that every answer has forbid it to be a page. */
export const pictureFileRoutes: FastifyPluginAsyncZod<{ dataDir: string; folder: PictureFolder }> = async (
  app,
  { dataDir, folder },
) => {
  app.get(
    `${folder.path}/:name`,
    {
      config: { permission: "public" },
      schema: { hide: true, params: z.strictObject({ name: z.string().check(z.maxLength(64)) }) },
    },
    async (request, reply) =>
      reply
        .header("content-type", "image/webp")
        .header("content-disposition", "inline")
        .header("cache-control", `private, max-age=${YEAR_SEC}, immutable`)
        .send(await folder.read(dataDir, request.params.name)),
  );
};
