import type { EntityDefinition, GivenOf } from "@fernpaw/domain/kernel/entity";
import { fieldWordsOf } from "./area-words.ts";
import { spacedName } from "./form/fault-words.copy.ts";

/** Whether a field of a table has a name of its own: two versions are compared in these alone. */
export const isFieldNamed = (table: string, field: string): boolean => Object.hasOwn(fieldWordsOf(table), field);

/** The place of a field among the others of its table; fields without a name of their own come last. */
export function fieldPlace(table: string, field: string): number {
  const place = Object.keys(fieldWordsOf(table)).indexOf(field);
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}

/** The label of a field on a screen. */
export const fieldWord = (table: string, field: string): string => fieldWordsOf(table)[field] ?? spacedName(field);

/** The labels of the inputs of an entity's form: the words of its fields. */
export const labelsOf = <E extends EntityDefinition>(entity: E): Readonly<Record<keyof GivenOf<E> & string, string>> =>
  fieldWordsOf(entity.table) as Readonly<Record<keyof GivenOf<E> & string, string>>;
