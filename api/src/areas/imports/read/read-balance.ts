import { parseAmount } from "@fernpaw/domain/imports/import-numbers";
import { parseImportDate, parseListNumber } from "@fernpaw/domain/imports/import-values";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { PriceMinor } from "@fernpaw/domain/kernel/money";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import type { ListedBalance } from "./listed-balance.ts";
import { readClient } from "./read-client.ts";
import { identityCells, noteCellCount, type ReadRecord } from "./read-row.ts";
import { type ReaderContext, type RecordValues, recordValues } from "./record-values.ts";
import { rowHash } from "./row-keys.ts";

/** An invoice of an earlier system is due at most so far ahead. */
const DUE_WITHIN_DAYS = 3660;
/** `-12.50`, `(12.50)`, `12.50-`, `12.50 CR`. */
const NEGATIVE = /^\s*[-\u2212(]|[-\u2212]\s*$|\bcr\.?\s*$/i;

/** A sum in minor units; an empty cell is 0. Null: it is none, which is noted as a fault. */
function readSum(values: RecordValues, context: ReaderContext, field: "balance.due" | "balance.credit") {
  const typed = values.value(field);
  if (typed === "") return 0;
  const sign = context.settings.products?.decimalSign ?? null;
  const parsed = NEGATIVE.test(typed) ? null : parseAmount(typed, { places: decimalsOf(context.currency), sign });
  if (parsed !== null && !parsed.isRounded && z.safeParse(PriceMinor, parsed.amount).success) return parsed.amount;
  values.warn(field, NEGATIVE.test(typed) ? "balance_negative" : "balance_bad", true);
  return null;
}

/** The day of the invoice; null where the list says none. Undefined: it is none, which is noted as a fault. */
function readIssuedOn(values: RecordValues, { settings, today }: ReaderContext): LocalDate | null | undefined {
  const typed = values.value("balance.date");
  if (typed === "") return null;
  const day = parseImportDate(typed, settings.dateOrder, today);
  if (day !== null && day >= "1990-01-01" && day <= today) return day;
  values.warn("balance.date", day !== null && day > today ? "balance_to_come" : "bad_date", true);
  return undefined;
}

function readDueOn(values: RecordValues, { settings, today }: ReaderContext, issuedOn: LocalDate | null) {
  const typed = values.value("balance.dueDate");
  if (typed === "") return null;
  const latest = addDays(today, DUE_WITHIN_DAYS);
  const day = parseImportDate(typed, settings.dateOrder, latest);
  if (day !== null && day >= (issuedOn ?? "1990-01-01") && day <= latest) return day;
  values.warn("balance.dueDate", "bad_due_day");
  return null;
}

/** Another currency than the clinic's is never converted. */
function isOtherCurrency(values: RecordValues, { currency }: ReaderContext): boolean {
  const typed = values.value("balance.currency").toUpperCase();
  if (typed === "" || typed === currency) return false;
  values.warn("balance.currency", "currency_differs", true);
  return true;
}

function readOf(values: RecordValues, context: ReaderContext): ListedBalance | null {
  const client = readClient(values, context.country, "unnamed");
  if (!client) values.warn("client.fullName", "client_unclear", true);
  const dueMinor = readSum(values, context, "balance.due");
  const creditMinor = readSum(values, context, "balance.credit");
  const issuedOn = readIssuedOn(values, context);
  const isForeign = isOtherCurrency(values, context);
  if (!client || dueMinor === null || creditMinor === null || issuedOn === undefined || isForeign) return null;
  const number = parseListNumber(values.short("balance.number", 20));
  return { client, number, issuedOn, dueOn: readDueOn(values, context, issuedOn), dueMinor, creditMinor };
}

/** Reads a list of what clients owe, or have to their credit. */
export const readBalance: ReadRecord = (context, cells, line, occurrence) => {
  const values = recordValues(context, cells, line);
  noteCellCount(values, context, cells, line);
  const balance = readOf(values, context);
  const nth = occurrence(rowHash(identityCells(context, cells)));
  const { notes, words } = values;
  const others = { client: null, pet: null, event: null, product: null, stock: null };
  return { line, ...others, isRepeated: nth > 1, notes, words, balance };
};
