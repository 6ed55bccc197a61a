import { chargeAmounts } from "@fernpaw/domain/billing/charge-line";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { priceOf, type LinePrice } from "@fernpaw/domain/catalogue/price-of";
import { products } from "@fernpaw/domain/catalogue/product";
import { taxes, taxesOn } from "@fernpaw/domain/catalogue/tax";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { lastOfEachKind, type Measurement, type Weight } from "@fernpaw/domain/pets/measured";
import { measurements, pets, petTypes, type allergies } from "@fernpaw/domain/pets/pet";
import { OPEN_REMINDER_STATUSES, reminders, reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { whyUnusable, type Unusable } from "@fernpaw/domain/stock/batch-use";
import { batches } from "@fernpaw/domain/stock/batch";
import { proposeBatches } from "@fernpaw/domain/stock/propose-batches";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { vaccinations, type Vaccination } from "@fernpaw/domain/vaccinations/vaccination";
import { currentVaccinations, DUE_WITHIN_DAYS, renews } from "@fernpaw/domain/vaccinations/vaccination-status";
import { nextDueOf, reactionsTo } from "@fernpaw/domain/vaccinations/vaccine";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { Dexie } from "dexie";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { shelfIdAt } from "../../session/device-location.ts";
import { petNameOf } from "../../db/subject-names.ts";
import { allergiesOf, lastWeightOf } from "../pets/public/pet-warnings.queries.ts";

const { minKey, maxKey } = Dexie;

export type { Vaccination };
export type Product = RowOf<typeof products>;
export type Batch = RowOf<typeof batches>;

/** All of a pet on this device, in error too, latest first. */
export async function vaccinationsOf(db: CacheDb, petId: string): Promise<Vaccination[]> {
  const rows = await rowsOf(db, vaccinations)
    .where("[petId+givenOn]")
    .between([petId, ""], [petId, "\uffff"])
    .toArray();
  return rows.toSorted((a, b) => (a.givenOn > b.givenOn ? -1 : a.givenOn < b.givenOn ? 1 : a.id < b.id ? -1 : 1));
}

export interface ListedVaccination {
  vaccination: Vaccination;
  isPending: boolean;
}

/** Those that count, latest first. */
export async function listVaccinations(db: CacheDb, petId: string): Promise<ListedVaccination[]> {
  const [rows, pending] = await Promise.all([vaccinationsOf(db, petId), pendingIdsOf(db, vaccinations)]);
  return rows
    .filter(({ enteredInErrorAt }) => enteredInErrorAt === null)
    .map((vaccination) => ({ vaccination, isPending: pending.has(vaccination.id) }));
}

/** The pet of a vaccination, by name. */
export async function vaccinationPetName(db: Dexie, id: string | null): Promise<string | null> {
  const row = id === null ? undefined : await rowsOf(db, vaccinations).get(id);
  return petNameOf(db, row?.petId ?? null);
}

export interface UsableBatch {
  batch: Batch;
  leftMilli: number;
  /** Why it may not be used; null: it may. */
  why: Unusable | null;
}

/** The vaccines in use that fit a species. */
async function vaccineProducts(db: CacheDb, petTypeId: string): Promise<Product[]> {
  const index = ["active", "vaccine"];
  const rows = await rowsOf(db, products)
    .where("[status+kind+_n]")
    .between([...index, minKey], [...index, maxKey])
    .toArray();
  return rows.filter(({ petTypeIds }) => petTypeIds.length === 0 || petTypeIds.some((id) => id === petTypeId));
}

/** A vaccine of the catalogue for one pet at one place. */
export interface Vaccine {
  product: Product;
  /** The first to expire in front. */
  batches: UsableBatch[];
  /** The one that is proposed; null: none can be used. */
  proposedId: string | null;
  price: LinePrice | null;
  /** Taxes included; null: without a price. */
  grossMinor: number | null;
  /** When its first open reminder is due; null: it has none. */
  reminderOn: LocalDate | null;
  /** When this pet is to get it; null: not said. */
  dueOn: LocalDate | null;
  /** The treatment that was planned in this visit; null: none. */
  plannedId: string | null;
  /** Given today, the next date would be. */
  nextDueOn: LocalDate | null;
  /** Allergies that name it. */
  reactions: RowOf<typeof allergies>[];
}

export interface Vaccinating {
  vaccines: Vaccine[];
  /** Shown at first. */
  listedIds: string[];
  /** Of these the ones that are due or planned. */
  dueIds: string[];
  current: Vaccination[];
  weight: Weight | null;
  /** Measured in this visit. */
  temperature: Measurement | null;
  species: RowOf<typeof petTypes> | undefined;
  currency: string;
}

type Visit = RowOf<typeof visits>;

const isOpen = ({ status }: RowOf<typeof reminders>): boolean => OPEN_REMINDER_STATUSES.includes(status);

/** Everything that the dialog shows, from the device's copy. */
export async function readVaccinating(db: CacheDb, visit: Visit, today: LocalDate): Promise<Vaccinating> {
  const { petId, locationId } = visit;
  const pet = await rowsOf(db, pets).get(petId);
  const fitting = await vaccineProducts(db, pet?.petTypeId ?? "");
  const ids = fitting.map(({ id }) => id);
  const shelfId = await shelfIdAt(db, locationId);
  const [prices, levels, own, taxRows, settings, types, due, planned, given, known, weight, species, measured] =
    await Promise.all([
      rowsAmong(rowsOf(db, productPrices), "productId", ids),
      rowsAmong(rowsOf(db, stockLevels), "productId", ids),
      rowsAmong(rowsOf(db, batches), "productId", ids),
      rowsOf(db, taxes).toArray(),
      rowsOf(db, clinicSettings).toCollection().first(),
      rowsOf(db, reminderTypes).toArray(),
      rowsOf(db, reminders).where("petId").equals(petId).toArray(),
      rowsOf(db, treatments).where("visitId").equals(visit.id).toArray(),
      vaccinationsOf(db, petId),
      allergiesOf(db, petId),
      lastWeightOf(db, petId),
      pet && rowsOf(db, petTypes).get(pet.petTypeId),
      rowsOf(db, measurements).where("[petId+takenAt]").between([petId, visit.openedAt], [petId, "\uffff"]).toArray(),
    ]);
  const reminderOn = ({ reminderLinks }: Product): LocalDate | null =>
    due
      .filter((reminder) => isOpen(reminder) && reminderLinks.some((link) => link.reminderTypeId === reminder.typeId))
      .map(({ dueOn }) => dueOn)
      .toSorted()[0] ?? null;
  const vaccines = fitting.map((product): Vaccine => {
    const { id: productId, useWithinDays } = product;
    const here = levels.filter((level) => level.productId === productId && level.locationId === shelfId);
    const leftOf = (batchId: string): number => here.find((level) => level.batchId === batchId)?.quantityMilli ?? 0;
    const mine = own.filter((batch) => batch.productId === productId);
    const need = { quantityMilli: 1000, day: today, useWithinDays };
    const quantityMilli = 1000;
    const price = priceOf(prices, { productId, locationId, day: today, quantityMilli });
    const line = {
      discount: null,
      noChargeReason: "",
      taxes: taxesOn(product.taxIds, taxRows, today),
      pricesIncludeTax: settings?.pricesIncludeTax ?? ("yes" as const),
      quantityMilli,
    };
    return {
      product,
      batches: mine
        .map((batch) => ({ batch, leftMilli: leftOf(batch.id), why: whyUnusable(batch, useWithinDays, today) }))
        .filter(({ leftMilli }) => leftMilli > 0)
        .toSorted((a, b) => ((a.batch.expiresOn ?? "9999") < (b.batch.expiresOn ?? "9999") ? -1 : 1)),
      proposedId: proposeBatches(here, mine, need).parts.find(({ batchId }) => batchId !== null)?.batchId ?? null,
      price,
      grossMinor: price ? (chargeAmounts({ ...line, ...price })?.grossMinor ?? null) : null,
      reminderOn: reminderOn(product),
      dueOn: null,
      plannedId: planned.find((one) => one.productId === productId && one.status === "planned")?.id ?? null,
      nextDueOn: nextDueOf(product, types, today),
      reactions: reactionsTo(product, known),
    };
  });
  const current = currentVaccinations(given);
  const inVisit = measured.filter(({ visitId }) => visitId === visit.id);
  return {
    ...listed(vaccines, current, addDays(today, DUE_WITHIN_DAYS)),
    current,
    weight,
    temperature: lastOfEachKind(inVisit).get("temp") ?? null,
    species,
    currency: settings?.currency ?? "",
  };
}

/**
 * The vaccines that the pet is to get: planned ones, those that renew a current vaccination with a next date, and for a reminder
 * without a vaccination yet one that it is for. Of several that do the same: the one that the pet got last, else one in stock.
 */
function listed(vaccines: readonly Vaccine[], current: readonly Vaccination[], until: LocalDate) {
  const rank = ({ product, proposedId, plannedId }: Vaccine): number =>
    (plannedId === null ? 1000 : 0) +
    (current.some(({ productId }) => productId === product.id) ? 0 : 500) +
    (proposedId === null ? 100 : 0);
  const best = (fitting: readonly Vaccine[]): Vaccine[] => fitting.toSorted((a, b) => rank(a) - rank(b)).slice(0, 1);
  const dueOn = new Map<string, LocalDate>();
  const put = (vaccine: Vaccine, day: LocalDate): void => {
    const known = dueOn.get(vaccine.product.id);
    if (known === undefined || day < known) dueOn.set(vaccine.product.id, day);
  };
  for (const row of current) {
    if (row.nextDueOn === null) continue;
    const fitting = vaccines.filter(
      (vaccine) => row.productId === vaccine.product.id || renews(row, contentOf(vaccine)),
    );
    for (const vaccine of best(fitting)) put(vaccine, row.nextDueOn);
  }
  const had = new Set(current.flatMap(({ reminderTypeIds }) => reminderTypeIds as string[]));
  const types = new Set(vaccines.flatMap(({ product }) => product.reminderLinks.map((link) => link.reminderTypeId)));
  for (const typeId of types) {
    if (had.has(typeId)) continue;
    const fitting = vaccines.filter(
      ({ reminderOn, product }) =>
        reminderOn !== null && product.reminderLinks.some((link) => link.reminderTypeId === typeId),
    );
    for (const vaccine of best(fitting)) put(vaccine, vaccine.reminderOn ?? until);
  }
  const withDay = vaccines.map((vaccine) => ({ ...vaccine, dueOn: dueOn.get(vaccine.product.id) ?? null }));
  const shown = withDay
    .filter((vaccine) => vaccine.dueOn !== null || vaccine.plannedId !== null)
    .toSorted((a, b) => ((a.dueOn ?? "0") < (b.dueOn ?? "0") ? -1 : 1));
  const isDue = (vaccine: Vaccine): boolean =>
    vaccine.plannedId !== null || (vaccine.dueOn !== null && vaccine.dueOn <= until);
  return {
    vaccines: withDay.toSorted((a, b) => a.product.name.localeCompare(b.product.name)),
    listedIds: shown.map(({ product }) => product.id as string),
    dueIds: shown.filter(isDue).map(({ product }) => product.id as string),
  };
}

const contentOf = ({ product: { name, activeIngredient } }: Vaccine) => ({ name, antigens: activeIngredient });

/** Vaccines that fit a species, for a record of one that was given elsewhere. */
export async function vaccinesFor(
  db: CacheDb,
  petTypeId: string,
): Promise<{ vaccines: Product[]; types: RowOf<typeof reminderTypes>[] }> {
  const [vaccines, types] = await Promise.all([vaccineProducts(db, petTypeId), rowsOf(db, reminderTypes).toArray()]);
  return { vaccines, types };
}
