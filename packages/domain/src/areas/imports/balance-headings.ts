import { type KnownHeading, NUMBER, pattern } from "./event-headings.ts";
import type { ImportField } from "./import-fields.ts";

// English, German, French, Spanish.
const INVOICE = "(invoices?|inv|bills?|rechnung(en|s)?|factures?|facturas?|document|beleg)";
const DATE = "(date|day|datum|tag|jour|fecha|dia)";
const OWED =
  "(balance|outstanding|owed|owing|amountdue|balancedue|unpaid|openamount|receivables?|saldo|offen(erbetrag|ersaldo)?|ausstehend|forderung|solde|restedu|montantdu|impaye|pendiente|importependiente|deuda)";

/** Headings of lists of what clients owe, best first. */
export const BALANCE_HEADINGS: readonly KnownHeading[] = [
  [pattern(`${INVOICE}(${NUMBER}|reference)|${NUMBER}${INVOICE}|${INVOICE}`), "balance.number"],
  [
    pattern(`(due${DATE}|${DATE}due|dueon|dueby|payby|faellig(am|keit)?|fallig(am|keit)?|echeance|vencimiento)`),
    "balance.dueDate",
  ],
  [pattern(`${INVOICE}${DATE}|${DATE}${INVOICE}|issued(on)?|${DATE}`), "balance.date"],
  [
    pattern(
      "(credit|credits|creditbalance|accountcredit|deposits?|prepaid|prepayment|guthaben|anzahlung|avoir|acompte|credito|anticipo|saldoafavor)",
    ),
    "balance.credit",
  ],
  [pattern(`(client|account|customer|opening|current|open|total)?${OWED}(amount|total|eur|usd|gbp)?`), "balance.due"],
  [pattern("(currency|waehrung|wahrung|devise|monnaie|moneda|divisa)(code)?"), "balance.currency"],
];

/** Whether columns with these meanings are those of balances: a client, and what it owes or what it has. */
export const isBalanceList = (meant: readonly ImportField[]): boolean =>
  (meant.includes("balance.due") || meant.includes("balance.credit")) &&
  meant.some((field) => field.startsWith("client."));
