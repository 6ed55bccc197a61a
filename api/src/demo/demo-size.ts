import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId, newClinicRows } from "@fernpaw/domain/clinics/new-clinic";
import { addDays, epochMsOf, type LocalDate, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { demoCatalogue } from "./demo-catalogue.ts";
import { withInvoices } from "./demo-invoices.ts";
import { type DemoClinic, type DemoPerson, DEMO_ZONE } from "./demo-logins.ts";
import { FIRST_NAMES, LAST_NAMES } from "./demo-names.ts";
import { demoPeople, type DemoRow, demoRow } from "./demo-people.ts";
import { demoRandom } from "./demo-random.ts";
import { demoReminders } from "./demo-reminders.ts";
import { demoYearCharges } from "./demo-year-charges.ts";
import { withRecords } from "./demo-records.ts";
import type { DemoSizeName } from "./demo-size-names.ts";
import { FUTURE_DAYS, PAST_DAYS, teamSchedule } from "./demo-schedule.ts";

interface DemoSize {
  clients: number;
  pets: number;
  vets: number;
  staff: number;
  sites: number;
  appointmentsAYear: number;
  /** Days that the demo's own vets have behind and before them. */
  ownPastDays: number;
  ownFutureDays: number;
}

const OWN_DAYS = { ownPastDays: PAST_DAYS, ownFutureDays: FUTURE_DAYS };

/**
 * Small practice to group. The people of the demo are there in each of them, so that S has two more of the staff. XS is
 * the demo's own people alone, with the same present and little around it: for tests that pay for each row.
 */
const SIZES: Readonly<Record<DemoSizeName, DemoSize>> = {
  XS: { clients: 60, pets: 100, vets: 3, staff: 7, sites: 1, appointmentsAYear: 0, ownPastDays: 3, ownFutureDays: 8 },
  S: { clients: 1500, pets: 2400, vets: 3, staff: 7, sites: 1, appointmentsAYear: 3600, ...OWN_DAYS },
  M: { clients: 3350, pets: 5400, vets: 3, staff: 11, sites: 1, appointmentsAYear: 8050, ...OWN_DAYS },
  L: { clients: 12_000, pets: 19_000, vets: 8, staff: 40, sites: 1, appointmentsAYear: 28_800, ...OWN_DAYS },
  XL: {
    clients: 30_000,
    pets: 48_000,
    vets: 20,
    staff: 100,
    sites: 5,
    appointmentsAYear: 72_000,
    ...OWN_DAYS,
  },
};

/** Each is made and written before the next: what one holds, with a year of visits, is all that lies in memory. */
const CLIENTS_A_TEAM = 750;
const HISTORY_DAYS = 365;
/** Appointments of one vet in a year without a gap. */
const MOST_A_VET = 5670;
/** What the demo's own vets have in their sixty days back, which are the same in each size but XS. */
const LATELY = 1140;
const DAY_MS = 86_400_000;

const idOf = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const FIRST_HIRED = 1000;
const FIRST_SITE = 5000;

const JOBS: readonly Pick<DemoPerson, "jobTitle" | "profession">[] = [
  { jobTitle: "Veterinary nurse", profession: "nurse" },
  { jobTitle: "Reception", profession: "reception" },
  { jobTitle: "Animal care assistant", profession: "assistant" },
];

function hired(clinic: DemoClinic, size: DemoSize): DemoPerson[] {
  const random = demoRandom(clinic.seed + 17);
  const isVetOf = (index: number): boolean => index < size.vets - SIZES.S.vets;
  const like = (profession: DemoPerson["profession"]) =>
    clinic.people.find((person) => person.profession === profession && person.role === "employee")?.permissions ?? [];
  return Array.from({ length: Math.max(0, size.staff - clinic.people.length) }, (_, index) => {
    const job = isVetOf(index)
      ? { jobTitle: "Veterinary surgeon", profession: "vet" as const }
      : (JOBS[index % JOBS.length] ?? { jobTitle: "Veterinary nurse", profession: "nurse" as const });
    const isAssistant = job.profession === "assistant";
    return {
      ...job,
      userId: idOf(FIRST_HIRED + index),
      email: `staff${clinic.people.length + index + 1}@eastgate.example`,
      firstName: random.pick(FIRST_NAMES),
      lastName: random.pick(LAST_NAMES),
      role: "employee" as const,
      permissions: like(isAssistant ? "nurse" : job.profession),
      isBookable: isVetOf(index) ? ("yes" as const) : ("no" as const),
    };
  });
}

/** The clinic with everybody who works there, and the last of its human numbers. */
export function grownClinic(clinic: DemoClinic, name: DemoSizeName): DemoClinic {
  const size = SIZES[name];
  return { ...clinic, clients: size.clients, pets: size.pets, people: [...clinic.people, ...hired(clinic, size)] };
}

/** The clinic with the clients whose rows the demo makes itself; the others come from `demoSizeRows`. */
export function ownClinic(clinic: DemoClinic, name: DemoSizeName): DemoClinic {
  const { clients, pets } = SIZES[name];
  return { ...clinic, clients: Math.min(clinic.clients, clients), pets: Math.min(clinic.pets, pets) };
}

export const ownDays = (name: DemoSizeName): { pastDays: number; futureDays: number } => ({
  pastDays: SIZES[name].ownPastDays,
  futureDays: SIZES[name].ownFutureDays,
});

/** Movements of stock: a year of them, in XS a week. */
export const stockPastDays = (name: DemoSizeName): number => (name === "XS" ? 7 : HISTORY_DAYS);

function makeSites(clinic: DemoClinic, { sites }: DemoSize): DemoRow[] {
  const [owner] = clinic.people;
  if (!owner) return [];
  const start = {
    clinicId: clinic.clinicId,
    name: clinic.name,
    timeZone: DEMO_ZONE,
    country: "GB",
    currency: "GBP",
    owner,
  };
  return newClinicRows(start).flatMap(({ entity, row }) =>
    entity.table === locations.table
      ? Array.from({ length: sites - 1 }, (_, index) =>
          demoRow(entity, { ...row, id: idOf(FIRST_SITE + index), name: `Eastgate Site ${index + 2}` }),
        )
      : [],
  );
}

const dayNumber = (day: LocalDate): number => Math.floor(epochMsOf(`${day}T00:00:00.000Z`) / DAY_MS);
const share = (total: number, parts: number, index: number): number =>
  Math.floor((total * (index + 1)) / parts) - Math.floor((total * index) / parts);

/**
 * What a practice of this size has beyond the demo's own rows, a part after the other. Without `hasHistory` these are
 * its other clients and pets alone. Nobody is in two places: on each day a vet sees the pets of one team.
 */
export function* demoSizeRows(
  clinic: DemoClinic,
  name: DemoSizeName,
  { nowMs, hasHistory }: { nowMs: number; hasHistory: boolean },
): Generator<DemoRow[]> {
  const size = SIZES[name];
  const own = ownClinic(clinic, name);
  const [moreClients, morePets] = [size.clients - own.clients, size.pets - own.pets];
  const teams = Math.ceil(moreClients / CLIENTS_A_TEAM);
  const everyTeam = [...Array(teams).keys()];
  const ownVets = clinic.people.filter(({ profession }) => profession === "vet").map(({ userId }) => userId);
  const more = hired(clinic, size).flatMap(({ profession, userId }) => (profession === "vet" ? userId : []));
  const olderShare = (HISTORY_DAYS - PAST_DAYS) / HISTORY_DAYS;
  const fill = (size.appointmentsAYear - LATELY) / (MOST_A_VET * (ownVets.length * olderShare + more.length));
  const today = localDateOf(toInstant(nowMs), DEMO_ZONE);
  const ownFrom = addDays(today, -PAST_DAYS);
  const catalogue = hasHistory ? demoCatalogue(clinic, nowMs, name) : [];
  yield makeSites(clinic, size);
  let from = { clients: clinic.clients, pets: clinic.pets };
  for (let team = 0; team < teams; team += 1) {
    const part = {
      ...clinic,
      seed: clinic.seed + 1000 * (team + 1),
      clients: share(moreClients, teams, team),
      pets: share(morePets, teams, team),
    };
    const random = demoRandom(part.seed);
    const people = withRecords(demoPeople(random, part, nowMs, from), part, nowMs);
    const isTurn = (day: LocalDate, of: readonly number[], shift: number): boolean =>
      of[(dayNumber(day) + shift) % of.length] === team;
    const vetsOn = (day: LocalDate): string[] => [
      ...(day < ownFrom && isTurn(day, everyTeam, 0) ? ownVets : []),
      ...more.filter((_, vet) =>
        isTurn(
          day,
          everyTeam.filter((one) => one % more.length === vet),
          vet,
        ),
      ),
    ];
    const locationId =
      team % size.sites === 0 ? firstLocationId(clinic.clinicId) : idOf(FIRST_SITE + (team % size.sites) - 1);
    const past = hasHistory
      ? teamSchedule({ random, clinic: part, people, nowMs, locationId, vetsOn, fill, pastDays: HISTORY_DAYS })
      : { rows: [], noShows: new Map<string, number>() };
    const charges = hasHistory ? demoYearCharges(part, { catalogue, schedule: past.rows }) : [];
    yield [
      ...people.clients.map((row) => demoRow(clients, { ...row, noShowCount: past.noShows.get(row.id) ?? 0 })),
      ...people.rows,
      ...withInvoices(part, [...past.rows, ...charges], { nowMs, deposits: [] }),
      ...(hasHistory ? demoReminders(part, people, nowMs) : []),
    ];
    from = { clients: from.clients + part.clients, pets: from.pets + part.pets };
  }
}
