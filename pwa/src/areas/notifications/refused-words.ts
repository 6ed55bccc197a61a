import { appointments } from "@fernpaw/domain/appointments/appointment";
import { clients } from "@fernpaw/domain/clients/client";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { activeLocations } from "@fernpaw/domain/clinics/locations-in-use";
import type { attention } from "@fernpaw/domain/kernel/attention";
import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { ClinicPermission } from "@fernpaw/domain/kernel/permissions";
import { products } from "@fernpaw/domain/catalogue/product";
import { pets } from "@fernpaw/domain/pets/pet";
import { stockCounts } from "@fernpaw/domain/stock/stock-count";
import { stockTransfers } from "@fernpaw/domain/stock/stock-transfer";
import { goodsReceipts } from "@fernpaw/domain/suppliers/goods-receipt";
import type { Dexie } from "dexie";
import { rowsOf } from "../../db/rows.ts";
import { listOf, recordOf, typedValues } from "../../session/drafts/refused-change.ts";
import { permissionWords } from "../employees/public/permission-words.copy.ts";
import { fieldPlace, fieldWord } from "../../field-words.ts";
import { faultLine, faultWords, wholeChange } from "../../form/fault-words.copy.ts";
import { copy, reasonWords, rights } from "./inbox.copy.ts";
import { isId, valueWords } from "./value-words.ts";

type Item = RowOf<typeof attention>;
type Values = Readonly<Record<string, unknown>>;
type RefusedItem = Pick<Item, "mutationName" | "details" | "mine">;

/** The table that a mutation is about. */
const tableOf = (mutationName: string): string => mutationName.split(".")[0] ?? "";

export interface TypedRow {
  label: string;
  value: string;
}

/** Fields that the form adds by itself. */
const UNTYPED: readonly string[] = ["id", "seen", "linkId", "birthPrecision", "set", "source", "repeat"];
/** The state of a record that the author saw: the app adds it. */
const SEEN = /^seen[A-Z]/;
/** A value that a form starts with. */
const UNSAID: readonly unknown[] = ["unknown", "routine", "no"];
const FAULT_CHARACTERS = 60;

/**
 * Every value of a change that a person can have typed or chosen, in the form's order. A correction also shows what was
 * emptied; of a new record only what was filled in counts.
 */
export async function typedRows(
  db: Dexie,
  { mutationName, mine: { values } }: Pick<Item, "mutationName" | "mine">,
  timeZone: string,
): Promise<TypedRow[]> {
  const table = tableOf(mutationName);
  const isCorrection = recordOf(values["set"]) !== null;
  // Of the lines of an order those that were written, without those that the author started from.
  const lines = listOf(recordOf(values["lines"])?.["now"]);
  const typed: Values = { ...typedValues(values), ...(lines && { lines }) };
  // A clinic with one location never chooses it.
  const hasPlaces = activeLocations(await rowsOf(db, locations).toArray()).length > 1;
  const fields = Object.keys(typed).filter(
    (field) =>
      (hasPlaces || field !== "locationId") &&
      !SEEN.test(field) &&
      (isCorrection ? field !== "id" : !UNTYPED.includes(field)) &&
      (isCorrection || !UNSAID.includes(typed[field])),
  );
  const rows = await Promise.all(
    fields
      .sort((a, b) => fieldPlace(table, a) - fieldPlace(table, b))
      .map(async (field) => {
        const owner = recordOf(typed[field])?.["clientId"];
        const value = await (owner === undefined
          ? valueWords(db, field, typed[field], { timeZone, table, values: typed })
          : valueWords(db, "clientId", owner, { timeZone }));
        return { label: fieldWord(table, field), value };
      }),
  );
  return rows.filter(({ value }) => !isId(value) && (isCorrection || (value !== copy.none && value !== copy.anybody)));
}

/** One text of everything, for somewhere else. */
export function typedText(title: string, rows: readonly TypedRow[]): string {
  return [title, ...rows.map(({ label, value }) => copy.line(label, value))].join("\n");
}

function valueAt(values: Values, path: readonly string[]): string {
  let value: unknown = values;
  for (const step of path) value = listOf(value)?.[Number(step)] ?? recordOf(value)?.[step];
  const text = recordOf(value)?.["typed"] ?? value;
  if ((typeof text !== "string" && typeof text !== "number") || isId(text)) return "";
  const shown = String(text);
  return shown.length > FAULT_CHARACTERS ? `${shown.slice(0, FAULT_CHARACTERS)}…` : shown;
}

const isPlace = (step: string): boolean => /^\d+$/.test(step);

/** Which fields were refused and why, one sentence each; empty where the refusal names none. */
export function faultLines({ mutationName, details, mine: { values } }: RefusedItem): string[] {
  const lines = (listOf(details["errors"]) ?? []).map((error) => {
    const { path, code, message } = recordOf(error) ?? {};
    const steps = typeof path === "string" ? path.split(".").filter((step) => step !== "") : [];
    const field = steps.find((step) => step !== "set" && !isPlace(step));
    const fault = { field: field ?? "", code: String(code), message: typeof message === "string" ? message : "" };
    const label = field === undefined ? wholeChange : fieldWord(tableOf(mutationName), field);
    return faultLine(label, valueAt(values, steps), faultWords(fault));
  });
  return [...new Set(lines)];
}

type Can = (...codes: ClinicPermission[]) => boolean;

const rightOf = ({ permission }: Values): ClinicPermission | null =>
  typeof permission === "string" && Object.hasOwn(permissionWords, permission)
    ? (permission as ClinicPermission)
    : null;

/** Why the server refused the change. For a missing right: which right, and who can give it. */
export function refusalWords({ code, details }: Pick<Item, "code" | "details">, can: Can): string {
  if (code !== "forbidden") return reasonWords(code);
  const right = rightOf(details);
  if (right === null) return details["permission"] === "owner" ? rights.ownerOnly : reasonWords(code);
  return can(right) ? rights.regained(permissionWords[right]) : rights.lacked(permissionWords[right]);
}

/** Why trying once more did not work, as the end of a sentence. */
export function againWords(code: string, refused: RefusedItem): string {
  const right = rightOf(refused.details);
  if (code === "forbidden" && right !== null) return rights.stillLacked(permissionWords[right]);
  return [reasonWords(code), ...faultLines(refused)].join(" ");
}

/** The subject of the changes of a table, and the argument that names it. */
const SUBJECTS: Readonly<Record<string, readonly [entity: EntityDefinition, idField: string]>> = {
  appointments: [appointments, "id"],
  clients: [clients, "id"],
  pets: [pets, "id"],
  products: [products, "id"],
  productPrices: [products, "productId"],
  productCosts: [products, "productId"],
  productDoses: [products, "productId"],
  bundleLines: [products, "bundleId"],
  stockCounts: [stockCounts, "id"],
  stockCountLines: [stockCounts, "countId"],
  stockTransfers: [stockTransfers, "id"],
  goodsReceipts: [goodsReceipts, "id"],
  receiptCosts: [goodsReceipts, "receiptId"],
};

/** The subject of a change, if this device has it. The refusal names it only if the subject is the reason. */
export async function changedSubject(
  db: Dexie,
  { kind, mutationName, mine }: Item,
): Promise<{ table: string; id: string } | null> {
  const [entity, idField = ""] = SUBJECTS[tableOf(mutationName)] ?? [];
  const id = mine.values[idField];
  if ((kind !== "rejected_mutation" && kind !== "parked_mutation") || !entity || typeof id !== "string") return null;
  return (await rowsOf(db, entity).get(id)) ? { table: entity.table, id } : null;
}
