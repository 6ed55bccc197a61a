import type { FieldMap, GivenFields } from "@fernpaw/domain/kernel/fields";
import type { AREAS, AreaName } from "@fernpaw/domain/registry";
import type { Dexie } from "dexie";

type Area<Name extends AreaName> = (typeof AREAS)[Name];
type EntityOf<Name extends AreaName> = Area<Name>["entities"][number];

/** Tables that a person gives a field of. */
type GivenTable<Name extends AreaName> =
  EntityOf<Name> extends infer Entity
    ? Entity extends { table: infer Table extends string; fields: infer Fields extends FieldMap }
      ? [GivenFields<Fields>] extends [never]
        ? never
        : Table
      : never
    : never;

export type ChangeArgs = Readonly<Record<string, unknown>>;

/** The words of an area for whatever shows its changes: the queue, the inbox, the forms. */
export interface AreaWords<Name extends AreaName> {
  /** What a person did, for each mutation. */
  changes: Readonly<Record<Area<Name>["mutations"][number]["name"], string>>;
  /** The label of each field, in the order of the form. */
  fields: {
    readonly [Table in GivenTable<Name>]: Readonly<
      Record<GivenFields<Extract<EntityOf<Name>, { table: Table }>["fields"]>, string>
    >;
  };
  /** What else of its rows and arguments is shown. */
  others?: Readonly<Record<string, string>>;
  /** The pet or client that a change is about, by name; null when the device does not know. */
  subject?(db: Dexie, args: ChangeArgs): Promise<string | null>;
}

/** A mutation, or a field that a person gives, without words does not compile. */
export const defineWords = <const Name extends AreaName, const Words extends AreaWords<Name>>(
  _area: Name,
  words: Words,
): Words => words;
