import type { Faults } from "./faults.ts";

interface Leaf {
  type: "custom";
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
    place[keys.at(-1) ?? field] ??= { type: "custom", message };
  }
  return nested;
}

/** The other way round. What react-hook-form adds to a fault, as the element, is left out. */
export function flatFaults(errors: object, prefix = ""): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(errors) as [string, Partial<Leaf> | undefined][]) {
    if (typeof value !== "object" || value === null) continue;
    const field = `${prefix}${key}`;
    if (typeof value.message === "string") flat[field === ROOT ? "" : field] = value.message;
    else Object.assign(flat, flatFaults(value, `${field}.`));
  }
  return flat;
}
