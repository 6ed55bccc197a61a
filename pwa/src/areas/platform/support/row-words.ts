import { fieldPlace, fieldWord } from "../../../field-words.ts";
import { spacedName } from "../../../form/fault-words.copy.ts";
import { utcText } from "../notifications/utc-time.ts";
import { supportCopy as copy } from "./support.copy.ts";

export type SupportRow = Readonly<Record<string, unknown>> & { id: string };

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const STAMPS: Readonly<Record<string, string>> = copy.stamps;

/** Fields that name a row: the first that it has. */
const NAMES = ["name", "title", "subject", "number", "code", "text", "reason", "kind", "status"];

const isBare = (value: unknown): boolean => value === null || value === undefined || value === "";

/** A value as plain text: parts of lists and records one after the other. */
export function valueText(value: unknown): string {
  if (isBare(value)) return copy.nothing;
  if (Array.isArray(value)) return value.length === 0 ? copy.nothing : value.map(valueText).join(", ");
  if (typeof value === "object") {
    const parts = Object.entries(value ?? {}).filter(([, part]) => !isBare(part));
    return parts.length === 0
      ? copy.nothing
      : parts.map(([name, part]) => `${spacedName(name)}: ${valueText(part)}`).join("; ");
  }
  if (typeof value === "boolean") return copy.yesNo(value);
  if (typeof value === "string") return INSTANT.test(value) ? utcText(value) : value;
  return JSON.stringify(value);
}

/** Any row has a name: of a person both names, of other rows their first telling field, else the end of the id. */
export function rowName(row: SupportRow): string {
  const person = [row["firstName"], row["lastName"]].filter((part) => !isBare(part)).join(" ");
  if (person !== "") return person;
  const field = NAMES.find((name) => !isBare(row[name]));
  return field === undefined ? row.id.slice(-6) : valueText(row[field]);
}

/** The fields of a row with their labels, in the order of their form, and the stamps last. */
export function rowFields(table: string, row: SupportRow): { name: string; label: string; value: string }[] {
  const names = Object.keys(row);
  const own = names.filter((name) => !Object.hasOwn(STAMPS, name));
  const sorted = own.toSorted((one, other) => fieldPlace(table, one) - fieldPlace(table, other));
  return [...sorted, ...names.filter((name) => Object.hasOwn(STAMPS, name))].map((name) => ({
    name,
    label: STAMPS[name] ?? fieldWord(table, name),
    value: valueText(row[name]),
  }));
}
