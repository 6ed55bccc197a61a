import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { clinicHttp, withReadableAnswer } from "../../../http/client.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { pdfName } from "../../clinics/public/paper/pdf-name.ts";
import type { RecordExtent } from "./record.copy.ts";

/** With photos of a camera it takes long. */
const PDF_MS = 180_000;

interface RecordFile {
  petName: string;
  locationId: string;
  extent: RecordExtent;
  document: PaperDocument;
}

/** Saves the record as a PDF, which the server makes and notes in the audit log. @throws the server's answer, or a network error */
export async function downloadRecord(petId: string, { petName, ...body }: RecordFile): Promise<void> {
  try {
    const options = { responseType: "blob", timeout: PDF_MS } as const;
    const { data } = await clinicHttp.http.post<Blob>(`/api/pets/${petId}/record`, body, options);
    saveFile(data, pdfName(body.document, petName));
  } catch (error) {
    throw await withReadableAnswer(error);
  }
}
