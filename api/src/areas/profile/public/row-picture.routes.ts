import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession, type ClinicSession } from "../../../http/session.ts";
import type { PictureKind, UploadGuard } from "../../../uploads/upload-guard.ts";
import type { PictureFolder } from "./picture-files.ts";
import { type PictureSize, reencodePicture } from "./picture-image.ts";
import { pictureBody, takePictures, uploadedPicture } from "../uploaded-picture.ts";

const Params = z.strictObject({ id: z.uuid() });

/** A picture that a row of the clinic names. */
export interface RowPicture {
  /** Last part of the address. */
  path: string;
  /** The field with the file's name, as the answer calls it. */
  field: string;
  folder: PictureFolder;
  size: PictureSize;
  permission: ClinicPermission | "owner";
  kind: PictureKind;
  summaries: { upload: string; remove: string };
  /** Name of the change among the clinic's versions. */
  change: string;
  /** Lets the row name the file. Answers the file that it named before. @throws Problem `not_found` */
  exchange(tx: Tx, id: string, file: string | null): Promise<string | null>;
}

export interface RowPictureDeps {
  sync: Pick<SyncServer, "withClinicTx">;
  dataDir: string;
  uploads: Pick<UploadGuard, "admitPicture">;
}

/** Upload and removal of the picture of one row. */
export const rowPictureRoutes: FastifyPluginAsyncZod<RowPictureDeps & { picture: RowPicture }> = async (app, deps) => {
  const { sync, uploads, dataDir, picture } = deps;
  const { path, field, folder, summaries } = picture;
  await takePictures(app);
  const config = { permission: picture.permission };

  /** The row names the new file, in a version of the clinic, before the old one goes. */
  async function exchange({ clinicId, userId }: ClinicSession, id: string, file: string | null): Promise<void> {
    const before = await sync.withClinicTx(clinicId, { userId, name: picture.change }, (tx) =>
      picture.exchange(tx, id, file),
    );
    await folder.forget(dataDir, before);
  }

  app.post(
    `/:id/${path}`,
    {
      ...pictureBody,
      config: { ...config, ...pictureBody.config },
      schema: {
        summary: summaries.upload,
        consumes: ["multipart/form-data"],
        params: Params,
        response: { 200: z.object({ [field]: z.string() }) },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      await uploads.admitPicture(picture.kind, session);
      const file = await folder.keep(dataDir, await reencodePicture(await uploadedPicture(request), picture.size));
      try {
        await exchange(session, request.params.id, file);
      } catch (error) {
        await folder.forget(dataDir, file);
        throw error;
      }
      return { [field]: file };
    },
  );

  app.delete(
    `/:id/${path}`,
    { config, schema: { summary: summaries.remove, params: Params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await exchange(clinicSession(request), request.params.id, null);
      return reply.code(204).send();
    },
  );
};
