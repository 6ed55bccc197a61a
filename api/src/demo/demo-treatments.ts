import { appointments } from "@fernpaw/domain/appointments/appointment";
import {
  type SeededAppointmentType,
  seededAppointmentTypes,
} from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import { chargeLines, lineIdOf } from "@fernpaw/domain/billing/charge-line";
import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { productPrices } from "@fernpaw/domain/catalogue/price";
import { priceOf } from "@fernpaw/domain/catalogue/price-of";
import { products } from "@fernpaw/domain/catalogue/product";
import { starterIds } from "@fernpaw/domain/catalogue/starter-catalogue";
import { taxes, taxesOn } from "@fernpaw/domain/catalogue/tax";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { addMinutes, epochMsOf, type Instant, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { proposeBatches } from "@fernpaw/domain/stock/propose-batches";
import { levelIdOf, stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { doseOptions, onlyDose } from "@fernpaw/domain/treatments/propose-dose";
import { treatments } from "@fernpaw/domain/treatments/treatment";
import { visits, type VisitStage } from "@fernpaw/domain/visits/visit";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { demoRow, type DemoRow, lastWeights } from "./demo-people.ts";
import type { WardGive } from "./demo-wards.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 31;

const BUNDLE_OF: Partial<Record<SeededAppointmentType, string>> = {
  "Wellness, adult": "Exam: all parts",
  "Wellness, senior": "Exam: all parts",
  "First puppy or kitten": "Exam: all parts",
  "Sick exam": "Exam: all parts",
  "New client": "Exam: all parts",
  "Dental consult": "Exam: all parts",
  Recheck: "Recheck: all parts",
  "Vaccination only": "Vaccination: all parts",
};
const FEE_OF: Readonly<Record<string, string>> = {
  "Exam: all parts": "Consultation",
  "Recheck: all parts": "Recheck",
  "Vaccination: all parts": "Vaccination visit",
};
/** Beside the fee. */
const OTHER_WORK = ["Nail trim", "Cytology", "Blood count", "Anal glands", "Urine test", "Blood glucose"];
const PLANNED_WORK = ["Ear flush", "Pet toothpaste"];
const INJECTION = "Enrofloxacin 22.7 mg/ml";
const IN_EXAM: readonly VisitStage[] = ["with_vet", "in_treatment"];

type Visit = NewRow<typeof visits>;
type Product = NewRow<typeof products>;
type Treatment = NewRow<typeof treatments>;

/** The bundle that the start of an exam plans, for the appointment types of the demo. */
export function demoBundleId(clinic: DemoClinic, typeId: string): string | null {
  if (!clinic.hasCatalogue) return null;
  const type = seededAppointmentTypes(clinic.clinicId).find(({ id }) => id === typeId);
  const bundle = BUNDLE_OF[type?.name as SeededAppointmentType];
  return bundle === undefined ? null : starterIds(clinic.clinicId)(bundle);
}

interface Work {
  random: DemoRandom;
  rows: DemoRow[];
  productById: ReadonlyMap<string, Product>;
  prices: readonly RowOf<typeof productPrices>[];
  taxRows: readonly NewRow<typeof taxes>[];
  doses: readonly RowOf<typeof productDoses>[];
  levels: Map<string, NewRow<typeof stockLevels>>;
  batchRows: readonly NewRow<typeof batches>[];
  weightOf: ReadonlyMap<string, number>;
  speciesOf: ReadonlyMap<string, string>;
  idOf: (name: string) => string;
}

const rowsIn = <Row>(rows: readonly DemoRow[], entity: DemoRow["entity"]): Row[] =>
  rows.flatMap((one) => (one.entity === entity ? [one.row as Row] : []));

interface Use {
  productId: string;
  at: Instant;
  quantityMilli?: number;
  set?: Partial<Treatment>;
}

function treatmentOf({ random }: Work, visit: Visit, { productId, at, quantityMilli = 1000, set }: Use): Treatment {
  const { id: visitId, petId, clientId, locationId } = visit;
  const place = { visitId, petId, clientId, locationId };
  const id = random.id(epochMsOf(at));
  return { ...emptyRow(treatments), ...place, id, productId, quantityMilli, occurredAt: at, ...set };
}

/** Where it is taken from: a movement for each batch, and the level after it. */
function takeOut(work: Work, visit: Visit, given: Treatment, product: Product): Treatment["movements"] {
  if (product.trackStock === "no") return [];
  const { locationId, petId, clientId } = visit;
  const own = [...work.levels.values()].filter((level) => level.productId === product.id);
  const day = localDateOf(given.occurredAt, DEMO_ZONE);
  const need = { quantityMilli: given.quantityMilli, day, useWithinDays: product.useWithinDays };
  const { parts } = proposeBatches(
    own,
    work.batchRows.filter((batch) => batch.productId === product.id),
    need,
  );
  return parts.map(({ batchId, quantityMilli }) => {
    const place = { productId: product.id, batchId, locationId };
    const levelId = levelIdOf(place);
    const level = work.levels.get(levelId);
    if (level) work.levels.set(levelId, { ...level, quantityMilli: level.quantityMilli - quantityMilli });
    const id = work.random.id(epochMsOf(given.occurredAt));
    const movement = { ...emptyRow(stockMovements), ...place, id, levelId, petId, clientId };
    const { occurredAt } = given;
    const kind = given.way === "dispense" ? ("dispense" as const) : ("administer" as const);
    const belongsTo = { table: "treatments" as const, id: given.id };
    const out = { ...movement, kind, quantityMilli: -quantityMilli, occurredAt, belongsTo };
    work.rows.push(demoRow(stockMovements, out));
    return { id, batchId, quantityMilli };
  });
}

function charge(work: Work, given: Treatment, product: Product): void {
  const { id: treatmentId, productId, locationId, quantityMilli, occurredAt, givenBy: providerId } = given;
  const day = localDateOf(occurredAt, DEMO_ZONE);
  const price = priceOf(work.prices, { productId, locationId, day, quantityMilli });
  work.rows.push(
    demoRow(chargeLines, {
      ...emptyRow(chargeLines),
      id: lineIdOf(treatmentId),
      treatmentId,
      visitId: given.visitId,
      petId: given.petId,
      clientId: given.clientId,
      locationId,
      productId,
      description: product.name,
      quantityMilli,
      unit: product.dispensingUnit,
      priceId: price?.priceId ?? null,
      fixedMinor: price?.fixedMinor ?? 0,
      unitMinor: price?.unitMinor ?? null,
      maxDiscountMilliPercent: price?.maxDiscountMilliPercent ?? 0,
      taxes: taxesOn(product.taxIds, work.taxRows, day),
      pricesIncludeTax: "yes",
      providerId,
      occurredAt,
    }),
  );
}

function give(
  work: Work,
  visit: Visit,
  use: Use,
  { isCharged = true, by }: { isCharged?: boolean; by?: string } = {},
): void {
  const product = work.productById.get(use.productId);
  if (!product) return;
  const fact = {
    status: "given" as const,
    isQuantitySaid: "yes" as const,
    givenBy: by ?? visit.vetId,
    deviceId: "demo",
  };
  const given = treatmentOf(work, visit, { ...use, set: { ...use.set, ...fact } });
  const row = { ...given, movements: takeOut(work, visit, given, product) };
  work.rows.push(demoRow(treatments, row));
  if (isCharged) charge(work, row, product);
}

function plan(work: Work, visit: Visit, use: Use): void {
  const product = work.productById.get(use.productId);
  if (!product) return;
  const weightG = work.weightOf.get(visit.petId) ?? null;
  const animal = { petTypeId: work.speciesOf.get(visit.petId) ?? "", weightG };
  const proposed = onlyDose(doseOptions(product, work.doses, animal));
  const way = product.kind === "retail" ? ("dispense" as const) : ("administer" as const);
  const isQuantitySaid = "yes" as const;
  const dosed = proposed ? { quantityMilli: proposed.quantityMilli, isQuantitySaid, route: proposed.dose.route } : {};
  work.rows.push(demoRow(treatments, treatmentOf(work, visit, { ...use, set: { way, ...dosed, ...use.set } })));
}

/** The work of a visit that is over, or about to be. */
function pastVisit(work: Work, visit: Visit, fee: string | null, endedAt: Instant): void {
  const at = addMinutes(endedAt, -6);
  if (fee !== null) give(work, visit, { productId: work.idOf(fee), at });
  if (work.random.chance(0.45)) give(work, visit, { productId: work.idOf(work.random.pick(OTHER_WORK)), at });
}

/** A patient in an exam: the fee is given, the rest of the plan waits. */
function examVisit(work: Work, visit: Visit, fee: string | null): void {
  const { idOf } = work;
  const at = (minutes: number): Instant => addMinutes(visit.stageAt, minutes);
  if (fee !== null) give(work, visit, { productId: idOf(fee), at: at(1) });
  give(work, visit, { productId: idOf("Cytology"), at: at(3), set: { site: "both ears" } });
  give(work, visit, { productId: idOf("Examination gloves"), at: at(2) });
  plan(work, visit, { productId: idOf(INJECTION), at: at(4) });
  for (const name of PLANNED_WORK) plan(work, visit, { productId: idOf(name), at: at(5) });
  const declined = { status: "declined" as const, reason: "Will do it at home" };
  plan(work, visit, { productId: idOf("Nail trim"), at: at(6), set: declined });
}

/** Today's visits began within it. After midnight some of them began on the evening before. */
const TODAY_MS = 6 * 3_600_000;

/** Two visits of the day that ended before all was settled: one with a plan still open, one without a charge. */
function unfinished(work: Work, ended: readonly Visit[]): void {
  const [first, second] = ended;
  if (first) plan(work, first, { productId: work.idOf("Nail trim"), at: first.stageAt });
  const uncharged = { isCharged: false };
  if (second) give(work, second, { productId: work.idOf("Urine test"), at: second.stageAt }, uncharged);
}

interface Known {
  people: readonly DemoRow[];
  schedule: readonly DemoRow[];
  catalogue: readonly DemoRow[];
  stock: readonly DemoRow[];
  /** Given on the ward, and dispensed by prescription. */
  ward: readonly WardGive[];
}

/** Treatments and charges of the visits, with the stock that they took: answers the rows of the stock with its new levels, and the others. */
export function withTreatments(
  clinic: DemoClinic,
  { people, schedule, catalogue, stock, ward }: Known,
  nowMs: number,
): DemoRow[] {
  if (!clinic.hasCatalogue) return [...stock];
  const types = new Map(seededAppointmentTypes(clinic.clinicId).map(({ id, name }) => [id as string, name]));
  const plans = rowsIn<NewRow<typeof appointments>>(schedule, appointments);
  const typeOf = new Map(plans.map(({ id, typeId }) => [id as string, types.get(typeId)]));
  const work: Work = {
    random: demoRandom(clinic.seed + SEED_STEP),
    rows: [],
    productById: new Map(rowsIn<Product>(catalogue, products).map((product) => [product.id, product])),
    prices: rowsIn(catalogue, productPrices),
    taxRows: rowsIn(catalogue, taxes),
    doses: rowsIn(catalogue, productDoses),
    levels: new Map(rowsIn<NewRow<typeof stockLevels>>(stock, stockLevels).map((level) => [level.id, level])),
    batchRows: rowsIn(stock, batches),
    weightOf: lastWeights(people),
    speciesOf: new Map(rowsIn<NewRow<typeof pets>>(people, pets).map(({ id, petTypeId }) => [id, petTypeId])),
    idOf: starterIds(clinic.clinicId),
  };
  const feeOf = ({ appointmentId }: Visit): string | null => {
    const bundle = BUNDLE_OF[typeOf.get(appointmentId ?? "") as SeededAppointmentType];
    return bundle === undefined ? null : (FEE_OF[bundle] ?? null);
  };
  const all = rowsIn<Visit>(schedule, visits);
  for (const visit of all) {
    if (visit.stage === "checked_out") pastVisit(work, visit, feeOf(visit), visit.closedAt ?? visit.stageAt);
    else if (visit.stage === "ready_for_checkout") pastVisit(work, visit, feeOf(visit), visit.stageAt);
    else if (IN_EXAM.includes(visit.stage)) examVisit(work, visit, feeOf(visit));
  }
  for (const { visit, productId, at, quantityMilli, by, ...how } of ward) {
    give(work, visit, { productId, at, quantityMilli, set: { ...how, isPlanned: "no" } }, { by });
  }
  const since = toInstant(nowMs - TODAY_MS);
  const ended = all.filter(({ stage, openedAt }) => stage === "checked_out" && openedAt >= since);
  unfinished(work, ended);
  const levels = stock.map((one) =>
    one.entity === stockLevels ? demoRow(stockLevels, work.levels.get(one.row.id) ?? (one.row as never)) : one,
  );
  return [...levels, ...work.rows];
}
