import { counted } from "@fernpaw/domain/kernel/plural";

/** Rows of the clinic by what they are. */
export interface MadeRows {
  clients: number;
  pets: number;
  weights: number;
  vaccinations: number;
  notes: number;
  appointments: number;
  products: number;
  productChanges: number;
  stock: number;
  invoices: number;
  credits: number;
}

const MADE_WORDS = {
  clients: ["client", "clients"],
  pets: ["pet", "pets"],
  weights: ["weight", "weights"],
  vaccinations: ["vaccination", "vaccinations"],
  notes: ["note", "notes"],
  appointments: ["appointment", "appointments"],
  products: ["new product", "new products"],
  productChanges: ["changed product", "changed products"],
  stock: ["line of stock", "lines of stock"],
  invoices: ["opening invoice", "opening invoices"],
  credits: ["opening credit", "opening credits"],
} as const satisfies Record<keyof MadeRows, readonly [string, string]>;

/** `1 client and 3 pets`; a count of zero is left out. Empty: there is nothing. */
export function madeRows(made: MadeRows): string {
  const parts = Object.entries(MADE_WORDS).flatMap(([of, [one, many]]) => {
    const count = made[of as keyof MadeRows];
    return count > 0 ? [counted(count, one, many)] : [];
  });
  return parts.join(" and ");
}
