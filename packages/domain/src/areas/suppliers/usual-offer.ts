import type { RowOf } from "../../kernel/entity.ts";
import type { productSuppliers } from "./supplier.ts";

type Offer = Pick<RowOf<typeof productSuppliers>, "id" | "status" | "isPreferred" | "listPriceMinor" | "netPriceMinor">;

/** The packet that is ordered unless a person chooses: the preferred one, else the only one. Null: a person must choose. */
export function usualOffer<O extends Offer>(offers: readonly O[]): O | null {
  const active = offers.filter(({ status }) => status === "active");
  const preferred = active.find(({ isPreferred }) => isPreferred === "yes");
  return preferred ?? (active.length === 1 ? (active[0] ?? null) : null);
}

/** The price of one packet as the clinic pays it, as far as it is known. */
export const packCostOf = ({ netPriceMinor, listPriceMinor }: Offer): number | null => netPriceMinor ?? listPriceMinor;
