import type { NewRow } from "@fernpaw/domain/kernel/entity";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addDays, addMinutes, epochMsOf, type Instant, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { analyteOf, PANELS } from "@fernpaw/domain/labs/analytes";
import { labOrders, labRanges, labResults } from "@fernpaw/domain/labs/lab-order";
import { resultId, testKey } from "@fernpaw/domain/labs/result-key";
import { pets } from "@fernpaw/domain/pets/pet";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { visits } from "@fernpaw/domain/visits/visit";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoPeople, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 61;
const DAY_MS = 86_400_000;
const SOURCE = "Example of the demo, not for patients";
const LABORATORY = "Northwick Laboratory";

/** Round examples in thousandths of the first unit of each test. They are not reference intervals. */
const EXAMPLES: Readonly<Record<string, readonly [low: number, high: number]>> = {
  creatinine: [70_000, 170_000],
  urea: [5000, 12_000],
  phosphate: [1000, 2400],
  potassium: [3500, 5800],
  sdma: [5000, 15_000],
  total_protein: [55_000, 75_000],
  albumin: [26_000, 40_000],
  alt: [10_000, 100_000],
  alp: [20_000, 150_000],
  glucose: [4000, 7000],
  t4: [10_000, 50_000],
  rbc: [5000, 8000],
  haemoglobin: [100_000, 180_000],
  haematocrit: [35_000, 55_000],
  mcv: [50_000, 75_000],
  wbc: [5000, 15_000],
  neutrophils: [3000, 11_000],
  lymphocytes: [1000, 5000],
  monocytes: [0, 1200],
  eosinophils: [0, 1200],
  platelets: [150_000, 450_000],
};
const SPECIES = ["dog", "cat"] as const;
const KIDNEY = ["creatinine", "sdma", "urea", "phosphate", "potassium"];
const CHEMISTRY = ["total_protein", "albumin", "alt", "alp", "urea", "creatinine", "glucose"];

interface Report {
  petId: string;
  clientId: string;
  vetId: string;
  name: string;
  tests: readonly string[];
  at: Instant;
  /** 0 is the middle of the range, 1 its upper end. */
  drift: number;
}

type Pet = NewRow<typeof pets>;
const OLD_YEARS = 9;
const isOld = ({ birthOn }: Pet, nowMs: number): boolean =>
  birthOn !== null && Number(birthOn.slice(0, 4)) <= Number(toInstant(nowMs).slice(0, 4)) - OLD_YEARS;

const rangeRows = (random: DemoRandom, nowMs: number): DemoRow[] =>
  SPECIES.flatMap((code) =>
    Object.entries(EXAMPLES).map(([analyte, [lowMilli, highMilli]]) =>
      demoRow(labRanges, {
        ...emptyRow(labRanges),
        id: random.id(nowMs - 400 * DAY_MS),
        laboratory: LABORATORY,
        petTypeId: petTypeIdOf(code),
        analyte,
        unit: analyteOf(analyte)?.units[0] ?? "",
        lowMilli,
        highMilli,
        source: SOURCE,
      }),
    ),
  );

/** Two or three digits, as machines print them. */
function rounded(milli: number): number {
  const step = milli >= 100_000 ? 1000 : milli >= 10_000 ? 100 : 10;
  return Math.round(milli / step) * step;
}

function resultRows(random: DemoRandom, orderId: string, { petId, tests, at, drift, vetId }: Report): DemoRow[] {
  return tests.map((analyte, sort) => {
    const [lowMilli, highMilli] = EXAMPLES[analyte] ?? [0, 0];
    // A disease of the kidneys raises some values and leaves others.
    const own = sort % 2 === 0 ? drift : drift * 0.4;
    const share = 0.5 + own * 0.5 + (random.next() - 0.5) * 0.3;
    const valueMilli = rounded(lowMilli + share * (highMilli - lowMilli));
    const name = analyteOf(analyte)?.name ?? analyte;
    return demoRow(labResults, {
      ...emptyRow(labResults),
      id: resultId(orderId, testKey({ analyte, name })),
      orderId,
      petId,
      analyte,
      name,
      value: String(valueMilli / 1000),
      valueMilli,
      unit: analyteOf(analyte)?.units[0] ?? "",
      lowMilli,
      highMilli,
      rangeSource: SOURCE,
      sort,
      enteredAt: at,
      enteredBy: vetId,
    });
  });
}

