import { toInstant, weekdayOf } from "@fernpaw/domain/kernel/time";
import { FIRST_PLANS, priceOf } from "@fernpaw/domain/plans/plan";
import type { ExampleRows } from "../areas/platform/figures/examples.queries.ts";
import type { ClinicDay, ClinicFigures } from "../areas/platform/figures/figures.queries.ts";
import type { PlanMove } from "../areas/platform/figures/plan-moves.queries.ts";
import { searchTextOf, sortKeyOf } from "../areas/platform/public/search-words.ts";
import { syncKeyOf } from "../areas/platform/figures/plan-figures.ts";
import { type DemoRandom, demoRandom } from "./demo-random.ts";
import { exampleInvoices, owingSince } from "./example-invoices.ts";
import { EXAMPLE_CLINICS, KINDS, PLACES } from "./example-names.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const TRIAL_DAYS = 30;
const GROWTH_DAYS = 400;
const SUMMED_DAYS = 30;
const SEED = 7300;
const [SATURDAY, SUNDAY] = [5, 6];

/** A few have a year of days behind them; for a bench of thousands, only what the lists show. */
export const EXAMPLE_DAYS = { few: 365, many: 35, fewUpTo: 200 } as const;

export const exampleId = (index: number): string => `019a5f00-0000-7000-9000-${String(index + 1).padStart(12, "0")}`;

type PlanCode = "solo" | "practice" | "group";
const PEOPLE: Readonly<Record<PlanCode, readonly [number, number]>> = {
  solo: [1, 3],
  practice: [4, 15],
  group: [16, 48],
};
const EUROS = "PT FR DE NL ES EE IE IT AT FI".split(" ");

const currencyOf = (country: string): string => (country === "GB" ? "GBP" : EUROS.includes(country) ? "EUR" : "USD");
const monthMinorOf = (code: string, currency: string): number => {
  const plan = FIRST_PLANS.find((one) => one.code === code);
  return plan ? (priceOf(plan, currency, "month") ?? 0) : 0;
};

interface Example {
  id: string;
  name: string;
  country: string;
  owner: string;
  createdMs: number;
  plan: PlanCode;
  currency: string;
  people: number;
  status: "trialing" | "active" | "past_due" | "canceled" | "no_subscription";
  /** When it began to pay; null: never. */
  paidFromMs: number | null;
  endedMs: number | null;
  /** When it changed from the plan before; null: never. */
  grewMs: number | null;
}

function namedExample(index: number, random: DemoRandom): Pick<Example, "name" | "country" | "owner"> {
  const known = EXAMPLE_CLINICS[index];
  if (known) return { name: known[0], country: known[1], owner: known[2] };
  const [, country, owner] = random.pick(EXAMPLE_CLINICS);
  return { name: `${random.pick(PLACES)} ${random.pick(KINDS)} ${index + 1}`, country, owner };
}

const planAt = (share: number): PlanCode => (share < 0.45 ? "solo" : share < 0.88 ? "practice" : "group");
const SMALLER: Partial<Record<PlanCode, PlanCode>> = { practice: "solo", group: "practice" };

/** More clinics came lately than at first. The first of all has just registered. */
function makeExample(index: number, nowMs: number): Example {
  const random = demoRandom(SEED + index);
  const named = namedExample(index, random);
  const ageDays = index === 0 ? 0 : Math.ceil(GROWTH_DAYS * random.next() ** 1.25);
  const createdMs = index === 0 ? nowMs : nowMs - ageDays * DAY_MS - random.between(0, 600) * MINUTE_MS;
  const plan = planAt(random.next());
  const people = random.between(...PEOPLE[plan]);
  const common = { ...named, id: exampleId(index), createdMs, plan, people, currency: currencyOf(named.country) };
  const none = { paidFromMs: null, endedMs: null, grewMs: null };
  const paidFromMs = createdMs + TRIAL_DAYS * DAY_MS;
  if (paidFromMs > nowMs) return { ...common, ...none, status: "trialing" };
  if (index % 14 === 12) return { ...common, ...none, status: "no_subscription" };
  const paidDays = Math.floor((nowMs - paidFromMs) / DAY_MS);
  const within = (from: number, to: number): number =>
    paidFromMs + Math.floor(paidDays * (from + (to - from) * random.next())) * DAY_MS;
  const grewMs = SMALLER[plan] && paidDays > 60 && random.chance(0.3) ? within(0.2, 0.6) : null;
  if (paidDays > 90 && index % 9 === 4)
    return { ...common, paidFromMs, grewMs, endedMs: within(0.7, 0.95), status: "canceled" };
  const status = index % 13 === 2 ? "past_due" : "active";
  return { ...common, paidFromMs, grewMs, endedMs: null, status };
}

