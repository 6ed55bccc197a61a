import type { Instant, LocalDate } from "@fernpaw/domain/kernel/time";

/** The invoice and the credit of a line of balances. */
export interface MatchedBalance {
  clientId: string;
  /** The name of the client, for the preview. */
  client: string;
  reference: string;
  issuedOn: LocalDate;
  dueOn: LocalDate;
  /** Noon of the day of the invoice, or now. */
  at: Instant;
  /** Null: nothing is owed. */
  invoice: { id: string; amountMinor: number; isNew: boolean } | null;
  /** Null: no credit. */
  credit: { id: string; amountMinor: number; isNew: boolean } | null;
}

export const isNewBalance = (balance: MatchedBalance | null): boolean =>
  balance?.invoice?.isNew === true || balance?.credit?.isNew === true;
