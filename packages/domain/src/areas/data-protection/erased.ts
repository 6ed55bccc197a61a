import * as z from "zod/mini";
import type { EntityDefinition } from "../../kernel/entity.ts";
import type { PersonalRule } from "../../kernel/fields.ts";
import { canonicalJson } from "../../kernel/canonical-json.ts";
import { clientBound, holdsText } from "../../kernel/personal.ts";
import { erasedCopy } from "./erased.copy.ts";

export type StoredRow = Readonly<Record<string, unknown>>;

interface Def {
  type: string;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
}

const defOf = (type: z.core.$ZodType): Def => type._zod.def as unknown as Def;
const isText = (type: z.core.$ZodType): boolean => defOf(type).type === "string";

/** The value without words of a person, of the same shape. A text that a row needs becomes a word of ours. */
function blank(type: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined || !holdsText(type)) return value;
  const { type: kind, innerType, element, shape, options } = defOf(type);
  if (kind === "nullable" && innerType && isText(innerType)) return null;
  if (kind === "optional" && innerType && isText(innerType)) return undefined;
  if (innerType) return blank(innerType, value);
  if (kind === "string") return z.safeParse(type, "").success ? "" : erasedCopy.text;
  if (element && Array.isArray(value)) return isText(element) ? [] : value.map((part) => blank(element, part));
  if (shape) {
    const parts = Object.entries(value).map(([name, part]) => [name, shape[name] && blank(shape[name], part)]);
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  const option = options?.find((one) => z.safeParse(one, value).success);
  if (option) return blank(option, value);
  // Of no other shape it is known where its words are: none of it stays.
  return kind === "record" ? {} : null;
}

/** A list of phones starts empty, and ends so. A cancellation starts as none, and stays one. */
function erasedValue(entity: EntityDefinition, name: string, value: unknown): unknown {
  const field = entity.fields[name];
  if (!field || value === null) return value;
  const isStartBlank = field.hasInitial && (field.initial !== null || typeof value === "string");
  return isStartBlank ? field.initial : blank(field.type, value);
}

/**
 * The fields of a row that change when its client is erased, with their new values. `isOver`: whether the clinic need not keep the
 * row any longer. A row that was erased before answers nothing.
 */
export function erasedFields(
  entity: EntityDefinition,
  row: StoredRow,
  isOver: (rule: "clinical" | "books") => boolean,
): Record<string, unknown> {
  const goes = (rule: PersonalRule | undefined): boolean =>
    rule === "erased" || ((rule === "clinical" || rule === "books") && isOver(rule));
  const changed = Object.entries(entity.personal)
    .filter(([, rule]) => goes(rule))
    .map(([name]) => [name, erasedValue(entity, name, row[name])] as const)
    .filter(([name, value]) => canonicalJson(value) !== canonicalJson(row[name]));
  return Object.fromEntries(changed);
}

/** How the rows of an entity are found: by columns that hold the client's id, or by rows of another entity that are the client's. */
export interface ErasurePath {
  entity: EntityDefinition;
  columns: readonly string[];
  through: { column: string; entity: EntityDefinition; columns: readonly string[] } | null;
}

const holdsPersonal = ({ personal }: EntityDefinition): boolean =>
  Object.values(personal).some((rule) => rule !== "none");

const columnsTo = (entity: EntityDefinition, table: string): string[] =>
  entity.references
    .filter(({ field, path, targets }) => path === field && Array.isArray(targets) && targets.includes(table))
    .map(({ field }) => field);

/** Every entity with personal data of clients, and the way to the rows of one. The client's own row comes last. */
export function erasurePaths(entities: readonly EntityDefinition[]): ErasurePath[] {
  const direct = new Map(
    clientBound(entities)
      .map((entity) => [entity, entity.table === "clients" ? ["id"] : columnsTo(entity, "clients")] as const)
      .filter(([, columns]) => columns.length > 0),
  );
  const throughOf = (entity: EntityDefinition): ErasurePath["through"] => {
    const parents = [...direct].flatMap(([other, columns]) => {
      const [column] = columnsTo(entity, other.table);
      return column === undefined || other.table === "clients" ? [] : [{ column, entity: other, columns }];
    });
    // The acknowledgement of a warning names a visit too; the warning is what it repeats.
    return parents.find((parent) => holdsPersonal(parent.entity)) ?? parents[0] ?? null;
  };
  return clientBound(entities)
    .filter(holdsPersonal)
    .map((entity) => {
      const columns = direct.get(entity) ?? [];
      return { entity, columns, through: columns.length > 0 ? null : throughOf(entity) };
    })
    .toSorted((one, other) => Number(one.entity.table === "clients") - Number(other.entity.table === "clients"));
}

/** The day of a row, from which its period counts. */
export function dayOfRow(row: StoredRow): string {
  const day = row["issuedOn"] ?? row["signedAt"] ?? row["occurredAt"] ?? row["createdAt"];
  return String(day).slice(0, 10);
}
