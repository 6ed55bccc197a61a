import { type clients, type ConsentChannel, consents } from "@fernpaw/domain/clients/client";
import { CONSENT_FIELDS } from "@fernpaw/domain/clients/consent";
import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import { addDays, toInstant } from "@fernpaw/domain/kernel/time";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { DemoClinic } from "./demo-logins.ts";
import { type DemoPeople, demoRow, type DemoRow } from "./demo-people.ts";
import { demoRandom, type DemoRandom } from "./demo-random.ts";

const DAY_MS = 86_400_000;
/** Apart from the other parts of the demo, so that none of their numbers move. */
const SEED_STEP = 15;
const INSURERS = ["Petplan Alba", "Hound & Hearth", "Whisker Mutual", "Meadow Pet Cover"];
const DIETS = ["Dry, twice a day", "Renal diet", "Raw, chicken", "Hypoallergenic, hydrolysed", "Wet and dry"];
const SOURCES = ["Breeder", "Eastgate Rescue", "Friend", "Found as a stray", "Born at home"];
const REFERRALS = ["Friend", "Web search", "Passed by", "Breeder", "Rescue centre"];

type ClientRow = NewRow<typeof clients>;

interface Part {
  random: DemoRandom;
  clinic: DemoClinic;
  nowMs: number;
}

/** What was asked at the desk, and what holds since. */
function giveConsent({ random, nowMs }: Part, client: ClientRow): { client: ClientRow; rows: DemoRow[] } {
  if (!random.chance(0.7)) return { client, rows: [] };
  const rows: DemoRow[] = [];
  let known = client;
  const ask = (channel: ConsentChannel, answer: "yes" | "no", daysAgo: number): void => {
    const askedMs = nowMs - daysAgo * DAY_MS;
    const source = random.pick(["in_person", "phone", "form"] as const);
    const wording = source === "form" ? "Registration form, version 2" : "";
    const id = random.id(askedMs);
    const asked = { id, clientId: client.id, channel, answer, source, wording, askedAt: toInstant(askedMs) };
    rows.push(demoRow(consents, asked));
    known = { ...known, [CONSENT_FIELDS[channel]]: answer };
  };
  const days = random.between(30, 700);
  ask("email", "yes", days);
  ask("sms", random.chance(0.85) ? "yes" : "no", days);
  ask("marketing", random.chance(0.4) ? "yes" : "no", days);
  if (random.chance(0.08)) ask("email", "no", random.between(1, 29));
  return { client: known, rows };
}

function knownClient({ random, clinic }: Part, client: ClientRow): ClientRow {
  const vets = clinic.people.filter(({ profession }) => profession === "vet");
  const categories = client.companyName === "" ? [] : ["rescue"];
  if (random.chance(0.04)) categories.push(random.pick(["breeder", "staff", "farm"]));
  return {
    ...client,
    categories,
    preferredVetId: random.chance(0.3) ? random.pick(vets).userId : null,
    referralSource: random.chance(0.4) ? random.pick(REFERRALS) : "",
  };
}

function knownPet({ random, nowMs }: Part, row: NewRow<typeof pets>): NewRow<typeof pets> {
  const today = toInstant(nowMs).slice(0, 10);
  const startsOn = addDays(today, -random.between(20, 900));
  const policyNo = `${random.pick(["PA", "HH", "WM"])}-${random.between(100_000, 999_999)}`;
  const policy = { insurer: random.pick(INSURERS), policyNo, startsOn, endsOn: addDays(startsOn, 365) };
  return {
    ...row,
    diet: random.chance(0.3) ? random.pick(DIETS) : "",
    source: random.chance(0.5) ? random.pick(SOURCES) : "",
    insurance: random.chance(0.35) ? policy : null,
  };
}

/** A partner, a carer, or a rescue that pays: one in eight pets has somebody beside its owner. */
function helpers(part: Part, people: DemoPeople): { links: DemoRow[]; halves: ReadonlySet<string> } {
  const { random, nowMs } = part;
  const companies = people.clients.filter(({ companyName }) => companyName !== "");
  const links: DemoRow[] = [];
  const halves = new Set<string>();
  for (const pet of people.pets) {
    if (!random.chance(0.12)) continue;
    const isPaid = companies.length > 0 && random.chance(0.25);
    const other = isPaid ? random.pick(companies) : random.pick(people.clients);
    if (other.id === pet.clientId) continue;
    const sinceMs = nowMs - random.between(10, 400) * DAY_MS;
    if (isPaid) halves.add(pet.id);
    links.push(
      demoRow(petOwners, {
        ...emptyRow(petOwners),
        id: random.id(sinceMs),
        petId: pet.id,
        clientId: other.id,
        role: isPaid ? "payer" : random.pick(["co_owner", "co_owner", "carer", "foster"] as const),
        fromOn: toInstant(sinceMs).slice(0, 10),
        sharePercent: isPaid ? 50 : null,
        receivesReminders: isPaid || random.chance(0.4) ? "no" : "yes",
      }),
    );
  }
  return { links, halves };
}

/** What a clinic comes to know of its clients and their pets over the years. */
export function withRecords(people: DemoPeople, clinic: DemoClinic, nowMs: number): DemoPeople {
  const part: Part = { random: demoRandom(clinic.seed + SEED_STEP), clinic, nowMs };
  const asked = people.clients.map((client) => giveConsent(part, knownClient(part, client)));
  const { links, halves } = helpers(part, people);
  const rows = people.rows.map((one): DemoRow => {
    if (one.entity === pets) return demoRow(pets, knownPet(part, one.row as NewRow<typeof pets>));
    const link = one.row as NewRow<typeof petOwners>;
    const paysHalf = one.entity === petOwners && halves.has(link.petId);
    return paysHalf ? demoRow(petOwners, { ...link, sharePercent: 50 }) : one;
  });
  return {
    clients: asked.map(({ client }) => client),
    pets: people.pets,
    rows: [...rows, ...links, ...asked.flatMap((one) => one.rows)],
  };
}
