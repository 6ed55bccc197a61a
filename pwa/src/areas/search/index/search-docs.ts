import { clientName, type clients } from "@fernpaw/domain/clients/client";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { SearchDoc } from "./search-doc.ts";

export type ClientRow = RowOf<typeof clients>;
export type PetRow = RowOf<typeof pets>;
export type PetOwnerRow = RowOf<typeof petOwners>;

const given = (values: readonly (string | number | null)[]): string[] =>
  values.filter((value) => value !== null && value !== "").map(String);

export function clientDoc(client: ClientRow): SearchDoc {
  const name = clientName(client);
  return {
    kind: "client",
    id: client.id,
    name,
    related: client.companyName === name ? [] : given([client.companyName]),
    details: client.emails,
    numbers: given([...client.phones.flatMap(({ typed, e164 }) => [typed, e164]), client.number, listNumberOf(client)]),
    isPast: client.mergedIntoId !== null || client.status === "deceased",
  };
}

/** `owners`: the clients who have the pet now. */
export function petDoc(pet: PetRow, owners: readonly ClientRow[]): SearchDoc {
  return {
    kind: "pet",
    id: pet.id,
    name: pet.name,
    related: owners.flatMap((owner) => given([clientName(owner), owner.companyName])),
    details: given([pet.breed]),
    numbers: given([...pet.identifiers.map(({ value }) => value), pet.number, listNumberOf(pet)]),
    isPast: pet.mergedIntoId !== null || pet.status === "deceased" || pet.status === "transferred",
  };
}
