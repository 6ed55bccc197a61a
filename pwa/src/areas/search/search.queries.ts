import { clientName, clients } from "@fernpaw/domain/clients/client";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import type { ClientRow, PetRow } from "./search-docs.ts";
import type { SearchHit, SearchKind } from "./search-index.ts";

export type PastReason = "deceased" | "transferred" | "merged";

/** A hit with what a list shows of it. */
export interface FoundSubject {
  kind: SearchKind;
  id: string;
  name: string;
  /** A pet's current owner; null when unknown. For a client: himself. */
  clientId: string | null;
  clientName: string;
  /** Preferred phone of the client. */
  phone: string;
  /** `petTypes.code`; empty for a client. */
  speciesCode: string;
  species: string;
  breed: string;
  chip: string;
  past: PastReason | null;
  match: SearchHit["match"];
}

function pastOf(row: Pick<PetRow | ClientRow, "status" | "mergedIntoId">): PastReason | null {
  if (row.mergedIntoId !== null) return "merged";
  return row.status === "deceased" || row.status === "transferred" ? row.status : null;
}

/** The number that a client wants to be called on. */
export function preferredPhone(client: Pick<ClientRow, "phones"> | undefined): string {
  return (client?.phones.find((phone) => phone.isPreferred) ?? client?.phones[0])?.typed ?? "";
}

function foundClient(client: ClientRow, match: SearchHit["match"]): FoundSubject {
  const name = clientName(client);
  return {
    kind: "client",
    id: client.id,
    name,
    clientId: client.id,
    clientName: name,
    phone: preferredPhone(client),
    speciesCode: "",
    species: "",
    breed: "",
    chip: "",
    past: pastOf(client),
    match,
  };
}

/** The rows of `hits`, in their order; rows that are not on the device any more are left out. */
export async function foundSubjects(db: Dexie, hits: readonly SearchHit[]): Promise<FoundSubject[]> {
  const idsOf = (kind: SearchKind): string[] => hits.filter((hit) => hit.kind === kind).map((hit) => hit.id);
  const petIds = idsOf("pet");
  const [petRows, species, links] = await Promise.all([
    rowsOf(db, pets).bulkGet(petIds),
    rowsOf(db, petTypes).toArray(),
    rowsOf(db, petOwners).where("petId").anyOf(petIds).toArray(),
  ]);
  const ownerIdOf = new Map(
    links.filter((link) => link.toOn === null && link.role === "owner").map((link) => [link.petId, link.clientId]),
  );
  const clientIds = [...new Set([...idsOf("client"), ...ownerIdOf.values()])];
  const clientRows = await rowsOf(db, clients).bulkGet(clientIds);
  const clientOf = new Map(clientRows.flatMap((client) => (client ? [[client.id, client] as const] : [])));
  const petOf = new Map(petRows.flatMap((pet) => (pet ? [[pet.id, pet] as const] : [])));
  const typeOf = new Map(species.map((type) => [type.id, type]));

  return hits.flatMap((hit): FoundSubject[] => {
    if (hit.kind === "client") {
      const client = clientOf.get(hit.id);
      return client ? [foundClient(client, hit.match)] : [];
    }
    const pet = petOf.get(hit.id);
    if (!pet) return [];
    const owner = clientOf.get(ownerIdOf.get(pet.id) ?? "");
    const type = typeOf.get(pet.petTypeId);
    return [
      {
        kind: "pet",
        id: pet.id,
        name: pet.name,
        clientId: owner?.id ?? null,
        clientName: owner ? clientName(owner) : "",
        phone: preferredPhone(owner),
        speciesCode: type?.code ?? "",
        species: type?.name ?? "",
        breed: pet.breed,
        chip: pet.identifiers.find(({ kind }) => kind === "microchip")?.value ?? "",
        past: pastOf(pet),
        match: hit.match,
      },
    ];
  });
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
