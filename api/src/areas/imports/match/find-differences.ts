import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import { NO_NAME } from "@fernpaw/domain/imports/import-match";
import { digitsOf } from "@fernpaw/domain/kernel/search-text";
import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { SEEDED_PET_TYPES } from "@fernpaw/domain/pets/pet-type-vocabulary";
import type { ReadRow } from "../read/read-row.ts";
import type { RowNote } from "../report/row-note.ts";
import type { StoredClient, StoredPet } from "./stored-rows.queries.ts";

/** One value of a list beside what the clinic has; empty in the list means that the list says nothing. */
interface Pair {
  /** The field, or the one that it was read from when the list has no column for it. */
  fields: readonly ImportField[];
  listed: string;
  stored: string;
  isSame?: boolean;
}

export const typeName = (id: string): string =>
  SEEDED_PET_TYPES.find((type) => type.id === id)?.name ?? "another species";
const said = (value: string): string => (value === "unknown" || value === NO_NAME ? "" : value);

function clientPairs(client: NonNullable<ReadRow["client"]>, stored: StoredClient): Pair[] {
  const emails = JSON.parse(stored.emails) as string[];
  const phones = JSON.parse(stored.phones) as (typeof client)["phones"];
  const address = JSON.parse(stored.address) as (typeof client)["address"];
  const [phone] = client.phones;
  const isPhone = (one: (typeof phones)[number]): boolean =>
    (one.e164 !== null && one.e164 === phone?.e164) || digitsOf(one.typed) === digitsOf(phone?.typed ?? "");
  return [
    { fields: ["client.firstName", "client.fullName"], listed: client.firstName, stored: stored.firstName },
    { fields: ["client.lastName", "client.fullName"], listed: said(client.lastName), stored: stored.lastName },
    { fields: ["client.companyName"], listed: client.companyName, stored: stored.companyName },
    {
      fields: ["client.email"],
      listed: client.emails[0] ?? "",
      stored: emails.join(", "),
      isSame: emails.includes(client.emails[0] ?? ""),
    },
    {
      fields: ["client.phone"],
      listed: phone?.typed ?? "",
      stored: phones.map(({ typed }) => typed).join(", "),
      isSame: phones.some(isPhone),
    },
    { fields: ["client.addressLine1"], listed: client.address.line1, stored: address.line1 },
    { fields: ["client.city"], listed: client.address.city, stored: address.city },
    { fields: ["client.region"], listed: client.address.region, stored: address.region },
    { fields: ["client.postcode"], listed: client.address.postcode, stored: address.postcode },
  ];
}

/** Letters of a day that are known. */
const BIRTH_DIGITS = { day: 10, month: 7, year: 4, estimated: 10 } as const;

/** An age is counted from the day on which the list is read. */
const isWithinAYear = (day: string, other: string): boolean =>
  day !== "" && Math.abs(epochMsOf(`${day}T00:00:00Z`) - epochMsOf(`${other}T00:00:00Z`)) <= 366 * 86_400_000;

function petPairs(pet: NonNullable<ReadRow["pet"]>, stored: StoredPet): Pair[] {
  const identifiers = JSON.parse(stored.identifiers) as (typeof pet)["identifiers"];
  const identifierPair = (kind: "microchip" | "licence"): Pair => {
    const here = identifiers.filter((one) => one.kind === kind).map(({ value }) => value);
    const listed = pet.identifiers.find((one) => one.kind === kind)?.value ?? "";
    return { fields: [`pet.${kind}`], listed, stored: here.join(", "), isSame: here.includes(listed) };
  };
  const digits = BIRTH_DIGITS[pet.birthPrecision];
  const listedBirth = pet.birthOn?.slice(0, digits) ?? "";
  const storedBirth = stored.birthOn ?? "";
  return [
    { fields: ["pet.name"], listed: said(pet.name), stored: stored.name },
    { fields: ["pet.species"], listed: typeName(pet.petTypeId), stored: typeName(stored.petTypeId) },
    { fields: ["pet.breed", "pet.secondaryBreed"], listed: pet.breed, stored: stored.breed },
    { fields: ["pet.sex"], listed: said(pet.sex), stored: stored.sex },
    { fields: ["pet.neutered", "pet.sex"], listed: said(pet.neutered), stored: stored.neutered },
    {
      fields: ["pet.birthDate", "pet.birthYear", "pet.age"],
      listed: listedBirth,
      stored: storedBirth,
      isSame:
        storedBirth.slice(0, digits) === listedBirth ||
        (pet.birthPrecision === "estimated" && isWithinAYear(storedBirth, listedBirth)),
    },
    {
      fields: ["pet.deceased"],
      listed: pet.status === "deceased" ? "deceased" : "",
      stored: stored.status,
    },
    { fields: ["pet.colour"], listed: pet.colour, stored: stored.colour },
    identifierPair("microchip"),
    identifierPair("licence"),
  ];
}

/**
 * What a line says otherwise than the clinic, one note a field. The clinic's data stays: somebody may have corrected
 * it here since, and a list cannot know.
 */
export function findDifferences(
  { line, client, pet }: ReadRow,
  stored: { client: StoredClient | undefined; pet: StoredPet | undefined },
  { positions, columns }: { positions: ReadonlyMap<ImportField, number>; columns: readonly string[] },
): RowNote[] {
  const pairs = [
    ...(client && stored.client ? clientPairs(client, stored.client) : []),
    ...(pet && stored.pet ? petPairs(pet, stored.pet) : []),
  ];
  return pairs.flatMap(({ fields, listed, stored: here, isSame = here === listed }): RowNote[] => {
    const field = fields.find((one) => positions.has(one));
    if (field === undefined || listed === "" || isSame) return [];
    const column = columns[positions.get(field) ?? -1] ?? field;
    return [{ line, column, code: "differs", value: listed.slice(0, 200), here: here.slice(0, 200), isFault: false }];
  });
}
