import { appointmentsArea } from "./areas/appointments/appointments.area.ts";
import { attentionArea } from "./areas/attention/attention.area.ts";
import { clientsArea } from "./areas/clients/clients.area.ts";
import { clinicsArea } from "./areas/clinics/clinics.area.ts";
import { messagesArea } from "./areas/messages/messages.area.ts";
import { petsArea } from "./areas/pets/pets.area.ts";
import { remindersArea } from "./areas/reminders/reminders.area.ts";
import { staffArea } from "./areas/staff/staff.area.ts";
import { visitsArea } from "./areas/visits/visits.area.ts";
import type { EntityDefinition } from "./kernel/entity.ts";
import type { MutationDefinition } from "./kernel/mutation.ts";
import { idsAt, type Reference } from "./kernel/references.ts";

/** Raised when what a device stores changes shape: its cache is then fetched again under a new name. */
export const SCHEMA = 3;
/** The oldest device schema that the server still answers. */
export const MIN_SCHEMA = 1;

/** One line an area: nothing else names all of them here. */
export const AREAS = {
  clinics: clinicsArea,
  staff: staffArea,
  appointments: appointmentsArea,
  visits: visitsArea,
  clients: clientsArea,
  pets: petsArea,
  reminders: remindersArea,
  messages: messagesArea,
  attention: attentionArea,
} as const;
export type AreaName = keyof typeof AREAS;

type Area = (typeof AREAS)[AreaName];
export type Entity = Area["entities"][number];
export type MutationName = Area["mutations"][number]["name"];

/** What the day stands on comes first, then what today shows, then the rest. */
const sendingRank = ({ buckets: { p0 } }: EntityDefinition): number => (p0 === "all" ? 0 : p0 ? 1 : 2);

/** Every synced table, in the order in which a first sync sends them. */
export const ENTITIES: readonly Entity[] = Object.values(AREAS)
  .flatMap(({ entities }): readonly Entity[] => entities)
  .toSorted((a, b) => sendingRank(a) - sendingRank(b));

/** Every mutation that a device may send. */
export const MUTATIONS: readonly MutationDefinition[] = Object.values(AREAS).flatMap(
  ({ mutations }): readonly MutationDefinition[] => mutations,
);

export interface TableReference extends Reference {
  entity: EntityDefinition;
}

/** Every place of every table that may hold the id of a row of `table`. */
export function refsTo(table: string): TableReference[] {
  return ENTITIES.flatMap((entity: EntityDefinition) =>
    entity.references
      .filter(({ targets }) => targets === "any" || targets.includes(table))
      .map((reference) => ({ ...reference, entity })),
  );
}

export interface Orphan {
  table: string;
  id: string;
  path: string;
  /** The id that no row has. */
  missingId: string;
}

/**
 * References to rows that do not exist, among all rows of one clinic by table. Tables that are not in `rows` are not
 * looked into, neither for references nor for their targets.
 */
export function findOrphans(rows: ReadonlyMap<string, readonly (object & { id: string })[]>): Orphan[] {
  const ids = new Map([...rows].map(([table, list]) => [table, new Set(list.map(({ id }) => id))]));
  const everyId = new Set([...ids.values()].flatMap((set) => [...set]));
  const orphans: Orphan[] = [];
  for (const { table, references } of ENTITIES as readonly EntityDefinition[]) {
    for (const reference of references) {
      const { targets, path } = reference;
      if (targets !== "any" && !targets.every((target) => ids.has(target))) continue;
      const isThere = (id: string): boolean =>
        targets === "any" ? everyId.has(id) : targets.some((target) => ids.get(target)?.has(id));
      for (const row of rows.get(table) ?? [])
        for (const missingId of idsAt(row, reference))
          if (!isThere(missingId)) orphans.push({ table, id: row.id, path, missingId });
    }
  }
  return orphans;
}