function orderRow(
  random: DemoRandom,
  report: Report,
  set: Partial<NewRow<typeof labOrders>>,
): NewRow<typeof labOrders> {
  const { petId, clientId, vetId, name, tests, at } = report;
  const orderedAt = addMinutes(at, -180);
  return {
    ...emptyRow(labOrders),
    id: random.id(epochMsOf(orderedAt)),
    petId,
    clientId,
    orderedBy: vetId,
    name,
    laboratory: LABORATORY,
    sample: "Serum",
    tests: [...tests],
    orderedAt,
    ...set,
  };
}

function reportRows(random: DemoRandom, report: Report, isReviewed: boolean): DemoRow[] {
  const { vetId, at } = report;
  const done = {
    review: "client_informed" as const,
    reviewedBy: vetId,
    reviewedAt: addMinutes(at, 30),
    informedBy: vetId,
    informedAt: addMinutes(at, 60),
  };
  const order = orderRow(random, report, { status: "resulted", resultedAt: at, ...(isReviewed && done) });
  return [demoRow(labOrders, order), ...resultRows(random, order.id, report)];
}

/** Examples of ranges, a pet whose kidneys are followed over years, results to review, and a swab that is out. */
export function demoLabs(
  clinic: DemoClinic,
  { people, schedule }: { people: DemoPeople; schedule: readonly DemoRow[] },
  nowMs: number,
): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const vetId = clinic.people[0]?.userId ?? "";
  const coming = people.pets.filter(({ isComing, code }) => isComing && (code === "dog" || code === "cat"));
  const old = new Set(
    people.rows.flatMap(({ entity, row }) => (entity === pets && isOld(row as Pet, nowMs) ? [row.id] : [])),
  );
  const followed = coming.findLast(({ id }) => old.has(id));
  const [fresh, other] = coming.filter((pet) => pet !== followed).slice(-32);
  if (!followed || !fresh || !other) return [];
  const dayAgo = (days: number): Instant => toInstant(nowMs - days * DAY_MS);
  const whose = ({ id, clientId }: typeof followed) => ({ petId: id, clientId, vetId });
  const years = [700, 520, 350, 190, 95].flatMap((days, index) =>
    reportRows(
      random,
      { ...whose(followed), name: "Kidney", tests: KIDNEY, at: dayAgo(days), drift: 0.2 + index * 0.2 },
      true,
    ),
  );
  const today = [
    ...reportRows(random, { ...whose(followed), name: "Kidney", tests: KIDNEY, at: dayAgo(0.05), drift: 1.3 }, false),
    ...reportRows(random, { ...whose(fresh), name: "Chemistry", tests: CHEMISTRY, at: dayAgo(0.1), drift: 0.1 }, false),
  ];
  const out = orderRow(
    random,
    { ...whose(other), name: "Ear swab, culture", tests: [], at: dayAgo(1), drift: 0 },
    {
      status: "sent",
      sample: "Swab, left ear",
      expectedOn: addDays(localDateOf(toInstant(nowMs), DEMO_ZONE), 2),
    },
  );
  const visit = schedule.find(
    ({ entity, row }) => entity === visits && (row as NewRow<typeof visits>).stage === "with_vet",
  );
  const inExam = visit ? [examOrder(random, visit.row as NewRow<typeof visits>, vetId, nowMs)] : [];
  return [...rangeRows(random, nowMs), ...years, ...today, demoRow(labOrders, out), ...inExam];
}

/** Ordered in the visit that is going on. */
function examOrder(random: DemoRandom, visit: NewRow<typeof visits>, vetId: string, nowMs: number): DemoRow {
  const { id: visitId, petId, clientId } = visit;
  const panel = PANELS[0];
  const order = {
    ...emptyRow(labOrders),
    id: random.id(nowMs - 600_000),
    petId,
    clientId,
    visitId,
    orderedBy: visit.vetId ?? vetId,
    name: panel?.name ?? "",
    tests: [...(panel?.analytes ?? [])],
    laboratory: LABORATORY,
    sample: "EDTA blood",
    expectedOn: addDays(localDateOf(toInstant(nowMs), DEMO_ZONE), 1),
    orderedAt: toInstant(nowMs - 600_000),
  };
  return demoRow(labOrders, order);
}
