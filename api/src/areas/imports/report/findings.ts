import { clientName } from "@fernpaw/domain/clients/client";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { listedWordKey, type ListedWord } from "@fernpaw/domain/imports/word-table";
import { writeFile } from "node:fs/promises";
import { isNewBalance, type MatchedBalance } from "../match/matched-balance.ts";
import { isWritten, type MatchedStock, type WrittenProduct } from "../match/matched-product.ts";
import type { MatchedRow } from "../match/matched-row.ts";
import { type NoteCode, noteWords } from "./note-words.copy.ts";
import type { RowNote } from "./row-note.ts";

const PREVIEWED = 10;
/** Lines of products: a person compares prices with them. */
const PREVIEWED_PRODUCTS = 50;
/** Characters of a note. */
const STARTED = 200;
const startOf = (text: string): string =>
  text.length > STARTED ? `${text.slice(0, STARTED).toWellFormed().trimEnd()}…` : text;
const MOST_EXAMPLES = 3;
/** Different words of one field: a list of breeds has hundreds, a column of free text has a word for each row. */
const MOST_WORDS = 300;

type CountedNote = ImportFindings["notes"][number];
type CountedWord = ImportFindings["words"][number];

/** Gathers what a list is found to hold, in memory that does not grow with it. */
export class FoundInList {
  readonly #notes = new Map<NoteCode, CountedNote>();
  readonly #words = new Map<string, CountedWord>();
  readonly #wordsOf = new Map<string, number>();
  readonly #preview: ImportFindings["preview"] = [];
  readonly #weights: NonNullable<ImportFindings["weights"]> = [];
  readonly #vaccinations: NonNullable<ImportFindings["vaccinations"]> = [];
  readonly #notesOfPets: NonNullable<ImportFindings["notesOfPets"]> = [];
  readonly #appointments: NonNullable<ImportFindings["appointments"]> = [];

  readonly #balances: NonNullable<ImportFindings["balances"]> = [];
  readonly #stock: NonNullable<ImportFindings["stock"]> = [];
  readonly #products: NonNullable<ImportFindings["products"]> = [];

  /** Adds one piece of the list: its matched rows, and the notes and words of reading it. */
  take(rows: readonly MatchedRow[], read: { notes: readonly RowNote[]; words: readonly ListedWord[] }): void {
    for (const note of read.notes) this.#note(note);
    for (const word of read.words) this.#word(word);
    for (const row of rows) {
      for (const note of [...row.notes, ...row.differences]) this.#note(note);
      for (const word of row.row.words) this.#word(word);
      if (this.#preview.length < PREVIEWED) this.#show(row);
      if (this.#eventCount < PREVIEWED) this.#showEvent(row);
      if (row.balance && this.#balances.length < PREVIEWED) this.#showBalance(row.row.line, row.balance);
      if (row.stock && this.#stock.length < PREVIEWED_PRODUCTS) this.#showStock(row.row.line, row.stock);
      if (isWritten(row.product) && this.#products.length < PREVIEWED_PRODUCTS)
        this.#showProduct(row.row.line, row.product);
    }
  }

  get #eventCount(): number {
    return this.#weights.length + this.#vaccinations.length + this.#notesOfPets.length + this.#appointments.length;
  }

  async write(path: string): Promise<void> {
    const isNotUnderstood = ({ ours }: CountedWord): number => (ours === null ? 1 : 0);
    const found: ImportFindings = {
      notes: [...this.#notes.values()].sort((a, b) => b.count - a.count),
      words: [...this.#words.values()].sort(
        (a, b) => isNotUnderstood(b) - isNotUnderstood(a) || b.count - a.count || (a.word < b.word ? -1 : 1),
      ),
      preview: this.#preview,
      weights: this.#weights,
      vaccinations: this.#vaccinations,
      notesOfPets: this.#notesOfPets,
      appointments: this.#appointments,
      products: this.#products,
      stock: this.#stock,
      balances: this.#balances,
    };
    await writeFile(path, JSON.stringify(found));
  }

  #showEvent({ row: { line }, event }: MatchedRow): void {
    if (event === null) return;
    const { pet, owner, isNew } = event;
    const known = { line, isNew, pet, owner };
    if (event.table === "measurements") {
      const { value: weightG, takenAt } = event.row;
      this.#weights.push({ ...known, weightG, takenAt });
      return;
    }
    if (event.table === "vaccinations") {
      const { name, givenOn, nextDueOn } = event.row;
      this.#vaccinations.push({ ...known, name, givenOn, nextDueOn });
      return;
    }
    if (event.table === "visitNotes") {
      const { text, writtenAt } = event.row;
      this.#notesOfPets.push({ ...known, writtenAt, start: startOf(text) });
      return;
    }
    const { startsAt, durationMin, typeId, vetId, reason, status } = event.row;
    this.#appointments.push({ ...known, startsAt, durationMin, typeId, vetId, reason, status });
  }

  #showBalance(line: number, balance: MatchedBalance): void {
    const { client, reference, issuedOn, dueOn, invoice, credit } = balance;
    const sums = { dueMinor: invoice?.amountMinor ?? 0, creditMinor: credit?.amountMinor ?? 0 };
    this.#balances.push({ line, isNew: isNewBalance(balance), client, reference, issuedOn, dueOn, ...sums });
  }

  #showStock(line: number, { isNew, product, batch, quantityMilli, costMinor }: MatchedStock): void {
    const { name, dispensingUnit: unit } = product;
    const of = { batch: batch?.number ?? "", expiresOn: batch?.expiresOn ?? null };
    this.#stock.push({ line, isNew, name, unit, quantityMilli, costMinor, ...of });
  }

  #showProduct(line: number, { what, row: { name, code, kind }, changes }: WrittenProduct): void {
    this.#products.push({ line, isNew: what === "new", name, code, kind, changes: [...changes] });
  }

  #note({ line, code, value, isFault }: RowNote): void {
    const known = this.#notes.get(code) ?? { code, means: noteWords[code], count: 0, isFault, examples: [] };
    known.count += 1;
    if (known.examples.length < MOST_EXAMPLES) known.examples.push({ line, value });
    this.#notes.set(code, known);
  }

  #word({ field, word, ours }: ListedWord): void {
    const key = `${field} ${listedWordKey(word)}`;
    const known = this.#words.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const count = this.#wordsOf.get(field) ?? 0;
    if (count >= MOST_WORDS) return;
    this.#wordsOf.set(field, count + 1);
    this.#words.set(key, { field, word, ours, count: 1 });
  }

  #show({ row: { line, client, pet }, isNewPet }: MatchedRow): void {
    if (!pet) return;
    const { name, petTypeId, breed, sex, neutered, birthOn, birthPrecision, colour, status } = pet;
    const shown = { name, petTypeId, breed, sex, neutered, birthOn, birthPrecision, colour, status };
    this.#preview.push({ line, isNew: isNewPet, ...shown, owner: client ? clientName(client) : "" });
  }
}
