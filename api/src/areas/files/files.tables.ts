import type { FileMime } from "@fernpaw/domain/files/file-type";
import type { FileRefusal } from "@fernpaw/domain/files/attachment";

/** No device holds these. */
export interface FilesTables {
  /** The bytes of files, as the server knows them. Files with equal bytes share one row and one place on the disk. */
  fileContents: {
    clinicId: string;
    /** Of the bytes as they were sent. */
    sha256: string;
    status: "arriving" | "stored" | "refused";
    mime: FileMime;
    /** On the disk, with the thumbnail; while they arrive, those that were announced. */
    bytes: number;
    /** Of a picture, upright. */
    widthPx: number | null;
    heightPx: number | null;
    refusal: FileRefusal | null;
    createdAt: string;
    settledAt: string | null;
  };
}
