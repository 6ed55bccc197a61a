import { appointments } from "@fernpaw/domain/appointments/appointment";
import type { OnlineRequest } from "@fernpaw/domain/appointments/online-request";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { appointmentRow } from "@fernpaw/testing/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alteredToken } from "../../testing/altered-token.ts";
import { answerDeps, BOOKING_START, openBookingDesk } from "../../testing/booking-desk.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { mailsTo } from "../../testing/mailbox.ts";
import { mailAnswers } from "./mail-answers.ts";

const OFFERS = "/api/public/booking-offers";
const AUTHOR = { userId: null, name: "test" };
let api: TestApi;
let desk: Awaited<ReturnType<typeof openBookingDesk>>;
beforeAll(async () => {
  api = await buildTestApi({ isDemo: true, start: BOOKING_START });
  desk = await openBookingDesk(api);
});
afterAll(() => api.close());

let people = 0;
/** A request that the desk answers with another time: `days` days later. Answers the token of the mail. */
async function offered(days = 2) {
  people += 1;
  const email = `person${people}@example.com`;
  const [startsAt = ""] = (await desk.times()).times;
  const asked = await desk.ask(desk.formAt(startsAt, { email, phone: `020 7946 02${10 + people}` }));
  expect(asked.statusCode).toBe(202);
  const request = async (): Promise<OnlineRequest> => {
    const found = (await desk.requests()).find((one) => one.email === email);
    if (!found) throw new Error("the request is there");
    return found;
  };
  const { id, durationMin, vetId, roomId, equipmentIds } = await request();
  const device = await desk.device().join();
  const offer = async (minutes = 0) => {
    const time = addMinutes(startsAt, days * 24 * 60 + minutes + people * 60);
    const args = { id, offer: { startsAt: time, durationMin, vetId, roomId, equipmentIds } };
    const { results } = await device.push([device.entry("onlineRequests.offer", args, { at: api.clock.now() })]);
    expect(results).toMatchObject([{ status: "applied" }]);
    await mailAnswers(answerDeps(api));
    const mails = (await mailsTo(api, email)).filter(({ subject }) => subject.includes("another time"));
    const tokens = mails.map(({ text }) => /offered-time#token=(\S+)/.exec(text)?.[1] ?? "");
    return { time, token: tokens.find((token) => !seen.has(token)) ?? "" };
  };
  return { id, email, request, offer, device };
}
const seen = new Set<string>();
async function anOffer(days?: number) {
  const parts = await offered(days);
  const made = await parts.offer();
  seen.add(made.token);
  return { ...parts, ...made };
}
const look = (token: string) => desk.visitor().post(`${OFFERS}/look`, { token });
const answer = (token: string, words: "agreed" | "refused") =>
  desk.visitor().post(`${OFFERS}/answer`, { token, answer: words });
const codeOf = async (sent: ReturnType<typeof look>) => (await sent).json<{ code: string }>().code;

describe("the link of an offered time", () => {
  test("shows what its mail says, and takes the answer once; the place stays held until the desk books it", async () => {
    const { token, time, request } = await anOffer();
    const shown = await look(token);
    expect(shown.statusCode).toBe(200);
    expect(Object.keys(shown.json<object>()).toSorted()).toEqual(["answer", "clinic", "pet", "phone", "type", "when"]);
    expect(shown.json()).toMatchObject({ pet: "Fig", type: "Wellness, adult", answer: null });
    expect((await answer(token, "agreed")).json()).toMatchObject({ answer: "agreed" });
    expect(await request()).toMatchObject({
      status: "offered",
      clientAnswer: "agreed",
      heldUntil: time,
      clientId: null,
    });
    expect((await answer(token, "agreed")).json()).toMatchObject({ answer: "agreed" });
    expect(await codeOf(answer(token, "refused"))).toBe("link_invalid");
    expect((await look(token)).json()).toMatchObject({ answer: "agreed" });
    expect((await desk.times(time.slice(0, 10))).times).not.toContain(time);
  });

  test("declined, the place is free for others at once", async () => {
    const { token, time, request } = await anOffer();
    expect((await desk.times(time.slice(0, 10))).times).not.toContain(time);
    expect((await answer(token, "refused")).json()).toMatchObject({ answer: "refused" });
    expect(await request()).toMatchObject({ status: "offered", clientAnswer: "refused" });
    expect((await desk.times(time.slice(0, 10))).times).toContain(time);
    expect(await codeOf(answer(token, "agreed"))).toBe("link_invalid");
  });

  test("is over after a day, after another offer, and once the desk decided", async () => {
    const first = await anOffer(3);
    const second = await first.offer(30);
    expect(await codeOf(look(first.token))).toBe("link_invalid");
    expect((await look(second.token)).statusCode).toBe(200);
    api.clock.passMin(24 * 60 + 1);
    expect(await codeOf(look(second.token))).toBe("link_invalid");
    expect(await codeOf(answer(second.token, "agreed"))).toBe("link_invalid");
    const decided = await anOffer(3);
    const { device, id } = decided;
    await device.push([
      device.entry("onlineRequests.decline", { id, words: "We are closed." }, { at: api.clock.now() }),
    ]);
    expect(await codeOf(answer(decided.token, "agreed"))).toBe("link_invalid");
  });

  test("that is altered, of another request, or no token at all gets the same answer", async () => {
    const [one, two] = [await anOffer(4), await anOffer(4)];
    const mac = one.token.slice(-43);
    for (const token of [`${two.token.slice(0, -43)}${mac}`, alteredToken(one.token), "x".repeat(60)])
      expect(await codeOf(look(token))).toBe("link_invalid");
  });

  test("says so where the desk gave the place to another, and the offer stays open", async () => {
    const { token, time, request } = await anOffer(4);
    const { typeId, locationId, vetId } = await request();
    const other = appointmentRow({ typeId, locationId, vetId, startsAt: time });
    await api.sync.withClinicTx(desk.clinicId, AUTHOR, async (tx) => void (await tx.insert(appointments, other)));
    expect(await codeOf(answer(token, "agreed"))).toBe("slot_taken");
    expect(await request()).toMatchObject({ clientAnswer: null });
  });
});
