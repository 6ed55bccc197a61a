import type { products } from "@fernpaw/domain/catalogue/product";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addDays, epochMsOf, type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { MeasurementKind } from "@fernpaw/domain/pets/measurement-kinds";
import type { pets } from "@fernpaw/domain/pets/pet";
import { measurements } from "@fernpaw/domain/pets/pet";
import { SEEDED_PET_TYPES } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { vitalBand } from "@fernpaw/domain/pets/vital-bands";
import { isOver, problems, type ProblemStatus } from "@fernpaw/domain/problems/problem";
import { reminders } from "@fernpaw/domain/reminders/reminder";
import { addPeriod } from "@fernpaw/domain/reminders/reminder-steps";
import type { batches } from "@fernpaw/domain/stock/batch";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import type { visits } from "@fernpaw/domain/visits/visit";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoPeople, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 50;
const DAY_MS = 86_400_000;
const MEASURED: readonly MeasurementKind[] = ["temp", "hr", "rr"];
/** This share of the values is beside the band, as in life. */
const BESIDE = 0.06;

type Problem = readonly [text: string, status: ProblemStatus];
const PROBLEMS: readonly Problem[] = [
  ["Otitis externa, both ears", "active"],
  ["Atopic dermatitis, suspected", "suspected"],
  ["Osteoarthritis, hips", "chronic"],
  ["Dental disease, grade 2", "active"],
  ["Chronic kidney disease, stage 2", "chronic"],
  ["Overweight", "active"],
  ["Gastroenteritis", "resolved"],
  ["Flea allergy", "ruled_out"],
];

interface Part {
  random: DemoRandom;
  today: LocalDate;
  nowMs: number;
  codeOf: ReadonlyMap<string, string>;
}

const rowsIn = <Row>(rows: readonly DemoRow[], table: string): Row[] =>
  rows.filter(({ entity }) => entity.table === table).map(({ row }) => row as Row);

/** Temperature, heart and breaths of the visits in which a pet was seen. */
function vitalsOf({ random, codeOf }: Part, visit: NewRow<typeof visits>): DemoRow[] {
  if (visit.seenAt === null || !random.chance(0.75)) return [];
  const takenAt = visit.seenAt;
  return MEASURED.flatMap((kind): DemoRow[] => {
    const band = vitalBand(kind, codeOf.get(visit.petId) ?? "");
    if (!band || band.low === null || band.high === null) return [];
    const width = band.high - band.low;
    const beside = random.chance(BESIDE) ? Math.round(width * 0.2) : 0;
    const value = Math.round(band.low + width * (0.25 + random.next() * 0.5)) + (beside > 0 ? width - beside : 0);
    const row = { id: random.id(epochMsOf(takenAt)), petId: visit.petId, visitId: visit.id, kind, value, takenAt };
    return [demoRow(measurements, { ...emptyRow(measurements), ...row })];
  });
}

function problemsOf({ random, today, nowMs }: Part, petId: string, visitIds: readonly string[]): DemoRow[] {
  if (!random.chance(0.22)) return [];
  return Array.from({ length: random.between(1, 2) }, () => {
    const [text, status] = random.pick(PROBLEMS);
    const agoDays = random.between(20, 500);
    const onsetOn = addDays(today, -agoDays);
    return demoRow(problems, {
      ...emptyRow(problems),
      id: random.id(nowMs - agoDays * DAY_MS),
      petId,
      text,
      status,
      onsetOn,
      resolvedOn: isOver(status) ? addDays(onsetOn, random.between(7, 19)) : null,
      visitIds: visitIds.slice(0, 2) as never,
    });
  });
}

/** A puppy or kitten gets its first vaccine at six weeks. */
export const FIRST_VACCINE_DAYS = 42;

/** One or two vaccines of the species, once a year; some are overdue and some pets have none on record. */
function vaccinationsOf(
  { random, today, nowMs }: Part,
  pet: NewRow<typeof pets>,
  { vaccines, givers }: { vaccines: readonly NewRow<typeof products>[]; givers: readonly string[] },
): DemoRow[] {
  const fitting = vaccines.filter(({ petTypeIds }) => petTypeIds.includes(pet.petTypeId));
  if (fitting.length === 0 || !random.chance(0.8)) return [];
  const chosen = [...new Set([random.pick(fitting), random.pick(fitting)])];
  const agoDays = random.chance(0.2) ? random.between(366, 430) : random.between(20, 364);
  return chosen.flatMap((product) =>
    [0, 1].map((yearsBefore) => {
      const givenOn = addDays(today, -agoDays - yearsBefore * 365);
      const isElsewhere = yearsBefore === 1 && random.chance(0.3);
      const prefix = product.name.slice(0, 2).toUpperCase();
      return demoRow(vaccinations, {
        ...emptyRow(vaccinations),
        id: random.id(nowMs - (agoDays + yearsBefore * 365) * DAY_MS),
        petId: pet.id as never,
        source: isElsewhere ? "elsewhere" : "here",
        productId: product.id as never,
        name: product.name,
        antigens: product.activeIngredient,
        batchNo: isElsewhere ? "" : `${prefix}-${random.between(1000, 9999)}`,
        expiresOn: isElsewhere ? null : addDays(givenOn, random.between(60, 400)),
        site: isElsewhere ? "" : random.pick(["left_shoulder", "right_shoulder"]),
        route: isElsewhere ? "" : "subcutaneous",
        givenBy: isElsewhere ? null : (random.pick(givers) as never),
        givenOn,
        nextDueOn: addPeriod(givenOn, { n: 1, unit: "year" }),
        reminderTypeIds: product.reminderLinks.map(({ reminderTypeId }) => reminderTypeId),
      });
    }),
  );
}

