import type { DuplicatePair } from "../import-duplicates.queries.ts";
import type { ImportLink } from "../import-links.queries.ts";
import { isNewBalance, type MatchedBalance } from "../match/matched-balance.ts";
import { isWritten, type MatchedStock, type WrittenProduct } from "../match/matched-product.ts";
import type { MatchedRow, NewEvent } from "../match/matched-row.ts";
import type { ClientDraft } from "../read/read-client.ts";
import type { PetDraft } from "../read/read-pet.ts";

/** What one line of a list makes. */
export interface NewRows {
  client: ClientDraft | null;
  pet: PetDraft | null;
  /** The client to whom the new pet is linked, new or known; null: its owner is unknown. */
  ownerId: string | null;
  event: NewEvent | null;
  product: WrittenProduct | null;
  stock: MatchedStock | null;
  balance: MatchedBalance | null;
}

/** What the matched lines make that the clinic does not have. */
export const newRows = (rows: readonly MatchedRow[]): NewRows[] =>
  rows
    .filter(
      ({ isNewClient, isNewPet, event, product, stock, balance }) =>
        isNewClient || isNewPet || event?.isNew || isWritten(product) || stock?.isNew || isNewBalance(balance),
    )
    .map(({ row, clientId, isNewClient, isNewPet, event, product, stock, balance }) => ({
      client: isNewClient ? row.client : null,
      pet: isNewPet ? row.pet : null,
      ownerId: clientId,
      event,
      product: isWritten(product) ? product : null,
      stock,
      balance,
    }));

/** What the matched lines were recognised as. */
export const newLinks = (rows: readonly MatchedRow[]): ImportLink[] => rows.flatMap(({ links }) => links);

/** Pairs of new records and those that they may be. */
export const newDuplicates = (rows: readonly MatchedRow[]): DuplicatePair[] =>
  rows.flatMap(({ duplicates }) => duplicates);
