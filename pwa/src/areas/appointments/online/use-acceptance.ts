import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { type OnlineRequest, placeOf } from "@fernpaw/domain/appointments/online-request";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useState } from "react";
import { newId } from "../../../db/new-id.ts";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { toastDone } from "../../../ui/toast.ts";
import { type Duplicate, useDuplicates } from "../../search/public/use-duplicates.ts";
import { type FoundSubject, foundSubjects, petsOfClient } from "../../search/search.queries.ts";
import type { BookingChoices } from "../appointments.queries.ts";
import { slotFieldAt, slotRefusalAt } from "../slot/slot-refusals.ts";
import { useSlotCheck } from "../slot/use-slot-check.ts";
import { acceptRequest } from "./accept-request.ts";
import { copy } from "./online.copy.ts";

/** Stands for a client or a pet that is not in the records yet. */
export const NEW = "new";

/** Ids, `NEW`, or empty while the app's own proposal counts. */
interface AcceptValues {
  clientKey: string;
  petKey: string;
  petTypeId: string;
}

/** Clients of this device who may be the person who asks, the likeliest first. The server looks for none. */
function useMatches({ id, firstName, lastName, email, phone }: OnlineRequest): Duplicate[] {
  const card = useMemo(
    () => ({
      id,
      firstName,
      lastName,
      companyName: "",
      phones: phone === "" ? [] : [{ typed: phone, e164: null }],
      emails: email === "" ? [] : [email],
      address: { postcode: "" },
    }),
    [id, firstName, lastName, email, phone],
  );
  return useDuplicates(card);
}

/** One address and no other, or one phone and one name, is enough to propose a client. */
const isLikely = ({ reasons }: Duplicate): boolean =>
  reasons.includes("email") || (reasons.includes("phone") && reasons.includes("name"));

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The pets of a client, and the one that is called as the person wrote. */
function usePets(clientId: string, petName: string) {
  const { db } = useClinic();
  const pets = useLiveQuery(
    async () => ({ of: clientId, rows: clientId === NEW ? [] : await petsOfClient(db, clientId) }),
    [db, clientId],
  );
  const rows = pets?.of === clientId ? pets.rows : undefined;
  return { rows, proposed: rows?.find(({ name }) => sameName(name, petName))?.id ?? NEW };
}

/** The clients to choose from: those who may be meant, and the one that was looked up. */
function useOptions(matches: readonly Duplicate[], clientId: string): FoundSubject[] {
  const { db } = useClinic();
  const ids = [...new Set([...matches.map(({ client }) => client.id), ...(clientId === NEW ? [] : [clientId])])].join();
  const hits = ids.split(",").filter((id) => id !== "");
  return (
    useLiveQuery(
      () =>
        foundSubjects(
          db,
          hits.map((id) => ({ kind: "client", id, match: "prefix", isPast: false })),
        ),
      [db, ids],
    ) ?? []
  );
}

/** The client and the pet that a request may be about, and the booking that accepts it. */
export function useAcceptance(request: OnlineRequest, choices: BookingChoices, onDone: () => void) {
  const clinic = useClinic();
  const [ids] = useState(() => ({ client: newId(), pet: newId(), link: newId(), appointment: newId() }));
  const matches = useMatches(request);
  const proposedClient = matches.find(isLikely)?.client.id ?? NEW;
  const place = placeOf(request);
  const { locationId, typeId } = request;
  const claim: SlotClaim = { id: ids.appointment, locationId, typeId, ...place };
  const check = useSlotCheck({ claim, series: [], choices });
  const form: Form<AcceptValues> = useActionForm({
    mutation: bookAppointment,
    start: (): AcceptValues => ({ clientKey: "", petKey: "", petTypeId: request.petTypeId ?? "" }),
    fieldAt: slotFieldAt,
    refusalAt: slotRefusalAt,
    toArgs: ({ petTypeId }, fault) => {
      if (petId === NEW && petTypeId === "") return fault("petTypeId", copy.chooseSpecies);
      return {
        id: ids.appointment,
        locationId,
        typeId,
        clientId: clientId === NEW ? ids.client : clientId,
        petIds: [petId === NEW ? ids.pet : petId],
        ...place,
        reason: request.reason,
        source: "online" as const,
        onlineRequestId: request.id,
      };
    },
    mayGoOn: () => check.mayGoOn(),
    send: (args, { petTypeId }) =>
      acceptRequest(clinic, {
        request,
        isNewClient: clientId === NEW,
        isNewPet: petId === NEW,
        petTypeId,
        ids,
        seenIds: matches.map(({ client }) => client.id),
        args,
      }),
    onSaved: () => {
      toastDone(copy.accepted(request.petName));
      onDone();
    },
  });
  const clientId = form.values.clientKey === "" ? proposedClient : form.values.clientKey;
  const { rows, proposed } = usePets(clientId, request.petName);
  const petId = form.values.petKey === "" ? proposed : form.values.petKey;
  const options = useOptions(matches, clientId);
  const mayAdd = clinic.can("clients:manage");
  const isLocked = rows === undefined || (!mayAdd && (clientId === NEW || petId === NEW));
  return { form, check, matches, options, clientId, petId, pets: rows ?? [], isLocked, mayAdd };
}
