import { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { type OnlineRequest, placeOf } from "@fernpaw/domain/appointments/online-request";
import type { SlotClaim } from "@fernpaw/domain/appointments/slot-claim";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import type { Form } from "../../../form/form-types.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { toastDone } from "../../../ui/toast.ts";
import { NEW, useWho, type WhoKeys } from "../../clients/public/use-who.ts";
import type { BookingChoices } from "../appointments.queries.ts";
import { slotFieldAt, slotRefusalAt } from "../slot/slot-refusals.ts";
import { useSlotCheck } from "../slot/use-slot-check.ts";
import { acceptRequest } from "./accept-request.ts";
import { copy } from "./online.copy.ts";

interface AcceptValues extends WhoKeys {
  petTypeId: string;
}

/** The client and the pet that a request may be about, and the booking that accepts it. */
export function useAcceptance(request: OnlineRequest, choices: BookingChoices, onDone: () => void) {
  const clinic = useClinic();
  const [ids] = useState(() => ({ client: newId(), pet: newId(), link: newId(), appointment: newId() }));
  const place = placeOf(request);
  const { locationId, typeId } = request;
  const claim: SlotClaim = { id: ids.appointment, locationId, typeId, ...place, onlineRequestId: request.id };
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
  const who = useWho(request, form.values);
  const { clientId, petId, matches } = who;
  return { form, check, who };
}
