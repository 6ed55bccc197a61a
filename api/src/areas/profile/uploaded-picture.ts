import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../../http/errors.ts";
import { MAX_PICTURE_BYTES } from "./public/picture-image.ts";

const UPLOAD_DEADLINE_MS = 60_000;

/** Lets the routes that follow take a form with one picture. */
export async function takePictures(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    // One byte more than may come: what is cut there is over the limit, and the parser does not always say so.
    limits: { fileSize: MAX_PICTURE_BYTES + 1, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
}

/** What a route that takes a picture says of its body. */
export const pictureBody = {
  config: { mediaTypes: ["multipart/form-data"], bodyDeadlineMs: UPLOAD_DEADLINE_MS },
  bodyLimit: MAX_PICTURE_BYTES + 64 * 1024,
};

/** The one file of a form. @throws Problem `malformed`, `too_large`; what the parser itself refuses has a status of its own */
export async function uploadedPicture(request: FastifyRequest): Promise<Buffer> {
  try {
    const part = request.isMultipart() ? await request.file() : undefined;
    if (part) {
      const bytes = await part.toBuffer();
      if (bytes.length > MAX_PICTURE_BYTES || part.file.truncated) throw new Problem("too_large");
      return bytes;
    }
  } catch (error) {
    // A form that ends in the middle is an error without a code.
    if (error instanceof Problem || (error instanceof Error && "statusCode" in error)) throw error;
  }
  throw new Problem("malformed");
}
