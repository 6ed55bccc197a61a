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

/**
 * Says whose row a row is, by the references of the registry. Rows are added in the order of `ownersFirst`; a row that names a
 * client is that client's, any other row has the owners of the rows that it names. A row of a merged client is also a row of the
 * client that stays: a merge does not move all rows.
 */
export class RowOwners {
  readonly #owners = new Map<string, readonly string[]>();
  /** One list for the same clients: a clinic has as many lists as rows otherwise. */
  readonly #lists = new Map<string, readonly string[]>();
  /** Merged clients, and where each went. */
  readonly #mergedInto = new Map<string, string>();

  /** Answers the ids of the clients. */
  add(entity: EntityDefinition, row: ArchiveRow): readonly string[] {
    if (KEPT_FOR_THE_CLINIC.includes(entity.table)) return [];
    const id = String(row["id"]);
    const owners = this.#find(entity, row);
    if (owners.length > 0) this.#owners.set(id, owners);
    if (entity.table === "petOwners" && row["toOn"] === null) this.#give(String(row["petId"]), owners);
    return owners;
  }

  /** Whether a row names a client other than this one and those that were merged into it. */
  namesAnother(entity: EntityDefinition, row: ArchiveRow, clientId: string): boolean {
    const named = entity.references.filter(namesClient).flatMap((reference) => idsAt(row, reference));
    return named.some((id) => !this.#stays(id).includes(clientId));
  }

  /** The client, then each client that it went to. */
  #stays(clientId: string): readonly string[] {
    const ids = new Set([clientId]);
    let into = this.#mergedInto.get(clientId);
    for (; into !== undefined && !ids.has(into); into = this.#mergedInto.get(into)) ids.add(into);
    return [...ids];
  }

  #find(entity: EntityDefinition, row: ArchiveRow): readonly string[] {
    const id = String(row["id"]);
    if (entity.table === "clients") {
      const into = row["mergedIntoId"];
      if (typeof into === "string") this.#mergedInto.set(id, into);
      return this.#list(new Set(this.#stays(id)));
    }
    if (entity.table === "pets") return this.#owners.get(id) ?? [];
    const named = new Set(entity.references.filter(namesClient).flatMap((reference) => idsAt(row, reference)));
    if (named.size > 0) return this.#list(new Set([...named].flatMap((client) => this.#stays(client))));
    const through = entity.references.filter(isFollowed).flatMap((reference) => idsAt(row, reference));
    return this.#list(new Set(through.flatMap((other) => this.#owners.get(other) ?? [])));
  }

  /** A pet of several clients belongs to each of them. */
  #give(petId: string, owners: readonly string[]): void {
    this.#owners.set(petId, this.#list(new Set([...(this.#owners.get(petId) ?? []), ...owners])));
  }

  #list(ids: ReadonlySet<string>): readonly string[] {
    const key = [...ids].join();
    const known = this.#lists.get(key) ?? [...ids];
    this.#lists.set(key, known);
    return known;
  }
}
