import type { EntityDefinition } from "../../kernel/entity.ts";
import { idsAt, type Reference } from "../../kernel/references.ts";

export type ArchiveRow = Readonly<Record<string, unknown>>;

/** Tables about the clinic's own work. They are not part of a client's record, although their rows may name a client or a pet. */
export const KEPT_FOR_THE_CLINIC: readonly string[] = [
  "approvals",
  "attention",
  "controlledEntries",
  "notifications",
  "printJobs",
  "stockCosts",
  "stockLevels",
  "stockMovements",
];

/** The list of rows that a merge moved does not say whose row it is. */
const isFollowed = ({ path, targets }: Reference): boolean =>
  typeof targets !== "string" && !path.startsWith("mergedRows.");

const targetsOf = ({ targets }: Reference): readonly string[] => (typeof targets === "string" ? [] : targets);

const namesClient = (reference: Reference): boolean =>
  isFollowed(reference) && targetsOf(reference).every((target) => target === "clients");

/**
 * The tables in an order in which a row comes after the rows that it names. Owners come before their pets: a pet does not name
 * its owner.
 */
export function ownersFirst(entities: readonly EntityDefinition[]): readonly EntityDefinition[] {
  const byTable = new Map(entities.map((entity) => [entity.table, entity]));
  const order: EntityDefinition[] = [];
  const seen = new Set<string>();
  const visit = (table: string): void => {
    const entity = byTable.get(table);
    if (!entity || seen.has(table)) return;
    seen.add(table);
    for (const reference of entity.references.filter(isFollowed))
      for (const target of targetsOf(reference)) visit(target);
    order.push(entity);
  };
  const begin = ["clients", "petOwners", "pets"];
  for (const table of begin) {
    const entity = byTable.get(table);
    if (entity) order.push(entity);
    seen.add(table);
  }
  for (const { table } of entities) visit(table);
  return order;
}

/** Whether a row names a client other than this one. */
export function namesAnotherClient(entity: EntityDefinition, row: ArchiveRow, clientId: string): boolean {
  return entity.references.filter(namesClient).some((reference) => idsAt(row, reference).some((id) => id !== clientId));
}

/**
 * Says whose row a row is, by the references of the registry. Rows are added in the order of `ownersFirst`; a row that names a
 * client is that client's, any other row has the owners of the rows that it names.
 */
export class RowOwners {
  readonly #owners = new Map<string, readonly string[]>();
  /** One list a client: a clinic has as many lists as rows otherwise. */
  readonly #single = new Map<string, readonly string[]>();

  /** Answers the ids of the clients. */
  add(entity: EntityDefinition, row: ArchiveRow): readonly string[] {
    if (KEPT_FOR_THE_CLINIC.includes(entity.table)) return [];
    const id = String(row["id"]);
    const owners = this.#find(entity, row);
    if (owners.length > 0) this.#owners.set(id, owners);
    if (entity.table === "petOwners" && row["toOn"] === null) this.#give(String(row["petId"]), owners);
    return owners;
  }

  #find(entity: EntityDefinition, row: ArchiveRow): readonly string[] {
    const id = String(row["id"]);
    if (entity.table === "clients") {
      const into = row["mergedIntoId"];
      return typeof into === "string" ? this.#list(new Set([id, into])) : this.#list(new Set([id]));
    }
    if (entity.table === "pets") return this.#owners.get(id) ?? [];
    const named = new Set(entity.references.filter(namesClient).flatMap((reference) => idsAt(row, reference)));
    if (named.size > 0) return this.#list(named);
    const through = entity.references.filter(isFollowed).flatMap((reference) => idsAt(row, reference));
    return this.#list(new Set(through.flatMap((other) => this.#owners.get(other) ?? [])));
  }

  /** A pet of several clients belongs to each of them. */
  #give(petId: string, owners: readonly string[]): void {
    this.#owners.set(petId, this.#list(new Set([...(this.#owners.get(petId) ?? []), ...owners])));
  }

  #list(ids: ReadonlySet<string>): readonly string[] {
    const [first] = ids;
    if (first === undefined) return [];
    if (ids.size > 1) return [...ids];
    const known = this.#single.get(first) ?? [first];
    this.#single.set(first, known);
    return known;
  }
}
