import { clientName, clients } from "@fernpaw/domain/clients/client";
import { products } from "@fernpaw/domain/catalogue/product";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { messages } from "@fernpaw/domain/messages/message";
import { petOwners, pets, petTypes } from "@fernpaw/domain/pets/pet";
import { reminderRecipient } from "@fernpaw/domain/reminders/reminder-recipient";
import { batches, foldBatchNumber, isSameLot } from "@fernpaw/domain/stock/batch";
import { recallContacts } from "@fernpaw/domain/stock/recall-contact";
import {
  contactNow,
  type ContactState,
  contactThatCounts,
  givenToUnknown,
  isReached,
  isWritten,
  onTheWay,
  type RecallBalance,
  recallBalance,
  type RecallState,
  recallStateOf,
  type Recipient,
  recipientsOf,
} from "@fernpaw/domain/stock/recall-report";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { onHand } from "@fernpaw/domain/stock/stock-reports";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { stockTransfers } from "@fernpaw/domain/stock/stock-transfer";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { LAST, rowsAmong, rowsById, rowsOf } from "../../../db/rows.ts";
import { preferredPhone } from "../../search/search.queries.ts";
import type { Batch, Product } from "../stock.queries.ts";
import { typedDoses } from "./typed-doses.queries.ts";

/** With what became of its message by now. */
export type Contact = Omit<RowOf<typeof recallContacts>, "state"> & { state: ContactState };
export type RecallClient = RowOf<typeof clients>;

/** One patient or client who got stock of the batch. */
export interface RecallLine {
  /** The pet's id, else the client's. */
  id: string;
  petId: string | null;
  petName: string;
  speciesCode: string;
  /** Null: the pet's owner is not known, or not on this device. */
  client: RecallClient | null;
  clientName: string;
  phone: string;
  quantityMilli: number;
  /** The part of it that was taken home, and of that the part that was brought back. */
  homeMilli: number;
  backMilli: number;
  lastAt: string;
  state: RecallState;
  /** The moment of the contact that tells the state. */
  contactAt: string | null;
  /** All contacts with the client about this recall, the newest first. */
  contacts: Contact[];
  isPending: boolean;
}

export interface RecallPage {
  batch: Batch;
  product: Product;
  balance: RecallBalance;
  /** Given without naming a patient or client, in thousandths. */
  unknownMilli: number;
  lines: RecallLine[];
}

/** All batches of the lot that this device has: the number can be registered twice. */
async function lotOf(db: CacheDb, batch: Batch): Promise<Set<string>> {
  const all = await rowsOf(db, batches).where("productId").equals(batch.productId).toArray();
  return new Set(all.filter((one) => isSameLot(one, batch)).map(({ id }) => id));
}

async function movedOf(db: CacheDb, { productId }: Batch, lot: ReadonlySet<string>) {
  const isOwn = ({ batchId }: { batchId: string | null }): boolean => batchId !== null && lot.has(batchId);
  const [moves, levels, sent] = await Promise.all([
    rowsOf(db, stockMovements).where("[productId+occurredAt]").between([productId, ""], [productId, LAST]).toArray(),
    rowsOf(db, stockLevels).where("productId").equals(productId).toArray(),
    rowsOf(db, stockTransfers).where("status").equals("sent").toArray(),
  ]);
  return {
    moves: moves.filter(isOwn),
    standing: { shelfMilli: onHand(levels.filter(isOwn)), onTheWayMilli: onTheWay(sent.filter(isOwn)) },
  };
}

/** The clients of the recipients, as they are now: who was merged is the one that stays. By pet and by recorded client. */
async function clientsOf(db: CacheDb, recipients: readonly Recipient[]) {
  const petIds = recipients.flatMap(({ petId }) => petId ?? []);
  const [people, links] = await Promise.all([
    rowsOf(db, pets).bulkGet(petIds),
    rowsAmong(rowsOf(db, petOwners), "petId", petIds),
  ]);
  const ownerOf = (petId: string | null): string | null => {
    const own = links.filter((link) => link.petId === petId && link.toOn === null);
    return own.find(({ role }) => role === "owner")?.clientId ?? reminderRecipient(own) ?? own[0]?.clientId ?? null;
  };
  const idOf = ({ petId, clientId }: Recipient): string | null => clientId ?? ownerOf(petId);
  const ids = recipients.flatMap((one) => idOf(one) ?? []);
  const found = (await rowsOf(db, clients).bulkGet([...new Set(ids)])).filter((client) => client !== undefined);
  const into = await rowsOf(db, clients).bulkGet(found.flatMap(({ mergedIntoId }) => mergedIntoId ?? []));
  const all = new Map([...found, ...into.filter((client) => client !== undefined)].map((one) => [one.id, one]));
  const clientOf = (recipient: Recipient): RecallClient | null => {
    const client = all.get(idOf(recipient) ?? "");
    return (client && (all.get(client.mergedIntoId ?? "") ?? client)) ?? null;
  };
  return { clientOf, petOf: (id: string | null) => people.find((pet) => pet !== undefined && pet.id === id) };
}

/** All contacts about the lot, each with what became of its message. */
async function contactsOf(db: CacheDb, lot: ReadonlySet<string>): Promise<Contact[]> {
  const recorded = await rowsAmong(rowsOf(db, recallContacts), "batchId", [...lot]);
  const written = await rowsOf(db, messages).bulkGet(recorded.flatMap(({ messageId }) => messageId ?? []));
  const messageOf = rowsById(written);
  return recorded.map((contact) => contactNow(contact, messageOf.get(contact.messageId ?? "")));
}