interface Around {
  people: DemoPeople;
  schedule: readonly DemoRow[];
  catalogue: readonly DemoRow[];
  stock: readonly DemoRow[];
  reminders: readonly DemoRow[];
}

/** A patient who is in an exam now is due for a vaccine that is on the shelf: one given a year ago, and its reminder. */
function dueNow({ random, today, nowMs }: Part, pet: NewRow<typeof pets>, product: NewRow<typeof products>): DemoRow[] {
  const [typeId] = product.reminderLinks.map(({ reminderTypeId }) => reminderTypeId);
  if (!typeId) return [];
  const dueOn = addDays(today, -random.between(0, 12));
  const givenOn = addDays(dueOn, -365);
  const given = {
    ...emptyRow(vaccinations),
    id: random.id(nowMs - 365 * DAY_MS),
    petId: pet.id as never,
    source: "elsewhere" as const,
    productId: product.id as never,
    name: product.name,
    antigens: product.activeIngredient,
    givenOn,
    nextDueOn: dueOn,
    reminderTypeIds: [typeId],
  };
  const reminder = {
    ...emptyRow(reminders),
    id: random.id(nowMs - 300 * DAY_MS),
    petId: pet.id as never,
    typeId,
    dueOn,
  };
  return [demoRow(vaccinations, given), demoRow(reminders, { ...reminder, step: 0, nextStepOn: null })];
}

/** Vital signs, problems and vaccinations of the pets of the demo. */
export function demoExams(clinic: DemoClinic, around: Around, nowMs: number): DemoRow[] {
  const { people, schedule, catalogue, stock } = around;
  const rows = rowsIn<NewRow<typeof pets>>(people.rows, "pets");
  const speciesOf = new Map(SEEDED_PET_TYPES.map(({ id, code }) => [id as string, code]));
  const part: Part = {
    random: demoRandom(clinic.seed + SEED_STEP),
    today: localDateOf(toInstant(nowMs), DEMO_ZONE),
    nowMs,
    codeOf: new Map(rows.map(({ id, petTypeId }) => [id as string, speciesOf.get(petTypeId) ?? ""])),
  };
  const own = rowsIn<NewRow<typeof visits>>(schedule, "visits");
  const visitsOf = Map.groupBy(own, ({ petId }) => petId as string);
  const vaccines = rowsIn<NewRow<typeof products>>(catalogue, "products").filter(({ kind }) => kind === "vaccine");
  const givers = clinic.people.filter(({ profession }) => profession === "vet").map(({ userId }) => userId);
  const onShelf = new Set(
    rowsIn<NewRow<typeof batches>>(stock, "batches")
      .filter(({ expiresOn }) => expiresOn === null || expiresOn > addDays(part.today, 60))
      .map(({ productId }) => productId as string),
  );
  const reminded = new Set(rowsIn<NewRow<typeof reminders>>(around.reminders, "reminders").map(({ petId }) => petId));
  const inExam = new Set(
    own.filter(({ status, seenAt }) => status === "open" && seenAt !== null).map(({ petId }) => petId as string),
  );
  const dueFor = (pet: NewRow<typeof pets>) =>
    inExam.has(pet.id) && !reminded.has(pet.id as never)
      ? vaccines.find(({ id, petTypeIds }) => onShelf.has(id) && petTypeIds.includes(pet.petTypeId))
      : undefined;
  const coming = new Set(people.pets.filter(({ isComing }) => isComing).map(({ id }) => id));
  const given = (pet: NewRow<typeof pets>): DemoRow[] => {
    const earliest = pet.birthOn === null ? "" : addDays(pet.birthOn, FIRST_VACCINE_DAYS);
    const isOldEnough = ({ givenOn }: Pick<NewRow<typeof vaccinations>, "givenOn">): boolean => givenOn >= earliest;
    const due = dueFor(pet);
    const dueRows = due ? dueNow(part, pet, due) : [];
    if (rowsIn<NewRow<typeof vaccinations>>(dueRows, "vaccinations").some(isOldEnough)) return dueRows;
    return vaccinationsOf(part, pet, { vaccines, givers }).filter(({ row }) =>
      isOldEnough(row as NewRow<typeof vaccinations>),
    );
  };
  return [
    ...own.flatMap((visit) => vitalsOf(part, visit)),
    ...rows
      .filter(({ id }) => coming.has(id))
      .flatMap((pet) => [
        ...problemsOf(
          part,
          pet.id,
          (visitsOf.get(pet.id) ?? []).map(({ id }) => id),
        ),
        ...given(pet),
      ]),
  ];
}
