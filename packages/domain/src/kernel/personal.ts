import type * as z from "zod/mini";
import type { EntityDefinition } from "./entity.ts";

interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  shape?: Record<string, z.core.$ZodType>;
  checks?: readonly { _zod: { def: { check: string } } }[];
}

/** Whether a value can hold words of a person: text is cleaned before it is stored; days, instants, ids and codes are not. */
export function holdsText(type: z.core.$ZodType): boolean {
  const {
    type: kind,
    innerType,
    element,
    valueType,
    options = [],
    shape = {},
    checks = [],
  } = type._zod.def as unknown as Def;
  if (kind === "string") return checks.some(({ _zod }) => _zod.def.check === "overwrite");
  if (kind === "unknown" || kind === "any") return true;
  const parts = [innerType, element, valueType, ...options, ...Object.values(shape)];
  return parts.some((part) => part !== undefined && holdsText(part));
}

const namesTable = (entity: EntityDefinition, table: string): boolean =>
  entity.references.some(({ targets }) => Array.isArray(targets) && targets.includes(table));

/** Entities whose rows name a client, or a row that names one. A pet names none: its record stays when a client is erased. */
export function clientBound(entities: readonly EntityDefinition[]): EntityDefinition[] {
  const direct = entities.filter((entity) => entity.table === "clients" || namesTable(entity, "clients"));
  const tables = direct.map(({ table }) => table).filter((table) => table !== "pets");
  return entities.filter((entity) => direct.includes(entity) || tables.some((table) => namesTable(entity, table)));
}
