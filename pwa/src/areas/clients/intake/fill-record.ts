import { clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import { duplicateKeys } from "@fernpaw/domain/clients/duplicate-clients";
import type { IntakeForm } from "@fernpaw/domain/clients/intake-form";
import { acceptIntake } from "@fernpaw/domain/clients/intake-form.mutations";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { rowsOf } from "../../../db/rows.ts";
import type { Clinic } from "../../../session/clinic-context.ts";
import { withE164 } from "../public/with-e164.ts";

type Client = RowOf<typeof clients>;
type Pet = RowOf<typeof pets>;

interface Filling {
  form: IntakeForm;
  /** Of the client, who may be new. */
  clientId: string;
  isNewClient: boolean;
  /** Of the pet, which may be new. */
  petId: string;
  isNewPet: boolean;
  linkId: string;
  petTypeId: string;
  /** Clients whom the person has seen on the form. */
  seenIds: readonly string[];
}

async function phonesIn({ phone }: IntakeForm, country: string, isPreferred: boolean): Promise<Client["phones"]> {
  if (phone === "") return [];
  const typed = { phones: [{ label: "mobile" as const, typed: phone, e164: null, isPreferred }] };
  const { phones } = await withE164<{ phones: Client["phones"] }>(typed, country);
  return phones;
}

const isEmpty = (address: Client["address"]): boolean => Object.values(address).every((part) => part === "");

/** The answers that a record does not have yet. */
function missingIn(client: Client, form: IntakeForm, phones: Client["phones"]) {
  const known = new Set(duplicateKeys(client));
  const isNew = (card: { phones: Client["phones"]; emails: string[] }): boolean =>
    duplicateKeys({ ...client, ...card, address: { postcode: "" } }).some((key) => !known.has(key));
  const addsPhone = isNew({ phones, emails: [] });
  const addsEmail = form.email !== "" && isNew({ phones: [], emails: [form.email] });
  const isUnnamed = client.firstName === "" && client.lastName === form.lastName && form.firstName !== "";
  return {
    ...(isUnnamed ? { firstName: form.firstName } : {}),
    ...(addsPhone ? { phones: [...client.phones, ...phones] } : {}),
    ...(addsEmail ? { emails: [...client.emails, form.email] } : {}),
    ...(isEmpty(client.address) && !isEmpty(form.address) ? { address: form.address } : {}),
  };
}

async function fillClient({ db, mutate, settings }: Clinic, filling: Filling): Promise<void> {
  const { form, clientId, isNewClient, seenIds } = filling;
  const client = await rowsOf(db, clients).get(clientId);
  if (isNewClient) {
    if (client) return;
    const { firstName, lastName, email, address } = form;
    const phones = await phonesIn(form, settings.country, true);
    const emails = email === "" ? [] : [email];
    const knownDuplicateIds = [...seenIds];
    await mutate(registerClient, { id: clientId, firstName, lastName, phones, emails, address, knownDuplicateIds });
    return;
  }
  if (!client) return;
  const set = missingIn(client, form, await phonesIn(form, settings.country, client.phones.length === 0));
  if (Object.keys(set).length > 0) await mutate(correctClient, { id: clientId, set });
}

/** The answers about the pet that its record does not have yet. The owner's words about its health come after other notes. */
function missingInPet(pet: Pet, { breedText, sex, notes }: IntakeForm) {
  return {
    ...(pet.breed === "" && breedText !== "" ? { breed: breedText } : {}),
    ...(pet.sex === "unknown" && sex !== "unknown" ? { sex } : {}),
    ...(notes === "" || pet.notes.includes(notes)
      ? {}
      : { notes: [pet.notes, notes].filter((part) => part !== "").join("\n") }),
  };
}

async function fillPet({ db, mutate }: Clinic, filling: Filling): Promise<void> {
  const { form, clientId, petId, isNewPet, linkId, petTypeId } = filling;
  const pet = await rowsOf(db, pets).get(petId);
  if (pet && !isNewPet) {
    const set = missingInPet(pet, form);
    if (Object.keys(set).length > 0) await mutate(correctPet, { id: petId, set });
  }
  if (pet || !isNewPet) return;
  await mutate(registerPet, {
    id: petId,
    name: form.petName,
    petTypeId,
    breed: form.breedText,
    sex: form.sex,
    notes: form.notes,
    owner: { linkId, clientId },
  });
}

/** Fills the record of the client and of the pet, then closes the form. Rows of an earlier try stay as they are. */
export async function fillRecord(clinic: Clinic, filling: Filling): Promise<void> {
  await fillClient(clinic, filling);
  await fillPet(clinic, filling);
  await clinic.mutate(acceptIntake, { id: filling.form.id, clientId: filling.clientId });
}
