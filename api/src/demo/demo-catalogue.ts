import { bundleLines } from "@fernpaw/domain/catalogue/bundle";
import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { costIdOf, productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { type ProductKind, products } from "@fernpaw/domain/catalogue/product";
import { starterBundleLines, starterDoses, starterProducts } from "@fernpaw/domain/catalogue/starter-catalogue";
import { starterTaxes } from "@fernpaw/domain/catalogue/starter-taxes";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addDays, type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { seededReminderTypes } from "@fernpaw/domain/reminders/reminder-vocabulary";
import { type DemoClinic, DEMO_ZONE } from "./demo-logins.ts";
import { demoRow, type DemoRow } from "./demo-people.ts";
import type { DemoSizeName } from "./demo-size-names.ts";
import { demoPrice } from "./demo-prices.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 18;
const VAT_SHARE = 1.2;
const PRICED_DAYS = 420;
/** So many of a hundred prices were raised since, and keep the earlier one as history. */
const RAISED = 0.12;
const GOODS: readonly ProductKind[] = ["medication", "vaccine", "consumable", "retail"];

type Product = NewRow<typeof products>;

interface Part {
  random: DemoRandom;
  today: LocalDate;
  nowMs: number;
}

/** Pence as price lists have them: 45, 320, 1450, 5900. */
function roundPence(pence: number): number {
  const step = pence < 500 ? 5 : pence < 3000 ? 50 : 100;
  return Math.max(Math.round(pence / step), 1) * step;
}

function unitPrice({ random }: Part, { name, kind, category, dispensingUnit }: Product): number | null {
  const range = kind === "bundle" ? null : demoPrice(name, category);
  if (!range) return null;
  const [low, high] = range;
  if (low === high) return low;
  // A millilitre of a suspension costs less than a bottle of ear drops.
  const share = dispensingUnit === "ml" && low > 500 ? 0.05 : 1;
  return roundPence(random.between(low, high) * share);
}

function priceRows(part: Part, product: Product): DemoRow[] {
  const unitMinor = unitPrice(part, product);
  if (unitMinor === null) return [];
  const { random, today, nowMs } = part;
  const firstOn = addDays(today, -PRICED_DAYS);
  const [firstId, nextId] = [random.id(nowMs - PRICED_DAYS * 86_400_000), random.id(nowMs - 60 * 86_400_000)];
  const first = { ...emptyRow(productPrices), id: firstId, productId: product.id, unitMinor, fromOn: firstOn };
  const limited = { ...first, maxDiscountMilliPercent: product.kind === "medication" ? 10_000 : 20_000 };
  if (!random.chance(RAISED)) return [demoRow(productPrices, limited)];
  const raisedOn = addDays(today, -60);
  const raised = { ...limited, id: nextId, unitMinor: roundPence(unitMinor * 1.06), fromOn: raisedOn };
  return [
    demoRow(productPrices, { ...limited, toOn: addDays(raisedOn, -1) }),
    demoRow(productPrices, { ...raised, replaced: { priceId: firstId, toOn: null } }),
  ];
}

function costRows({ random }: Part, { id, kind, packSizeMilli }: Product, prices: readonly DemoRow[]): DemoRow[] {
  const last = prices.at(-1)?.row as NewRow<typeof productPrices> | undefined;
  if (!last || last.unitMinor === null || !isGoods({ kind })) return [];
  const markupMilliPercent = random.between(8, 24) * 5000;
  const packet = (last.unitMinor / VAT_SHARE) * (packSizeMilli / 1000);
  const packCostMinor = Math.round(packet / (1 + markupMilliPercent / 100_000));
  return [demoRow(productCosts, { id: costIdOf(id), productId: id, packCostMinor, markupMilliPercent })];
}

/** An EAN-13 of the numbers that every shop may use for its own goods, so that it names no product of a maker. */
function ownBarcode(number: number): string {
  const digits = `20${String(number).padStart(10, "0")}`;
  const sum = Array.from(digits, Number).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const isGoods = ({ kind }: Pick<Product, "kind">): boolean => GOODS.includes(kind);

/** The smallest demo has every service and every third of the goods. */
const isInSize = (size: DemoSizeName, product: Product, index: number): boolean =>
  size !== "XS" || index % 3 === 0 || !isGoods(product);

/** The starter catalogue with the codes that demo clinics of every size use. */
const codedStarters = (clinicId: string): Product[] =>
  starterProducts(clinicId).map((product, index) => ({
    ...product,
    code: String(1001 + index),
    barcodes: isGoods(product) ? [ownBarcode(1001 + index)] : [],
  }));

/** Goods of the demo clinics. The ids follow from `base`. */
export const demoGoods = (base: string): Product[] => codedStarters(base).filter(isGoods);

/** Products of the starter catalogue with prices, costs and the tax of the country. */
export function demoCatalogue(clinic: DemoClinic, nowMs: number, size: DemoSizeName): DemoRow[] {
  if (!clinic.hasCatalogue) return [];
  const today = localDateOf(toInstant(nowMs), DEMO_ZONE);
  const part: Part = { random: demoRandom(clinic.seed + SEED_STEP), today, nowMs };
  const { clinicId } = clinic;
  const vat = starterTaxes(clinicId, "GB");
  const vaccination = seededReminderTypes(clinicId).find(({ name }) => name === "Vaccination");
  const reminders = vaccination ? [{ reminderTypeId: vaccination.id, every: null }] : [];
  const starters = codedStarters(clinicId).filter((product, index) => isInSize(size, product, index));
  const all = starters.map((product): Product => ({
    ...product,
    taxIds: product.kind === "bundle" ? [] : vat.map(({ id }) => id),
    incomeCategory: product.category,
    minimumMilli: product.trackStock === "yes" ? product.packSizeMilli : null,
    idealMilli: product.trackStock === "yes" ? product.packSizeMilli * 3 : null,
    reminderLinks: product.kind === "vaccine" ? reminders : [],
  }));
  const ids = new Set(all.map(({ id }) => id));
  return [
    ...vat.map((row) => demoRow(taxes, row)),
    ...all.flatMap((product) => {
      const prices = priceRows(part, product);
      return [demoRow(products, product), ...prices, ...costRows(part, product, prices)];
    }),
    ...starterDoses(clinicId).flatMap((row) => (ids.has(row.productId) ? [demoRow(productDoses, row)] : [])),
    ...starterBundleLines(clinicId).flatMap((row) => (ids.has(row.productId) ? [demoRow(bundleLines, row)] : [])),
  ];
}
