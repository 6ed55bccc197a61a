import { type CashPlace, cashRounding, smallestCoin } from "@fernpaw/domain/billing/cash-rounding";
import type { PaymentMethod } from "@fernpaw/domain/billing/till-sums";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { readDecimal, type NumberFormat } from "../../../form/typed-number.ts";

/** A part of a payment, by one method. */
export interface PayPart {
  method: PaymentMethod;
  /** As typed. Null: it fills itself up. */
  amount: string | null;
  reference: string;
}

export interface ReadPart extends Pick<PayPart, "method" | "reference"> {
  /** The sum that it pays of the invoices. Null: the amount cannot be read. */
  worthMinor: number | null;
  /** The money that the client gives. */
  amountMinor: number;
  /** The value of the part above the money. */
  roundingMinor: number;
  /** Cash that no coins make up. */
  isOffCoin: boolean;
}

export interface PayReading {
  dueMinor: number;
  format: NumberFormat;
  place: CashPlace;
}

export interface ReadParts {
  parts: ReadPart[];
  /** The sum that the parts leave; below 0 they are too much. */
  leftMinor: number;
}

const minorOf = (typed: string, format: NumberFormat): number | null => {
  const read = readDecimal(typed, format);
  return "unread" in read || read.value < 1 ? null : read.value;
};

/** Parts without a typed amount share the rest; the last of them has what remains. */
function shared(parts: readonly PayPart[], { dueMinor, format }: PayReading): (number | null)[] {
  const typed = parts.map(({ amount }) => (amount === null ? null : minorOf(amount, format)));
  const filling = parts.filter(({ amount }) => amount === null).length;
  const restMinor = Math.max(0, sumMinor([dueMinor, ...typed.map((minor) => -(minor ?? 0))]));
  const share = filling === 0 ? 0 : Math.floor(restMinor / filling);
  const last = parts.findLastIndex(({ amount }) => amount === null);
  return parts.map(({ amount }, at) => {
    if (amount !== null) return typed[at] ?? null;
    return at === last ? restMinor - share * (filling - 1) : share;
  });
}

interface ReadCash extends Pick<ReadPart, "amountMinor" | "roundingMinor" | "isOffCoin"> {
  worthMinor: number;
}

/** Cash that settles the whole rest is rounded to a coin, be the sum or the coins typed. `restMinor`: null where it cannot settle it. */
export function readCash(worthMinor: number, restMinor: number | null, place: CashPlace): ReadCash {
  const roundingMinor = restMinor === null ? 0 : cashRounding(restMinor, place);
  const settles = restMinor !== null && (worthMinor === restMinor || worthMinor === restMinor - roundingMinor);
  const isOffCoin = !(settles && roundingMinor !== 0) && worthMinor % smallestCoin(place) !== 0;
  if (settles) return { worthMinor: restMinor, amountMinor: restMinor - roundingMinor, roundingMinor, isOffCoin };
  return { worthMinor, amountMinor: worthMinor, roundingMinor: 0, isOffCoin };
}

/** The parts as they would be recorded. */
export function readParts(parts: readonly PayPart[], reading: PayReading): ReadParts {
  const worths = shared(parts, reading);
  const read = parts.map((part, at): ReadPart => {
    const worthMinor = worths[at] ?? null;
    const { method, reference } = part;
    const plain = { method, reference, worthMinor, amountMinor: worthMinor ?? 0, roundingMinor: 0, isOffCoin: false };
    if (method !== "cash" || worthMinor === null) return plain;
    const others = worths.filter((_, place) => place !== at).map((minor) => -(minor ?? 0));
    // Where another part fills itself up, the coins that are typed are meant exactly.
    const isExact = part.amount !== null && parts.some(({ amount }) => amount === null);
    const restMinor = isExact ? null : sumMinor([reading.dueMinor, ...others]);
    return { ...plain, ...readCash(worthMinor, restMinor, reading.place) };
  });
  const worthMinor = sumMinor(read.map((part) => part.worthMinor ?? 0));
  return { parts: read, leftMinor: reading.dueMinor - worthMinor };
}

/** Of two parts the other one fills itself up. */
export const typeAmount = (parts: readonly PayPart[], at: number, amount: string): PayPart[] =>
  parts.map((part, place) => {
    if (place === at) return { ...part, amount };
    return parts.length === 2 ? { ...part, amount: null } : part;
  });

/** A tap on a method: another way to pay, or one way more or less where the payment is split. */
export function pickMethod(parts: readonly PayPart[], method: PaymentMethod, isSplit: boolean): PayPart[] {
  if (!isSplit) return parts.map((part) => ({ ...part, method }));
  if (!parts.some((part) => part.method === method)) return [...parts, { method, amount: null, reference: "" }];
  return removePart(parts, method);
}

/** The last part stays. */
export function removePart(parts: readonly PayPart[], method: PaymentMethod): PayPart[] {
  const left = parts.filter((part) => part.method !== method);
  if (left.length === 0) return [...parts];
  return left.length < 2 ? left.map((part) => ({ ...part, amount: null })) : left;
}

/** In the order in which they are recorded: cash settles the rest, so it is the last. */
export const inOrder = (parts: readonly ReadPart[]): ReadPart[] => [
  ...parts.filter(({ method }) => method !== "cash"),
  ...parts.filter(({ method }) => method === "cash"),
];
