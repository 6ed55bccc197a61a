import { clientName } from "@fernpaw/domain/clients/client";
import type { ImportField } from "@fernpaw/domain/imports/import-fields";
import type { ReadRow } from "../read/read-row.ts";
import { fieldPositions } from "../read/record-values.ts";
import type { NoteCode } from "../report/note-words.copy.ts";
import { findDifferences } from "./find-differences.ts";
import { joinParts, MOST_NAMED, noteOn, petWords } from "./row-words.ts";
import type { KnownRows } from "./known-rows.ts";
import type { MatchContext } from "./match-context.ts";
import { type MatchedRow, unmatched } from "./matched-row.ts";
import { needsKeys, recogniseOwner, recognisePet } from "./recognise-rows.ts";
import type { KnownPet, RowKeys, StoredClient, StoredOwner, StoredRows } from "./stored-rows.queries.ts";

const OWNER_FIELDS: readonly ImportField[] = [
  "client.fullName",
  "client.lastName",
  "client.firstName",
  "client.companyName",
  "client.email",
  "client.phone",
];

/** The row that a key means, or has meant since it was recognised once. */
const storedAs = <Row>(rows: Map<string, Row>, links: Map<string, string>, key: string): Row | undefined =>
  rows.get(key) ?? rows.get(links.get(key) ?? "");

function storedClient({ clients, links }: StoredRows, key: string): StoredClient | undefined {
  const client = storedAs(clients, links, key);
  return clients.get(client?.mergedIntoId ?? "") ?? client;
}

const typed = (client: Pick<StoredClient, "emails" | "phones">): (string | undefined)[] => [
  (JSON.parse(client.emails) as string[])[0],
  (JSON.parse(client.phones) as { typed: string }[])[0]?.typed,
];

const client = (one: StoredClient): string =>
  joinParts([clientName(one), one.number === null ? null : `#${one.number}`, ...typed(one)]);

/** Matches the rows of one batch, each in the light of those before it. */
class RowMatcher {
  readonly #stored: StoredRows;
  readonly #known: KnownRows;
  readonly #importId: string;
  readonly #columns: readonly string[];
  readonly #positions: ReadonlyMap<ImportField, number>;

  constructor(stored: StoredRows, { known, importId, list }: MatchContext) {
    this.#stored = stored;
    this.#known = known;
    this.#importId = importId;
    this.#columns = list.format.columns;
    this.#positions = fieldPositions(list.context.settings.mapping);
  }

