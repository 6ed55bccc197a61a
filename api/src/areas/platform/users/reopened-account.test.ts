import { beforeEach, expect, test } from "vitest";
import type { PayClinic, PayDesk } from "../../../testing/pay-desk.ts";
import { usePayDesk } from "../../../testing/pay-desk-hooks.ts";
import { planDesk } from "../../../testing/plan-desk.ts";
import { staffOf } from "../../../testing/platform-desk.ts";

let desk: PayDesk;
let clinic: PayClinic;
usePayDesk(null, (parts) => {
  ({ desk, clinic } = parts);
});

/** The smallest plan has room for three people. */
beforeEach(async () => {
  const plans = planDesk(desk);
  const own = plans.of(clinic);
  await plans.passDays(31);
  await plans.act((await own.order("solo")).json().url, { act: "pay" });
  await own.refresh();
});

test("platform staff open a locked account only where the plan has room for the person", async () => {
  await clinic.employee(["clients:view"]);
  await clinic.login();
  const people = (await clinic.browser.get("/api/employees")).json<{ userId: string; role: string }[]>();
  const userId = people.find(({ role }) => role !== "owner")?.userId ?? "";
  const admin = await staffOf(desk.api, ["platform:users:manage"]);
  const setStatus = async (status: string) => {
    const { scopeRev } = (await admin.get(`/api/admin/users/${userId}`)).json<{ scopeRev: number }>();
    return admin.put(`/api/admin/users/${userId}/status`, { status, scopeRev });
  };
  expect((await setStatus("disabled")).statusCode).toBe(204);
  const invite = (email: string) =>
    clinic.browser.post("/api/invitations", {
      email,
      firstName: "Bea",
      lastName: "Okafor",
      profession: "nurse",
      jobTitle: "",
      permissions: [],
    });
  const [one, two] = [await invite("one@clinic.example"), await invite("two@clinic.example")];
  expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
  const refused = await setStatus("active");
  expect([refused.statusCode, refused.json().code]).toEqual([409, "plan_people_full"]);
  expect((await clinic.browser.post(`/api/invitations/${two.json().id}/revoke`)).statusCode).toBeLessThan(300);
  expect((await setStatus("active")).statusCode).toBe(204);
});
