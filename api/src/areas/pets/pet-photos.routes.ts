import { pets } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { clinicSession, type ClinicSession } from "../../http/session.ts";
import type { UploadGuard } from "../../uploads/upload-guard.ts";
import { pictureFileRoutes } from "../profile/public/picture-file.routes.ts";
import { pictureFolder } from "../profile/public/picture-files.ts";
import { reencodePicture } from "../profile/public/picture-image.ts";
import { pictureBody, takePictures, uploadedPicture } from "../profile/public/uploaded-picture.ts";

const PHOTOS = pictureFolder("pets");
const SIZE = { sidePx: 1024, fit: "inside" } as const;
const Params = z.strictObject({ id: z.uuid() });

export interface PetPhotosDeps {
  sync: Pick<SyncServer, "withClinicTx">;
  dataDir: string;
  uploads: Pick<UploadGuard, "admitPicture">;
}

export const petPhotosRoutes: FastifyPluginAsyncZod<PetPhotosDeps> = async (app, deps) => {
  const { sync, uploads, dataDir } = deps;
  await takePictures(app);
  const config = { permission: "clients:manage" as const };

  /** The row names the new file, in a version of the clinic, before the old one goes. */
  async function exchange({ clinicId, userId }: ClinicSession, petId: string, file: string | null): Promise<void> {
    const before = await sync.withClinicTx(clinicId, { userId, name: "pets.photo" }, async (tx) => {
      const pet = await tx.find(pets, petId);
      if (!pet) throw new Problem("not_found");
      if (pet.photoFile !== file) await tx.patch(pets, petId, { photoFile: file });
      return pet.photoFile;
    });
    await PHOTOS.forget(dataDir, before);
  }

  app.post(
    "/:id/photo",
    {
      ...pictureBody,
      config: { ...config, ...pictureBody.config },
      schema: {
        summary: "Upload a photo of a pet: one file of JPEG, PNG or WebP up to 5 MiB as multipart/form-data",
        consumes: ["multipart/form-data"],
        params: Params,
        response: { 200: z.object({ photoFile: z.string() }) },
      },
    },
    async (request) => {
      const session = clinicSession(request);
      await uploads.admitPicture("pet_photo", session);
      const photoFile = await PHOTOS.keep(dataDir, await reencodePicture(await uploadedPicture(request), SIZE));
      try {
        await exchange(session, request.params.id, photoFile);
      } catch (error) {
        await PHOTOS.forget(dataDir, photoFile);
        throw error;
      }
      return { photoFile };
    },
  );

  app.delete(
    "/:id/photo",
    { config, schema: { summary: "Take a pet's photo away", params: Params, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await exchange(clinicSession(request), request.params.id, null);
      return reply.code(204).send();
    },
  );
};

export const petPhotoFileRoutes: FastifyPluginAsyncZod<Pick<PetPhotosDeps, "dataDir">> = (app, { dataDir }) =>
  pictureFileRoutes(app, { dataDir, folder: PHOTOS });
