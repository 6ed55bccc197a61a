import { products } from "@fernpaw/domain/catalogue/product";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { controlledRegisters } from "@fernpaw/domain/controlled/controlled-entry";
import { pets } from "@fernpaw/domain/pets/pet";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import type { AuditEvent } from "./audit-calls.ts";

export type Subject = Pick<AuditEvent, "entity" | "entityId">;

/** The name of a record and its page, where the device has it. */
export interface NamedRecord {
  name: string;
  to: string | null;
}

async function recordName(db: CacheDb, { entity, entityId }: Subject): Promise<NamedRecord | null> {
  if (entityId === null) return null;
  switch (entity) {
    case "users":
    case "staff": {
      const person = await rowsOf(db, staff).get(entityId);
      return person ? { name: titledName(person), to: paths.employee(entityId) } : null;
    }
    case "clients": {
      const client = await rowsOf(db, clients).get(entityId);
      return client ? { name: clientName(client), to: paths.client(entityId) } : null;
    }
    case "pets": {
      const pet = await rowsOf(db, pets).get(entityId);
      return pet ? { name: pet.name, to: paths.pet(entityId) } : null;
    }
    case "products": {
      const product = await rowsOf(db, products).get(entityId);
      return product ? { name: product.name, to: paths.product(entityId) } : null;
    }
    case "controlledRegisters": {
      const register = await rowsOf(db, controlledRegisters).get(entityId);
      const place = await rowsOf(db, locations).get(register?.locationId ?? entityId);
      if (!register) return place ? { name: place.name, to: paths.drugRegisters } : null;
      const product = await rowsOf(db, products).get(register.productId);
      return product ? { name: `${product.name}, ${place?.name ?? ""}`, to: paths.drugRegister(register) } : null;
    }
    default:
      return null;
  }
}

export const subjectKey = ({ entity, entityId }: Subject): string => `${entity} ${entityId}`;

/** The names of the records of a page, by `subjectKey`. */
export async function recordNames(
  db: CacheDb,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<string, NamedRecord>> {
  const different = [...new Map(subjects.map((subject) => [subjectKey(subject), subject])).entries()];
  const named = await Promise.all(
    different.map(async ([key, subject]) => [key, await recordName(db, subject)] as const),
  );
  return new Map(named.flatMap(([key, name]) => (name === null ? [] : [[key, name] as const])));
}

/** The name of a record that was chosen by its id alone; null: the device does not have it. */
export async function nameOfId(db: CacheDb, id: string): Promise<string | null> {
  const found = ["staff", "clients", "pets", "products"].map((entity) => recordName(db, { entity, entityId: id }));
  return (await Promise.all(found)).find((record) => record !== null)?.name ?? null;
}
