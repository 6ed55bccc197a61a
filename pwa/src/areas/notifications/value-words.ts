import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { products, type ProductUnit } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { clinicSettings, equipment, locations, rooms } from "@fernpaw/domain/clinics/clinic";
import { formTemplates } from "@fernpaw/domain/consents/form-template";
import { epochMsOf, isDay } from "@fernpaw/domain/kernel/time";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { GRAMS } from "@fernpaw/domain/pets/weight-text";
import { pets, petTypes } from "@fernpaw/domain/pets/pet";
import { prescriptions } from "@fernpaw/domain/prescriptions/prescription";
import { batches } from "@fernpaw/domain/stock/batch";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { staff, titledName } from "@fernpaw/domain/staff/staff";
import { suppliers } from "@fernpaw/domain/suppliers/supplier";
import { careOrders } from "@fernpaw/domain/wards/care-order";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { visitPetName } from "../../db/subject-names.ts";
import { recordOf } from "../../session/drafts/refused-change.ts";
import { clockTime, fullDate, shortDay } from "../../ui/clock-time.tsx";
import { moneyText } from "../../ui/money-text.ts";
import { amountText, quantityText } from "../catalogue/public/product-words.copy.ts";
import { choiceWords } from "./choice-words.ts";
import { copy } from "./inbox.copy.ts";

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T/;
const WORD_FIELDS: readonly string[] = ["status", "stage", "sex", "urgency", "kind"];

/** Of a product, in thousandths of its unit. */
const QUANTITIES: readonly string[] = ["quantityMilli", "countedMilli", "sentMilli"];

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

/** The name of what an id stands for; null: this device does not know it, or the field holds no id. */
async function readName(db: Dexie, field: string, id: string): Promise<string | null> {
  switch (field) {
    case "vetId":
    case "preferredVetId":
    case "orderedBy":
    case "checkedBy":
      return personName(db, id);
    case "visitId":
      return visitPetName(db, id);
    case "prescriptionId":
      return (await rowsOf(db, prescriptions).get(id))?.medicine ?? null;
    case "orderId":
      return (await rowsOf(db, careOrders).get(id))?.what ?? null;
    case "roomId":
    case "kennelId":
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
    case "bundleId":
      return (await rowsOf(db, products).get(id))?.name ?? null;
    case "formTemplateIds":
      return (await rowsOf(db, formTemplates).get(id))?.name ?? null;
    case "taxIds":
      return (await rowsOf(db, taxes).get(id))?.name ?? null;
    case "supplierId":
      return (await rowsOf(db, suppliers).get(id))?.name ?? null;
    case "batchId":
      return (await rowsOf(db, batches).get(id))?.number ?? null;
    case "countId":
      return (await rowsOf(db, stockCounts).get(id))?.name ?? null;
    case "locationId":
    case "fromLocationId":
    case "toLocationId":
      return (await rowsOf(db, locations).get(id))?.name ?? null;
    case "equipmentIds":
      return (await rowsOf(db, equipment).get(id))?.name ?? null;
    default:
      return null;
  }
}

interface Reading {
  db: Dexie;
  timeZone: string;
  /** How the clinic writes money and weights; undefined: the device does not know it. */
  region: RowOf<typeof clinicSettings> | undefined;
  table: string;
  /** Of the product that the value is about; null: it is about none. */
  unit: ProductUnit | null;
}

/** The unit of the product that a change, or a line of it, is about. */
async function unitOf(db: Dexie, values: Readonly<Record<string, unknown>>): Promise<ProductUnit | null> {
  const idAt = (field: string): string => (isId(values[field]) ? String(values[field]) : "");
  const prescription = await rowsOf(db, prescriptions).get(idAt("prescriptionId"));
  if (prescription) return prescription.unit;
  const order = await rowsOf(db, careOrders).get(idAt("orderId"));
  const product = await rowsOf(db, products).get(order?.productId ?? idAt("productId"));
  return product?.dispensingUnit ?? null;
}

