import { clientName, clients } from "@fernpaw/domain/clients/client";
import { addressLines } from "@fernpaw/domain/clients/address-lines";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { type ClientWishes, wishesOf, type WishSource } from "@fernpaw/domain/consents/form-answers";
import { type FormTemplate, formTemplates } from "@fernpaw/domain/consents/form-template";
import { type SignedForm, signedForms } from "@fernpaw/domain/consents/signed-form";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { findPackedRows, readPetRows } from "@fernpaw/sync/client/history-packs";
import { wishOf } from "@fernpaw/domain/estimates/estimate-answer";
import { pendingIds, pendingIdsOf } from "../../db/pending.ts";
import { paths } from "../../paths.ts";
import { rowsOf } from "../../db/rows.ts";
import { signedEstimatesOf } from "../estimates/signed-estimates.queries.ts";
import { petPage } from "../pets/pets.queries.ts";
import { namesOfPeople } from "../pets/public/pet-warnings.queries.ts";

const newestFirst = (a: SignedForm, b: SignedForm): number =>
  `${a.signedAt} ${a.id}` < `${b.signedAt} ${b.id}` ? 1 : -1;

export const formsOfPet = async (db: CacheDb, petId: string): Promise<SignedForm[]> =>
  (await readPetRows(db, signedForms, petId)).toSorted(newestFirst);

export const formsOfVisit = async (db: CacheDb, visitId: string): Promise<SignedForm[]> =>
  (await rowsOf(db, signedForms).where("visitId").equals(visitId).toArray()).toSorted(newestFirst);

/** With the address of the signed paper. */
type SignedWish = WishSource & { to: string };

/** The wishes of the client for a visit: of its signed forms, and of the estimates that the client answered. */
export async function wishesOfVisit(db: CacheDb, visitId: string): Promise<ClientWishes<SignedWish>> {
  const [forms, answers] = await Promise.all([formsOfVisit(db, visitId), signedEstimatesOf(db, visitId)]);
  return wishesOf<SignedWish>([
    ...forms.map((form) => ({ ...form, to: paths.signedForm(form.id) })),
    ...answers.map((answer) => ({ ...wishOf(answer), to: paths.estimate(answer.estimateId) })),
  ]);
}

export interface ListedForm {
  form: SignedForm;
  isPending: boolean;
}

/** Of one visit, or all of a pet; the newest first. */
export async function listForms(db: CacheDb, petId: string, visitId: string | null): Promise<ListedForm[]> {
  const [forms, pending] = await Promise.all([
    visitId === null ? formsOfPet(db, petId) : formsOfVisit(db, visitId),
    pendingIdsOf(db, signedForms),
  ]);
  return forms.map((form) => ({ form, isPending: pending.has(form.id) }));
}

/** The clinic's forms, by name. */
export const activeForms = async (db: CacheDb): Promise<FormTemplate[]> =>
  (await rowsOf(db, formTemplates).toArray())
    .filter(({ status }) => status === "active")
    .toSorted((a, b) => a.name.localeCompare(b.name));

export interface SignSubject {
  petId: string;
  petName: string;
  visitId: string | null;
  clientId: string | null;
  clientName: string;
  clinicName: string;
}

/** With whose names a form is filled: the client of the visit, otherwise the pet's owner. */
export async function signSubject(
  db: CacheDb,
  {
    clinicId,
    petId,
    visit,
  }: { clinicId: string; petId: string; visit: { id: string; clientId: string | null } | null },
): Promise<SignSubject | null> {
  const page = await petPage(db, petId);
  if (!page) return null;
  const clientId = visit?.clientId ?? page.owners[0]?.clientId ?? null;
  const [client, clinic] = await Promise.all([
    clientId === null ? undefined : rowsOf(db, clients).get(clientId),
    rowsOf(db, clinicSettings).get(clinicId),
  ]);
  return {
    petId,
    petName: page.pet.name,
    visitId: visit?.id ?? null,
    clientId: client?.id ?? null,
    clientName: client ? clientName(client) : "",
    clinicName: clinic?.name ?? "",
  };
}

export interface FormPage {
  form: SignedForm;
  /** Name and address of the client, line by line. */
  recipient: string[];
  /** Empty: unknown. */
  witness: string;
  /** The person who marked it as an error; empty: not marked, or unknown. */
  markedBy: string;
  isPending: boolean;
}

/** Null: not on this device. */
export async function formPage(db: CacheDb, id: string): Promise<FormPage | null> {
  const form =
    (await rowsOf(db, signedForms).get(id)) ?? (await findPackedRows(db, signedForms, (one) => one.id === id))[0];
  if (!form) return null;
  const [client, names, pending] = await Promise.all([
    form.clientId === null ? undefined : rowsOf(db, clients).get(form.clientId),
    namesOfPeople(db),
    pendingIds(db),
  ]);
  return {
    form,
    recipient: client ? [form.clientName || clientName(client), ...addressLines(client.address)] : [],
    witness: names.get(form.witnessedBy) ?? "",
    markedBy: names.get(form.enteredInErrorBy ?? "") ?? "",
    isPending: pending.has(id),
  };
}
