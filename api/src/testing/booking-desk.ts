import { appointmentTypes } from "@fernpaw/domain/appointments/appointment";
import { seededAppointmentTypeId } from "@fernpaw/domain/appointments/appointment-type-vocabulary";
import type { OnlineForm } from "@fernpaw/domain/appointments/online-form";
import { onlineRequests } from "@fernpaw/domain/appointments/online-request";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { staff } from "@fernpaw/domain/staff/staff";
import * as z from "zod/mini";
import { deriveKeys, isSameText, sign } from "../areas/auth/tokens/keys.ts";
import type { AnswerDeps } from "../areas/booking/mail-answers.ts";
import { createOfferTokens } from "../areas/booking/offer-token.ts";
import { createMailOutbox } from "../mail/mail-outbox.ts";
import { PUBLIC_URL, TEST_SECRET, type TestApi } from "./build-test-api.ts";
import { mailTo, tokenIn } from "./mailbox.ts";
import { TestDevice } from "./sync-clinic.ts";
import { PASSWORD } from "./test-browser.ts";

/** Monday. */
export const BOOKING_START = "2026-11-23T07:00:00.000Z";

const AUTHOR = { userId: null, name: "test" };
const Me = z.object({ userId: z.string(), clinic: z.object({ _id: z.string() }) });
const Times = z.object({
  days: z.array(z.object({ day: z.string(), words: z.string(), times: z.array(z.object({ startsAt: z.string() })) })),
  next: z.nullable(z.string()),
});

/** Parts that mail the answers, with the mailbox of a test server. */
export const answerDeps = ({ store, sync, clock }: TestApi): AnswerDeps => ({
  store,
  sync,
  outbox: createMailOutbox({ mode: "mailbox", key: deriveKeys(TEST_SECRET).mail, now: clock.nowMs }),
  offerUrl: createOfferTokens({
    sign: (purpose, text) => sign(deriveKeys(TEST_SECRET).link, purpose, text),
    isSame: isSameText,
    publicUrl: PUBLIC_URL,
  }).urlOf,
  onTrouble: (error) => {
    throw error;
  },
});

/** A clinic with one vet whose page for online booking is on, and visitors of that page. */
export async function openBookingDesk(api: TestApi, slug = "eastgate") {
  const owner = api.browser();
  const { email } = await owner.register();
  const token = tokenIn(await mailTo(api, email, "verify"));
  await owner.post("/api/auth/verify-email", { token, password: PASSWORD });
  await owner.login(email);
  const { userId, clinic } = z.parse(Me, (await owner.get("/api/profile/me")).json());
  const clinicId = clinic._id;
  const typeId = seededAppointmentTypeId(clinicId, "Wellness, adult");
  const locationId = await api.sync.withClinicTx(clinicId, AUTHOR, async (tx) => {
    await tx.patch(staff, userId, { isBookable: "yes", profession: "vet" });
    await tx.patch(appointmentTypes, typeId, { bookableOnline: "yes", asksDeposit: "yes" });
    const [place] = await tx.list(locations, {});
    if (!place) throw new Error("a clinic has a location");
    return place.id;
  });
  const settings = { slug, isOn: true, noticeHours: 2, aheadDays: 30 };
  const saved = await owner.put("/api/booking-page", settings);
  if (saved.statusCode !== 200) throw new Error(saved.body);

  let visitors = 0;
  /** From a network of its own. */
  const visitor = () => api.browser({ address: `2001:db8:${(visitors += 1).toString(16)}::1` });
  const page = `/api/public/booking/${slug}`;
  const formAt = (startsAt: string, set: Partial<Record<keyof OnlineForm, unknown>> = {}) => ({
    locationId,
    typeId,
    startsAt,
    firstName: "Ada",
    lastName: "Byron",
    email: "ada@example.com",
    phone: "020 7946 0001",
    petName: "Fig",
    petTypeId: null,
    reason: "Limps",
    ...set,
  });
  return {
    owner,
    clinicId,
    userId,
    typeId,
    locationId,
    settings,
    page,
    visitor,
    formAt,
    device: () => new TestDevice(api.sync, { clinicId, userId }),
    ask: (form: unknown, browser = visitor()) => browser.post(`${page}/requests`, form),
    /** The free starts from a day on, with what the page needs for the next week. */
    async times(from = "2026-11-23"): Promise<{ times: string[]; next: string | null }> {
      const answer = await visitor().get(`${page}/times?typeId=${typeId}&locationId=${locationId}&from=${from}`);
      const { days, next } = z.parse(Times, answer.json());
      return { times: days.flatMap((day) => day.times.map(({ startsAt }) => startsAt)), next };
    },
    requests: () => api.sync.withClinicRead(clinicId, (tx) => tx.list(onlineRequests, {})),
  };
}
