import type { ContactCard } from "@fernpaw/domain/clients/duplicate-clients";
import {
  comparedIdentifier,
  comparedOwnerName,
  comparedPetName,
  type PetCard,
} from "@fernpaw/domain/imports/import-match";
import type { StoredClient, StoredOwner, StoredPet } from "./stored-rows.queries.ts";

/** An owner as the rule compares them. */
export const ownerCard = ({ id, firstName, lastName, companyName, ...stored }: StoredClient): ContactCard => ({
  id,
  firstName,
  lastName,
  companyName,
  phones: JSON.parse(stored.phones) as ContactCard["phones"],
  emails: JSON.parse(stored.emails) as string[],
  address: JSON.parse(stored.address) as ContactCard["address"],
});

/** A pet as the rule compares it. */
export const petCard = (stored: StoredPet): PetCard => ({
  ...stored,
  identifiers: JSON.parse(stored.identifiers) as PetCard["identifiers"],
});

/** By what a pet is found, whosever it is. */
export const markKeys = ({ identifiers }: Pick<PetCard, "identifiers">): string[] =>
  identifiers
    .filter(({ kind }) => kind === "microchip" || kind === "licence")
    .map(({ kind, value }) => `${kind}:${comparedIdentifier(value)}`);

/** By what a pet of this client is found. */
export function ownedKeys(clientId: string, { name, petTypeId, birthOn, birthPrecision }: PetCard): string[] {
  const compared = comparedPetName(name);
  return [
    ...(compared === "" ? [] : [`${clientId}|${petTypeId}|${compared}`]),
    ...(birthPrecision === "day" && birthOn !== null ? [`${clientId}|${petTypeId}|${birthOn}`] : []),
  ];
}

/** By what a pet is found when the number of its owner is not known. */
export const namesakeKey = (owner: Parameters<typeof comparedOwnerName>[0], { name, petTypeId }: PetCard): string =>
  `as:${comparedOwnerName(owner)}|${petTypeId}|${comparedPetName(name)}`;

/** Lookup key for a pet without an owner. */
export const ownerlessKey = ({ name, petTypeId, birthOn }: PetCard): string =>
  `free|${petTypeId}|${comparedPetName(name)}|${birthOn?.slice(0, 4) ?? ""}`;

/** Every key by which a stored pet is found. */
export function petKeys(card: PetCard, owners: readonly StoredOwner[]): string[] {
  if (owners.length === 0) return [...markKeys(card), ownerlessKey(card)];
  return [
    ...markKeys(card),
    ...owners.flatMap((owner) => [...ownedKeys(owner.clientId, card), namesakeKey(owner, card)]),
  ];
}
