import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { generateSync } from "otplib";
import { v7 } from "uuid";
import { addAdmin } from "./add-admin.ts";
import type { TestApi } from "./build-test-api.ts";
import { type DeskClinic, openClinic, staffOf } from "./platform-desk.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

let networks = 0;
const browserOf = (api: TestApi): TestBrowser => api.browser({ address: `198.18.0.${1 + ((networks += 1) % 200)}` });

/** A colleague with these rights, who is not signed in. */
export async function hireInto({ owner }: DeskClinic, permissions: readonly string[]): Promise<string> {
  const email = `${v7()}@clinic.example`;
  const person = { firstName: "Ben", lastName: "Ode", email, password: PASSWORD, profession: "nurse", permissions };
  const answer = await owner.post("/api/employees", person);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return email;
}

/** The person goes on by PIN on a tablet of the clinic on which another one has worked. */
export async function byPin(
  api: TestApi,
  clinic: DeskClinic,
  { email, colleague }: { email: string; colleague: string },
): Promise<TestBrowser> {
  const tablet = browserOf(api);
  const done = async (answer: ReturnType<TestBrowser["login"]>): Promise<void> => {
    const { statusCode, body } = await answer;
    if (statusCode >= 300) throw new Error(body);
  };
  await done(tablet.login(clinic.email));
  await done(tablet.put("/api/shared-tablets/current", { name: "Room 2", lockAfterMin: 5 }));
  await done(tablet.login(email));
  const { userId } = (await tablet.get("/api/profile/me")).json<{ userId: string }>();
  await done(tablet.put("/api/shared-tablets/current/pin", { pin: "482915" }));
  await done(tablet.login(colleague));
  const answer = await tablet.post("/api/auth/switch", { userId, pin: "482915" }, { token: null });
  tablet.accessToken = answer.json<{ accessToken: string }>().accessToken;
  return tablet;
}

/** A person whose password was right and whose second factor is owed, with the token of that half. */
export async function halfSignedIn(api: TestApi, kind: "clinic" | "admin"): Promise<TestBrowser> {
  const isClinic = kind === "clinic";
  const { email } = isClinic ? await openClinic(api, "Half") : await addAdmin(api, ["platform:settings:manage"]);
  const browser = browserOf(api);
  const door = isClinic ? "/api/auth" : "/api/admin/auth";
  const signIn = async () =>
    (await browser.post(`${door}/login`, { email, password: PASSWORD }, { token: null })).json();
  browser.accessToken = String((await signIn())["accessToken"]);
  const factors = isClinic ? "/api/profile/two-factor" : "/api/admin/auth/two-factor";
  const { secret } = (await browser.post(`${factors}/totp`)).json<{ secret: string }>();
  const code = generateSync({ secret, epoch: Math.floor(api.clock.nowMs() / 1000) });
  await browser.post(`${factors}/totp/confirm`, { code });
  const { mfaToken } = await signIn();
  if (typeof mfaToken !== "string") throw new Error(`no second step is asked for at ${door}`);
  browser.accessToken = mfaToken;
  return browser;
}

/** The owner of a clinic that platform staff have suspended, and a colleague with each right. */
export async function suspendedClinic(api: TestApi): Promise<{ owner: TestBrowser; employee: TestBrowser }> {
  const clinic = await openClinic(api, "Suspended");
  const employee = browserOf(api);
  await employee.login(await hireInto(clinic, CLINIC_PERMISSIONS));
  const staff = await staffOf(api, ["platform:clinics:manage"]);
  const answer = await staff.post(`/api/admin/clinics/${clinic.id}/suspend`, { reason: "Card fraud" });
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return { owner: clinic.owner, employee };
}
