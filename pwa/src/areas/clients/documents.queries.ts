import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { creditTitle, invoiceTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { estimates } from "@fernpaw/domain/estimates/estimate";
import { type Instant } from "@fernpaw/domain/kernel/time";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIds } from "../../db/pending.ts";
import { rowsAmong, rowsOf } from "../../db/rows.ts";
import { paths } from "../../paths.ts";
import { formsOfPet } from "../consents/consents.queries.ts";
import { type Attachment, filesOf } from "../files/files.queries.ts";
import { readMessages } from "../messages/messages.queries.ts";

export type DocumentKind = "file" | "form" | "estimate" | "letter" | "invoice" | "creditNote";

/** A paper or a file of a client. It is opened by its address; a file without one by its row. */
export interface ClientDocument {
  id: string;
  kind: DocumentKind;
  /** Empty: it has no name of its own. */
  name: string;
  petNames: readonly string[];
  at: Instant;
  path: string | null;
  file: Attachment | null;
  isPending: boolean;
}

interface DocumentPet {
  id: string;
  name: string;
  /** Whether the client has it now: the files of a pet go with the pet. */
  isCurrent: boolean;
}

type Found = Omit<ClientDocument, "isPending">;

async function petDocuments(
  db: CacheDb,
  clientIds: readonly string[],
  { id, name, isCurrent }: DocumentPet,
): Promise<Found[]> {
  const [files, forms, plans] = await Promise.all([
    isCurrent ? filesOf(db, { petId: id, visitId: null }) : [],
    formsOfPet(db, id),
    rowsOf(db, estimates).where("petId").equals(id).toArray(),
  ]);
  const isOwn = (clientId: string | null): boolean => (clientId === null ? isCurrent : clientIds.includes(clientId));
  const about = { petNames: [name], file: null };
  return [
    ...files
      .filter(({ removedAt }) => removedAt === null)
      .map((file): Found => ({
        ...about,
        id: file.id,
        kind: "file",
        name: file.name,
        at: file.createdAt,
        path: null,
        file,
      })),
    ...forms
      .filter(({ clientId, enteredInErrorAt }) => isOwn(clientId) && enteredInErrorAt === null)
      .map((form): Found => ({
        ...about,
        id: form.id,
        kind: "form",
        name: form.title,
        at: form.signedAt,
        path: paths.signedForm(form.id),
      })),
    ...plans
      .filter(({ clientId, status }) => isOwn(clientId) && status !== "void")
      .map((plan): Found => ({
        ...about,
        id: plan.id,
        kind: "estimate",
        name: plan.title,
        at: plan.createdAt,
        path: paths.estimate(plan.id),
      })),
  ];
}

async function bills(db: CacheDb, clientIds: readonly string[]): Promise<Found[]> {
  const [issued, credited] = await Promise.all([
    rowsAmong(rowsOf(db, invoices), "clientId", clientIds),
    rowsAmong(rowsOf(db, creditNotes), "clientId", clientIds),
  ]);
  const plain = { petNames: [], file: null };
  return [
    ...issued
      .filter(({ status }) => status !== "voided" && status !== "duplicate")
      .map((row): Found => ({
        ...plain,
        id: row.id,
        kind: "invoice",
        name: invoiceTitle(row),
        at: row.issuedAt,
        path: paths.invoice(row.id),
      })),
    ...credited.map((row): Found => ({
      ...plain,
      id: row.id,
      kind: "creditNote",
      name: creditTitle(row),
      at: row.createdAt,
      path: paths.creditNote(row.id),
    })),
  ];
}

async function sentLetters(db: CacheDb, clientIds: readonly string[]): Promise<Found[]> {
  const entries = await readMessages(db, clientIds);
  return entries
    .filter(({ message }) => message.channel === "letter")
    .map(({ message, petNames }): Found => ({
      id: message.id,
      kind: "letter",
      name: message.subject,
      petNames,
      at: message.createdAt,
      path: `${paths.letters}?id=${message.id}`,
      file: null,
    }));
}

/** All papers and files of these cards of one client and of the pets, the newest first. */
export async function clientDocuments(
  db: CacheDb,
  { clientIds, pets, seesMoney }: { clientIds: readonly string[]; pets: readonly DocumentPet[]; seesMoney: boolean },
): Promise<ClientDocument[]> {
  const [pending, letters, money, ...ofPets] = await Promise.all([
    pendingIds(db),
    sentLetters(db, clientIds),
    seesMoney ? bills(db, clientIds) : [],
    ...pets.map((pet) => petDocuments(db, clientIds, pet)),
  ]);
  return [...letters, ...money, ...ofPets.flat()]
    .map((found) => ({ ...found, isPending: pending.has(found.id) }))
    .sort((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : a.id < b.id ? -1 : 1));
}
