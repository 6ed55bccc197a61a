import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";

export interface PdfWork {
  document: PaperDocument;
  letterhead: Letterhead;
  /** PNG or JPEG. A label has none. */
  logo: Buffer | null;
  /** JPEG by the id of the file. A picture of the document that is not here has its caption alone. */
  pictures?: Readonly<Record<string, Uint8Array>>;
}
