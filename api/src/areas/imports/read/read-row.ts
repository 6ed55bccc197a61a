import { isRemark } from "@fernpaw/domain/imports/import-fields";
import { hasPetColumns } from "@fernpaw/domain/imports/import-mapping";
import { parseListNumber } from "@fernpaw/domain/imports/import-values";
import { numberKey } from "@fernpaw/domain/imports/list-number";
import type { ListedWord } from "@fernpaw/domain/imports/word-table";
import type { RowNote } from "../report/row-note.ts";
import { type ClientDraft, readClient } from "./read-client.ts";
import type { ListedBalance } from "./listed-balance.ts";
import type { ListedEvent } from "./listed-event.ts";
import type { ListedProduct } from "./listed-product.ts";
import type { ListedStock } from "./listed-stock.ts";
import { type PetDraft, readPet } from "./read-pet.ts";
import { type ReaderContext, type RecordValues, recordValues } from "./record-values.ts";
import { rowHash } from "./row-keys.ts";

export interface ReadRow {
  line: number;
  /** Null: the list says nothing of an owner; the pet's owner is unknown. */
  client: ClientDraft | null;
  pet: PetDraft | null;
  /** Equal to an earlier line: one animal more, whatever the clinic has. */
  isRepeated: boolean;
  notes: RowNote[];
  words: ListedWord[];
  /** A weight, a vaccination, a note or an appointment; then the client and the pet of the row are only looked for. */
  event: ListedEvent | null;
  product: ListedProduct | null;
  /** Of a list of stock; then the product of the row is only looked for. */
  stock: ListedStock | null;
  /** Of a list of balances; then the client of the row is only looked for. */
  balance: ListedBalance | null;
}

/** Reads one record. `occurrence` counts equal records without an id of their own, from 1. */
export type ReadRecord = (
  context: ReaderContext,
  cells: readonly string[],
  line: number,
  occurrence: (hash: string) => number,
) => ReadRow;

/** Notes more cells than columns that hold something, or fewer cells: a separator or a quote is in the wrong place. */
export function noteCellCount(
  { notes }: RecordValues,
  { columns }: ReaderContext,
  cells: readonly string[],
  line: number,
) {
  const most = cells.findLastIndex((cell, at) => at >= columns.length && cell.trim() !== "") + 1;
  if (cells.length >= columns.length && most === 0) return;
  const value = `${cells.length} of ${columns.length}`;
  notes.push({ line, column: "", code: "cell_count", value, isFault: false });
}

/** The cells that say what a row is: a column without a meaning, or of remarks, may change from list to list. */
export function identityCells({ settings }: ReaderContext, cells: readonly string[]): string[] {
  return Object.entries(settings.mapping)
    .filter(([, field]) => !isRemark(field))
    .map(([index, field]) => {
      const text = (cells[Number(index)] ?? "").replace(/\u2028+/g, " ").trim();
      return `${field}=${field === "client.externalId" ? parseListNumber(text) : text}`;
    })
    .sort();
}

/** One record of a list of clients and pets as the rows that it makes: the second of two equal lines is a second animal. */
export const readRow: ReadRecord = (context, cells, line, occurrence) => {
  const values = recordValues(context, cells, line);
  noteCellCount(values, context, cells, line);
  const externalId = parseListNumber(values.value("pet.externalId") || values.value("pet.licence"));
  let own = "";
  let nth = 1;
  const ownKey = (): string => {
    if (own === "") {
      const hash = rowHash(identityCells(context, cells));
      nth = occurrence(hash);
      own = `row:${hash}:${nth}`;
    }
    return own;
  };
  const isPetList = hasPetColumns(context.settings.mapping);
  const pet = isPetList
    ? readPet(values, context, externalId === "" ? ownKey() : numberKey(externalId).slice(0, 200))
    : null;
  const client = readClient(values, context.country, own || (externalId && `of:${externalId}`) || ownKey());
  if (!isPetList && !client) values.warn("client.fullName", "client_missing", true);
  return {
    line,
    client,
    pet,
    isRepeated: nth > 1,
    notes: values.notes,
    words: values.words,
    event: null,
    product: null,
    stock: null,
    balance: null,
  };
};
