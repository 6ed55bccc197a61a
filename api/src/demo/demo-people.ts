import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow, type EntityDefinition, type NewRow } from "@fernpaw/domain/kernel/entity";
import { epochMsOf, instantAt, type LocalDate, toInstant } from "@fernpaw/domain/kernel/time";
import { alerts, allergies, measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { type PetTypeCode, petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { DEMO_ZONE, type DemoClinic } from "./demo-logins.ts";
import {
  adultWeightG,
  ALLERGENS,
  breedsOf,
  coloursOf,
  FIRST_NAMES,
  LAST_NAMES,
  PET_NAMES,
  speciesAt,
  STREETS,
} from "./demo-names.ts";
import type { DemoRandom } from "./demo-random.ts";

export interface DemoRow {
  entity: EntityDefinition;
  row: NewRow<EntityDefinition>;
}

/** Keeps the row checked against its own entity before it goes into one list with others. */
export function demoRow<E extends EntityDefinition>(entity: E, row: NewRow<E>): DemoRow {
  return { entity, row };
}

export interface DemoPet {
  id: string;
  clientId: string;
  code: PetTypeCode;
  /** May be booked. */
  isComing: boolean;
  adultG: number;
}

export interface DemoPeople {
  clients: NewRow<typeof clients>[];
  pets: DemoPet[];
  rows: DemoRow[];
}

const DAY_MS = 86_400_000;
const CHIP_MAKERS = ["977", "981", "985", "956", "982"];
/** A chip has 38 bits for the number. */
const MAX_CHIP_NUMBER = 274_877_906_943;

/** Nine in the morning: nobody is weighed at night. */
const WEIGHED_FROM_MIN = 9 * 60;

const localDay = (atMs: number): LocalDate => toInstant(atMs).slice(0, 10);

/** Each has a thousand numbers, as the mobile one has: a large practice has more clients than that. */
const LANDLINES = (
  "020 7946 0|0113 496 0|0114 496 0|0115 496 0|0116 496 0|0117 496 0|0118 496 0|0121 496 0|0131 496 0|0141 496 0|0151 496 0|" +
  "0161 496 0|0191 498 0|029 2018 0"
).split("|");

function demoPhone(random: DemoRandom, index: number) {
  // Number ranges that the regulator keeps free for fiction.
  const round = Math.floor(index / 1000);
  const isMobile = round === 0 && index % 4 !== 3;
  const last = String(index % 1000).padStart(3, "0");
  const start = isMobile ? "07700 900" : (LANDLINES[round % LANDLINES.length] ?? "");
  return {
    label: isMobile ? ("mobile" as const) : ("home" as const),
    typed: `${start}${last}`,
    e164: `+44${start.slice(1).replaceAll(" ", "")}${last}`,
    isPreferred: random.chance(0.9),
  };
}

function asciiOf(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z]/g, "");
}

function demoClient(random: DemoRandom, index: number, nowMs: number): NewRow<typeof clients> {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  // Three in a hundred share the phone of the one before: families do.
  const phone = demoPhone(random, random.chance(0.03) && index > 0 ? index - 1 : index);
  const email = `${asciiOf(firstName) || "client"}.${asciiOf(lastName) || "demo"}${index}@mail.example`;
  const isCompany = index % 90 === 45;
  return {
    ...emptyRow(clients),
    id: random.id(nowMs - random.between(30, 2600) * DAY_MS),
    number: index + 1,
    title: "",
    firstName,
    lastName,
    companyName: isCompany ? `${lastName} Rescue and Rehoming` : "",
    phones: [phone],
    emails: random.chance(0.9) ? [email] : [],
    address: {
      line1: `${random.between(1, 140)} ${random.pick(STREETS)}`,
      line2: "",
      city: random.chance(0.8) ? "Eastgate" : "Northwick",
      region: "",
      postcode: `E${random.between(1, 18)} ${random.between(1, 9)}${random.pick(["AB", "DX", "HJ", "LN", "QT", "WZ"])}`,
    },
    notes: "",
    hasNoContact: "no",
    status: statusOfClient(random.next()),
  };
}

function statusOfClient(share: number): "active" | "inactive" | "blocked" {
  if (share < 0.84) return "active";
  return share < 0.99 ? "inactive" : "blocked";
}

function statusOfPet(share: number): "active" | "inactive" | "deceased" {
  if (share < 0.06) return "deceased";
  return share < 0.14 ? "inactive" : "active";
}

interface PetSeed {
  random: DemoRandom;
  owner: NewRow<typeof clients>;
  index: number;
  nowMs: number;
}

function weightRows({ random, nowMs }: PetSeed, pet: DemoPet, bornMs: number): DemoRow[] {
  const isOld = random.chance(0.02);
  const count = isOld ? random.between(12, 20) : random.between(0, 3);
  const spanMs = Math.min(nowMs - bornMs, (isOld ? 3650 : 700) * DAY_MS);
  return Array.from({ length: count }, (_, step) => {
    const agoMs = Math.round(spanMs * ((step + 0.5) / (count + 1)));
    const takenMs = epochMsOf(instantAt(localDay(nowMs - agoMs), WEIGHED_FROM_MIN + ((step * 37) % 400), DEMO_ZONE));
    const drift = 1 + (random.next() - 0.5) * 0.08;
    return demoRow(measurements, {
      id: random.id(takenMs),
      petId: pet.id,
      visitId: null,
      kind: "weight",
      value: Math.max(1, Math.round((pet.adultG * drift) / 10) * 10),
      secondValue: null,
      comparator: "exact",
      takenAt: toInstant(takenMs),
      enteredInErrorAt: null,
    });
  });
}