function movesOf(example: Example, index: number): PlanMove[] {
  const { id: clinicId, plan, currency, paidFromMs, endedMs, grewMs } = example;
  if (paidFromMs === null) return [];
  const random = demoRandom(SEED + index);
  const first = grewMs === null ? plan : (SMALLER[plan] ?? plan);
  const [firstMinor, minor] = [monthMinorOf(first, currency), monthMinorOf(plan, currency)];
  const move = (at: number, set: Pick<PlanMove, "kind" | "fromPlan" | "planCode" | "beforeMinor" | "afterMinor">) => ({
    ...set,
    id: random.id(at),
    clinicId,
    at: toInstant(at),
    currency,
    isExample: 1 as const,
  });
  const begun = { kind: "new", fromPlan: "", planCode: first, beforeMinor: 0, afterMinor: firstMinor } as const;
  const grown = {
    kind: "changed",
    fromPlan: first,
    planCode: plan,
    beforeMinor: firstMinor,
    afterMinor: minor,
  } as const;
  const ended = { kind: "ended", fromPlan: plan, planCode: "", beforeMinor: minor, afterMinor: 0 } as const;
  return [
    move(paidFromMs, begun),
    ...(grewMs === null ? [] : [move(grewMs, grown)]),
    ...(endedMs === null ? [] : [move(endedMs, ended)]),
  ];
}

/** Changes that wait on devices: a few clinics have trouble. */
function queueOf(index: number, nowMs: number, isWorking: boolean) {
  const since = (ms: number): string => toInstant(nowMs - ms);
  if (!isWorking) return { unsent: 0, oldestUnsentAt: "", parked: 0, openItems: 0 };
  if (index % 13 === 5)
    return {
      unsent: 212 - (index % 50),
      oldestUnsentAt: since(74 * HOUR_MS + index * MINUTE_MS),
      parked: 0,
      openItems: 4,
    };
  if (index % 17 === 7) return { unsent: 6, oldestUnsentAt: since(4 * MINUTE_MS), parked: 2, openItems: 3 };
  if (index % 9 === 3)
    return { unsent: 38, oldestUnsentAt: since((41 + (index % 7)) * MINUTE_MS), parked: 0, openItems: 1 };
  const isSending = index % 4 === 1;
  return {
    unsent: isSending ? 3 : 0,
    oldestUnsentAt: isSending ? since(MINUTE_MS) : "",
    parked: 0,
    openItems: index % 3,
  };
}

const midnightOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

/** One day of a clinic: busier on weekdays, and busier with its age. Today is as far as the clock. */
function dayOf(example: Example, startMs: number, nowMs: number): ClinicDay {
  const { id: clinicId, people, createdMs, endedMs } = example;
  const random = demoRandom(Math.floor(startMs / DAY_MS) * 31 + Number(clinicId.slice(-6)));
  const day = toInstant(startMs).slice(0, 10);
  const isOpen = endedMs === null || startMs < endedMs;
  const weekday = weekdayOf(day);
  // Larger clinics have an emergency service.
  const sunday = example.plan === "group" ? 0.3 : 0;
  const share = !isOpen ? 0 : weekday === SUNDAY ? sunday : weekday === SATURDAY ? 0.4 : 1;
  const elapsed = Math.min(1, Math.max(0, (nowMs - startMs) / (18 * HOUR_MS)));
  const grown = Math.min(1, 0.45 + (startMs - createdMs) / (300 * DAY_MS));
  const appointments = Math.round(people * 4.2 * share * elapsed * grown * (0.8 + random.next() * 0.4));
  const part = (low: number, high: number): number => Math.round((appointments * random.between(low, high)) / 1000);
  const visits = part(850, 940);
  const devices = isOpen ? Math.max(1, Math.round(people * 0.7)) : 0;
  const ageDays = Math.max(1, (startMs - createdMs) / DAY_MS);
  const clients = Math.round(people * (60 + Math.min(400, ageDays) * 0.9));
  return {
    clinicId,
    day,
    dayKey: `${day} ${clinicId}`,
    people,
    activePeople: isOpen ? Math.max(1, Math.round(people * (0.75 + random.next() * 0.2))) : 0,
    devices,
    devicesSeen: Math.max(0, devices - random.between(0, Math.ceil(devices / 6))),
    devicesQuiet: Math.floor(devices / 9),
    unsent: 0,
    oldestUnsentAt: "",
    clients,
    pets: Math.round(clients * 1.6),
    appointments,
    noShows: part(10, 60),
    cancelled: part(20, 90),
    conflicts: random.chance(0.12) && appointments > 0 ? random.between(1, 3) : 0,
    visits,
    invoices: Math.round(visits * 0.92),
    storageBytes: Math.round(people * ageDays * 11_000_000),
    changes: Math.round(appointments * 14 + random.between(0, 40) * share),
    refused: random.chance(0.08) && appointments > 0 ? random.between(1, 4) : 0,
    openItems: 0,
    parked: 0,
    version: 0,
    lastSeenAt: "",
    countedAt: toInstant(nowMs),
  };
}

