import { type ContactCard, duplicateKeys } from "@fernpaw/domain/clients/duplicate-clients";
import type { ScratchIndex } from "../../../db/scratch-index.ts";
import type { ClinicPort } from "../clinic-port.ts";
import type { ClientDraft } from "../read/read-client.ts";
import { readKeys } from "../read/read-keys.ts";
import type { ListFile } from "../read/read-list.ts";
import { eachPage } from "./each-page.ts";
import { ownerCard, petCard, petKeys } from "./row-cards.ts";
import type { KnownPet, StoredClient } from "./stored-rows.queries.ts";

/** More with one key in common (the clinic's own phone) say nothing about who it is. */
const MOST_ALIKE = 20;

interface KnownRowsNeeds {
  index: ScratchIndex;
  clinic: ClinicPort;
  importId: string;
  list: ListFile;
  /** A file for what is counted while the list's keys are read. */
  keysPath: string;
}

/** What a client of the list would be in the clinic. */
const asStored = (client: ClientDraft, importId: string): StoredClient => ({
  ...client,
  importId,
  phones: JSON.stringify(client.phones),
  emails: JSON.stringify(client.emails),
  address: JSON.stringify(client.address),
});

/**
 * What the clinic has, found by what it can be recognised by, and what the list itself calls its rows. Each part is read once,
 * when a row first needs it: a list whose keys are all known needs none of it.
 */
export class KnownRows {
  readonly #needs: KnownRowsNeeds;
  #hasClients = false;
  #hasPets = false;
  #hasKeys = false;
  #hasOlderClients = false;
  #hasOlderPets = false;

  constructor(needs: KnownRowsNeeds) {
    this.#needs = needs;
  }

  /** Whether there are clients, or pets, that this list did not make; false before they are read. */
  get hasOlderClients(): boolean {
    return this.#hasOlderClients;
  }

  get hasOlderPets(): boolean {
    return this.#hasOlderPets;
  }

  get hasKeys(): boolean {
    return this.#hasKeys;
  }

  async readClients(): Promise<void> {
    if (this.#hasClients) return;
    const { index, clinic, importId } = this.#needs;
    await eachPage(
      (after) => clinic.clientsPage(after),
      ({ id }) => id,
      (client) => {
        index.put(client.id, { card: JSON.stringify(client), keys: duplicateKeys(ownerCard(client)) });
        this.#hasOlderClients ||= client.importId !== importId;
      },
    );
    this.#hasClients = true;
  }

  async readPets(): Promise<void> {
    if (this.#hasPets) return;
    const { index, clinic } = this.#needs;
    await eachPage(
      (after) => clinic.olderPetsPage(after),
      ({ pet }) => pet.id,
      (known) => {
        const { pet, owners } = known;
        const own = pet.importKey === null ? null : `pet ${pet.importKey}`;
        index.put(pet.id, { card: JSON.stringify(known), own, keys: petKeys(petCard(pet), owners) });
        this.#hasOlderPets = true;
      },
    );
    this.#hasPets = true;
  }

  /** What the list calls its rows, later ones too: a pet or client that has a row of its own is meant by no other. */
  async readKeys(): Promise<void> {
    const { index, list, keysPath } = this.#needs;
    for await (const keys of readKeys(list, keysPath)) index.claim(keys);
    this.#hasKeys = true;
  }

  client(id: string): StoredClient | undefined {
    const card = this.#needs.index.card(id);
    return card === undefined ? undefined : parseClient(card);
  }

  /** Those who share a phone, an e-mail, or name and postcode with this card. */
  clientsLike(card: ContactCard): StoredClient[] {
    const found = duplicateKeys(card).flatMap((key) => this.#needs.index.find(key, MOST_ALIKE));
    return [...new Map(found.map(({ id, card: stored }) => [id, parseClient(stored)])).values()];
  }

  /** Keeps a client that the list makes, or a contact that it adds, for the rows that follow, once clients are read. */
  learn(id: string, draft: ClientDraft): void {
    if (!this.#hasClients) return;
    const { index, importId } = this.#needs;
    const stored = this.client(id);
    if (!stored) {
      index.put(id, { card: JSON.stringify(asStored({ ...draft, id }, importId)), keys: duplicateKeys(draft) });
      return;
    }
    const has = ownerCard(stored);
    const phones = [...has.phones, ...draft.phones];
    const emails = [...new Set([...has.emails, ...draft.emails])];
    const before = new Set(duplicateKeys(has));
    const keys = duplicateKeys({ ...has, phones, emails }).filter((key) => !before.has(key));
    if (keys.length === 0) return;
    const card = JSON.stringify({ ...stored, phones: JSON.stringify(phones), emails: JSON.stringify(emails) });
    index.put(id, { card, keys });
  }

  /** Pets with this key of which the list has no other row. */
  petsWith(key: string, most = MOST_ALIKE): KnownPet[] {
    if (!this.#hasOlderPets) return [];
    return this.#needs.index.find(key, most).map(({ card }) => JSON.parse(card) as KnownPet);
  }

  /** The pet is spoken for: no other row is it. */
  claimPet(id: string): void {
    this.#needs.index.claim([id]);
  }

  isListed(clientKey: string): boolean {
    return this.#needs.index.isClaimed(`client ${clientKey}`);
  }

  /** For whom a key stands that was recognised in an earlier row. */
  link(keyId: string, rowId: string): void {
    this.#needs.index.link(keyId, rowId);
  }

  linked(keyId: string): string | undefined {
    return this.#needs.index.linked(keyId);
  }
}

const parseClient = (card: string): StoredClient => JSON.parse(card) as StoredClient;
