import { methodWords, billingPaper } from "@fernpaw/domain/billing/billing-papers.copy";
import { tills } from "@fernpaw/domain/billing/till";
import { products, type ProductKind } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { addDays } from "@fernpaw/domain/kernel/time";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { type Expiry, type Grouping, reportOf, type WorkKind } from "@fernpaw/domain/reports/report";
import type { MovementKind } from "@fernpaw/domain/stock/stock-movement";
import type { ReportAnswer } from "@fernpaw/domain/reports/report-answer";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { shortDay, weekdayName } from "../../../ui/clock-time.tsx";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { kindWords, unitWord } from "../../catalogue/public/product-words.copy.ts";
import { movementWords } from "../../stock/public/use-words.copy.ts";
import { percentWords } from "../../catalogue/public/percent-words.ts";
import { copy, expiryWords, outcomeWords, workWords } from "../reports.copy.ts";
import type { MoneyStyle } from "./report-text.ts";

/** The words of a key. */
export type NameOf = (grouping: Grouping, key: string) => string;

const MONDAY = "2026-11-16";

function kindName(key: string): string {
  if (key.startsWith("category:")) return key.slice("category:".length);
  return kindWords[key.slice("kind:".length) as ProductKind] ?? copy.gone;
}

/** The names of what a report is put together by, from the device's own rows. A row that the device does not have is called removed. */
export const readNames = (
  db: CacheDb,
  { report, groups }: ReportAnswer,
  region: Pick<MoneyStyle, "locale">,
): Promise<NameOf> =>
  namesFor(
    db,
    {
      clientIds: (groups.client ?? []).map(({ key }) => key),
      hasProducts: groups.product !== undefined,
      hasUnits: reportOf(report).ofRows?.product !== undefined,
    },
    region,
  );

/** The name of one key. */
export async function keyName(
  db: CacheDb,
  region: Pick<MoneyStyle, "locale">,
  { by, key }: { by: Grouping; key: string },
): Promise<string> {
  const asked = { clientIds: [key], hasProducts: by === "product", hasUnits: false };
  const nameOf = await namesFor(db, asked, region);
  return nameOf(by, key);
}

interface NamesAsked {
  clientIds: readonly string[];
  hasProducts: boolean;
  /** Products have quantities beside them. */
  hasUnits: boolean;
}

async function namesFor(
  db: CacheDb,
  { clientIds, hasProducts, hasUnits }: NamesAsked,
  { locale }: Pick<MoneyStyle, "locale">,
): Promise<NameOf> {
  const [people, goods, species, drawers, rates, types, places, payers] = await Promise.all([
    rowsOf(db, staff).toArray(),
    hasProducts ? rowsOf(db, products).toArray() : [],
    rowsOf(db, petTypes).toArray(),
    rowsOf(db, tills).toArray(),
    rowsOf(db, taxes).toArray(),
    rowsOf(db, reminderTypes).toArray(),
    rowsOf(db, locations).toArray(),
    rowsOf(db, clients).bulkGet(clientIds.filter((id) => id !== "")),
  ]);
  const named = new Map<string, string>([
    ...people.map((person) => [person.id, titledName(person)] as const),
    ...[...species, ...drawers, ...rates, ...types, ...places].map(({ id, name }) => [id, name] as const),
    ...goods.map(
      ({ id, name, dispensingUnit }) => [id, hasUnits ? copy.inUnit(name, unitWord(dispensingUnit)) : name] as const,
    ),
    ...payers.flatMap((client) => (client ? [[client.id, clientName(client)] as const] : [])),
  ]);
  const rateName = (key: string): string => {
    const [taxId = "", rate = "0"] = key.split(" ");
    return billingPaper.tax(named.get(taxId) ?? billingPaper.unknownTax, percentWords(Number(rate), { locale }));
  };
  const words: Partial<Record<Grouping, (key: string) => string>> = {
    day: (key) => shortDay(`${key}T12:00:00.000Z`, "UTC"),
    weekday: (key) => weekdayName(addDays(MONDAY, Number(key))),
    age: (key) => billingPaper.ages[Number(key)] ?? key,
    method: (key) => methodWords[key as keyof typeof methodWords] ?? key,
    kind: kindName,
    rate: rateName,
    outcome: (key) => outcomeWords[key] ?? key,
    expiry: (key) => expiryWords[key as Expiry] ?? key,
    movement: (key) => movementWords[key as MovementKind] ?? key,
    work: (key) => workWords[key as WorkKind] ?? key,
    source: (key) => key,
    vaccine: (key) => key,
    category: (key) => key,
  };
  return (grouping, key) => {
    if (key === "") return copy.none[grouping] ?? copy.gone;
    return words[grouping]?.(key) ?? named.get(key) ?? copy.gone;
  };
}
