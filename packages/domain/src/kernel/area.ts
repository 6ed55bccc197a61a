import type { EntityDefinition } from "./entity.ts";
import type { MutationDefinition } from "./mutation.ts";

/** What one part of the clinic's work has: its tables, and everything that a device may send about them. */
export interface AreaDefinition {
  entities: readonly EntityDefinition[];
  mutations: readonly MutationDefinition[];
}

/** Keeps the types of the tables and of the names of the mutations. */
export const defineArea = <
  const Entities extends readonly EntityDefinition[],
  const Mutations extends readonly MutationDefinition[],
>(area: {
  entities: Entities;
  mutations: Mutations;
}): { entities: Entities; mutations: Mutations } => area;
