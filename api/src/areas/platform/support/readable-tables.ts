import { columnsOf, type EntityDefinition } from "@fernpaw/domain/kernel/entity";
import { ENTITIES, type Entity } from "@fernpaw/domain/registry";

/** Fields with such names are left out of every row, also those of entities that come later. */
const SECRET = /(?:pin|password|secret|token|sealed|hash|key)$/i;

/** Registers of controlled drugs have readers of their own, whom the law names. */
const READABLE: readonly Entity[] = ENTITIES.filter(({ scope }) => scope !== "controlled");

/** The tables that support access shows: every synced one but the registers of controlled drugs. */
export const READABLE_TABLES: readonly Entity["table"][] = READABLE.map(({ table }) => table).toSorted();

/** Undefined for any other name. */
export const readableEntity = (table: string): Entity | undefined => READABLE.find((entity) => entity.table === table);

/** The names of the fields that support access shows. */
export const readableFields = (entity: EntityDefinition): string[] =>
  columnsOf(entity)
    .map(({ name }) => name)
    .filter((name) => !SECRET.test(name));
