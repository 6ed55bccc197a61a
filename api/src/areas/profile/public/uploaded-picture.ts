import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../../../http/errors.ts";
import { MAX_PICTURE_BYTES } from "./picture-image.ts";

const UPLOAD_DEADLINE_MS = 60_000;

/** Lets the routes that follow take a form with one picture. */
export async function takePictures(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
}

/** What a route that takes a picture says of its body. */
export const pictureBody = {
  config: { mediaTypes: ["multipart/form-data"], bodyDeadlineMs: UPLOAD_DEADLINE_MS },
  bodyLimit: MAX_PICTURE_BYTES + 64 * 1024,
};

/** The one file of a form. @throws Problem `malformed`; what the parser itself refuses has a status of its own */
export async function uploadedPicture(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined;
    if (part) return await part.toBuffer();
  } catch (error) {
    // A form that ends in the middle is an error without a code.
    if (error instanceof Error && "statusCode" in error) throw error;
  }
  throw new Problem("malformed");
}
