import { appointments } from "@fernpaw/domain/appointments/appointment";
import { productDoses } from "@fernpaw/domain/catalogue/dose";
import { products } from "@fernpaw/domain/catalogue/product";
import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow, type NewRow, type RowOf } from "@fernpaw/domain/kernel/entity";
import { derivedId } from "@fernpaw/domain/kernel/ids";
import { addMinutes, epochMsOf, type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { doseOptions, onlyDose, UNSAID_MILLI } from "@fernpaw/domain/treatments/propose-dose";
import { visitEvents, visits, type VisitStage } from "@fernpaw/domain/visits/visit";
import { careEntries, careOrders, type CareOrder } from "@fernpaw/domain/wards/care-order";
import { dueTimes, ON_TIME_MIN } from "@fernpaw/domain/wards/sheet";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoPeople, type DemoPet, demoRow, type DemoRow, lastWeights } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 90;
const HOUR_MS = 3_600_000;
const TABLETS = ["Amoxicillin", "Enrofloxacin", "Metronidazole"];
const STAY_HOURS = 21;

interface Order extends Partial<Pick<NewRow<typeof careOrders>, "dose" | "route" | "note" | "rhythm">> {
  /** Left out for a product: its name. */
  what?: string;
  /** Tablets against bacteria, of whatever strength the demo has. */
  isProduct?: boolean;
  everyHours?: number;
  /** The first time, in hours before the present full hour. */
  before: number;
  /** The latest time of the past was forgotten. */
  isLate?: boolean;
  /** The place of a time that was left out, with the reason. */
  skipped?: readonly [at: number, reason: string];
  notes?: readonly string[];
}

interface Inpatient {
  code: DemoPet["code"];
  reason: string;
  kennel: number;
  orders: readonly Order[];
}

const INPATIENTS: readonly Inpatient[] = [
  {
    code: "dog",
    reason: "Vomiting since yesterday, on a drip",
    kennel: 0,
    orders: [
      {
        what: "Temperature, pulse, breathing",
        everyHours: 4,
        before: 17,
        isLate: true,
        notes: ["39.1, quiet", "38.9, quiet", "38.6, brighter", "38.4, wags"],
      },
      { what: "Check the drip", everyHours: 2, before: 18, note: "60 ml/h" },
      { isProduct: true, everyHours: 12, before: 14, route: "by mouth" },
      { what: "Feed a little, bland", everyHours: 6, before: 16, skipped: [0, "Vomited"] },
      { what: "Walk", rhythm: "as_needed", before: 20 },
    ],
  },
  {
    code: "cat",
    reason: "Bladder blocked, catheter in place",
    kennel: 1,
    orders: [
      {
        what: "Measure the urine",
        everyHours: 4,
        before: 16,
        notes: ["35 ml, red", "42 ml", "40 ml", "44 ml, clear"],
      },
      { what: "Temperature, pulse, breathing", everyHours: 8, before: 15, notes: ["37.6", "38.2"] },
    ],
  },
];

const KENNELS = [
  ["00000000-0000-8000-8000-400e00000091", "Kennel 1"],
  ["00000000-0000-8000-8000-400e00000092", "Kennel 2"],
  ["00000000-0000-8000-8000-400e00000093", "Kennel 3"],
  ["00000000-0000-8000-8000-400e00000094", "Kennel 4"],
] as const;

const kennelIds = ({ clinicId }: DemoClinic): string[] => KENNELS.map(([seed]) => derivedId(clinicId, seed));

/** Kennels of the clinic with inpatients. */
export function demoKennels(clinic: DemoClinic): DemoRow[] {
  if (!clinic.hasCatalogue) return [];
  const place = { locationId: firstLocationId(clinic.clinicId), kind: "kennel" as const, status: "active" as const };
  return kennelIds(clinic).map((id, at) =>
    demoRow(rooms, { ...newColumn, ...place, id, name: KENNELS[at]?.[1] ?? "", sort: 100 + at * 10 }),
  );
}

/** A product that was given on the ward: record, stock and charge are made with the other treatments. */
export interface WardGive {
  visit: NewRow<typeof visits>;
  productId: string;
  /** Of the entry and of the treatment. */
  id: string;
  at: Instant;
  quantityMilli: number;
  by: string;
  dose: string;
  route: string;
  /** Left out: given on the ward. */
  way?: "dispense";
}

interface Ward {
  clinic: DemoClinic;
  random: DemoRandom;
  nowMs: number;
  vetId: string;
  nurseId: string;
  tablets: NewRow<typeof products> | undefined;
  /** Of the tablets, within the dose on file for a pet. */
  quantityFor: (pet: DemoPet) => number;
  rows: DemoRow[];
  gives: WardGive[];
}

function admit({ clinic, random, nowMs, vetId, rows }: Ward, pet: DemoPet, plan: Inpatient, kennelId: string) {
  const at = (hours: number): Instant => toInstant(nowMs - hours * HOUR_MS);
  const visit: NewRow<typeof visits> = {
    id: random.id(nowMs - STAY_HOURS * HOUR_MS),
    appointmentId: null,
    petId: pet.id,
    clientId: pet.clientId,
    locationId: firstLocationId(clinic.clinicId),
    vetId,
    kind: "inpatient",
    reason: plan.reason,
    stage: "hospitalised",
    stageAt: at(STAY_HOURS - 1),
    triage: "orange",
    admittedAt: at(STAY_HOURS - 1),
    kennelId,
    roomId: null,
    openedAt: at(STAY_HOURS),
    seenAt: at(STAY_HOURS - 0.5),
    status: "open",
    closedAt: null,
  };
  rows.push(demoRow(visits, visit));
  const moves: readonly (readonly [VisitStage, number])[] = [
    ["waiting", STAY_HOURS],
    ["with_vet", STAY_HOURS - 0.5],
    ["hospitalised", STAY_HOURS - 1],
  ];
  for (const [stage, hours] of moves) {
    const roomId = stage === "hospitalised" ? kennelId : null;
    const event = { visitId: visit.id, petId: pet.id, stage, roomId, occurredAt: at(hours), deviceId: "demo" };
    rows.push(demoRow(visitEvents, { ...event, id: random.id(epochMsOf(at(hours))), alertIds: [] }));
  }
  return visit;
}

