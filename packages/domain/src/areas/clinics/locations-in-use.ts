import type { RowOf } from "../../kernel/entity.ts";
import type { locations } from "./clinic.ts";

export type Location = RowOf<typeof locations>;

/** The locations in use, the oldest first. */
export const activeLocations = (rows: readonly Location[]): Location[] =>
  rows.filter(({ status }) => status === "active").sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));

/** The location that stands for the clinic where no other one is named. */
export const usualLocation = (rows: readonly Location[]): Location | undefined => activeLocations(rows)[0] ?? rows[0];

/** The locations in use that hold stock, the oldest first. */
export const stockLocations = (rows: readonly Location[]): Location[] =>
  activeLocations(rows).filter(({ stockEnabled }) => stockEnabled === "yes");

/** The id of the location whose stock is used at a location: its own, or that of the oldest location with stock. */
export function shelfOf(rows: readonly Location[], locationId: string): string {
  const isWithout = rows.some(({ id, stockEnabled }) => id === locationId && stockEnabled === "no");
  return isWithout ? (stockLocations(rows)[0]?.id ?? locationId) : locationId;
}
