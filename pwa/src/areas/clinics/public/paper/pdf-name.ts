import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";

/** The file name of a document, without signs that some systems cannot have in names. `about`: the pet's name. */
export const pdfName = ({ title, recipient }: Pick<PaperDocument, "title" | "recipient">, about = ""): string =>
  `${`${title || recipient[0] || "document"} ${about}`.replace(/[\\/:*?"<>|]+/g, " ").trim()}.pdf`;
