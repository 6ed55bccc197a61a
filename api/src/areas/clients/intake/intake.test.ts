import { INTAKE_DAYS, intakeForms } from "@fernpaw/domain/clients/intake-form";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetRows, KEPT_DAYS } from "../../../forget-rows.ts";
import { alteredToken } from "../../../testing/altered-token.ts";
import { BOOKING_START, openBookingDesk } from "../../../testing/booking-desk.ts";
import { buildTestApi, type TestApi } from "../../../testing/build-test-api.ts";
import { tokenIn } from "../../../testing/mailbox.ts";
import { forgottenForms } from "./forgotten-forms.ts";

let api: TestApi;
let desk: Awaited<ReturnType<typeof openBookingDesk>>;

beforeAll(async () => {
  api = await buildTestApi({ isDemo: true, start: BOOKING_START });
  desk = await openBookingDesk(api);
});
afterAll(() => api.close());

const ANSWERS = {
  firstName: "Ada",
  lastName: "Byron",
  email: "Ada@example.com",
  phone: "020 7946 0001",
  line1: "1 Row",
  city: "Eastgate",
  postcode: "EG1 4VT",
  petName: "Fig",
  petTypeId: "70e70000-0000-8000-8000-000000000002",
  breedText: "Tabby",
  sex: "female",
  notes: "Shy",
};

async function aLink(): Promise<{ id: string; token: string }> {
  const answer = await desk.owner.post("/api/intake-forms");
  expect(answer.statusCode).toBe(201);
  const { id, url } = answer.json<{ id: string; url: string }>();
  expect(url).toContain("/new-client#token=");
  return { id, token: tokenIn({ text: url }) };
}

const look = (token: string) => desk.visitor().post("/api/public/intake-forms/look", { token });
const send = (token: string, answers: object = ANSWERS) =>
  desk.visitor().post("/api/public/intake-forms/send", { token, ...answers });
const formOf = (id: string) => api.sync.withClinicRead(desk.clinicId, (tx) => tx.find(intakeForms, id));

test("a link shows the clinic, takes the answers once and is then over", async () => {
  const { id, token } = await aLink();
  expect((await look(token)).json()).toMatchObject({ clinic: expect.stringContaining("Clinic") });
  expect((await send(token)).statusCode).toBe(204);
  expect(await formOf(id)).toMatchObject({
    status: "received",
    receivedAt: api.clock.now(),
    lastName: "Byron",
    email: "ada@example.com",
    address: { line1: "1 Row", line2: "", city: "Eastgate", region: "", postcode: "EG1 4VT" },
    petName: "Fig",
    sex: "female",
    clientId: null,
  });
  expect((await send(token)).json()).toMatchObject({ code: "link_invalid" });
  expect((await look(token)).json()).toMatchObject({ code: "link_invalid" });
});

test("two people who hand in one form at once: one of them does", async () => {
  const { token } = await aLink();
  const answers = await Promise.all([send(token), send(token, { ...ANSWERS, lastName: "Other" })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
});

test("a forged link and one of another form get one answer", async () => {
  const { token } = await aLink();
  const [clinicId = "", formId = "", mac = ""] = token.split("_");
  const foreign = `${v7()}_${formId}_${mac}`;
  for (const wrong of [alteredToken(token), foreign, `${clinicId}_${v7()}_${mac}`, "x"]) {
    expect((await look(wrong)).json()).toMatchObject({ status: 400, code: "link_invalid" });
  }
});

test("a web address in a name is refused, and an unknown kind of animal is left out", async () => {
  const { id, token } = await aLink();
  const bad = await send(token, { ...ANSWERS, lastName: "see http://evil.example" });
  expect(bad.json()).toMatchObject({ errors: [{ path: "lastName" }] });
  expect((await send(token, { ...ANSWERS, petTypeId: v7() })).statusCode).toBe(204);
  expect((await formOf(id))?.petTypeId).toBeNull();
});

test("the desk accepts for a client or discards, which empties the answers; a link is over after seven days, and old forms are deleted", async () => {
  const [kept, thrown, late] = [await aLink(), await aLink(), await aLink()];
  await send(kept.token);
  await send(thrown.token);
  const device = await desk.device().join();
  const at = api.clock.now();
  const clientId = v7();
  const { results } = await device.push([
    device.entry("clients.register", { id: clientId, lastName: "Byron", hasNoContact: "yes" }, { at }),
    device.entry("intakeForms.accept", { id: kept.id, clientId }, { at }),
    device.entry("intakeForms.discard", { id: thrown.id }, { at }),
    device.entry("intakeForms.discard", { id: kept.id }, { at }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["applied", "applied", "applied", "rejected"]);
  expect(await formOf(kept.id)).toMatchObject({ status: "accepted", clientId });
  expect(await formOf(thrown.id)).toMatchObject({ status: "discarded", lastName: "", email: "", notes: "" });
  api.clock.passMin(INTAKE_DAYS * 24 * 60);
  expect((await send(late.token)).json()).toMatchObject({ status: 400, code: "link_invalid" });
  expect((await formOf(late.id))?.status).toBe("sent");
  api.clock.passMin((KEPT_DAYS - INTAKE_DAYS + 1) * 24 * 60);
  await forgetRows({ store: api.store, sync: api.sync, now: api.clock.nowMs }, forgottenForms);
  expect(await formOf(thrown.id)).toBeUndefined();
  expect(await formOf(kept.id)).toBeDefined();
});