/** As exact as it was typed: a list elsewhere rounds. */
const weightWords = (unit: "kg" | "lb", grams: number): string =>
  unit === "kg" ? `${amountText(grams)} kg` : `${(grams / GRAMS.lb).toFixed(2)} lb`;

/** Money and quantities are kept as whole numbers of their smallest part; people typed 12.50 and 2.5. */
function numberWords({ region, unit }: Reading, field: string, value: number): string {
  if (unit !== null && QUANTITIES.includes(field)) return quantityText(value, unit);
  if (region && field.endsWith("Minor") && Number.isSafeInteger(value)) return moneyText(value, region);
  if (field === "weightG") return weightWords(region?.weightUnit ?? "kg", value);
  if (/Milli(Percent)?$/.test(field)) return amountText(value);
  return field === "durationMin" ? `${value} min` : JSON.stringify(value);
}

/** A value that is neither a list nor a record. An id without a known name is as it is. */
async function singleWords(reading: Reading, field: string, value: unknown): Promise<string> {
  const { db, timeZone } = reading;
  if (typeof value === "boolean") return copy.yesNo(value);
  if (typeof value === "number") return numberWords(reading, field, value);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (isId(text)) return (await readName(db, field, text)) ?? text;
  if (field.endsWith("On") && isDay(text)) return fullDate(text);
  if (field.endsWith("At") && isInstant(text)) return `${shortDay(text, timeZone)}, ${clockTime(text, timeZone)}`;
  return choiceWords(reading.table, field, text) ?? (WORD_FIELDS.includes(field) ? text.replaceAll("_", " ") : text);
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === "";

/** Of a phone the number counts as it was typed; the fields that were read from it are ours. */
function typedParts(record: Readonly<Record<string, unknown>>): [field: string, part: unknown][] {
  const { label, typed, whose } = record;
  return typeof typed === "string" ? Object.entries({ label, typed, whose }) : Object.entries(record);
}

/** The price of a use, which the catalogue proposed; null: not such a price. */
function priceWords({ region }: Reading, { fixedMinor, unitMinor }: Readonly<Record<string, unknown>>): string | null {
  if (!region || typeof fixedMinor !== "number" || typeof unitMinor !== "number") return null;
  return copy.price(moneyText(unitMinor, region), fixedMinor === 0 ? "" : moneyText(fixedMinor, region));
}

/** Everything in a value that a person could have typed, in its order. Ids without a known name are left out. */
async function partsOf(reading: Reading, field: string, value: unknown): Promise<string[]> {
  if (isNothing(value)) return [];
  if (Array.isArray(value)) {
    const parts = await Promise.all(value.map((one: unknown) => partsOf(reading, field, one)));
    return parts.map((texts) => texts.join(" ")).filter((text) => text !== "");
  }
  const record = recordOf(value);
  if (record) {
    const price = field === "price" ? priceWords(reading, record) : null;
    if (price !== null) return [price];
    const inside = { ...reading, unit: (await unitOf(reading.db, record)) ?? reading.unit };
    const parts = typedParts(record).map(([name, part]) => partsOf(inside, name, part));
    return (await Promise.all(parts)).flat();
  }
  const words = await singleWords(reading, field, value);
  return isId(words) ? [] : [words];
}

/** The change or row that a value is part of; without a table it is part of none. */
interface Whole {
  timeZone: string;
  table?: string;
  values?: Readonly<Record<string, unknown>>;
}

/** One value of an inbox item as text. Ids become names; an id without a known name is shown as it is. */
export async function valueWords(
  db: Dexie,
  field: string,
  value: unknown,
  { timeZone, table = "", values = {} }: Whole,
): Promise<string> {
  if (isNothing(value)) return field === "vetId" ? copy.anybody : copy.none;
  const [region] = await rowsOf(db, clinicSettings).toArray();
  const reading = { db, timeZone, region, table, unit: await unitOf(db, values) };
  if (typeof value !== "object") return singleWords(reading, field, value);
  return (await partsOf(reading, field, value)).join(", ") || copy.none;
}

// A refused value may not be a time at all, or may be the 31st of February.
const isInstant = (text: string): boolean => INSTANT.test(text) && !Number.isNaN(epochMsOf(text));
