import { clientName } from "@fernpaw/domain/clients/client";
import { duplicateKeys } from "@fernpaw/domain/clients/duplicate-clients";
import { comparedOwnerName, comparedPetName } from "@fernpaw/domain/imports/import-match";
import type { PetReference } from "../read/listed-event.ts";
import { eachPage } from "./each-page.ts";
import type { MatchContext } from "./match-context.ts";
import { markKeys, ownerCard, petCard } from "./row-cards.ts";
import { type PetFinding, petWords } from "./row-words.ts";
import type { KnownPet, StoredClient, StoredRows } from "./stored-rows.queries.ts";

/** More with one key in common are not told apart. */
const MOST_ALIKE = 50;
/** Merges of merged rows that are followed. */
const MOST_MERGES = 5;

type Answer = { found: KnownPet; note: PetFinding | null } | { found: null; note: PetFinding };

/** Finds pets of the clinic by what a list says of them. The clinic is read whole when a row first has no known number. */
export class PetFinder {
  readonly #context: Pick<MatchContext, "clinic" | "index" | "importId">;
  #stored: StoredRows = { clients: new Map(), pets: new Map(), owners: new Map(), links: new Map() };
  #hasAll = false;

  constructor(context: Pick<MatchContext, "clinic" | "index" | "importId">) {
    this.#context = context;
  }

  /** Reads what is needed to find these. */
  async prepare(wanted: readonly PetReference[]): Promise<void> {
    const { clinic } = this.#context;
    const clients = [...new Set(wanted.flatMap(({ owner }) => owner?.id ?? []))];
    const pets = [...new Set(wanted.flatMap(({ numberId }) => numberId ?? []))];
    this.#stored = await clinic.storedRows({ clients, pets, isOwnerNamed: true });
    for (let turn = 0; turn < MOST_MERGES; turn += 1) {
      const into = [...this.#stored.pets.values()].flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
      const missing = into.filter((id) => !this.#stored.pets.has(id));
      if (missing.length === 0) break;
      const more = await clinic.storedRows({ clients: [], pets: missing, isOwnerNamed: true });
      for (const [id, pet] of more.pets) this.#stored.pets.set(id, pet);
      for (const [id, owners] of more.owners) this.#stored.owners.set(id, owners);
    }
    if (wanted.some((who) => this.#byNumber(who) === undefined)) await this.#readAll();
  }

  find(who: PetReference): Answer {
    const own = this.#byNumber(who) ?? this.#byMark(who);
    if (own) {
      const isOther = who.name !== "" && comparedPetName(who.name) !== comparedPetName(own.pet.name);
      return isOther
        ? { found: null, note: { code: "pet_other_name", field: "pet.name", here: [petWords(own)] } }
        : { found: own, note: null };
    }
    if (who.owner === null) {
      const isNamed = who.numberId !== null || who.identifiers.length > 0;
      const code = isNamed ? "pet_not_found" : "pet_unclear";
      return { found: null, note: { code, field: "pet.externalId", here: [] } };
    }
    return this.#byOwner(who, this.#owners(who.owner));
  }

  /** The clients in use whom a row may mean, where its pet is not asked for. */
  clientsOf(owner: NonNullable<PetReference["owner"]>): string[] {
    return this.#owners(owner);
  }

  #byOwner(who: PetReference, ownerIds: readonly string[]): Answer {
    const name = comparedPetName(who.name);
    const keys = ownerIds.map((id) => (name === "" ? `of:${id}` : `of:${id}|${name}`));
    const all = this.#pets(keys);
    const pets = name === "" ? all.filter(({ pet }) => pet.status === "active") : all;
    const [only, ...others] = pets;
    const here = pets.map(petWords);
    const field = name === "" ? "client.fullName" : "pet.name";
    if (!only) return { found: null, note: { code: "pet_not_found", field, here } };
    if (others.length > 0) return { found: null, note: { code: "pet_not_unique", field, here } };
    return { found: only, note: name === "" ? { code: "only_pet", field, here } : null };
  }

  #pets(keys: readonly string[]): KnownPet[] {
    const found = keys.flatMap((key) => this.#context.index.find(key, MOST_ALIKE));
    return [...new Map(found.map(({ id, card }) => [id, JSON.parse(card) as KnownPet])).values()];
  }

  #byNumber({ numberId }: PetReference): KnownPet | undefined {
    if (numberId === null) return undefined;
    const { pets, links, owners } = this.#stored;
    let pet = pets.get(numberId) ?? pets.get(links.get(numberId) ?? "");
    for (let turn = 0; turn < MOST_MERGES && pet; turn += 1) pet = pets.get(pet.mergedIntoId ?? pet.id);
    return pet && { pet, owners: owners.get(pet.id) ?? [] };
  }

  #byMark({ identifiers }: PetReference): KnownPet | undefined {
    const [only, other] = this.#pets(markKeys({ identifiers }));
    return other === undefined ? only : undefined;
  }

  /** Ids of the clients whom the row may mean: by number, else by e-mail or phone, else by name. */
  #owners(owner: NonNullable<PetReference["owner"]>): string[] {
    const { clients, links } = this.#stored;
    const byKey = clients.get(owner.id) ?? clients.get(links.get(owner.id) ?? "");
    if (byKey) return [byKey.mergedIntoId ?? byKey.id];
    const { index } = this.#context;
    const idsWith = (keys: readonly string[]): string[] =>
      keys.flatMap((key) => index.find(key, MOST_ALIKE).map(({ id }) => id));
    const contacts = duplicateKeys(owner).map((key) => `client ${key}`);
    const name = comparedOwnerName(owner);
    for (const keys of [contacts, name === "" ? [] : [`client called ${name}`]]) {
      const ids = idsWith(keys);
      if (ids.length > 0) return [...new Set(ids)];
    }
    return [];
  }

  async #readAll(): Promise<void> {
    if (this.#hasAll) return;
    const { clinic, index } = this.#context;
    await eachPage(
      (after) => clinic.clientsPage(after),
      ({ id }: StoredClient) => id,
      (client) => {
        const card = ownerCard(client);
        const keys = duplicateKeys(card).map((key) => `client ${key}`);
        index.put(client.id, { card: "", keys: [...keys, `client called ${comparedOwnerName(card)}`] });
      },
    );
    await eachPage(
      (after) => clinic.olderPetsPage(after),
      ({ pet }: KnownPet) => pet.id,
      (known) => {
        const card = petCard(known.pet);
        const name = comparedPetName(card.name);
        const owned = known.owners.flatMap(({ clientId }) => [`of:${clientId}`, `of:${clientId}|${name}`]);
        index.put(known.pet.id, { card: JSON.stringify(known), keys: [...markKeys(card), ...owned] });
      },
    );
    this.#hasAll = true;
  }
}

/** The client of an appointment: the listed one if they own the pet, else the owner. */
export function clientOf({ owners }: KnownPet, owner: PetReference["owner"]): KnownPet["owners"][number] | null {
  const named = owner && owners.find((one) => comparedOwnerName(one) === comparedOwnerName(owner));
  return named ?? owners.find(({ role }) => role === "owner") ?? owners[0] ?? null;
}

export const ownerWords = ({ owners }: KnownPet): string => owners.map(clientName).join(", ");
