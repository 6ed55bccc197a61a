import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { v7 } from "uuid";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { limitedStream } from "../../../http/limited-stream.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../../../private-files.ts";

export const MAX_LIST_BYTES = 8 * 1024 * 1024;
export const LIST_MEDIA_TYPES = ["text/csv", "application/octet-stream"];
export const LIST_UPLOAD_MS = 2 * 60_000;

/** The question to the import of a list. */
export const ListImport = z.strictObject({
  /** The version of the preview. Left out: a preview alone. */
  version: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,12}$/)),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
});

/** Works with a list that was sent, while it is a file. @throws Problem `unsupported_media_type`, `too_large` */
export async function withUploadedList<T>(
  dataDir: string,
  body: unknown,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (!(body instanceof Readable)) throw new Problem("unsupported_media_type");
  const folder = join(dataDir, "uploads");
  await mkdir(folder, PRIVATE_FOLDER);
  const list = join(folder, `${v7()}.csv`);
  try {
    await pipeline(body, limitedStream(MAX_LIST_BYTES), createWriteStream(list, PRIVATE_FILE));
    return await work(list);
  } finally {
    await rm(list, { force: true });
  }
}
