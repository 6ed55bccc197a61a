/** Types of files that a clinic keeps. */
export const FILE_MIMES = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type FileMime = (typeof FILE_MIMES)[number];

export const isPictureMime = (mime: FileMime): boolean => mime !== "application/pdf";

/** Bytes that `fileTypeOf` needs from the beginning of a file. */
export const FILE_HEAD_BYTES = 1024;

/** Brands of HEIC and HEIF after `ftyp`. */
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

const hasBytes = (head: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => head[index] === byte);

const textOf = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, Math.min(to, head.length)));

/**
 * The type of a file by its first bytes: a name or a declared type proves nothing. `heic` is known and not kept: browsers
 * cannot show it. Null: any other type. A PDF may have some bytes before its mark.
 */
export function fileTypeOf(head: Uint8Array): FileMime | "heic" | null {
  if (hasBytes(head, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (hasBytes(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (textOf(head, 0, 4) === "RIFF" && textOf(head, 8, 12) === "WEBP") return "image/webp";
  if (textOf(head, 4, 8) === "ftyp" && HEIC_BRANDS.includes(textOf(head, 8, 12))) return "heic";
  return textOf(head, 0, FILE_HEAD_BYTES).includes("%PDF-") ? "application/pdf" : null;
}
