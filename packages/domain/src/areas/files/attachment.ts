import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";
import { FILE_MIMES } from "./file-type.ts";

export const FILE_CATEGORIES = ["photo", "xray", "lab", "consent", "letter", "certificate", "other"] as const;
export const FileCategory = z.enum(FILE_CATEGORIES);
export type FileCategory = z.output<typeof FileCategory>;

/** The most bytes of one file: a camera of 48 megapixels makes up to 40 MiB. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024;
/** The most pixels of a picture; 48 megapixels are 8064 by 6048. */
export const MAX_FILE_PIXELS = 50_000_000;

/** Why the server did not store the bytes of a file. Each is final: the same bytes have the same fault. */
export const FILE_REFUSALS = ["unreadable", "other_type", "too_many_pixels", "damaged"] as const;
export const FileRefusal = z.enum(FILE_REFUSALS);
export type FileRefusal = z.output<typeof FileRefusal>;

/** SHA-256 of a file's bytes, lower-case hexadecimal. */
export const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: "must be 64 hexadecimal digits" }));

/**
 * A photo, X-ray, letter or other file of a pet. The row travels with the changes; the bytes have a queue of their own
 * on the author's device and are known by their hash.
 */
export const attachments = defineEntity({
  table: "attachments",
  fields: () => ({
    petId: fixed(ref("pets")),
    visitId: fixed(z.nullable(ref("visits")), null),
    category: editable(FileCategory),
    name: editable(requiredName(160)),
    mime: fixed(z.enum(FILE_MIMES)),
    /** Of the file as the device sends it. */
    bytes: fixed(z.int().check(z.gte(1), z.lte(MAX_FILE_BYTES))),
    sha256: fixed(Sha256),
    /** When the camera took it; null: unknown. */
    capturedAt: fixed(z.nullable(Instant), null),
    /** `local`: the server does not have the bytes yet. */
    uploadState: managed(z.enum(["local", "stored", "refused"]), "local"),
    refusal: managed(z.nullable(FileRefusal), null),
    /** Of a stored picture, upright. */
    widthPx: managed(z.nullable(z.int()), null),
    heightPx: managed(z.nullable(z.int()), null),
    /** A removed file is kept and can be restored. */
    removedAt: managed(z.nullable(Instant), null),
    removedBy: managed(z.nullable(ref("staff")), null),
  }),
  scope: "medical",
  personal: { name: "none" },
  indexes: ["petId", "visitId", "sha256"],
  packBy: "petId",
  buckets: {
    p0: [[{ field: "createdAt", sinceDays: -7 }]],
    p2: [
      [
        { field: "createdAt", sinceDays: -730 },
        { field: "createdAt", beforeDays: -7 },
      ],
    ],
  },
});
