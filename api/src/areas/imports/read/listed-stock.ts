import type { LocalDate } from "@fernpaw/domain/kernel/time";

/** Stock of a product that the clinic has, as a line of a list has it. */
export interface ListedStock {
  /** 0: nothing is on the shelf, and the line is left out. */
  quantityMilli: number;
  /** Empty: no batch. */
  batch: string;
  expiresOn: LocalDate | null;
  /** Of the whole quantity; null: not known. */
  costMinor: number | null;
}
