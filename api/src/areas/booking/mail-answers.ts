import { appointments } from "@fernpaw/domain/appointments/appointment";
import { type OnlineRequest, onlineRequests } from "@fernpaw/domain/appointments/online-request";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { messages } from "@fernpaw/domain/messages/message";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import { workInRounds } from "../../rounds.ts";
import { bookingCopy as copy } from "./booking.copy.ts";
import { takeAnswer } from "./booking.queries.ts";
import { dueAnswers } from "./due-answers.queries.ts";
import { mailRequester } from "./request-mail.ts";

const AT_ONCE = 20;
/** A person looks into their mail about now. */
const EVERY_MS = 3000;
const AUTHOR = { userId: null, name: "onlineRequests.answer" };

export interface AnswerDeps {
  store: Pick<Store, "read">;
  sync: Pick<SyncServer, "withClinicTx">;
  outbox: MailOutbox;
}

/** Whether the clinic's own confirmation of the booking goes to the same address. */
async function isToldAnyway(tx: Tx, { clientId, appointmentId, email }: OnlineRequest): Promise<boolean> {
  if (clientId === null) return false;
  const told = await tx.list(messages, { equals: { clientId } });
  return told.some(
    (message) =>
      message.appointmentId === appointmentId &&
      message.channel === "email" &&
      message.toAddress === email &&
      message.status !== "suppressed",
  );
}

/** The request with the time that was booked in place of the one that was asked for. */
async function asBooked(tx: Tx, request: OnlineRequest): Promise<OnlineRequest> {
  const booked = request.appointmentId === null ? undefined : await tx.find(appointments, request.appointmentId);
  if (!booked) return request;
  const { startsAt, durationMin, vetId, roomId, equipmentIds, typeId } = booked;
  return { ...request, typeId, offer: { startsAt, durationMin, vetId, roomId, equipmentIds } };
}

/** Mails the answers that clinics gave to online requests. Of several servers one mails each. Answers how many it looked at. */
export async function mailAnswers({ store, sync, outbox }: AnswerDeps): Promise<number> {
  const due = await store.read((sql) => dueAnswers(sql, AT_ONCE));
  for (const { clinicId, requestId } of due) {
    await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
      if (!(await takeAnswer(sql, clinicId, requestId))) return;
      const request = await tx.find(onlineRequests, requestId);
      if (!request) return;
      const post = { tx, sql, outbox, clinicId };
      const { status, answer } = request;
      if (status === "offered") await mailRequester(post, request, (facts) => copy.offerMail(facts, answer));
      if (status === "declined") {
        await mailRequester(post, { ...request, offer: null }, (facts) => copy.declinedMail(facts, answer));
      }
      if (status !== "accepted" || (await isToldAnyway(tx, request))) return;
      await mailRequester(post, await asBooked(tx, request), (facts) => copy.acceptedMail(facts));
    });
  }
  return due.length;
}

export function scheduleAnswers(app: FastifyInstance, deps: AnswerDeps): void {
  const { again } = workInRounds(
    app,
    { everyMs: EVERY_MS, failed: "answers to online requests could not be mailed" },
    async () => {
      if ((await mailAnswers(deps)) === AT_ONCE) again();
    },
  );
}