/** The contacts with a client since the recall, under whatever id they were recorded. */
function contactsWith(client: RecallClient | null, all: readonly Contact[], { recalledAt }: Batch): Contact[] {
  if (!client) return [];
  const ids = [client.id, ...client.absorbedIds];
  return all
    .filter(({ clientId, at }) => ids.includes(clientId) && (recalledAt === null || at >= recalledAt))
    .toSorted((a, b) => (a.at > b.at ? -1 : 1));
}

async function linesOf(
  db: CacheDb,
  { batch, lot }: { batch: Batch; lot: ReadonlySet<string> },
  recipients: readonly Recipient[],
): Promise<RecallLine[]> {
  const [{ clientOf, petOf }, contacts, species, pending] = await Promise.all([
    clientsOf(db, recipients),
    contactsOf(db, lot),
    rowsOf(db, petTypes).toArray(),
    pendingIdsOf(db, recallContacts),
  ]);
  return recipients.map((recipient): RecallLine => {
    const client = clientOf(recipient);
    const pet = petOf(recipient.petId);
    const own = contactsWith(client, contacts, batch);
    const contact = contactThatCounts(own, batch.recalledAt);
    return {
      id: recipient.petId ?? recipient.clientId ?? "",
      petId: recipient.petId,
      petName: pet?.name ?? "",
      speciesCode: species.find(({ id }) => id === pet?.petTypeId)?.code ?? "",
      client,
      clientName: client ? clientName(client) : "",
      phone: preferredPhone(client ?? undefined),
      quantityMilli: recipient.quantityMilli,
      homeMilli: recipient.homeMilli,
      backMilli: recipient.backMilli,
      lastAt: recipient.lastAt,
      state: recallStateOf(contact, recipient.backMilli),
      contactAt: contact?.at ?? null,
      contacts: own,
      isPending: own.some(({ id }) => pending.has(id)),
    };
  });
}

/** A lot that was recalled: where it went, and who got it. Null: this device does not have it. */
export async function recallPage(db: CacheDb, batchId: string): Promise<RecallPage | null> {
  const batch = await rowsOf(db, batches).get(batchId);
  const product = batch && (await rowsOf(db, products).get(batch.productId));
  if (!batch || !product) return null;
  const lot = await lotOf(db, batch);
  const [{ moves, standing }, typed] = await Promise.all([movedOf(db, batch, lot), typedDoses(db, product, batch)]);
  return {
    batch,
    product,
    balance: recallBalance(moves, standing),
    unknownMilli: givenToUnknown(moves),
    lines: await linesOf(db, { batch, lot }, recipientsOf([...moves, ...typed])),
  };
}

/** The clients of the lines, each once, with the names of the pets that it is about. */
export interface RecallClientLine {
  client: RecallClient;
  petIds: string[];
  petNames: string[];
  /** Of a client with several pets: `back` as soon as stock of one is back. */
  state: RecallState;
  /** A message or letter was written since the recall and not held back, whatever came after it. */
  isWrittenTo: boolean;
  lettersToPost: number;
}

/** Letters about the recall that are not posted yet. */
export const lettersToPost = ({ contacts }: Pick<RecallLine, "contacts">): number =>
  contacts.filter(({ state }) => state === "to_post").length;

export function clientLines(lines: readonly RecallLine[]): RecallClientLine[] {
  const byClient = Map.groupBy(
    lines.filter(({ client }) => client !== null),
    ({ client }) => client?.id,
  );
  return [...byClient.values()].flatMap((own): RecallClientLine[] => {
    const [first] = own;
    if (!first?.client) return [];
    const named = own.filter(({ petName }) => petName !== "");
    return [
      {
        client: first.client,
        petIds: named.map(({ id }) => id),
        petNames: named.map(({ petName }) => petName),
        state: (own.find(({ state }) => state === "back") ?? first).state,
        isWrittenTo: first.contacts.some(isWritten),
        lettersToPost: lettersToPost(first),
      },
    ];
  });
}

export interface ListedRecall {
  batch: Batch;
  productName: string;
  reached: number;
  clients: number;
  isPending: boolean;
}

/** All recalls, the last one first. */
export async function recalls(db: CacheDb): Promise<ListedRecall[]> {
  const all = await rowsOf(db, batches).toArray();
  const recalled = all.filter(({ recalledAt, status }) => recalledAt !== null || status === "recalled");
  const pending = await pendingIdsOf(db, batches);
  const lots = Map.groupBy(recalled, ({ productId, number }) => `${productId} ${foldBatchNumber(number)}`);
  const found = await Promise.all(
    [...lots.values()]
      .flatMap(([first]) => first ?? [])
      .map(async ({ id }): Promise<ListedRecall[]> => {
        const page = await recallPage(db, id);
        if (!page) return [];
        const people = clientLines(page.lines);
        const reached = people.filter(({ state }) => isReached(state)).length;
        const { batch, product } = page;
        return [{ batch, productName: product.name, reached, clients: people.length, isPending: pending.has(id) }];
      }),
  );
  return found.flat().sort((a, b) => ((a.batch.recalledAt ?? "") > (b.batch.recalledAt ?? "") ? -1 : 1));
}
