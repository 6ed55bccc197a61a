import { clientName, clients } from "@fernpaw/domain/clients/client";
import { whyClosed } from "@fernpaw/domain/clients/closed-client";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Dexie } from "dexie";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import type { ClientRow, PetOwnerRow, PetRow } from "./index/search-docs.ts";
import type { SubjectKind } from "./index/search-doc.ts";
import type { SearchHit } from "./index/search-index.ts";

type SpeciesRow = RowOf<typeof petTypes>;
export type PastReason = "deceased" | "transferred" | "merged" | "erased";

/** A hit with what a list shows of it. */
export interface FoundSubject {
  kind: SubjectKind;
  id: string;
  name: string;
  /** A pet's current owner; null when unknown. For a client: himself. */
  clientId: string | null;
  clientName: string;
  /** Preferred phone of the client. */
  phone: string;
  /** A client's number in the earlier system; else empty. */
  listNumber: string;
  /** `petTypes.code`; empty for a client. */
  speciesCode: string;
  species: string;
  breed: string;
  chip: string;
  /** Of a client: the living pets, as far as their rows were read. */
  petNames: readonly string[];
  past: PastReason | null;
  match: SearchHit["match"];
}

const pastOfClient = (client: ClientRow): PastReason | null =>
  whyClosed(client) ?? (client.status === "deceased" ? "deceased" : null);

function pastOfPet(row: PetRow): PastReason | null {
  if (row.mergedIntoId !== null) return "merged";
  return row.status === "deceased" || row.status === "transferred" ? row.status : null;
}

/** The number that a client wants to be called on. */
export function preferredPhone(client: Pick<ClientRow, "phones"> | undefined): string {
  return (client?.phones.find((phone) => phone.isPreferred) ?? client?.phones[0])?.typed ?? "";
}

const NOTHING = { speciesCode: "", species: "", breed: "", chip: "" } as const;
const NO_PETS: readonly string[] = [];

/** The rows around some hits, wherever they come from, and what a list shows of them. */
export class SubjectRows {
  readonly #clients = new Map<string, ClientRow>();
  readonly #pets = new Map<string, PetRow>();
  readonly #species = new Map<string, SpeciesRow>();
  /** Pet to its current owner. */
  readonly #owners = new Map<string, string>();

  add(table: string, row: unknown): void {
    if (table === clients.table) this.#clients.set((row as ClientRow).id, row as ClientRow);
    if (table === pets.table) this.#pets.set((row as PetRow).id, row as PetRow);
    if (table === petTypes.table) this.#species.set((row as SpeciesRow).id, row as SpeciesRow);
    if (table !== petOwners.table) return;
    const link = row as PetOwnerRow;
    if (link.toOn === null && link.role === "owner") this.#owners.set(link.petId, link.clientId);
  }

  /** Ids of the clients who own one of the pets. */
  ownerIds(): string[] {
    return [...this.#owners.values()];
  }

  /** Undefined when the row itself is missing. */
  subject({ kind, id, match }: SearchHit): FoundSubject | undefined {
    if (kind === "product") return undefined;
    if (kind === "client") {
      const client = this.#clients.get(id);
      if (!client) return undefined;
      const name = clientName(client);
      return {
        kind,
        id,
        name,
        clientId: id,
        clientName: name,
        phone: preferredPhone(client),
        listNumber: listNumberOf(client) ?? "",
        petNames: this.#petNamesOf(id),
        past: pastOfClient(client),
        match,
        ...NOTHING,
      };
    }
    const pet = this.#pets.get(id);
    if (!pet) return undefined;
    const owner = this.#clients.get(this.#owners.get(id) ?? "");
    const type = this.#species.get(pet.petTypeId);
    return {
      kind,
      id,
      name: pet.name,
      clientId: owner?.id ?? null,
      clientName: owner ? clientName(owner) : "",
      phone: preferredPhone(owner),
      listNumber: "",
      speciesCode: type?.code ?? "",
      species: type?.name ?? "",
      breed: pet.breed,
      chip: pet.identifiers.find((identifier) => identifier.kind === "microchip")?.value ?? "",
      petNames: NO_PETS,
      past: pastOfPet(pet),
      match,
    };
  }

  #petNamesOf(clientId: string): string[] {
    const owned = [...this.#owners].flatMap(([petId, ownerId]) => (ownerId === clientId ? petId : []));
    return owned
      .flatMap((petId) => this.#pets.get(petId) ?? [])
      .filter((pet) => pastOfPet(pet) === null)
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b));
  }
}

/**
 * The rows of `hits`, in their order; rows that are not on the device any more are left out. The pets of clients are read
 * only where a list shows them.
 */
export async function foundSubjects(
  db: Dexie,
  hits: readonly SearchHit[],
  { withPets = false }: { withPets?: boolean } = {},
): Promise<FoundSubject[]> {
  const idsOf = (kind: SubjectKind): string[] => hits.filter((hit) => hit.kind === kind).map((hit) => hit.id);
  const [petIds, clientIds] = [idsOf("pet"), idsOf("client")];
  const [species, owners, owned] = await Promise.all([
    rowsOf(db, petTypes).toArray(),
    rowsAmong(rowsOf(db, petOwners), "petId", petIds),
    withPets ? rowsAmong(rowsOf(db, petOwners), "clientId", clientIds) : [],
  ]);
  const links = [...owners, ...owned];
  const petRows = await rowsOf(db, pets).bulkGet([...new Set([...petIds, ...owned.map(({ petId }) => petId)])]);
  const rows = new SubjectRows();
  for (const pet of petRows) if (pet) rows.add(pets.table, pet);
  for (const type of species) rows.add(petTypes.table, type);
  for (const link of links) rows.add(petOwners.table, link);
  const clientRows = await rowsOf(db, clients).bulkGet([...new Set([...clientIds, ...rows.ownerIds()])]);
  for (const client of clientRows) if (client) rows.add(clients.table, client);
  return hits.flatMap((hit) => rows.subject(hit) ?? []);
}

/** The living pets of a client, by name. */
export async function petsOfClient(db: Dexie, clientId: string): Promise<FoundSubject[]> {
  const links = await rowsOf(db, petOwners).where("clientId").equals(clientId).toArray();
  const ids = [...new Set(links.filter((link) => link.toOn === null).map((link) => link.petId))];
  const found = await foundSubjects(
    db,
    ids.map((id) => ({ kind: "pet", id, match: "prefix", isPast: false })),
  );
  return found
    .filter((pet) => pet.past === null)
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}
