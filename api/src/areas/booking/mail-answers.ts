import { appointments } from "@fernpaw/domain/appointments/appointment";
import { type OnlineRequest, onlineRequests } from "@fernpaw/domain/appointments/online-request";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { messages } from "@fernpaw/domain/messages/message";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyInstance } from "fastify";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import { workInRounds } from "../../rounds.ts";
import { createAnswerWaits } from "./answer-waits.ts";
import { bookingCopy as copy } from "./booking.copy.ts";
import { takeAnswer } from "./booking.queries.ts";
import { type DueAnswer, dueAnswers } from "./due-answers.queries.ts";
import type { createOfferTokens } from "./offer-token.ts";
import { mailRequester } from "./request-mail.ts";

const AT_ONCE = 20;
/** A person looks into their mail about now. */
const EVERY_MS = 3000;
const failed = "an answer to an online request could not be mailed";
const AUTHOR = { userId: null, name: "onlineRequests.answer" };

export interface AnswerDeps {
  store: Pick<Store, "read">;
  sync: Pick<SyncServer, "withClinicTx">;
  outbox: MailOutbox;
  /** The address at which the person answers an offered time. */
  offerUrl: ReturnType<typeof createOfferTokens>["urlOf"];
  onMailed?: (answer: DueAnswer) => void;
  onTrouble: (error: unknown, answer: DueAnswer) => void;
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

async function mailAnswer({ sync, outbox, offerUrl }: AnswerDeps, { clinicId, requestId }: DueAnswer): Promise<void> {
  await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
    if (!(await takeAnswer(sql, clinicId, requestId))) return;
    const request = await tx.find(onlineRequests, requestId);
    if (!request) return;
    const post = { tx, sql, outbox, clinicId };
    const { status, answer } = request;
    if (status === "offered") {
      const url = offerUrl(clinicId, request);
      await mailRequester(post, request, (facts) => copy.offerMail(facts, answer, url));
    }
    if (status === "declined") {
      await mailRequester(post, { ...request, offer: null }, (facts) => copy.declinedMail(facts, answer));
    }
    if (status !== "accepted" || (await isToldAnyway(tx, request))) return;
    await mailRequester(post, await asBooked(tx, request), (facts) => copy.acceptedMail(facts));
  });
}

/**
 * Mails the answers that clinics gave to online requests. Of several servers one mails each. One that cannot be mailed is
 * reported and stays for the next round; `putOff` may leave it out of some. Answers how many were tried.
 */
export async function mailAnswers(deps: AnswerDeps, putOff: (requestId: string) => boolean = () => false) {
  let tried = 0;
  let after = "";
  for (;;) {
    const due = await deps.store.read((sql) => dueAnswers(sql, { after, most: AT_ONCE }));
    for (const answer of due.filter(({ requestId }) => !putOff(requestId))) {
      tried += 1;
      await mailAnswer(deps, answer).then(
        () => deps.onMailed?.(answer),
        (error: unknown) => deps.onTrouble(error, answer),
      );
    }
    const last = due.at(-1);
    if (due.length < AT_ONCE || !last) return tried;
    after = last.requestId;
  }
}

export function scheduleAnswers(
  app: FastifyInstance,
  deps: Omit<AnswerDeps, "onMailed" | "onTrouble"> & { now: () => number },
): void {
  const waits = createAnswerWaits(deps.now);
  const onTrouble: AnswerDeps["onTrouble"] = (error, { clinicId, requestId }) => {
    const tries = waits.failed(requestId);
    app.log.error({ err: error, clinicId, requestId, tries }, failed);
  };
  const onMailed: AnswerDeps["onMailed"] = ({ requestId }) => waits.mailed(requestId);
  workInRounds(app, { everyMs: EVERY_MS, failed }, () => mailAnswers({ ...deps, onMailed, onTrouble }, waits.isPutOff));
}
