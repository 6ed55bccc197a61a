import { pdfInThread, type PdfRequest } from "../../../paper/pdf-thread.ts";
import { createGate } from "../../auth/public/passwords.ts";
import { picturePng } from "../../profile/public/picture-image.ts";
import { locationLogos } from "../location-logos.ts";

/** One thread computes; others wait for it. */
const inTurn = createGate(1, 8);

/** Makes PDFs with a letterhead and its logo. @throws Problem `unavailable` while too many wait */
export const letterheadPdf =
  (dataDir: string) =>
  (work: Omit<PdfRequest, "logo">): Promise<Buffer> =>
    inTurn(async () => {
      const { logoFile } = work.letterhead;
      const logo = logoFile === null ? null : await picturePng(await locationLogos.folder.read(dataDir, logoFile));
      return pdfInThread({ ...work, logo });
    });
