import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { products } from "@fernpaw/domain/catalogue/product";
import { equipment, locations, rooms } from "@fernpaw/domain/clinics/clinic";
import { epochMsOf, isDay } from "@fernpaw/domain/kernel/time";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { recordOf } from "../../session/drafts/refused-change.ts";
import { clockTime, fullDate, shortDay } from "../../ui/clock-time.tsx";
import { copy } from "./inbox.copy.ts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const WORD_FIELDS: readonly string[] = ["status", "stage", "sex", "urgency", "kind"];

/** People never type an id. An id is replaced by a name, or left out. */
export const isId = (value: unknown): boolean => typeof value === "string" && ID.test(value);

export async function personName(db: Dexie, id: string | null): Promise<string | null> {
  const person = id === null ? undefined : await rowsOf(db, staff).get(id);
  return person ? titledName(person) : null;
}

export async function clientWords(db: Dexie, id: string | null): Promise<string | null> {
  const client = id === null ? undefined : await rowsOf(db, clients).get(id);
  return client ? clientName(client) || null : null;
}

/** Everything in a value that a person could have typed, in its order. */
function splitValue(value: unknown): string[] {
  if (value === null || value === undefined || value === "" || isId(value)) return [];
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown) => splitValue(one).join(" ")).filter((part) => part !== "");
  }
  const record = recordOf(value);
  if (!record) return [typeof value === "string" ? value : JSON.stringify(value)];
  // Of a phone the number counts as it was typed; what was read from it is ours.
  if (typeof record["typed"] === "string")
    return [...splitValue(record["label"]), record["typed"], ...splitValue(record["whose"])];
  return Object.entries(record).flatMap(([name, part]) => splitValue(isQuantity(name, part) ? part / 1000 : part));
}

/** Quantities are kept in thousandths; people typed 2.5. */
const isQuantity = (field: string, value: unknown): value is number =>
  field.endsWith("Milli") && typeof value === "number";

/** The name of what an id stands for; null: this device does not know it, or the field holds no id. */
async function readName(db: Dexie, field: string, id: string): Promise<string | null> {
  switch (field) {
    case "vetId":
    case "preferredVetId":
      return personName(db, id);
    case "roomId":
      return (await rowsOf(db, rooms).get(id))?.name ?? null;
    case "petTypeId":
    case "petTypeIds":
      return (await rowsOf(db, petTypes).get(id))?.name ?? null;
    case "typeId":
      return (await rowsOf(db, appointmentTypes).get(id))?.name ?? null;
    case "ownerId":
    case "clientId":
      return clientWords(db, id);
    case "petId":
    case "petIds":
      return (await rowsOf(db, pets).get(id))?.name ?? null;
    case "productId":
      return (await rowsOf(db, products).get(id))?.name ?? null;
    case "batchId":
      return (await rowsOf(db, batches).get(id))?.number ?? null;
    case "countId":
      return (await rowsOf(db, stockCounts).get(id))?.name ?? null;
    case "locationId":
      return (await rowsOf(db, locations).get(id))?.name ?? null;
    case "equipmentIds":
      return (await rowsOf(db, equipment).get(id))?.name ?? null;
    default:
      return null;
  }
}

async function listWords(db: Dexie, field: string, values: readonly unknown[]): Promise<string> {
  const named = await Promise.all(
    values.map(async (value) => (isId(value) ? await readName(db, field, String(value)) : splitValue(value).join(" "))),
  );
  return named.filter(Boolean).join(", ");
}

/** One value of an inbox item as text. Ids become names; an id without a known name is shown as it is. */
export async function valueWords(db: Dexie, field: string, value: unknown, timeZone: string): Promise<string> {
  if (value === null || value === undefined || value === "") return field === "vetId" ? copy.anybody : copy.none;
  if (Array.isArray(value)) return (await listWords(db, field, value)) || copy.none;
  if (typeof value === "object") return splitValue(value).join(", ") || copy.none;
  if (typeof value === "boolean") return copy.yesNo(value);
  if (isQuantity(field, value)) return (value / 1000).toLocaleString("en-GB");
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (isId(text)) return (await readName(db, field, text)) ?? text;
  if (field === "durationMin") return `${text} min`;
  if (field.endsWith("On") && isDay(text)) return fullDate(text);
  if (field.endsWith("At") && isInstant(text)) return `${shortDay(text, timeZone)}, ${clockTime(text, timeZone)}`;
  return WORD_FIELDS.includes(field) ? text.replaceAll("_", " ") : text;
}

// A refused value may not be a time at all, or may be the 31st of February.
const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(epochMsOf(text));