  match(row: ReadRow): MatchedRow {
    const item = unmatched(row);
    const storedPet = row.pet ? storedAs(this.#stored.pets, this.#stored.links, row.pet.id) : undefined;
    const owners = storedPet ? (this.#stored.owners.get(storedPet.id) ?? []) : [];
    const { stored, possible } = this.#owner(item, owners);
    const pet = storedPet ? { pet: storedPet, owners } : this.#pet(item, possible);
    if (pet) this.#compareOwners(item, pet);
    // What an earlier line of this list made is no older data of the clinic.
    const older = <Row extends { importId: string | null }>(one: Row | undefined): Row | undefined =>
      one?.importId === this.#importId ? undefined : one;
    const before = { client: older(stored), pet: older(pet?.pet) };
    item.differences = findDifferences(row, before, { positions: this.#positions, columns: this.#columns });
    return item;
  }

  #owner(item: MatchedRow, owners: readonly StoredOwner[]): { stored?: StoredClient; possible: StoredClient[] } {
    const { client: draft, pet } = item.row;
    if (!draft) return { possible: [] };
    const known = this.#known;
    const byKey = storedClient(this.#stored, draft.id) ?? known.client(draft.id);
    if (byKey) {
      item.clientId = byKey.id;
      known.learn(byKey.id, draft);
      return { stored: byKey, possible: [] };
    }
    const before = known.client(known.linked(draft.id) ?? "");
    const ownerIds = owners.map(({ clientId }) => clientId);
    const { same, possible } = before
      ? { same: before, possible: [] }
      : recogniseOwner(known, { client: draft, pet }, { importId: this.#importId, ownerIds });
    item.clientId = same?.id ?? draft.id;
    item.isNewClient = same === null;
    known.learn(item.clientId, draft);
    const name = clientName(draft);
    if (same) {
      item.links.push({ keyId: draft.id, rowId: same.id });
      known.link(draft.id, same.id);
      this.#note(item, "owner_recognised", { fields: OWNER_FIELDS, value: name, here: [client(same)] });
      return { stored: same, possible: [] };
    }
    if (possible.length > 0)
      this.#note(item, "owner_possible", { fields: OWNER_FIELDS, value: name, here: possible.map(client) });
    for (const { id: otherId } of possible.slice(0, MOST_NAMED))
      item.duplicates.push({ kind: "client", rowId: draft.id, otherId, line: item.row.line });
    return { possible };
  }

  #pet(item: MatchedRow, possibleOwners: readonly StoredClient[]): KnownPet | undefined {
    const { pet: draft, isRepeated } = item.row;
    if (!draft) return undefined;
    item.isNewPet = true;
    if (isRepeated) return undefined;
    const known = this.#known;
    const owners =
      item.clientId === null ? null : { id: item.clientId, possibleIds: possibleOwners.map(({ id }) => id) };
    const { same, possible } = recognisePet(known, draft, owners);
    const note = { fields: ["pet.name"] as const, value: draft.name };
    if (same) {
      item.isNewPet = false;
      item.links.push({ keyId: draft.id, rowId: same.pet.id });
      known.claimPet(same.pet.id);
      this.#note(item, "pet_recognised", { ...note, here: [petWords(same)] });
      return same;
    }
    if (possible.length > 0) {
      for (const { pet } of possible.slice(0, MOST_NAMED))
        item.duplicates.push({ kind: "pet", rowId: draft.id, otherId: pet.id, line: item.row.line });
      this.#note(item, "pet_possible", { ...note, here: possible.map(petWords) });
    }
    return undefined;
  }

  #compareOwners(item: MatchedRow, { owners }: KnownPet): void {
    const { client: draft } = item.row;
    if (!draft || owners.some(({ clientId }) => clientId === item.clientId)) return;
    item.hasOtherOwner = true;
    const code = owners.length > 0 ? "other_owner" : "owner_unknown";
    const value = clientName(draft);
    this.#note(item, code, { fields: OWNER_FIELDS, value, here: [joinParts(owners.map(clientName))] });
  }

  #note(
    { row, notes }: MatchedRow,
    code: NoteCode,
    { fields, value, here }: { fields: readonly ImportField[]; value: string; here: readonly string[] },
  ): void {
    const field = fields.find((one) => this.#positions.has(one));
    notes.push(
      noteOn({ line: row.line, columns: this.#columns, positions: this.#positions }, code, {
        field: field ?? "pet.name",
        value,
        here,
      }),
    );
  }
}

function keysOf(rows: readonly ReadRow[]): RowKeys {
  return {
    clients: [...new Set(rows.flatMap(({ client }) => (client ? [client.id] : [])))],
    pets: rows.flatMap(({ pet }) => (pet ? [pet.id] : [])),
    isOwnerNamed: rows.some(({ client }) => client !== null),
  };
}

/** Finds out what of a batch the clinic has already, by key or by what else a row says, and what it has otherwise. */
export async function matchRows(rows: readonly ReadRow[], context: MatchContext): Promise<MatchedRow[]> {
  const { clinic, known, importId } = context;
  const stored = await clinic.storedRows(keysOf(rows));
  const unknown = rows.map(({ client, pet, isRepeated }) => {
    const owner = client ? storedClient(stored, client.id) : undefined;
    const isNewPet = pet !== null && !isRepeated && !storedAs(stored.pets, stored.links, pet.id);
    return { client: owner ? null : client, pet: isNewPet ? pet : null, ownerId: owner?.id ?? null };
  });
  if (unknown.some(({ client }) => client !== null)) await known.readClients();
  if (unknown.some(({ client, pet }) => client !== null || pet !== null)) await known.readPets();
  if (!known.hasKeys && unknown.some((row) => needsKeys(known, row, importId))) await known.readKeys();
  const matcher = new RowMatcher(stored, context);
  return rows.map((row) => matcher.match(row));
}
