import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { payments } from "@fernpaw/domain/billing/payment";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { estimates } from "@fernpaw/domain/estimates/estimate";
import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { clientNameOf, petNameOf } from "../../db/subject-names.ts";
import { paths } from "../../paths.ts";
import { moneyText } from "../../ui/money-text.ts";
import { amountWords, IN_ERROR, lateNumber, shownAndIssued } from "./billing-item.copy.ts";
import type { Subject } from "./product-subject.queries.ts";

type Item = RowOf<typeof attention>;

const minorIn = (values: Readonly<Record<string, unknown>> | undefined, field: string): number | null => {
  const value = values?.[field];
  return typeof value === "number" ? value : null;
};

async function writeAmounts(db: Dexie, { kind, mine, theirs, details }: Item): Promise<string> {
  const [settings] = await rowsOf(db, clinicSettings).toArray();
  if (!settings) return "";
  const [shown, issued] = [minorIn(mine.values, "grossMinor"), minorIn(theirs?.values, "grossMinor")];
  if (shown !== null && issued !== null && shown !== issued)
    return shownAndIssued(moneyText(shown, settings), moneyText(issued, settings), details["why"]);
  const [online, currency] = [minorIn(mine.values, "amountMinor"), mine.values["currency"]];
  if (kind === "online_unclear" && online !== null && typeof currency === "string")
    return moneyText(online, { locale: settings.locale, currency });
  if (details["why"] === IN_ERROR && issued !== null) return moneyText(issued, settings);
  if (kind === "number_late") return lateNumber(String(mine.values["reference"]), minorIn(details, "hours") ?? 24);
  if (kind === "paid_twice") return moneyText(online ?? 0, settings);
  const over = minorIn(details, "overMinor");
  return over === null ? "" : (amountWords[kind]?.(moneyText(over, settings)) ?? "");
}

/** Their page says what became of the money. The others are decided among the charges of the visit. */
const OF_INVOICE: ReadonlySet<Item["kind"]> = new Set(["duplicate_invoice", "credit_short", "number_late"]);

/** The pet that an estimate is for; it leads to the estimate. */
async function estimateSubject(db: Dexie, id: string, { details }: Item): Promise<Subject> {
  const estimate = await rowsOf(db, estimates).get(id);
  const title = details["title"];
  return {
    name: await petNameOf(db, estimate?.petId ?? null),
    detail: typeof title === "string" ? title : "",
    link: estimate ? paths.estimate(id) : null,
  };
}

/** The client whose money it is about, with the amounts; it leads to the invoice or the charges of the visit, else to the client. */
export async function billingSubject(db: Dexie, item: Item): Promise<Subject> {
  const idOf = (table: string): string => item.entities.find((entity) => entity.table === table)?.id ?? "";
  if (item.kind === "estimate_differs") return estimateSubject(db, idOf("estimates"), item);
  const [invoice, payment, line, detail] = await Promise.all([
    rowsOf(db, invoices).get(idOf("invoices")),
    rowsOf(db, payments).get(idOf("payments")),
    rowsOf(db, chargeLines).get(idOf("chargeLines")),
    writeAmounts(db, item),
  ]);
  const clientId = invoice?.clientId ?? payment?.clientId ?? line?.clientId ?? null;
  const visit = await rowsOf(db, visits).get(invoice?.visitId ?? line?.visitId ?? "");
  const toClient = clientId === null ? null : paths.client(clientId);
  const toCharges = visit ? paths.visit(visit, "charges") : toClient;
  return {
    name: await clientNameOf(db, clientId),
    detail: [line?.description, detail].filter(Boolean).join(" · "),
    link:
      invoice && (OF_INVOICE.has(item.kind) || item.details["why"] === IN_ERROR)
        ? paths.invoice(invoice.id)
        : toCharges,
  };
}
