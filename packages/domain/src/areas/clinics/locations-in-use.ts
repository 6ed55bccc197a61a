import type { RowOf } from "../../kernel/entity.ts";
import type { locations } from "./clinic.ts";

export type Location = RowOf<typeof locations>;

/** The locations in use, the oldest first. */
export const activeLocations = (rows: readonly Location[]): Location[] =>
  rows.filter(({ status }) => status === "active").sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));

/** The location that stands for the clinic where no other one is named. */
export const usualLocation = (rows: readonly Location[]): Location | undefined => activeLocations(rows)[0] ?? rows[0];
