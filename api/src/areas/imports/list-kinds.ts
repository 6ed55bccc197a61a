import type { ImportKind } from "@fernpaw/domain/imports/import-kinds";
import { appointmentMatcher } from "./match/match-appointments.ts";
import { balanceMatcher } from "./match/match-balances.ts";
import { noteMatcher } from "./match/match-notes.ts";
import { stockMatcher } from "./match/match-stock.ts";
import { productMatcher } from "./match/match-products.ts";
import { matchRows } from "./match/match-rows.ts";
import type { LineMatcher } from "./match/match-context.ts";
import { vaccinationMatcher } from "./match/match-vaccinations.ts";
import { weightMatcher } from "./match/match-weights.ts";
import { readAppointment } from "./read/read-appointment.ts";
import { readBalance } from "./read/read-balance.ts";
import { readNote } from "./read/read-note.ts";
import { readProduct, readStock } from "./read/read-product.ts";
import type { ListFile } from "./read/read-list.ts";
import { readRow, type ReadRecord } from "./read/read-row.ts";
import { readVaccination } from "./read/read-vaccination.ts";
import { readWeight } from "./read/read-weight.ts";

/** The steps in which kinds of lists differ. All other steps of the line are the same. */
interface ListKind {
  read: ReadRecord;
  matcher: LineMatcher;
}

const LIST_KINDS: Readonly<Record<ImportKind, ListKind>> = {
  clients: { read: readRow, matcher: (context) => (rows) => matchRows(rows, context) },
  weights: { read: readWeight, matcher: weightMatcher },
  vaccinations: { read: readVaccination, matcher: vaccinationMatcher },
  notes: { read: readNote, matcher: noteMatcher },
  products: { read: readProduct, matcher: productMatcher },
  stock: { read: readStock, matcher: stockMatcher },
  balances: { read: readBalance, matcher: balanceMatcher },
  appointments: { read: readAppointment, matcher: appointmentMatcher },
};

export const listKind = ({ context }: ListFile): ListKind => LIST_KINDS[context.settings.kind ?? "clients"];
