export type SearchKind = "client" | "pet";

/** What one row can be found by. */
export interface SearchDoc {
  kind: SearchKind;
  id: string;
  /** Its own name: the sort key, and the best match. */
  name: string;
  /** Names that lead to it: the company, the pet's owners. */
  related: readonly string[];
  /** E-mail addresses and the breed. */
  details: readonly string[];
  /** Phone, chip and licence numbers as typed, and those of the system from which the row was imported. */
  numbers: readonly string[];
  /** Deceased, merged, given away: found, but last. */
  isPast: boolean;
}

export interface SearchOptions {
  kinds?: readonly SearchKind[];
  limit: number;
}
