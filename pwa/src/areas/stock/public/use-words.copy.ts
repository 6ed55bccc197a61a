import type { Unusable } from "@fernpaw/domain/stock/batch-use";
import type { MovementKind } from "@fernpaw/domain/stock/stock-movement";

export const movementWords: Record<MovementKind, string> = {
  opening: "Opening stock",
  receive: "Received",
  return_to_supplier: "Returned to the supplier",
  dispense: "Dispensed",
  administer: "Given",
  sale: "Sold",
  sale_return: "Returned by a client",
  internal_use: "Used in the clinic",
  transfer_out: "Sent to another location",
  transfer_in: "Received from another location",
  count_adjust: "Count",
  write_off_expired: "Written off: expired",
  write_off_damaged: "Written off: damaged",
  write_off_lost: "Written off: lost",
  correction: "Reversed",
};

/** The reason why a batch must not be used. */
export const whyWords: Record<Unusable, string> = {
  expired: "expired",
  recalled: "recalled",
  quarantined: "in quarantine",
  open_too_long: "open for too long",
};

interface UseInWords {
  kind: string;
  quantity: string;
  product: string;
  /** Null: no animal gets it. */
  pet: string | null;
  number: string;
  state: string;
}

export const approvedWords = ({ kind, quantity, product, pet, number, state }: UseInWords): string =>
  `${kind}: ${quantity} of ${product}${pet === null ? "" : ` for ${pet}`}, batch ${number}. State of the batch: ${state}.`;
