import { findBlockClashes, findClashes } from "@fernpaw/domain/appointments/appointment-clashes";
import { type OfferedTime, type OnlineRequest, onlineRequests } from "@fernpaw/domain/appointments/online-request";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { epochMsOf, type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { output } from "zod/mini";
import { Problem } from "../../http/errors.ts";
import type { Limits } from "../auth/public/limits.ts";
import { createOfferTokens, type OfferName, type OfferSigns } from "./offer-token.ts";
import { readFacts } from "./request-mail.ts";

const AUTHOR = { userId: null, name: "onlineRequests.answerOffer" };

export interface OfferDeps extends OfferSigns {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx" | "withClinicRead">;
  limits: Limits;
  now: () => number;
}

export type ClientAnswer = NonNullable<OnlineRequest["clientAnswer"]>;
type Offered = OnlineRequest & { offer: output<typeof OfferedTime> };

const hasOffer = (request: OnlineRequest | undefined): request is Offered =>
  request?.status === "offered" && request.offer !== null;

function nameIn(deps: OfferDeps, token: string): OfferName {
  const name = createOfferTokens(deps).read(token);
  if (!name) throw new Problem("link_invalid");
  return name;
}

/**
 * The request whose offer a link names. An answered one is found until its time; one without an answer while the place is held.
 * @throws Problem `link_invalid`, the same for each reason
 */
async function offeredRequest(tx: Tx, { requestId, startsMs }: OfferName, now: Instant): Promise<Offered> {
  const request = await tx.find(onlineRequests, requestId);
  if (!hasOffer(request)) throw new Problem("link_invalid");
  const { offer, clientAnswer, heldUntil } = request;
  const isOver = offer.startsAt <= now || (clientAnswer === null && heldUntil <= now);
  if (isOver || epochMsOf(offer.startsAt) !== startsMs) throw new Problem("link_invalid");
  return request;
}

async function describe(tx: Tx, clinicId: string, request: Offered) {
  const facts = await readFacts(tx, clinicId, request);
  if (!facts) throw new Problem("link_invalid");
  return { ...facts, answer: request.clientAnswer };
}

export async function showOffer(deps: OfferDeps, token: string) {
  const name = nameIn(deps, token);
  const now = toInstant(deps.now());
  return deps.sync.withClinicRead(name.clinicId, async (tx) =>
    describe(tx, name.clinicId, await offeredRequest(tx, name, now)),
  );
}

/** @throws Refusal `slot_taken`: the desk gave the place to another meanwhile */
async function assertStillFree(tx: Tx, { id, locationId, typeId, offer }: Offered, now: Instant): Promise<void> {
  const claim = { id, locationId, typeId, ...offer };
  const clashes = [...(await findClashes(tx, claim)), ...(await findBlockClashes(tx, claim, now))];
  if (clashes.length > 0) throw new Refusal("slot_taken", { freeSlots: [] });
}

/**
 * The person accepts the offered time, which is theirs until the desk books it, or declines it, which frees the place. The desk
 * decides who the client is, so nothing is booked here. @throws Problem `link_invalid`; Refusal `slot_taken`
 */
export async function answerOffer(deps: OfferDeps, token: string, answer: ClientAnswer) {
  const name = nameIn(deps, token);
  const now = toInstant(deps.now());
  return deps.sync.withClinicTx(name.clinicId, AUTHOR, async (tx) => {
    const request = await offeredRequest(tx, name, now);
    if (request.clientAnswer === answer) return describe(tx, name.clinicId, request);
    if (request.clientAnswer !== null) throw new Problem("link_invalid");
    if (answer === "agreed") await assertStillFree(tx, request, now);
    const heldUntil = answer === "agreed" ? request.offer.startsAt : now;
    await tx.patch(onlineRequests, request.id, { clientAnswer: answer, heldUntil });
    return describe(tx, name.clinicId, { ...request, clientAnswer: answer });
  });
}
