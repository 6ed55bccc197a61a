import { appointments } from "@fernpaw/domain/appointments/appointment";
import { canApply } from "@fernpaw/domain/appointments/appointment-status";
import { confirmAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import { clientInUse } from "@fernpaw/domain/clients/find-client";
import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import { listWords } from "@fernpaw/domain/messages/template-values";
import { pets } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { Problem } from "../../../http/errors.ts";
import { serverContext } from "../../../sync/server-context.ts";
import { clinicWordsOf } from "../public/clinic-words.ts";

const PURPOSE = "appointment-confirm";
/**
 * Clinic, appointment, start, client, and what proves that we wrote it; without a character that a link's fragment cannot
 * have. Links of before that name no client are still good.
 */
const TOKEN = /^(([0-9a-f-]{36})_([0-9a-f-]{36})_(\d{1,16})(?:_([0-9a-f-]{36}))?)_([\w-]{43})$/;

/** What a link confirms. */
export interface Confirmable {
  clinicId: string;
  appointmentId: string;
  startsAt: string;
  clientId: string;
}

export interface ConfirmLinkDeps {
  sync: Pick<SyncServer, "withClinicTx">;
  now: () => number;
  publicUrl: string;
  /** MAC of a text: nothing about a link is kept, and one dies when its appointment gets another time. */
  sign(purpose: string, text: string): string;
  isSame(left: string, right: string): boolean;
}

export interface ConfirmedAppointment {
  clinic: string;
  pets: string;
  startsAt: string;
  timeZone: string;
}

const AUTHOR = { userId: null, name: "appointments.confirm" };

export function createConfirmLinks({ sync, now, publicUrl, sign, isSame }: ConfirmLinkDeps) {
  return {
    /** The token is behind `#`: no server's log and no mail scanner's visit ever has it. */
    urlOf({ clinicId, appointmentId, startsAt, clientId }: Confirmable): string {
      const text = `${clinicId}_${appointmentId}_${epochMsOf(startsAt)}_${clientId}`;
      return `${publicUrl}/confirm-appointment#token=${text}_${sign(PURPOSE, text)}`;
    },

    /**
     * The client comes, as he says himself; twice is once, and once he is here nothing changes.
     * @throws Problem `link_invalid` also for an appointment that has another time or client, is over or was called off
     */
    async confirm(token: string): Promise<ConfirmedAppointment> {
      const [, text = "", clinicId = "", appointmentId = "", startsMs = "", clientId, mac = ""] =
        TOKEN.exec(token) ?? [];
      if (!isSame(mac, sign(PURPOSE, text))) throw new Problem("link_invalid");
      const at = toInstant(now());
      return sync.withClinicTx(clinicId, AUTHOR, async (tx) => {
        const appointment = await tx.find(appointments, appointmentId);
        const clinic = await clinicWordsOf(tx, clinicId);
        if (
          !appointment ||
          !clinic ||
          epochMsOf(appointment.startsAt) !== Number(startsMs) ||
          appointment.startsAt < at ||
          (clientId !== undefined && (await clientInUse(tx, clientId)).id !== appointment.clientId)
        ) {
          throw new Problem("link_invalid");
        }
        if (!canApply("confirm", appointment.status) && appointment.status !== "confirmed") {
          throw new Problem("link_invalid");
        }
        const context = serverContext({ clinicId, userId: clinicId, now: at });
        await confirmAppointment.run(tx, { id: appointmentId, via: "email" }, context);
        const rows = await Promise.all(appointment.petIds.map((id) => tx.find(pets, id)));
        return {
          clinic: clinic.name,
          pets: listWords(
            rows.flatMap((pet) => pet?.name ?? []),
            clinic.locale,
          ),
          startsAt: appointment.startsAt,
          timeZone: clinic.timeZone,
        };
      });
    },
  };
}
