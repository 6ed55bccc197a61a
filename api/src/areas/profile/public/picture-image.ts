import type sharpModule from "sharp";
import { Problem } from "../../../http/errors.ts";
import { profileCopy } from "../profile.copy.ts";
import { createGate } from "../../auth/public/passwords.ts";

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** A telephone of 48 megapixels makes 8064 by 6048. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 20;
const QUALITY = 82;

const startsWith = (bytes: Buffer, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** What the first bytes say: a name or a declared type proves nothing. */
export function isPicture(bytes: Buffer): boolean {
  const isJpeg = startsWith(bytes, [0xff, 0xd8, 0xff]);
  const isPng = startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const isWebp = startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8);
  return isJpeg || isPng || isWebp;
}

/** Brands of HEIC and HEIF, as they stand behind `ftyp`. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

const isHeic = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 4, 8) === "ftyp" && HEIC_BRANDS.includes(bytes.toString("latin1", 8, 12));

type Sharp = typeof sharpModule;

let loading: Promise<Sharp> | undefined;

/** Loaded when the first picture comes. Every reader but those of three formats is shut: SVG alone could fetch files. */
async function loadSharp(): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

const inTurn = createGate(1, 8);

/** Work with pictures: one at a time in the whole server, with readers of three formats alone. @throws Problem `unavailable` when too many wait */
export async function withPictures<T>(work: (sharp: Sharp) => Promise<T>): Promise<T> {
  loading ??= loadSharp();
  const sharp = await loading;
  return inTurn(() => work(sharp));
}

export interface PictureSize {
  sidePx: number;
  /** `cover`: a square of its middle; `inside`: all of it, its longer side as long as that, never larger than it came. */
  fit: "cover" | "inside";
}

/**
 * The same picture as a WebP of our own making, upright and without anything that a camera wrote into it.
 * @throws Problem `unreadable_image`; `unavailable` when too many wait
 */
export async function reencodePicture(bytes: Buffer, { sidePx, fit }: PictureSize): Promise<Buffer> {
  if (isHeic(bytes)) throw new Problem("unreadable_image", { detail: profileCopy.heic });
  if (!isPicture(bytes)) throw new Problem("unreadable_image");
  return withPictures(async (sharp) => {
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize(sidePx, sidePx, { fit, withoutEnlargement: fit === "inside" })
        .webp({ quality: QUALITY })
        .toBuffer();
    } catch {
      // Whatever libvips says of a broken or enormous file: it is the file's fault.
      throw new Problem("unreadable_image");
    }
  });
}

/** One of our own pictures for a program that reads no WebP. */
export async function picturePng(webp: Buffer): Promise<Buffer> {
  loading ??= loadSharp();
  const sharp = await loading;
  return sharp(webp, { limitInputPixels: MAX_PIXELS }).png().toBuffer();
}
