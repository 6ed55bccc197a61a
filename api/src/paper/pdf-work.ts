import type { Letterhead } from "@fernpaw/domain/clinics/letterhead";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";

export interface PdfWork {
  document: PaperDocument;
  letterhead: Letterhead;
  /** PNG or JPEG. A label has none. */
  logo: Buffer | null;
}
