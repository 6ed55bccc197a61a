import type { closeTill } from "@fernpaw/domain/billing/till.mutations";
import { differenceOf, type PaymentMethod } from "@fernpaw/domain/billing/till-sums";
import type { CountedMethod } from "@fernpaw/domain/billing/till";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal, type NumberFormat } from "../../../form/typed-number.ts";
import { closeWords as words } from "./till.copy.ts";
import type { TillPage } from "./tills.queries.ts";

export interface CloseValues {
  /** How many of each note and coin, by its value. */
  pieces: Record<string, string>;
  /** Where the currency has no list of pieces. */
  cash: string;
  /** By method, without cash. A method without a text is as expected. */
  counted: Record<string, string>;
  reason: string;
  kept: string;
  /** Of a blind count: it is finished, and the expected sums are shown. */
  isCounted: boolean;
}

export interface CloseReading {
  page: TillPage;
  pieces: readonly number[];
  format: NumberFormat;
  money: (minor: number) => string;
  /** The expected cash is hidden until it is counted. */
  isBlind: boolean;
}

/** Whether the expected cash is hidden still. */
export const isHidden = ({ isCounted }: Pick<CloseValues, "isCounted">, { isBlind }: Pick<CloseReading, "isBlind">) =>
  isBlind && !isCounted;

export const startValues = ({ page, format }: Pick<CloseReading, "page" | "format">): CloseValues => ({
  pieces: {},
  cash: "",
  counted: {},
  reason: "",
  kept: decimalText(page.session.floatMinor, format, format.decimals),
  isCounted: false,
});

/** Null: it cannot be read, or is below 0. */
const readMinor = (typed: string, format: NumberFormat): number | null => {
  const read = readDecimal(typed, format);
  return "unread" in read || read.value < 0 ? null : read.value;
};

/** An empty field is none. Null: it cannot be read as a whole number. */
const readCount = (typed: string): number | null => {
  if (typed.trim() === "") return 0;
  return /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null;
};

interface ReadPieces {
  rows: { valueMinor: number; count: number }[];
  /** The value whose count cannot be read. */
  unread: number | null;
  sumMinor: number;
}

export function readPieces({ pieces }: CloseValues, values: readonly number[]): ReadPieces {
  const read = values.map((valueMinor) => ({ valueMinor, count: readCount(pieces[String(valueMinor)] ?? "") }));
  const rows = read.flatMap(({ valueMinor, count }) => (count === null || count === 0 ? [] : [{ valueMinor, count }]));
  return {
    rows,
    unread: read.find(({ count }) => count === null)?.valueMinor ?? null,
    sumMinor: sumMinor(rows.map(({ valueMinor, count }) => valueMinor * count)),
  };
}

export interface CountLine extends Omit<CountedMethod, "countedMinor"> {
  takenMinor: number;
  /** Null: it is not counted yet, or cannot be read. */
  countedMinor: number | null;
}

/** The counted and the expected sum of each method. */
export function countLines(values: CloseValues, { page, pieces, format }: CloseReading): CountLine[] {
  const counted = (method: PaymentMethod, expectedMinor: number): number | null => {
    if (method !== "cash") {
      const typed = values.counted[method];
      if (typed === undefined) return expectedMinor;
      const read = readDecimal(typed, format);
      return "unread" in read ? null : read.value;
    }
    if (pieces.length === 0) return values.cash.trim() === "" ? null : readMinor(values.cash, format);
    // An empty drawer is counted with a 0.
    if (pieces.every((piece) => (values.pieces[String(piece)] ?? "").trim() === "")) return null;
    const read = readPieces(values, pieces);
    return read.unread === null ? read.sumMinor : null;
  };
  return page.expected.map((line) => ({ ...line, countedMinor: counted(line.method, line.expectedMinor) }));
}

type Args = ArgsOf<typeof closeTill>;

/** The arguments of the closing without the tablets that are missing, or the first fault of each field. */
export function closeArgs(values: CloseValues, reading: CloseReading, fault: Fault): Omit<Args, "nextId"> | null {
  const { page, pieces, format, money } = reading;
  const lines = countLines(values, reading);
  const uncounted = lines.find(({ countedMinor }) => countedMinor === null);
  if (uncounted) {
    const { unread } = readPieces(values, pieces);
    if (uncounted.method !== "cash") return fault(`counted.${uncounted.method}`, words.amountNeeded);
    const [piece = null] = unread === null ? pieces : [unread];
    return piece === null ? fault("cash", words.amountNeeded) : fault(`pieces.${piece}`, words.countNeeded);
  }
  const counted = lines.map(({ method, expectedMinor, countedMinor }) => ({
    method,
    expectedMinor,
    countedMinor: countedMinor ?? 0,
  }));
  if (differenceOf(counted) > 0 && values.reason.trim() === "") return fault("reason", words.reasonNeeded);
  const cashMinor = counted.find(({ method }) => method === "cash")?.countedMinor ?? 0;
  const keptMinor = readMinor(values.kept, format);
  if (keptMinor === null) return fault("kept", words.amountNeeded);
  if (keptMinor > cashMinor) return fault("kept", words.keepMost(money(cashMinor)));
  return { id: page.session.id, counted, pieces: readPieces(values, pieces).rows, reason: values.reason, keptMinor };
}