const sum = (days: readonly ClinicDay[], name: keyof ClinicDay): number =>
  days.reduce((total, day) => total + Number(day[name]), 0);

function figuresOf(example: Example, index: number, days: readonly ClinicDay[], nowMs: number): ClinicFigures {
  const { id: clinicId, name, owner, country, createdMs, plan, currency, status, endedMs } = example;
  const today = days.at(-1) ?? dayOf(example, midnightOf(nowMs), nowMs);
  const { day: _day, dayKey: _key, ...counts } = today;
  const lately = days.slice(-SUMMED_DAYS);
  const isWorking = status !== "canceled" && status !== "no_subscription";
  const queue = queueOf(index, nowMs, isWorking);
  const ownerEmail = `owner${index + 1}@clinics.example`;
  const seenMs = isWorking ? nowMs - (1 + (index % 45)) * MINUTE_MS : (endedMs ?? createdMs + TRIAL_DAYS * DAY_MS);
  const isPaying = status === "active" || status === "past_due";
  return {
    ...counts,
    ...queue,
    appointments: sum(lately, "appointments"),
    noShows: sum(lately, "noShows"),
    cancelled: sum(lately, "cancelled"),
    conflicts: sum(lately, "conflicts"),
    visits: sum(lately, "visits"),
    invoices: sum(lately, "invoices"),
    changes: sum(lately, "changes"),
    refused: sum(lately, "refused"),
    clinicId,
    name,
    nameKey: sortKeyOf(name),
    searchText: searchTextOf(name, owner, ownerEmail),
    country,
    ownerName: owner,
    ownerEmail,
    createdAt: toInstant(createdMs),
    status,
    trialEndsAt: status === "trialing" ? toInstant(createdMs + TRIAL_DAYS * DAY_MS) : "",
    suspendedAt: "",
    planCode: isPaying ? plan : "",
    planCurrency: isPaying ? currency : "",
    recurringMinor: isPaying ? monthMinorOf(plan, currency) : 0,
    ...owingSince(index, status, nowMs),
    syncKey: syncKeyOf(queue),
    lastSeenAt: toInstant(seenMs),
    mark: "example",
    isExample: 1,
  };
}

/** Figures of clinics that do not exist, the same ones on each machine at the same moment. */
export function exampleRows(index: number, nowMs: number, daysKept: number): ExampleRows {
  const example = makeExample(index, nowMs);
  const firstMs = Math.max(midnightOf(example.createdMs), midnightOf(nowMs) - (daysKept - 1) * DAY_MS);
  const count = Math.floor((midnightOf(nowMs) - firstMs) / DAY_MS) + 1;
  const days = Array.from({ length: count }, (_day, at) => dayOf(example, firstMs + at * DAY_MS, nowMs));
  const figures = figuresOf(example, index, days, nowMs);
  const { clinicId, name: subject, failedAt } = figures;
  const at = toInstant(nowMs);
  const random = demoRandom(-SEED - index);
  const alert = (kind: "new_clinic" | "payment_failed" | "parked", about: string) => ({
    id: random.id(nowMs),
    kind,
    about,
    clinicId,
    subject,
    at,
  });
  const alerts = [
    ...(index === 0 ? [alert("new_clinic", clinicId)] : []),
    ...(failedAt === "" ? [] : [alert("payment_failed", `${clinicId} example`)]),
    ...(figures.parked > 0 ? [alert("parked", `${clinicId} example`)] : []),
  ];
  const invoices = exampleInvoices(figures, index, example.paidFromMs ?? nowMs);
  return { figures: [figures], days, moves: movesOf(example, index), alerts, invoices };
}
