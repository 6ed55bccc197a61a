import { type FileRefusal, MAX_FILE_PIXELS } from "@fernpaw/domain/files/attachment";
import { FILE_HEAD_BYTES, type FileMime, fileTypeOf, isPictureMime } from "@fernpaw/domain/files/file-type";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type sharpModule from "sharp";
import { Problem } from "../../http/errors.ts";
import { withPictures } from "../profile/public/picture-image.ts";

/** As wide as two columns of the list on a sharp screen. */
const THUMB_PX = 480;
const THUMB_QUALITY = 78;
/** A picture that must be written anew, because it is turned or has notes of the camera, loses nothing that an eye sees. */
const JPEG_QUALITY = 95;
const WEBP_QUALITY = 95;
const MAX_SECONDS = 60;

/** The same bytes have the same fault at each try. */
export class RefusedFile extends Error {
  override readonly name = "RefusedFile";
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export interface CheckedFile {
  /** Null: the bytes that came are kept as they are. */
  rewritten: Buffer | null;
  thumb: Buffer | null;
  widthPx: number | null;
  heightPx: number | null;
}

export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}

type Sharp = typeof sharpModule;
type Metadata = Awaited<ReturnType<ReturnType<Sharp>["metadata"]>>;

/** Place, owner, camera and texts: none of it may stay in the file. */
const hasNotes = ({ exif, xmp, iptc, comments, orientation = 1 }: Metadata): boolean =>
  orientation > 1 || [exif, xmp, iptc].some((part) => part !== undefined) || (comments ?? []).length > 0;

async function checkPicture(sharp: Sharp, bytes: Buffer, mime: FileMime): Promise<CheckedFile> {
  const open = () =>
    sharp(bytes, { limitInputPixels: MAX_FILE_PIXELS, failOn: "warning", animated: false })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient();
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (metadata.width * metadata.height > MAX_FILE_PIXELS) throw new RefusedFile("too_many_pixels");
  // Reads every pixel: a picture that breaks off half-way is found here.
  const thumb = await open()
    .resize(THUMB_PX, THUMB_PX, { fit: "inside", withoutEnlargement: true })
    .webp({ quality: THUMB_QUALITY })
    .toBuffer();
  const isTurned = (metadata.orientation ?? 1) >= 5;
  const [widthPx, heightPx] = isTurned ? [metadata.height, metadata.width] : [metadata.width, metadata.height];
  if (!hasNotes(metadata)) return { rewritten: null, thumb, widthPx, heightPx };
  const upright = open().keepIccProfile();
  if (mime === "image/png") return { rewritten: await upright.png().toBuffer(), thumb, widthPx, heightPx };
  const lossy =
    mime === "image/webp"
      ? upright.webp({ quality: WEBP_QUALITY })
      : upright.jpeg({ quality: JPEG_QUALITY, chromaSubsampling: "4:4:4" });
  return { rewritten: await lossy.toBuffer(), thumb, widthPx, heightPx };
}

/**
 * Looks whether a whole file is what its row says, and makes what is kept of it: a picture upright, in full resolution
 * and without what the camera wrote into it, with its thumbnail. A PDF stays as it is.
 * @throws RefusedFile; Problem `unavailable` when too many pictures wait
 */
export async function checkFile(bytes: Buffer, mime: FileMime): Promise<CheckedFile> {
  const type = fileTypeOf(bytes.subarray(0, FILE_HEAD_BYTES));
  if (type === null || type === "heic") throw new RefusedFile("unreadable");
  if (type !== mime) throw new RefusedFile("other_type");
  if (!isPictureMime(mime)) return { rewritten: null, thumb: null, widthPx: null, heightPx: null };
  return withPictures(async (sharp) => {
    try {
      return await checkPicture(sharp, bytes, mime);
    } catch (error) {
      if (error instanceof RefusedFile || error instanceof Problem) throw error;
      // Whatever libvips says of a broken picture: it is the file's fault.
      throw new RefusedFile("unreadable");
    }
  });
}
