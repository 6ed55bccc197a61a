import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { clinicHttp, withReadableAnswer } from "../../../http/client.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { pdfName } from "../public/paper/pdf-name.ts";

const PDF_MS = 60_000;

/** @throws the server's answer, or a network error */
export async function downloadPdf(locationId: string, document: PaperDocument, about?: string): Promise<void> {
  try {
    const options = { responseType: "blob", timeout: PDF_MS } as const;
    const { data } = await clinicHttp.http.post<Blob>("/api/paper/pdf", { locationId, document }, options);
    saveFile(data, pdfName(document, about));
  } catch (error) {
    throw await withReadableAnswer(error);
  }
}
