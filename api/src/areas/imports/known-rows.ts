import { rm } from "node:fs/promises";
import { type ContactCard, duplicateKeys } from "@fernpaw/domain/clients/duplicate-clients";
import {
  comparedIdentifier,
  comparedOwnerName,
  comparedPetName,
  type PetCard,
} from "@fernpaw/domain/imports/import-match";
import type { Store } from "@fernpaw/sync/server/store";
import { type ScratchIndex, scratchIndex } from "../../db/scratch-index.ts";
import type { PassRequest } from "./import-pass.ts";
import type { ClientDraft } from "./import-reader.ts";
import { keysInThread } from "./import-thread.ts";
import {
  clientsPage,
  petsPage,
  type StoredClient,
  storedOwners,
  type StoredOwner,
  type StoredPet,
} from "./stored-rows.queries.ts";

const PAGE = 500;
/** More with one key in common (the clinic's own phone) say nothing about who it is. */
const MOST_ALIKE = 20;

/** Lets requests that wait be served between two pieces of work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface KnownPet {
  pet: StoredPet;
  owners: StoredOwner[];
}

/** An owner as the rule compares him. */
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

/** What a client of the list would be in the clinic. */
export const asStored = (client: ClientDraft, importId: string): StoredClient => ({
  ...client,
  importId,
  phones: JSON.stringify(client.phones),
  emails: JSON.stringify(client.emails),
  address: JSON.stringify(client.address),
});

/** By what a pet is found, whosever it is. */
export const markKeys = ({ identifiers }: PetCard): string[] =>
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

/** By what a pet is found that is nobody's. */
export const ownerlessKey = ({ name, petTypeId, birthOn }: PetCard): string =>
  `free|${petTypeId}|${comparedPetName(name)}|${birthOn?.slice(0, 4) ?? ""}`;

function petKeys(card: PetCard, owners: readonly StoredOwner[]): string[] {
  if (owners.length === 0) return [...markKeys(card), ownerlessKey(card)];
  return [
    ...markKeys(card),
    ...owners.flatMap((owner) => [...ownedKeys(owner.clientId, card), namesakeKey(owner, card)]),
  ];
}

export interface KnownRows {
  /** Reads the clients, and the pets that this list did not make, at the first call of each. */
  openClients(): Promise<void>;
  openPets(): Promise<void>;
  /** Whether there are clients, or pets, that this list did not make. */
  hasOlderClients(): boolean;
  hasOlderPets(): boolean;
  hasKeys(): boolean;
  /** Reads what the list itself calls its rows, at the first call. */
  openKeys(): Promise<void>;
  /** Those who share a phone, an e-mail, or name and postcode with this card. */
  clientsLike(card: ContactCard): StoredClient[];
  client(id: string): StoredClient | undefined;
  /** Keeps a client that the list makes, or a contact that it adds, for the rows that follow, once clients are read. */
  learn(id: string, client: ClientDraft, importId: string): void;
  /** Pets with this key of which the list has no other row. */
  petsWith(key: string, most?: number): KnownPet[];
  /** The pet is spoken for: no other row is it. */
  claimPet(id: string): void;
  isListed(clientKey: string): boolean;
  /** For whom a key stands that was recognised in an earlier row. */
  link(keyId: string, rowId: string): void;
  linked(keyId: string): string | undefined;
  close(): Promise<void>;
}

/** Answers whether some are there that this list did not make. */
async function readClients(store: Store, job: { clinicId: string; id: string }, index: ScratchIndex): Promise<boolean> {
  let isAnyOlder = false;
  for (let after = ""; ;) {
    const from = after;
    const page = await store.read((sql) => clientsPage(sql, job.clinicId, from, PAGE));
    for (const client of page)
      index.put(client.id, { card: JSON.stringify(client), keys: duplicateKeys(ownerCard(client)) });
    isAnyOlder ||= page.some(({ importId }) => importId !== job.id);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return isAnyOlder;
    after = last.id;
    await breathe();
  }
}

/** Answers whether there are any. */
async function readPets(store: Store, job: { clinicId: string; id: string }, index: ScratchIndex): Promise<boolean> {
  for (let after = ""; ;) {
    const from = { importId: job.id, after, limit: PAGE };
    const [page, owners] = await store.read(async (sql) => {
      const older = await petsPage(sql, job.clinicId, from);
      const ids = older.map(({ id }) => id);
      return [older, await storedOwners(sql, job.clinicId, ids)] as const;
    });
    for (const pet of page) {
      const known: KnownPet = { pet, owners: owners.get(pet.id) ?? [] };
      const own = pet.importKey === null ? null : `pet ${pet.importKey}`;
      index.put(pet.id, { card: JSON.stringify(known), own, keys: petKeys(petCard(pet), known.owners) });
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return after !== "" || page.length > 0;
    after = last.id;
    await breathe();
  }
}

/** One thing at its first call. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** What the clinic has, found by what it can be recognised by; read only when a row is not known by its key. */
export async function knownRows(
  store: Store,
  job: { clinicId: string; id: string },
  request: PassRequest,
): Promise<KnownRows> {
  const path = `${request.notesPath}.known`;
  await rm(path, { force: true });
  const index = scratchIndex(path);
  let hasClients = false;
  let hasOlderClients = false;
  let hasPets = false;
  let hasKeys = false;
  const parsed = (card: string): StoredClient => JSON.parse(card) as StoredClient;
  const client = (id: string): StoredClient | undefined => {
    const card = index.card(id);
    return card === undefined ? undefined : parsed(card);
  };
  return {
    openClients: once(async () => {
      hasOlderClients = await readClients(store, job, index);
      hasClients = true;
    }),
    openPets: once(async () => {
      hasPets = await readPets(store, job, index);
    }),
    hasOlderClients: () => hasOlderClients,
    hasOlderPets: () => hasPets,
    hasKeys: () => hasKeys,
    openKeys: once(async () => {
      hasKeys = true;
      await keysInThread(request, async (keys) => {
        index.claim(keys);
        await breathe();
      });
    }),
    clientsLike: (card) => {
      const found = duplicateKeys(card).flatMap((key) => index.find(key, MOST_ALIKE));
      return [...new Map(found.map(({ id, card: stored }) => [id, parsed(stored)])).values()];
    },
    client,
    learn: (id, draft, importId) => {
      if (!hasClients) return;
      const stored = client(id);
      if (!stored) {
        index.put(id, { card: JSON.stringify(asStored({ ...draft, id }, importId)), keys: duplicateKeys(draft) });
        return;
      }
      const has = ownerCard(stored);
      const phones = [...has.phones, ...draft.phones];
      const emails = [...new Set([...has.emails, ...draft.emails])];
      const known = new Set(duplicateKeys(has));
      const keys = duplicateKeys({ ...has, phones, emails }).filter((key) => !known.has(key));
      if (keys.length === 0) return;
      const card = JSON.stringify({ ...stored, phones: JSON.stringify(phones), emails: JSON.stringify(emails) });
      index.put(id, { card, keys });
    },
    petsWith: (key, most = MOST_ALIKE) =>
      (hasPets ? index.find(key, most) : []).map(({ card }) => JSON.parse(card) as KnownPet),
    claimPet: (id) => index.claim([id]),
    isListed: (clientKey) => index.isClaimed(`client ${clientKey}`),
    link: index.link,
    linked: index.linked,
    close: async () => {
      index.close();
      await rm(path, { force: true });
    },
  };
}
