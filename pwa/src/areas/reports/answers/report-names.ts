import { methodWords, billingPaper } from "@fernpaw/domain/billing/billing-papers.copy";
import { tills } from "@fernpaw/domain/billing/till";
import { products, type ProductKind } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { addDays } from "@fernpaw/domain/kernel/time";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { reminderTypes } from "@fernpaw/domain/reminders/reminder";
import type { Grouping } from "@fernpaw/domain/reports/report";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { shortDay, weekdayName } from "../../../ui/clock-time.tsx";
import { kindWords } from "../../catalogue/public/product-words.copy.ts";
import { percentWords } from "../../catalogue/public/percent-words.ts";
import { copy, outcomeWords } from "../reports.copy.ts";
import type { MoneyStyle } from "./report-text.ts";

/** The words of a key. */
export type NameOf = (grouping: Grouping, key: string) => string;

const MONDAY = "2026-11-16";

function kindName(key: string): string {
  if (key.startsWith("category:")) return key.slice("category:".length);
  return kindWords[key.slice("kind:".length) as ProductKind] ?? copy.gone;
}

/** The names of what a report is put together by, from the device's own rows. A row that the device does not have is called removed. */
export const readNames = (db: CacheDb, { groups }: ReportAnswer, region: Pick<MoneyStyle, "locale">): Promise<NameOf> =>
  namesFor(
    db,
    { clientIds: (groups.client ?? []).map(({ key }) => key), hasProducts: groups.product !== undefined },
    region,
  );

/** The name of one key. */
export async function keyName(
  db: CacheDb,
  region: Pick<MoneyStyle, "locale">,
  { by, key }: { by: Grouping; key: string },
): Promise<string> {
  const nameOf = await namesFor(db, { clientIds: [key], hasProducts: by === "product" }, region);
  return nameOf(by, key);
}

async function namesFor(
  db: CacheDb,
  { clientIds, hasProducts }: { clientIds: readonly string[]; hasProducts: boolean },
  { locale }: Pick<MoneyStyle, "locale">,
): Promise<NameOf> {
  const [people, goods, species, drawers, rates, types, payers] = await Promise.all([
    rowsOf(db, staff).toArray(),
    hasProducts ? rowsOf(db, products).toArray() : [],
    rowsOf(db, petTypes).toArray(),
    rowsOf(db, tills).toArray(),
    rowsOf(db, taxes).toArray(),
    rowsOf(db, reminderTypes).toArray(),
    rowsOf(db, clients).bulkGet(clientIds.filter((id) => id !== "")),
  ]);
  const named = new Map<string, string>([
    ...people.map((person) => [person.id, titledName(person)] as const),
    ...[...goods, ...species, ...drawers, ...rates, ...types].map(({ id, name }) => [id, name] as const),
    ...payers.flatMap((client) => (client ? [[client.id, clientName(client)] as const] : [])),
  ]);
  const rateName = (key: string): string => {
    const [taxId = "", rate = "0"] = key.split(" ");
    return billingPaper.tax(named.get(taxId) ?? billingPaper.unknownTax, percentWords(Number(rate), { locale }));
  };
  return (grouping, key) => {
    if (key === "") return copy.none[grouping] ?? copy.gone;
    if (grouping === "day") return shortDay(`${key}T12:00:00.000Z`, "UTC");
    if (grouping === "weekday") return weekdayName(addDays(MONDAY, Number(key)));
    if (grouping === "age") return billingPaper.ages[Number(key)] ?? key;
    if (grouping === "method") return methodWords[key as keyof typeof methodWords] ?? key;
    if (grouping === "kind") return kindName(key);
    if (grouping === "rate") return rateName(key);
    if (grouping === "outcome") return outcomeWords[key] ?? key;
    return grouping === "source" || grouping === "vaccine" ? key : (named.get(key) ?? copy.gone);
  };
}
