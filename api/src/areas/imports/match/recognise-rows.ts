import { judgeOwner, judgePet, type Ownership, petsAgree, settle } from "@fernpaw/domain/imports/import-match";
import type { ClientDraft } from "../read/read-client.ts";
import type { PetDraft } from "../read/read-pet.ts";
import type { KnownRows } from "./known-rows.ts";
import { markKeys, namesakeKey, ownedKeys, ownerCard, ownerlessKey, petCard } from "./row-cards.ts";
import type { KnownPet, StoredClient } from "./stored-rows.queries.ts";

/** More pets without an owner that are called the same are no hint. */
const MOST_OWNERLESS = 3;

const isNumber = (key: string | null): key is string => key?.startsWith("id:") ?? false;

export interface RowMatch<Row> {
  same: Row | null;
  possible: Row[];
}

/** Clients who have the pet of the row: as its stored owners, or by its name beside their own. */
function sharingPet(known: KnownRows, client: ClientDraft, pet: PetDraft | null, ownerIds: readonly string[]) {
  const sharing = new Set(ownerIds);
  if (!pet || !known.hasOlderPets) return sharing;
  for (const found of known.petsWith(namesakeKey(client, pet))) {
    const agreement = petsAgree(pet, petCard(found.pet));
    if (agreement === "sure" || agreement === "marked") for (const { clientId } of found.owners) sharing.add(clientId);
  }
  return sharing;
}

/** Whom of the clinic an owner with an unknown key is. `ownerIds`: to whom the pet of the row is linked there. */
export function recogniseOwner(
  known: KnownRows,
  { client, pet }: { client: ClientDraft; pet: PetDraft | null },
  { importId, ownerIds }: { importId: string; ownerIds: readonly string[] },
): RowMatch<StoredClient> {
  const sharing = sharingPet(known, client, pet, ownerIds);
  const candidates = new Map(known.clientsLike(client).map((one) => [one.id, one]));
  for (const id of sharing) {
    const owner = known.client(id);
    if (owner) candidates.set(id, owner);
  }
  const judged = [...candidates.values()].flatMap((row) => {
    const isListed = (key: string): boolean => row.importId === importId || known.isListed(key);
    const isListedApart = isNumber(client.importKey) && isNumber(row.importKey) && isListed(row.importKey);
    const judgement = judgeOwner(client, ownerCard(row), { sharesPet: sharing.has(row.id), isListedApart });
    return judgement ? [{ ...judgement, row }] : [];
  });
  return settle(judged);
}

/** Which of the clinic's pets one with an unknown key is. Null for the owners: the list says nothing of one. */
export function recognisePet(
  known: KnownRows,
  pet: PetDraft,
  owners: { id: string; possibleIds: readonly string[] } | null,
): RowMatch<KnownPet> {
  if (!known.hasOlderPets) return { same: null, possible: [] };
  const candidates = new Map<string, { found: KnownPet; ownership: Ownership }>();
  const add = (pets: readonly KnownPet[], ownership: Ownership): void => {
    for (const found of pets) if (!candidates.has(found.pet.id)) candidates.set(found.pet.id, { found, ownership });
  };
  const withKeys = (keys: readonly string[]): KnownPet[] => keys.flatMap((key) => known.petsWith(key));
  if (owners) {
    add(withKeys(ownedKeys(owners.id, pet)), "same");
    for (const id of owners.possibleIds) add(withKeys(ownedKeys(id, pet)), "different");
  }
  add(withKeys(markKeys(pet)), "different");
  if (!owners) {
    const alike = known.petsWith(ownerlessKey(pet), MOST_OWNERLESS + 1);
    if (alike.length <= MOST_OWNERLESS) add(alike, "unknown");
  }
  const judged = [...candidates.values()].flatMap(({ found, ownership }) => {
    const judgement = judgePet(pet, petCard(found.pet), ownership);
    return judgement ? [{ ...judgement, row: found }] : [];
  });
  return settle(judged);
}

/** Whether something of an earlier list can be meant, so that this list's own names for its rows must be known. */
export function needsKeys(
  known: KnownRows,
  { client, pet, ownerId }: { client: ClientDraft | null; pet: PetDraft | null; ownerId: string | null },
  importId: string,
): boolean {
  if (client && known.hasOlderClients && isNumber(client.importKey)) {
    if (known.clientsLike(client).some((one) => one.importId !== importId && isNumber(one.importKey))) return true;
  }
  if (!pet || !known.hasOlderPets) return false;
  const owned = ownerId === null ? [] : ownedKeys(ownerId, pet);
  const keys = [...markKeys(pet), ...owned, client ? namesakeKey(client, pet) : ownerlessKey(pet)];
  return keys.some((key) => known.petsWith(key, 1).length > 0);
}