function warningRows({ random, nowMs }: PetSeed, petId: string): DemoRow[] {
  const rows: DemoRow[] = [];
  if (random.chance(0.07)) {
    const severity = random.pick(["mild", "moderate", "severe"] as const);
    rows.push(
      demoRow(allergies, {
        id: random.id(nowMs - random.between(10, 900) * DAY_MS),
        petId,
        allergen: random.pick(ALLERGENS),
        reaction: random.pick(["Swollen face", "Hives", "Vomiting", "Itching"]),
        severity,
        enteredInErrorAt: null,
        enteredInErrorReason: "",
      }),
    );
  }
  if (random.chance(0.06)) {
    const bites = random.chance(0.5);
    rows.push(
      demoRow(alerts, {
        id: random.id(nowMs - random.between(10, 900) * DAY_MS),
        subject: "pet",
        subjectId: petId,
        kind: bites ? "bite_risk" : "medical",
        severity: bites ? "critical" : "warning",
        text: bites
          ? "Bites when handled: muzzle before the exam"
          : random.pick(["Diabetic: ask about insulin", "Heart murmur, grade 3", "On long-term steroids"]),
        mustAcknowledge: bites ? "yes" : "no",
        endsOn: null,
        status: "active",
      }),
    );
  }
  return rows;
}

function demoPet(seed: PetSeed): { pet: DemoPet; rows: DemoRow[] } {
  const { random, owner, index, nowMs } = seed;
  const code = speciesAt((index * 37) % 100, index);
  const breed = random.pick(breedsOf(code));
  const [low, high] = adultWeightG(code, breed);
  const status = statusOfPet(random.next());
  const bornMs = nowMs - random.between(60, status === "deceased" ? 5200 : 4600) * DAY_MS;
  const id = random.id(nowMs - random.between(20, 2000) * DAY_MS);
  const isComing = status === "active" && owner.status === "active";
  const pet: DemoPet = { id, clientId: owner.id, code, isComing, adultG: random.between(low, high) };
  const maker = CHIP_MAKERS[random.between(10, 99) % CHIP_MAKERS.length] ?? "900";
  const chip = `${maker}${String(random.between(0, MAX_CHIP_NUMBER)).padStart(12, "0")}`;
  const ownedFromMs = Math.max(bornMs + 56 * DAY_MS, nowMs - 2000 * DAY_MS);
  const rows = [
    demoRow(pets, {
      ...emptyRow(pets),
      id,
      number: index + 1,
      name: random.pick(PET_NAMES),
      petTypeId: petTypeIdOf(code),
      breed,
      sex: random.pick(["male", "female"] as const),
      neutered: random.pick(["yes", "yes", "yes", "no", "unknown"] as const),
      birthOn: localDay(bornMs),
      birthPrecision: random.pick(["day", "day", "month", "year", "estimated"] as const),
      colour: random.pick(coloursOf(code)),
      markings: "",
      identifiers: random.chance(0.75) ? [{ kind: "microchip" as const, value: chip }] : [],
      temperament: random.pick(["friendly", "friendly", "friendly", "caution", "fractious", "unknown"] as const),
      notes: "",
      status,
      deceasedOn: status === "deceased" ? localDay(nowMs - random.between(5, 55) * DAY_MS) : null,
    }),
    demoRow(petOwners, {
      ...emptyRow(petOwners),
      id: random.id(ownedFromMs),
      petId: id,
      clientId: owner.id,
      role: "owner",
      fromOn: localDay(ownedFromMs),
    }),
    ...weightRows(seed, pet, bornMs),
    ...warningRows(seed, id),
  ];
  return { pet, rows };
}

/**
 * Clients with their pets, weights and warnings. Every client has a pet before anyone has a second one. Human numbers
 * go on after `before`.
 */
export function demoPeople(
  random: DemoRandom,
  clinic: Pick<DemoClinic, "clients" | "pets">,
  nowMs: number,
  before = { clients: 0, pets: 0 },
): DemoPeople {
  const owners = Array.from({ length: clinic.clients }, (_, index) =>
    demoClient(random, before.clients + index, nowMs),
  );
  const list = Array.from({ length: clinic.pets }, (_, index) => {
    const owner = owners[index] ?? random.pick(owners);
    return demoPet({ random, owner, index: before.pets + index, nowMs });
  });
  return { clients: owners, pets: list.map(({ pet }) => pet), rows: list.flatMap(({ rows }) => rows) };
}

/** The latest weight of each pet, in grams. */
export function lastWeights(rows: readonly DemoRow[]): ReadonlyMap<string, number> {
  const weights = rows
    .filter(({ entity }) => entity === measurements)
    .map(({ row }) => row as NewRow<typeof measurements>)
    .filter(({ kind }) => kind === "weight")
    .toSorted((a, b) => (a.takenAt < b.takenAt ? -1 : 1));
  return new Map(weights.map(({ petId, value }) => [petId, value]));
}
