import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { clinicHttp, withReadableAnswer } from "../../../http/client.ts";
import { saveFile } from "../../../ui/save-file.ts";

const PDF_MS = 60_000;

/** Signs that some system's file names cannot have. */
const nameOf = ({ title, recipient }: PaperDocument): string =>
  (title || recipient[0] || "document").replace(/[\\/:*?"<>|]+/g, " ").trim();

/** @throws the server's answer, or a network error */
export async function downloadPdf(locationId: string, document: PaperDocument): Promise<void> {
  try {
    const options = { responseType: "blob", timeout: PDF_MS } as const;
    const { data } = await clinicHttp.http.post<Blob>("/api/paper/pdf", { locationId, document }, options);
    saveFile(data, `${nameOf(document)}.pdf`);
  } catch (error) {
    throw await withReadableAnswer(error);
  }
}