/** An order with what became of its times until now. */
function write(ward: Ward, { visit, pet }: { visit: NewRow<typeof visits>; pet: DemoPet }, plan: Order): void {
  const { random, nowMs, vetId, nurseId, tablets, quantityFor, rows, gives } = ward;
  const {
    isProduct: isTablets = false,
    before,
    isLate = false,
    skipped,
    notes = [],
    everyHours = null,
    ...fields
  } = plan;
  if (isTablets && !tablets) return;
  const fromAt = toInstant(Math.floor(nowMs / HOUR_MS) * HOUR_MS - before * HOUR_MS);
  const productId = isTablets && tablets ? tablets.id : null;
  const quantityMilli = quantityFor(pet);
  const order = {
    ...emptyRow(careOrders),
    ...fields,
    what: fields.what ?? tablets?.name ?? "",
    id: random.id(epochMsOf(fromAt)),
    visitId: visit.id,
    petId: visit.petId,
    productId,
    quantityMilli: productId === null ? null : quantityMilli,
    everyHours,
    fromAt,
    orderedBy: vetId,
  };
  rows.push(demoRow(careOrders, order));
  const until = { from: fromAt, to: toInstant(nowMs - ON_TIME_MIN * 60_000) };
  const times = dueTimes(order as CareOrder, until, DEMO_ZONE);
  for (const [place, dueAt] of times.slice(0, isLate ? -1 : undefined).entries()) {
    const occurredAt = addMinutes(dueAt, random.between(0, 18));
    const isSkipped = skipped?.[0] === place;
    const id = random.id(epochMsOf(occurredAt));
    const isProduct = productId !== null && !isSkipped;
    const entry = {
      ...emptyRow(careEntries),
      id,
      orderId: order.id,
      visitId: visit.id,
      petId: visit.petId,
      dueAt,
      status: isSkipped ? ("skipped" as const) : ("given" as const),
      reason: isSkipped ? (skipped?.[1] ?? "") : "",
      dose: order.dose,
      note: notes[place] ?? "",
      treatmentId: isProduct ? id : null,
      by: nurseId,
      deviceId: "demo",
      occurredAt,
    };
    rows.push(demoRow(careEntries, entry));
    if (isProduct)
      gives.push({
        visit,
        productId,
        id,
        at: occurredAt,
        quantityMilli,
        by: nurseId,
        dose: order.dose,
        route: order.route,
      });
  }
}

/** Kennels, and two inpatients since yesterday with their sheets: one time is overdue. Only in the clinic with a catalogue. */
export function demoWards(
  clinic: DemoClinic,
  { people, schedule, catalogue }: { people: DemoPeople; schedule: readonly DemoRow[]; catalogue: readonly DemoRow[] },
  nowMs: number,
): { rows: DemoRow[]; gives: WardGive[] } {
  if (!clinic.hasCatalogue) return { rows: [], gives: [] };
  const random = demoRandom(clinic.seed + SEED_STEP);
  const vet = clinic.people.find(({ profession }) => profession === "vet");
  const nurse = clinic.people.find(({ profession }) => profession === "nurse") ?? vet;
  const tablets = catalogue
    .filter(({ entity }) => entity === products)
    .map(({ row }) => row as NewRow<typeof products>)
    .find(({ name, dispensingUnit }) => dispensingUnit === "tablet" && TABLETS.some((start) => name.startsWith(start)));
  const doses = catalogue.flatMap(({ entity, row }) =>
    entity === productDoses ? [row as RowOf<typeof productDoses>] : [],
  );
  const weights = lastWeights(people.rows);
  const ward: Ward = {
    clinic,
    random,
    nowMs,
    vetId: vet?.userId ?? "",
    nurseId: nurse?.userId ?? "",
    tablets,
    quantityFor: ({ id, code }) => {
      const animal = { petTypeId: petTypeIdOf(code), weightG: weights.get(id) ?? null };
      return (tablets && onlyDose(doseOptions(tablets, doses, animal))?.quantityMilli) ?? UNSAID_MILLI;
    },
    rows: [],
    gives: [],
  };
  const busy = new Set(
    schedule.flatMap(({ entity, row }): readonly string[] => {
      if (entity === appointments) return (row as NewRow<typeof appointments>).petIds;
      return entity === visits ? [(row as NewRow<typeof visits>).petId] : [];
    }),
  );
  const free = people.pets.filter((pet) => pet.isComing);
  for (const plan of INPATIENTS) {
    const own = free.filter(({ code }) => code === plan.code).toReversed();
    const pet = own.find(({ id }) => !busy.has(id)) ?? own[0];
    if (!pet) continue;
    const visit = admit(ward, pet, plan, kennelIds(clinic)[plan.kennel] ?? "");
    for (const order of plan.orders) write(ward, { visit, pet }, order);
  }
  return ward;
}
