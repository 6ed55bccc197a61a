import { products } from "@fernpaw/domain/catalogue/product";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { controlledEntries, entryIdOf } from "@fernpaw/domain/controlled/controlled-entry";
import { enter } from "@fernpaw/domain/controlled/enter";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { addDays, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { petOwners } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { moveStock, type NewMovement } from "@fernpaw/domain/stock/move-stock";
import { type DemoClinic, type DemoPerson, DEMO_ZONE } from "./demo-logins.ts";
import type { DemoRow } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";
import type { DemoSizeName } from "./demo-size-names.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 47;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days of entries: the journeys pay for each row. */
const pastDaysOf = (size: DemoSizeName): number => (size === "XS" ? 21 : 365);
const COUNTED_EVERY = 14;
const SUPPLIER = "Northmoor Veterinary";

interface Drug {
  product: Pick<NewRow<typeof products>, "name" | "activeIngredient" | "strength"> & { class: string; mgMilli: number };
  packMilli: number;
  /** Uses are this many days apart, at least and at most. */
  every: readonly [number, number];
  /** How much is used, at least and at most, in hundredths of a millilitre. */
  uses: readonly [number, number];
}

const DRUGS: readonly Drug[] = [
  {
    product: {
      name: "Methadone 10 mg/ml",
      activeIngredient: "methadone",
      strength: "10 mg/ml",
      class: "2",
      mgMilli: 10_000,
    },
    packMilli: 10_000,
    every: [1, 4],
    uses: [10, 60],
  },
  {
    product: {
      name: "Ketamine 100 mg/ml",
      activeIngredient: "ketamine",
      strength: "100 mg/ml",
      class: "2",
      mgMilli: 100_000,
    },
    packMilli: 10_000,
    every: [2, 6],
    uses: [20, 120],
  },
  {
    product: {
      name: "Buprenorphine 0.3 mg/ml",
      activeIngredient: "buprenorphine",
      strength: "0.3 mg/ml",
      class: "3",
      mgMilli: 300,
    },
    packMilli: 10_000,
    every: [5, 14],
    uses: [20, 90],
  },
];

type Link = NewRow<typeof petOwners>;

interface Safe {
  random: DemoRandom;
  clinic: DemoClinic;
  drug: Drug;
  productId: string;
  locationId: string;
  owned: readonly Link[];
  nowMs: number;
  /** The batch in use, and what is left of it. */
  batchId: string;
  leftMilli: number;
}

/** A step of the safe's year, in the order of time. */
interface Step {
  atMs: number;
  work: (tx: Tx) => Promise<void>;
}

const contextOf = ({ clinic, random }: Safe, person: DemoPerson, atMs: number): MutationContext => ({
  clinicId: clinic.clinicId,
  deviceId: "demo",
  actor: { userId: person.userId, role: person.role, permissions: person.permissions, profession: person.profession },
  now: toInstant(atMs),
  mutationUuid: random.id(atMs),
  base: {},
});

/** The people who open the safe: two of them for each entry. */
function pairOf({ clinic, random }: Safe): [DemoPerson, DemoPerson] {
  const able = clinic.people.filter(({ profession }) => profession === "vet" || profession === "nurse");
  const first = random.pick(able);
  return [first, random.pick(able.filter(({ userId }) => userId !== first.userId))];
}

/** One movement with its entry, and the witness a few minutes later. `isSeen`: a second person was there. */
async function move(
  tx: Tx,
  safe: Safe,
  movement: Pick<NewMovement, "kind" | "quantityMilli"> & Partial<NewMovement>,
  { atMs, isSeen = true }: { atMs: number; isSeen?: boolean },
): Promise<void> {
  const { random, productId, locationId, batchId } = safe;
  const [by, witness] = pairOf(safe);
  const id = random.id(atMs);
  await moveStock(tx, { id, productId, batchId, locationId, ...movement }, contextOf(safe, by, atMs));
  if (isSeen) await witnessed(tx, safe, entryIdOf(id), { witness, atMs: atMs + 3 * MINUTE_MS });
}

async function witnessed(
  tx: Tx,
  safe: Safe,
  aboutId: string,
  { witness, atMs }: { witness: DemoPerson; atMs: number },
): Promise<void> {
  const about = await tx.find(controlledEntries, aboutId);
  if (!about) throw new Error("The register of the demo has no entry to witness");
  const { productId, locationId, batchId } = about;
  const seen = { productId, locationId, batchId, kind: "witness" as const, quantityMilli: 0, aboutId };
  const context = contextOf(safe, witness, atMs);
  await enter(tx, { ...seen, id: safe.random.id(atMs), occurredAt: toInstant(atMs) }, context);
}

/** A new batch of two packs. */
async function addBatch(tx: Tx, safe: Safe, atMs: number): Promise<void> {
  const { random, drug, productId } = safe;
  const day = localDateOf(toInstant(atMs), DEMO_ZONE);
  const number = `${drug.product.name.slice(0, 2).toUpperCase()}-${random.between(1000, 9999)}`;
  const batch = { ...emptyRow(batches), id: random.id(atMs), productId, number, receivedOn: day };
  await tx.insert(batches, { ...batch, expiresOn: addDays(day, random.between(500, 800)) });
  safe.batchId = batch.id;
  safe.leftMilli = 2 * drug.packMilli;
}

async function begin(tx: Tx, safe: Safe, atMs: number): Promise<void> {
  await addBatch(tx, safe, atMs);
  const quantityMilli = safe.leftMilli;
  const register = { expectedMilli: 0, countedMilli: quantityMilli };
  await move(tx, safe, { kind: "opening", quantityMilli, reason: "Opening count", register }, { atMs });
}

/** A new delivery, once the last batch is used up. */
async function deliver(tx: Tx, safe: Safe, atMs: number): Promise<void> {
  await addBatch(tx, safe, atMs);
  const document = `NV-${safe.random.between(10_000, 99_999)}`;
  const register = { party: SUPPLIER, document };
  await move(tx, safe, { kind: "receive", quantityMilli: safe.leftMilli, register }, { atMs });
}

async function use(tx: Tx, safe: Safe, atMs: number): Promise<void> {
  const { random, drug, owned } = safe;
  const wanted = random.between(...drug.uses) * 10;
  if (safe.leftMilli < wanted) {
    if (safe.leftMilli > 0) {
      const rest = { kind: "write_off_damaged" as const, quantityMilli: -safe.leftMilli };
      await move(tx, safe, { ...rest, reason: "Rest of the vial" }, { atMs: atMs - 40 * MINUTE_MS });
    }
    await deliver(tx, safe, atMs - 20 * MINUTE_MS);
  }
  const { petId, clientId } = random.pick(owned);
  safe.leftMilli -= wanted;
  // Today's last entries wait for their witness.
  const isSeen = atMs < safe.nowMs - DAY_MS / 4;
  await move(tx, safe, { kind: "administer", quantityMilli: -wanted, petId, clientId }, { atMs, isSeen });
}

async function count(tx: Tx, safe: Safe, atMs: number): Promise<void> {
  const { random, productId, locationId, batchId, leftMilli } = safe;
  const [by, witness] = pairOf(safe);
  const id = random.id(atMs);
  const figure = { expectedMilli: leftMilli, countedMilli: leftMilli, quantityMilli: 0 };
  const entry = { id, productId, locationId, batchId, kind: "count" as const, occurredAt: toInstant(atMs), ...figure };
  await enter(tx, entry, contextOf(safe, by, atMs));
  await witnessed(tx, safe, id, { witness, atMs: atMs + 2 * MINUTE_MS });
}

function stepsOf(safe: Safe, pastDays: number): Step[] {
  const { random, drug, nowMs } = safe;
  const firstMs = nowMs - pastDays * DAY_MS;
  const steps: Step[] = [{ atMs: firstMs, work: (tx) => begin(tx, safe, firstMs) }];
  const last = nowMs - 2 * 60 * MINUTE_MS;
  for (let day = random.between(...drug.every); day <= pastDays; day += random.between(...drug.every)) {
    const atMs = Math.min(last, firstMs + day * DAY_MS + random.between(-120, 120) * MINUTE_MS);
    steps.push({ atMs, work: (tx) => use(tx, safe, atMs) });
  }
  for (let day = COUNTED_EVERY; day < pastDays; day += COUNTED_EVERY) {
    const atMs = firstMs + day * DAY_MS - 4 * 60 * MINUTE_MS;
    steps.push({ atMs, work: (tx) => count(tx, safe, atMs) });
  }
  return steps.toSorted((a, b) => a.atMs - b.atMs);
}

async function addDrug(tx: Tx, { drug, productId }: Safe): Promise<void> {
  const { class: schedule, mgMilli, ...names } = drug.product;
  await tx.insert(products, {
    ...emptyRow(products),
    ...names,
    id: productId,
    kind: "medication",
    category: "Anaesthesia and analgesia",
    form: "injection",
    concentration: { amountMilli: mgMilli, unit: "mg" },
    dispensingUnit: "ml",
    stockUnit: "vial",
    packSizeMilli: drug.packMilli,
    smallestPart: "any",
    prescriptionOnly: "yes",
    controlled: { region: "UK", class: schedule },
    storage: "safe",
    trackStock: "yes",
    trackBatch: "yes",
  });
}

type Write = (work: (tx: Tx) => Promise<void>) => Promise<void>;

/** Each step writes up to twenty rows. */
const STEPS_A_VERSION = 20;

/**
 * Three controlled drugs with a year of entries. The steps run through the rules of the register, which make hashes, balances and
 * stock.
 */
export async function writeDemoRegisters(
  write: Write,
  clinic: DemoClinic,
  rows: readonly DemoRow[],
  { nowMs, size }: { nowMs: number; size: DemoSizeName },
): Promise<void> {
  const links = rows.flatMap((one) => (one.entity === petOwners ? [one.row as Link] : []));
  const owned = links.filter(({ role, toOn }) => role === "owner" && toOn === null);
  const locationId = firstLocationId(clinic.clinicId);
  for (const [at, drug] of DRUGS.entries()) {
    const random = demoRandom(clinic.seed + SEED_STEP + at);
    const productId = random.id(nowMs - 400 * DAY_MS);
    const safe: Safe = { random, clinic, drug, productId, locationId, owned, nowMs, batchId: "", leftMilli: 0 };
    await write((tx) => addDrug(tx, safe));
    const steps = stepsOf(safe, pastDaysOf(size));
    for (let from = 0; from < steps.length; from += STEPS_A_VERSION) {
      await write(async (tx) => {
        for (const { work } of steps.slice(from, from + STEPS_A_VERSION)) await work(tx);
      });
    }
  }
}
