import type { FastifyInstance } from "fastify";
import { Problem } from "./errors.ts";
import { SignatureRefused } from "./signed-body.ts";

/** Of the body of a signed post. */
export const SIGNED_POST_BYTES = 256 * 1024;

/** Routes of `app` get a JSON body as its text: a signature is over the bytes as they came. */
export function keepBodyText(app: FastifyInstance): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit: SIGNED_POST_BYTES },
    (_request, body, done) => done(null, body),
  );
}

/** @throws Problem `signature_refused` where `read` throws `SignatureRefused` */
export function readSigned<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (error instanceof SignatureRefused) throw new Problem("signature_refused");
    throw error;
  }
}
