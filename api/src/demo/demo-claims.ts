import { type ClaimState, insuranceClaims } from "@fernpaw/domain/billing/insurance-claim";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import { addDays, epochMsOf, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { pets } from "@fernpaw/domain/pets/pet";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import { type DemoRow, demoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";

/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 113;
const DAY_MS = 86_400_000;

type Invoice = NewRow<typeof invoices>;
type Client = NewRow<typeof clients>;
type Pet = NewRow<typeof pets>;

/** The states of each claim, spread over the time since its invoice. */
const PLANS: readonly (readonly (readonly [status: ClaimState, note: string])[])[] = [
  [
    ["prepared", ""],
    ["sent", "By post"],
  ],
  [
    ["prepared", ""],
    ["sent", ""],
    ["asked_back", "The insurer asks for the results of the laboratory"],
  ],
];
/** An insurer takes days to answer; a demo of few days has no older invoice. */
const OLD_MS = 4 * DAY_MS;
/** The visits have notes of many kinds. */
const CONDITION = "As the signed notes of the visit describe.";

const rowsIn = <Row>(rows: readonly DemoRow[], { table }: { table: string }): Row[] =>
  rows.flatMap(({ entity, row }) => (entity.table === table ? [row as Row] : []));

/** Two claims for the newest invoices of insured pets. */
function claimRows(clinic: DemoClinic, rows: readonly DemoRow[], nowMs: number): DemoRow[] {
  const random = demoRandom(clinic.seed + SEED_STEP);
  const by = clinic.people.find(({ profession }) => profession === "reception")?.userId ?? "";
  const today = localDateOf(toInstant(nowMs), DEMO_ZONE);
  const insured = new Map(
    rowsIn<Pet>(rows, pets).flatMap((pet) => (pet.insurance === null ? [] : [[pet.id as string, pet.insurance]])),
  );
  const newestFirst = rowsIn<Invoice>(rows, invoices).toSorted((a, b) => (a.issuedAt < b.issuedAt ? 1 : -1));
  const found = newestFirst.flatMap((invoice) => {
    const petId = invoice.lines.find((line) => insured.has(line.petId ?? ""))?.petId ?? "";
    const insurance = insured.get(petId);
    return insurance && invoice.grossMinor > 0 ? [{ invoice, petId, insurance }] : [];
  });
  const isOld = ({ invoice }: (typeof found)[number]): boolean => nowMs - epochMsOf(invoice.issuedAt) > OLD_MS;
  const oldFirst = [...found.filter(isOld), ...found.filter((one) => !isOld(one)).toReversed()];
  return PLANS.flatMap((plan, place) => {
    const one = oldFirst[place];
    if (!one) return [];
    const { invoice, petId, insurance } = one;
    const { clientId, visitId, locationId, issuedOn } = invoice;
    const lines = invoice.lines.filter((line) => line.petId === petId);
    const sinceMs = epochMsOf(invoice.issuedAt);
    const steps = plan.map(([status, note], step) => {
      const at = toInstant(sinceMs + Math.floor(((nowMs - sinceMs) * (step + 1)) / (plan.length + 1)));
      return { status, on: localDateOf(at, DEMO_ZONE), note, at, by };
    });
    const last = steps.at(-1);
    const claim: NewRow<typeof insuranceClaims> = {
      ...emptyRow(insuranceClaims),
      id: random.id(epochMsOf(steps[0]?.at ?? toInstant(nowMs))),
      invoiceId: invoice.id,
      petId,
      clientId,
      visitId,
      locationId,
      insurer: insurance.insurer,
      policyNo: insurance.policyNo,
      condition: CONDITION,
      illFrom: addDays(issuedOn, -2),
      lineIds: lines.map(({ lineId }) => lineId),
      parts: ["notes", "treatments", "results"],
      claimedMinor: sumMinor(lines.map(({ grossMinor }) => grossMinor)),
      status: last?.status ?? "prepared",
      statusOn: last?.on ?? today,
      steps,
    };
    return [demoRow(insuranceClaims, claim)];
  });
}

/** Of the two clients who owe most, one is above the credit limit and one below; two others pay first. */
function withTerms(rows: readonly DemoRow[]): DemoRow[] {
  const owed = new Map<string, number>();
  for (const { clientId, dueMinor } of rowsIn<Invoice>(rows, invoices))
    if (clientId !== null && dueMinor > 0) owed.set(clientId, (owed.get(clientId) ?? 0) + dueMinor);
  const debtors = [...owed].sort(([a, mine], [b, theirs]) => theirs - mine || (a < b ? -1 : 1)).map(([id]) => id);
  const paying = rowsIn<Client>(rows, clients)
    .filter(({ id, status }) => status === "active" && !owed.has(id))
    .slice(0, 2);
  const limits = new Map(
    debtors.slice(0, 2).map((id, place) => {
      const dueMinor = owed.get(id) ?? 0;
      return [id, place === 0 ? Math.round(dueMinor / 200) * 100 : 100_000];
    }),
  );
  const first = new Set(paying.map(({ id }) => id));
  return rows.map((one) => {
    if (one.entity !== clients) return one;
    const creditLimitMinor = limits.get(one.row.id);
    const terms = {
      ...(creditLimitMinor !== undefined && { creditLimitMinor }),
      ...(first.has(one.row.id) && { paysFirst: "yes" }),
    };
    return { ...one, row: { ...one.row, ...terms } };
  });
}

/** The rows with two insurance claims, two credit limits and two clients who pay first. */
export const withClaims = (clinic: DemoClinic, rows: readonly DemoRow[], nowMs: number): DemoRow[] =>
  clinic.hasCatalogue ? [...withTerms(rows), ...claimRows(clinic, rows, nowMs)] : [...rows];
