import type { Faults } from "./faults.ts";

/** A fault that the form found by itself: it goes with the change that mends it, in whichever field. */
export const JUDGED = "judged";

interface Leaf {
  type: typeof JUDGED;
  message: string;
}
/** As react-hook-form keeps them: by the parts of the field's name. */
interface NestedFaults {
  [part: string]: NestedFaults | Leaf;
}

const ROOT = "root";

export function nestedFaults(faults: Faults): NestedFaults {
  const nested: NestedFaults = {};
  for (const [field, message] of Object.entries(faults)) {
    const keys = (field === "" ? ROOT : field).split(".");
    let place = nested;
    for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as NestedFaults;
    place[keys.at(-1) ?? field] ??= { type: JUDGED, message };
  }
  return nested;
}

/** `root` below a name is the name itself: react-hook-form moves the fault of a list there as it looks at the list again. */
const fieldAt = (prefix: string, key: string): string =>
  prefix !== "" && key === ROOT ? prefix.slice(0, -1) : `${prefix}${key}`;

/** The other way round. What react-hook-form adds to a fault, as the element, is left out. */
export function flatFaults(errors: object, prefix = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(errors) as [string, Partial<Leaf> | undefined][]) {
    if (typeof value !== "object" || value === null) continue;
    const field = fieldAt(prefix, key);
    if (typeof value.message === "string") flat[field === ROOT ? "" : field] = value.message;
    else Object.assign(flat, flatFaults(value, `${field}.`));
  }
  return flat;
}

/** The fields whose fault is of this type. */
export function fieldsOfType(errors: object, type: string, prefix = ""): string[] {
  return Object.entries(errors).flatMap(([key, value]: [string, { type?: unknown; message?: unknown } | undefined]) => {
    if (typeof value !== "object" || value === null) return [];
    if (typeof value.message !== "string") return fieldsOfType(value, type, `${prefix}${key}.`);
    return value.type === type ? [fieldAt(prefix, key)] : [];
  });
}
