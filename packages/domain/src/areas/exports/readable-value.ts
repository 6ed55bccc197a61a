import { moneyText } from "../../kernel/money-text.ts";
import { epochMsOf } from "../../kernel/time.ts";
import { archiveCopy as copy } from "./archive.copy.ts";

export interface ReadableContext {
  timeZone: string;
  locale: string;
  currency: string;
  /** The name of the row with this id; undefined for an unknown id. */
  labelOf(id: string): string | undefined;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in the zone of the clinic: `29 Nov 2026, 10:15`. */
export function momentText(instant: string, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "medium", timeStyle: "short" });
    formats.set(timeZone, format);
  }
  return format.format(epochMsOf(instant));
}

/** The words of a field or a table: `paymentTermsDays` is "Payment terms days", `vetId` is "Vet". */
export function wordsOf(name: string): string {
  const plain = name.replace(/(Id|Ids|Minor|Milli)$/, "");
  const words = (plain || name).replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a row as a person reads it; empty for nothing. */
export function readableValue(field: string, value: unknown, context: ReadableContext): string {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? copy.yes : copy.no;
  if (typeof value === "number") {
    if (field.endsWith("Minor")) return moneyText(value, context);
    return field.endsWith("Milli") ? String(value / 1000) : String(value);
  }
  if (typeof value === "string") {
    if (INSTANT.test(value)) return momentText(value, context.timeZone);
    return context.labelOf(value) ?? value;
  }
  if (Array.isArray(value)) {
    const parts = value.map((part) => readableValue(field, part, context)).filter((text) => text !== "");
    return parts.join(parts.some((text) => text.length > 40) ? "\n" : ", ");
  }
  const parts = Object.entries(value).map(([name, part]) => [wordsOf(name), readableValue(name, part, context)]);
  return parts
    .filter(([, text]) => text !== "")
    .map(([name, text]) => `${name}: ${text}`)
    .join("; ");
}
