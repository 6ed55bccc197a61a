import type { DateOrder, ImportField, ImportMapping } from "@fernpaw/domain/imports/import-fields";
import type { ImportKind } from "@fernpaw/domain/imports/import-kinds";
import type { ProductAnswers } from "@fernpaw/domain/imports/import-products";
import type { WeightUnit } from "@fernpaw/domain/imports/import-weights";
import type { ListedWord, WordField, WordTable, wordLookup } from "@fernpaw/domain/imports/word-table";
import type { taxes } from "@fernpaw/domain/catalogue/tax";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { PetTypeCode } from "@fernpaw/domain/pets/pet-type-vocabulary";
import type { Instant } from "@fernpaw/domain/kernel/time";
import type { NoteCode } from "../report/note-words.copy.ts";
import type { RowNote } from "../report/row-note.ts";

/** What a person said of a list before it is read. */
export interface ImportSettings {
  /** Left out: a list of clients and pets. */
  kind?: ImportKind;
  mapping: ImportMapping;
  dateOrder: DateOrder | null;
  /** For a list without a species column; null: such rows are refused. */
  species: PetTypeCode | null;
  /** Of weights that say none. */
  weightUnit?: WeightUnit | null;
  /** `appointmentTypes.id` of appointments that say none; null: such rows are refused. */
  appointmentTypeId?: string | null;
  /** Where the stock of the list is; null: the clinic has one location. */
  locationId?: string | null;
  /** Of a list of products. */
  products?: ProductAnswers | null;
  /** Corrections of how words are read; left out by a list that was mapped before there were any. */
  words?: WordTable;
}

/** Rows of the clinic that a list names: types and people of appointments, taxes and suppliers of products. */
export interface ClinicNames {
  types: readonly { id: string; name: string; status: "active" | "inactive"; defaultMin: number }[];
  staff: readonly { id: string; firstName: string; lastName: string; status: "active" | "disabled" }[];
  taxes: readonly Pick<RowOf<typeof taxes>, "id" | "name" | "status" | "rates">[];
  suppliers: readonly { id: string; name: string; status: "active" | "archived" }[];
}

/** What a list is read by. */
export interface ListContext {
  settings: ImportSettings;
  /** ISO 3166-1 alpha-2: the region in which local phone numbers are read. */
  country: string;
  /** In the clinic's zone. */
  today: string;
  now: Instant;
  timeZone: string;
  /** ISO 4217. */
  currency: string;
  /** The location of the list. */
  locationId: string;
  names: ClinicNames;
}

export interface ReaderContext extends ListContext {
  columns: readonly string[];
  positions: ReadonlyMap<ImportField, number>;
  correction: ReturnType<typeof wordLookup>;
}

/** Position of each field in a record: for notes, the first of their columns. */
export const fieldPositions = (mapping: ImportMapping): ReadonlyMap<ImportField, number> =>
  new Map(
    Object.entries(mapping)
      .map(([index, field]) => [field, Number(index)] as const)
      .sort(([, a], [, b]) => b - a),
  );

/** One record of a list by what its columns mean, and what is to be said of it. */
export interface RecordValues {
  notes: RowNote[];
  /** Words that a person may correct, as they are read. */
  words: ListedWord[];
  /**
   * Our word for the cell: the correction of a person, else the result of `read`. Null for an empty cell, and for a word that is
   * not understood.
   */
  ourWord(field: WordField, read: (typed: string) => string | null): string | null;
  value(field: ImportField): string;
  /** The heading of the field's column; empty where it has none. */
  heading(field: ImportField): string;
  /** At most so many UTF-16 units; a longer one is noted. */
  short(field: ImportField, max: number): string;
  /** The texts of all columns with this meaning, one a line, each after its heading where there are several. */
  texts(field: ImportField, max: number): string;
  /** The same with the lines of each cell, in paragraphs and of any length. */
  paragraphs(field: ImportField): string;
  warn(field: ImportField, code: NoteCode, isFault?: boolean): void;
}

/** Text that every store can hold: control characters and lone surrogates go, white space is folded. */
const clean = (value: string): string => withoutControls(value).trim();

const withoutControls = (value: string): string =>
  value
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- these are what PostgreSQL and a screen cannot hold
    .replace(/[\u0000-\u001f\u007f\u2028]+/g, " ");

/** The same text with its lines. */
const cleanLines = (value: string): string =>
  value
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map((line) => withoutControls(line).trimEnd())
    .join("\n")
    .trim();

export function recordValues(
  {
    columns,
    positions,
    settings,
    correction,
  }: Pick<ReaderContext, "columns" | "positions" | "settings" | "correction">,
  cells: readonly string[],
  line: number,
): RecordValues {
  const notes: RowNote[] = [];
  const value = (field: ImportField): string => {
    const index = positions.get(field);
    return index === undefined ? "" : clean(cells[index] ?? "");
  };
  const heading = (field: ImportField): string => columns[positions.get(field) ?? -1] ?? "";
  const warn = (field: ImportField, code: NoteCode, isFault = false): void => {
    const column = columns[positions.get(field) ?? -1] ?? field;
    notes.push({ line, column, code, value: value(field).slice(0, 200), isFault });
  };
  const short = (field: ImportField, max: number): string => {
    const text = value(field);
    if (text.length <= max) return text;
    warn(field, "too_long");
    return text.slice(0, max).toWellFormed();
  };
  const texts = (field: ImportField, max: number): string => {
    const all = Object.entries(settings.mapping).filter(([, meaning]) => meaning === field);
    const lines = all.flatMap(([index]) => {
      const text = clean(cells[Number(index)] ?? "");
      return text === "" ? [] : [all.length > 1 ? `${columns[Number(index)] ?? ""}: ${text}` : text];
    });
    const text = lines.join("\n");
    if (text.length <= max) return text;
    warn(field, "too_long");
    return text.slice(0, max).toWellFormed();
  };
  const paragraphs = (field: ImportField): string => {
    const all = Object.entries(settings.mapping).filter(([, meaning]) => meaning === field);
    return all
      .flatMap(([index]) => {
        const text = cleanLines(cells[Number(index)] ?? "");
        if (text === "") return [];
        const headed = `${columns[Number(index)] ?? ""}:${text.includes("\n") ? "\n" : " "}${text}`;
        return [all.length > 1 ? headed : text];
      })
      .join("\n\n");
  };
  const words: ListedWord[] = [];
  const ourWord = (field: WordField, read: (typed: string) => string | null): string | null => {
    const typed = value(field);
    if (typed === "") return null;
    const ours = correction(field, typed) ?? read(typed);
    words.push({ field, word: typed.slice(0, 200), ours });
    return ours;
  };
  return { notes, words, ourWord, value, heading, short, texts, paragraphs, warn };
}
