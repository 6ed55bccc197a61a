import { MAX_FILE_BYTES, MAX_FILE_PIXELS } from "@fernpaw/domain/files/attachment";
import { FILE_HEAD_BYTES, type FileMime, fileTypeOf, isPictureMime } from "@fernpaw/domain/files/file-type";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { instantTaken, readJpegNotes, withoutJpegNotes } from "./jpeg-notes.ts";

export type FileProblemCode = "empty" | "too_large" | "heic" | "other_type" | "unreadable" | "too_many_pixels";

/** A file that is not taken. */
export class FileProblem extends Error {
  override readonly name = "FileProblem";
  readonly code: FileProblemCode;

  constructor(code: FileProblemCode) {
    super(code);
    this.code = code;
  }
}

/** A file as it is kept and sent. */
export interface ReadFile {
  content: Blob;
  mime: FileMime;
  sha256: string;
  thumb: Blob | null;
  capturedAt: Instant | null;
}

const THUMB_PX = 480;
const THUMB_QUALITY = 0.8;

/** A small JPEG of a picture, upright. @throws FileProblem where the browser can make no picture of the bytes */
export async function makeThumb(content: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(content, { imageOrientation: "from-image" }).catch(() => {
    throw new FileProblem("unreadable");
  });
  try {
    const { width, height } = bitmap;
    if (width * height > MAX_FILE_PIXELS) throw new FileProblem("too_many_pixels");
    const scale = Math.min(1, THUMB_PX / Math.max(width, height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", THUMB_QUALITY));
  } finally {
    bitmap.close();
  }
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

export const sha256Of = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", bytes));

/**
 * Reads a file that a person chose or photographed: checks size and type by its bytes, removes what a camera wrote, and
 * takes the time of the photo from it.
 * @throws FileProblem
 */
export async function readFile(file: Blob, timeZone: string): Promise<ReadFile> {
  if (file.size === 0) throw new FileProblem("empty");
  if (file.size > MAX_FILE_BYTES) throw new FileProblem("too_large");
  const given = new Uint8Array(await file.arrayBuffer());
  const mime = fileTypeOf(given.subarray(0, FILE_HEAD_BYTES));
  if (mime === "heic") throw new FileProblem("heic");
  if (mime === null) throw new FileProblem("other_type");
  const isJpeg = mime === "image/jpeg";
  const { taken } = isJpeg ? readJpegNotes(given) : { taken: null };
  const bytes = isJpeg ? withoutJpegNotes(given) : given;
  const content = new Blob([bytes], { type: mime });
  return {
    content,
    mime,
    sha256: await sha256Of(bytes),
    thumb: isPictureMime(mime) ? await makeThumb(content) : null,
    capturedAt: taken && instantTaken(taken, timeZone),
  };
}
