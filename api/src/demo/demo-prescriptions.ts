import { products } from "@fernpaw/domain/catalogue/product";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addDays, epochMsOf, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { dispenses, prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { limitsOf } from "@fernpaw/domain/prescriptions/region-pack";
import { fullName } from "@fernpaw/domain/staff/staff";
import { visits } from "@fernpaw/domain/visits/visit";
import { type DemoClinic, demoLicenceOf, DEMO_ZONE } from "./demo-logins.ts";
import { type DemoPeople, type DemoPet, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";
import type { WardGive } from "./demo-wards.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 97;
const DAY_MS = 86_400_000;

type Prescription = NewRow<typeof prescriptions>;

interface Plan extends Partial<
  Pick<
    Prescription,
    | "kind"
    | "status"
    | "statusReason"
    | "frequency"
    | "repeatsAllowed"
    | "isChronic"
    | "directions"
    | "durationDays"
    | "quantityMilli"
  >
> {
  /** The name of the product begins so. */
  medicine: string;
  code: DemoPet["code"];
  /** Written before so many days. */
  daysAgo: number;
  /** The days that are left; left out: all that the country allows. */
  daysLeft?: number;
  /** Handed over at a visit of the last days. */
  isDispensed?: boolean;
}

const MONTH = { durationDays: 30, quantityMilli: 30_000, isChronic: "yes" } as const;

const PLANS: readonly Plan[] = [
  { ...MONTH, medicine: "Pimobendan", code: "dog", daysAgo: 0, repeatsAllowed: 5, isDispensed: true },
  {
    medicine: "Cefalexin",
    code: "dog",
    daysAgo: 0,
    frequency: "twice_daily",
    durationDays: 3,
    quantityMilli: 6000,
    repeatsAllowed: 1,
    isDispensed: true,
    directions: "With food.",
  },
  { ...MONTH, medicine: "Thiamazole", code: "cat", daysAgo: 20, repeatsAllowed: 5 },
  { ...MONTH, medicine: "Trazodone", code: "dog", daysAgo: 165, daysLeft: 12, repeatsAllowed: 5 },
  { ...MONTH, medicine: "Amlodipine", code: "cat", daysAgo: 160, daysLeft: 18, repeatsAllowed: 5 },
  {
    medicine: "Prednisolone 5 mg",
    code: "dog",
    daysAgo: 6,
    durationDays: 14,
    quantityMilli: 14_000,
    repeatsAllowed: 1,
    status: "on_hold",
    statusReason: "Waiting for a lab result",
  },
  { ...MONTH, medicine: "Oclacitinib", code: "dog", daysAgo: 3, repeatsAllowed: 5, kind: "written" },
  { medicine: "Ondansetron", code: "dog", daysAgo: 0, durationDays: 7, quantityMilli: 7000, status: "draft" },
];

/** How many numbers the demo uses. */
export const DEMO_PRESCRIPTIONS = PLANS.length;

interface Known {
  people: DemoPeople;
  schedule: readonly DemoRow[];
  catalogue: readonly DemoRow[];
}

/** Prescriptions that are active, expiring, on hold and not signed yet; two were dispensed. Only in the clinic with a catalogue. */
export function demoPrescriptions(
  clinic: DemoClinic,
  { people, schedule, catalogue }: Known,
  nowMs: number,
): { rows: DemoRow[]; gives: WardGive[] } {
  const vet = clinic.people.find(({ profession }) => profession === "vet");
  if (!clinic.hasCatalogue || !vet) return { rows: [], gives: [] };
  const nurse = clinic.people.find(({ profession }) => profession === "nurse") ?? vet;
  const random = demoRandom(clinic.seed + SEED_STEP);
  const known = catalogue.flatMap(({ entity, row }) => (entity === products ? [row as NewRow<typeof products>] : []));
  const ended = schedule
    .flatMap(({ entity, row }) => (entity === visits ? [row as NewRow<typeof visits>] : []))
    .filter(({ status, closedAt }) => status === "closed" && closedAt !== null)
    .toSorted((a, b) => (a.openedAt > b.openedAt ? -1 : 1));
  const used = new Set<string>();
  const rows: DemoRow[] = [];
  const gives: WardGive[] = [];
  for (const [index, plan] of PLANS.entries()) {
    const { medicine, code, daysAgo, daysLeft, isDispensed = false, ...fields } = plan;
    const product = known.find(({ name }) => name.startsWith(medicine));
    const ofSpecies = people.pets.filter((pet) => pet.code === code && pet.isComing && !used.has(pet.id));
    const visit = isDispensed ? ended.find(({ petId }) => ofSpecies.some(({ id }) => id === petId)) : undefined;
    const pet = visit ? ofSpecies.find(({ id }) => id === visit.petId) : ofSpecies[index];
    if (!product || !pet || (isDispensed && !visit)) continue;
    used.add(pet.id);
    const writtenMs = visit ? epochMsOf(visit.openedAt) + 600_000 : nowMs - daysAgo * DAY_MS - 3_600_000;
    const at = toInstant(writtenMs);
    const startsOn = localDateOf(at, DEMO_ZONE);
    const { lastDay } = limitsOf({ country: "GB", prescriptionMonths: 12 }, product, startsOn);
    const isSigned = fields.status !== "draft";
    const prescription: Prescription = {
      ...emptyRow(prescriptions),
      ...fields,
      status: fields.status ?? "active",
      id: random.id(writtenMs),
      revisionId: random.id(writtenMs),
      number: index + 1,
      petId: pet.id,
      clientId: pet.clientId,
      locationId: firstLocationId(clinic.clinicId),
      visitId: visit?.id ?? null,
      productId: product.id,
      medicine: product.name,
      strength: product.strength,
      form: product.form,
      unit: product.dispensingUnit,
      doseMilli: 1000,
      route: "Oral",
      quantityMilli: fields.quantityMilli ?? 1000,
      startsOn,
      expiresOn: daysLeft === undefined ? lastDay : addDays(localDateOf(toInstant(nowMs), DEMO_ZONE), daysLeft),
      ...(isSigned && {
        signedBy: vet.userId,
        signedAt: at,
        signerName: fullName(vet),
        signerLicence: demoLicenceOf(vet),
        statusAt: at,
        statusBy: vet.userId,
      }),
    };
    rows.push(demoRow(prescriptions, prescription));
    if (!visit) continue;
    const occurredAt = toInstant(writtenMs + 300_000);
    const id = random.id(writtenMs + 300_000);
    const { quantityMilli } = prescription;
    const fact = { id, prescriptionId: prescription.id, petId: pet.id, visitId: visit.id, quantityMilli };
    rows.push(demoRow(dispenses, { ...emptyRow(dispenses), ...fact, by: nurse.userId, deviceId: "demo", occurredAt }));
    const how = { by: nurse.userId, dose: "", route: "Oral", way: "dispense" as const };
    gives.push({ visit, productId: product.id, id, at: occurredAt, quantityMilli, ...how });
  }
  return { rows, gives };
}
