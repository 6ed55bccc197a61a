import { appointments } from "@fernpaw/domain/appointments/appointment";
import { products } from "@fernpaw/domain/catalogue/product";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { visits } from "@fernpaw/domain/visits/visit";
import type { Dexie } from "dexie";
import { rowsOf } from "./rows.ts";

/** The text at `key`; null when there is none, or it is empty. */
export function textIn(args: Readonly<Record<string, unknown>>, key: string): string | null {
  const value = args[key];
  return typeof value === "string" && value !== "" ? value : null;
}

export async function petNameOf(db: Dexie, id: string | null): Promise<string | null> {
  return id === null ? null : ((await rowsOf(db, pets).get(id))?.name ?? null);
}

export async function clientNameOf(db: Dexie, id: string | null): Promise<string | null> {
  const client = id === null ? undefined : await rowsOf(db, clients).get(id);
  return client ? clientName(client) || null : null;
}

export async function productNameOf(db: Dexie, id: string | null): Promise<string | null> {
  return id === null ? null : ((await rowsOf(db, products).get(id))?.name ?? null);
}

/** The first pet of an appointment. */
export async function appointmentPetName(db: Dexie, id: string | null): Promise<string | null> {
  const appointment = id === null ? undefined : await rowsOf(db, appointments).get(id);
  return petNameOf(db, appointment?.petIds[0] ?? null);
}

export async function visitPetName(db: Dexie, id: string | null): Promise<string | null> {
  const visit = id === null ? undefined : await rowsOf(db, visits).get(id);
  return petNameOf(db, visit?.petId ?? null);
}
