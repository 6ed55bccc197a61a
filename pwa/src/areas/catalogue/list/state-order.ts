import type { ProductState } from "../../../product-parts.ts";

/** Products in the list by what their stock needs; `all`: whatever it is. */
export type StockFilter = "all" | "low" | "out" | "expiring";

/** `state`: what needs something first. */
export interface ProductOrder {
  by: "state" | "name";
  isDescending: boolean;
}

export type StatesById = ReadonlyMap<string, ProductState>;

const RANKS = { negative: 0, out: 1, expired: 2, low: 3, expiring: 4 } as const;
const NOTHING = 5;

/** 0 is the worst. */
function rankOf(state: ProductState | undefined): number {
  if (!state) return NOTHING;
  return Math.min(...[state.level, state.expiry].map((one) => (one === null ? NOTHING : RANKS[one])));
}

const FITS: Record<Exclude<StockFilter, "all">, (state: ProductState) => boolean> = {
  low: ({ level }) => level === "low",
  out: ({ level }) => level === "out" || level === "negative",
  expiring: ({ expiry }) => expiry !== null,
};

/** How many products each filter shows. */
export const countStates = (states: StatesById): Record<Exclude<StockFilter, "all">, number> => {
  const all = [...states.values()];
  return {
    low: all.filter(FITS.low).length,
    out: all.filter(FITS.out).length,
    expiring: all.filter(FITS.expiring).length,
  };
};

export const fitsStock =
  (stock: StockFilter, states: StatesById) =>
  (id: string): boolean => {
    const state = states.get(id);
    return stock === "all" || (state !== undefined && FITS[stock](state));
  };

/** The ids that fit, in the order of the question. `byName` are in the order of the names. */
export function inStateOrder(
  byName: readonly string[],
  { stock, order }: { stock: StockFilter; order: ProductOrder },
  states: StatesById,
): string[] {
  const fitting = byName.filter(fitsStock(stock, states));
  if (order.by === "name") return order.isDescending ? fitting.toReversed() : fitting;
  const byRank = Map.groupBy(fitting, (id) => rankOf(states.get(id)));
  const ranks = [...byRank.keys()].toSorted((a, b) => (order.isDescending ? b - a : a - b));
  return ranks.flatMap((rank) => byRank.get(rank) ?? []);
}
