import type { EntityDefinition, RowOf } from "@fernpaw/domain/kernel/entity";
import type { ENTITIES } from "@fernpaw/domain/registry";
import type { AuthTables } from "../areas/auth/auth.tables.ts";
import type { ImportsTables } from "../areas/imports/imports.tables.ts";
import type { SyncTables } from "./sync-tables.ts";

/** Lists and objects are canonical JSON text in SQL. */
type Stored<Value> = Value extends string | number | null ? Value : string;

/** A synced row as SQL has it: the schema's columns, whose row it is, and the version that last touched it. */
export type SyncedRow<E extends EntityDefinition> = {
  [Field in keyof RowOf<E>]: Stored<RowOf<E>[Field]>;
} & { clinicId: string; version: number };

type SyncedTables = { [E in (typeof ENTITIES)[number] as E["table"]]: SyncedRow<E> };

/**
 * Every table, one interface an area: an area with tables of its own declares them in
 * `api/src/areas/<area>/<area>.tables.ts` and is added to the list here.
 */
export interface Database extends SyncedTables, SyncTables, AuthTables, ImportsTables {}
