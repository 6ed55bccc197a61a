/** The kinds of the searches for pets and clients. */
export const SUBJECT_KINDS = ["client", "pet"] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];
export type SearchKind = SubjectKind | "product";

/** The words of one row. */
export interface SearchDoc {
  kind: SearchKind;
  id: string;
  /** Its own name: the sort key, and the best match. */
  name: string;
  /** Names that lead to it: the company, the pet's owners, the active ingredient. */
  related: readonly string[];
  /** E-mail addresses, the breed, the strength and form of a product. */
  details: readonly string[];
  /** Phone, chip and licence numbers as typed, codes and barcodes, and those of the system from which the row was imported. */
  numbers: readonly string[];
  /** Deceased, merged, given away, archived: found, but last. */
  isPast: boolean;
}

export interface SearchOptions {
  kinds?: readonly SearchKind[];
  limit: number;
}
