import { counted } from "@fernpaw/domain/kernel/plural";
import type { DocumentKind } from "../documents.queries.ts";

export const kindWords = {
  file: "File",
  form: "Signed form",
  estimate: "Estimate",
  letter: "Letter",
  invoice: "Invoice",
  creditNote: "Credit note",
} satisfies Record<DocumentKind, string>;

export const copy = {
  title: "Documents",
  none: "No documents yet.",
  add: "Add a file",
  addFor: (pet: string) => `Add a file for ${pet}`,
  showAll: (count: number) => `Show all ${counted(count, "document", "documents")}`,
};
