import type { LocalDate } from "@fernpaw/domain/kernel/time";
import type { ClientDraft } from "./read-client.ts";

/** The debt and the credit of a client, as a line of a list has them. */
export interface ListedBalance {
  client: ClientDraft;
  /** The invoice number of the earlier system; empty: none. */
  number: string;
  /** Null: the list does not say it. */
  issuedOn: LocalDate | null;
  dueOn: LocalDate | null;
  /** Both 0: the line is left out. */
  dueMinor: number;
  creditMinor: number;
}
