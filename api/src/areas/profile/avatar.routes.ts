import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { setAvatarFile, userById } from "../auth/accounts.queries.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import { AVATARS, avatarUrlOf } from "./avatar-files.ts";
import { pictureFileRoutes } from "./public/picture-file.routes.ts";
import { reencodePicture } from "./public/picture-image.ts";
import { pictureBody, takePictures, uploadedPicture } from "./uploaded-picture.ts";

const SIZE = { sidePx: 512, fit: "cover" } as const;

export interface AvatarDeps {
  store: Store;
  dataDir: string;
  uploads: Pick<UploadGuard, "admitPicture">;
}

export const avatarRoutes: FastifyPluginAsyncZod<AvatarDeps> = async (app, { store, uploads, dataDir }) => {
  await takePictures(app);
  const config = { permission: "signed_in" as const, allowsUnverified: true };

  async function exchange(userId: string, file: string | null): Promise<void> {
    const before = await store.write(async (sql) => {
      const user = await userById(sql, userId);
      await setAvatarFile(sql, userId, file);
      return user?.avatarFile ?? null;
    });
    await AVATARS.forget(dataDir, before);
  }

  app.post(
    "/avatar",
    {
      ...pictureBody,
      config: { ...config, ...pictureBody.config },
      schema: {
        summary: "Upload a picture of oneself: one file of JPEG, PNG or WebP up to 5 MiB as multipart/form-data",
        consumes: ["multipart/form-data"],
        response: { 200: z.object({ avatarUrl: z.string() }) },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      await uploads.admitPicture("avatar", session);
      const file = await AVATARS.keep(dataDir, await reencodePicture(await uploadedPicture(request), SIZE));
      await exchange(session.userId, file);
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

export const avatarFileRoutes: FastifyPluginAsyncZod<Pick<AvatarDeps, "dataDir">> = (app, { dataDir }) =>
  pictureFileRoutes(app, { dataDir, folder: AVATARS });
