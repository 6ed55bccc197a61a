import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import type { OnlineForm } from "@fernpaw/domain/appointments/online-form";
import { HOLD_MIN, onlineRequests, openRequests, placeOf } from "@fernpaw/domain/appointments/online-request";
import { duplicateKeys } from "@fernpaw/domain/clients/duplicate-clients";
import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addMinutes, type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import { petTypes } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { Problem } from "../../http/errors.ts";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import type { Limits } from "../auth/public/limits.ts";
import { isCoveredNow } from "../subscriptions/public/assert-may-write.ts";
import { bookingCopy as copy } from "./booking.copy.ts";
import { bookingPageBySlug, type BookingPageRow } from "./booking.queries.ts";
import { placeAt } from "./free-times.ts";
import { mailRequester } from "./request-mail.ts";

const HOUR_MS = 3_600_000;
export const REQUESTS_PER_CLINIC = { count: 20, windowMs: HOUR_MS };
/** A person who asks twice hears it. A program cannot send a mail with each try. */
const WAITING_MAILS = { count: 2, windowMs: 24 * HOUR_MS };
const AUTHOR = { userId: null, name: "onlineRequests.receive" };

export interface BookingDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx" | "withClinicRead">;
  outbox: MailOutbox;
  limits: Limits;
  now: () => number;
}

/**
 * The page of a clinic that is on, whose subscription is valid.
 * @throws Problem `not_found`, the same for every reason
 */
export async function openPage(
  { store, now }: Pick<BookingDeps, "store" | "now">,
  slug: string,
): Promise<BookingPageRow> {
  const page = await store.read((sql) => bookingPageBySlug(sql, slug));
  const isOpen = page?.isOn === 1 && (await isCoveredNow(store, page.clinicId, toInstant(now())));
  if (!page || !isOpen) throw new Problem("not_found");
  return page;
}

/** The type and the location of a request, which the page offers. @throws Problem `not_found` */
export async function offeredSubject(tx: Tx, { typeId, locationId }: Pick<OnlineForm, "typeId" | "locationId">) {
  const type = await tx.find(appointmentTypes, typeId);
  const location = await tx.find(locations, locationId);
  const isOffered = type?.status === "active" && type.bookableOnline === "yes" && location?.status === "active";
  if (!type || !location || !isOffered) throw new Problem("not_found");
  return { type, location };
}

/** How a person can be reached, in the spelling in which two requests are compared. */
const reachedBy = ({ email, phone }: Pick<OnlineForm, "email" | "phone">): string[] =>
  duplicateKeys({
    id: "",
    firstName: "",
    lastName: "",
    companyName: "",
    phones: [{ typed: phone, e164: null }],
    emails: email === "" ? [] : [email],
    address: { postcode: "" },
  });

/** Whether a request of the same e-mail address or phone number waits for a time that is still to come. */
async function isWaiting(tx: Tx, form: OnlineForm, now: Instant): Promise<boolean> {
  const keys = new Set(reachedBy(form));
  const waiting = (await openRequests(tx)).filter((request) => placeOf(request).startsAt > now);
  return waiting.some((request) => reachedBy(request).some((key) => keys.has(key)));
}

interface Receiving {
  tx: Tx;
  page: BookingPageRow;
  form: OnlineForm;
  now: Instant;
}

async function buildRequest({ tx, page, form, now }: Receiving) {
  const { type } = await offeredSubject(tx, form);
  const settings = await tx.find(clinicSettings, page.clinicId);
  if (!settings) throw new Problem("not_found");
  const { timeZone } = settings;
  const place = await placeAt(tx, { page, locationId: form.locationId, type, timeZone, now }, form.startsAt);
  if (!place) throw new Refusal("slot_taken", { freeSlots: [] });
  const petType = form.petTypeId === null ? undefined : await tx.find(petTypes, form.petTypeId);
  return {
    ...emptyRow(onlineRequests),
    ...form,
    id: uuidv7(),
    petTypeId: petType?.id ?? null,
    durationMin: place.durationMin,
    vetId: place.vetId,
    roomId: place.roomId,
    equipmentIds: place.equipmentIds,
    asksDeposit: type.asksDeposit,
    heldUntil: addMinutes(now, HOLD_MIN),
  };
}

/**
 * Takes a request, which then holds its place. The clinic's lock decides between two requests for one place. No client is
 * looked up here, so an answer cannot say who is one; and a person whose request waits already gets the same answer, with
 * the difference in a mail to their own address.
 * @throws Problem `not_found`, `rate_limited`; Refusal `slot_taken`
 */
export async function takeRequest(deps: BookingDeps, page: BookingPageRow, form: OnlineForm): Promise<void> {
  const { sync, limits, outbox } = deps;
  const now = toInstant(deps.now());
  const { clinicId } = page;
  await sync.withClinicTx(clinicId, AUTHOR, async (tx, sql) => {
    const request = await buildRequest({ tx, page, form, now });
    await limits.spend(sql, "booking-clinic", clinicId, REQUESTS_PER_CLINIC);
    const post = { tx, sql, outbox, clinicId };
    if (await isWaiting(tx, form, now)) {
      if (await limits.take(sql, "booking-waiting", form.email, WAITING_MAILS)) {
        await mailRequester(post, request, (facts) => copy.waitingMail(facts));
      }
      return;
    }
    await tx.insert(onlineRequests, request);
    await mailRequester(post, request, (facts) => copy.receivedMail(facts, request.asksDeposit === "yes"));
  });
}
