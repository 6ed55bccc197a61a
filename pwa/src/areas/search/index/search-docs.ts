import type { products } from "@fernpaw/domain/catalogue/product";
import { clientName, type clients } from "@fernpaw/domain/clients/client";
import { isClosed } from "@fernpaw/domain/clients/closed-client";
import { listNumberOf } from "@fernpaw/domain/imports/list-number";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { foldText } from "@fernpaw/domain/kernel/search-text";
import type { petOwners, pets } from "@fernpaw/domain/pets/pet";
import type { SearchDoc } from "./search-doc.ts";

export type ClientRow = RowOf<typeof clients>;
export type PetRow = RowOf<typeof pets>;
export type ProductRow = RowOf<typeof products>;
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
    isPast: isClosed(client) || client.status === "deceased",
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

/** Codes are also typed without their signs: `vx10492` for VX-10492. */
const withoutSigns = (code: string): string => foldText(code).replaceAll(/[^\p{L}\p{N}]/gu, "");

export function productDoc(product: ProductRow): SearchDoc {
  const { id, name, printedName, activeIngredient, strength, form, category, code, barcodes, status } = product;
  return {
    kind: "product",
    id,
    name,
    related: given([printedName, activeIngredient]),
    details: given([strength, form, category]),
    numbers: given([code, withoutSigns(code), ...barcodes]),
    isPast: status === "archived",
  };
}
