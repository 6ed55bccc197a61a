import { ENTITIES, MUTATIONS, SCHEMA } from "@fernpaw/domain/registry";

/** Of the rows that this build keeps on a device; see `row-shape.ts`. */
declare const __ROW_SHAPE__: string;

/** The rows and changes that this build stores and sends. The page, its worker and the service worker use the same. */
export const DEVICE_SCHEMA = {
  entities: ENTITIES,
  mutations: MUTATIONS,
  schema: SCHEMA,
  shape: __ROW_SHAPE__,
} as const;
