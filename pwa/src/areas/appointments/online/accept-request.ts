import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import type { OnlineRequest } from "@fernpaw/domain/appointments/online-request";
import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { pets } from "@fernpaw/domain/pets/pet";
import { registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { rowsOf } from "../../../db/rows.ts";
import type { Clinic } from "../../../session/clinic-context.ts";
import { withE164 } from "../../clients/public/with-e164.ts";

/** Ids of what an acceptance makes: kept with the form, so that a second try makes nothing twice. */
export interface NewIds {
  client: string;
  pet: string;
  link: string;
  appointment: string;
}

interface Acceptance {
  request: OnlineRequest;
  isNewClient: boolean;
  isNewPet: boolean;
  petTypeId: string;
  ids: NewIds;
  /** Clients whom the person has seen on the form. */
  seenIds: readonly string[];
  args: ArgsOf<typeof bookAppointment>;
}

async function addClient(clinic: Clinic, { request, ids, seenIds }: Acceptance): Promise<void> {
  const { db, mutate, settings } = clinic;
  if (await rowsOf(db, clients).get(ids.client)) return;
  const { firstName, lastName, email, phone } = request;
  const typed = {
    phones: phone === "" ? [] : [{ label: "mobile" as const, typed: phone, e164: null, isPreferred: true }],
  };
  const { phones } = await withE164(typed, settings.country);
  await mutate(registerClient, {
    id: ids.client,
    firstName,
    lastName,
    phones,
    emails: email === "" ? [] : [email],
    knownDuplicateIds: [...seenIds],
  });
}

async function addPet({ db, mutate }: Clinic, { request, ids, petTypeId, args }: Acceptance): Promise<void> {
  const { clientId } = args;
  if (clientId === null || clientId === undefined || (await rowsOf(db, pets).get(ids.pet))) return;
  await mutate(registerPet, {
    id: ids.pet,
    name: request.petName,
    petTypeId,
    owner: { linkId: ids.link, clientId },
  });
}

/** Adds the client and the pet where they are new, then books. Rows of an earlier try stay as they are. */
export async function acceptRequest(clinic: Clinic, acceptance: Acceptance): Promise<void> {
  if (acceptance.isNewClient) await addClient(clinic, acceptance);
  if (acceptance.isNewPet) await addPet(clinic, acceptance);
  await clinic.mutate(bookAppointment, acceptance.args);
}
