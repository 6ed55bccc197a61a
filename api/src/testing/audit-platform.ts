import type { LightMyRequestResponse } from "fastify";
import { addAdmin } from "./add-admin.ts";
import type { TestApi } from "./build-test-api.ts";
import { PASSWORD } from "./test-browser.ts";

export const GIVEN_REASON = "Asked by phone";

interface PlatformDesk {
  api: TestApi;
  ok: (answer: Promise<LightMyRequestResponse>) => Promise<LightMyRequestResponse>;
  clinicId: string;
}

/** Platform staff suspend the clinic and resume it, extend its trial, and export the list of clinics. */
export async function governPlatform({ api, ok, clinicId }: PlatformDesk): Promise<void> {
  const { email } = await addAdmin(api, [
    "platform:clinics:manage",
    "platform:users:manage",
    "platform:settings:manage",
  ]);
  const admin = api.browser({ address: "192.0.2.9" });
  const { accessToken } = (await ok(admin.post("/api/admin/auth/login", { email, password: PASSWORD }))).json();
  admin.accessToken = String(accessToken);
  const path = `/api/admin/clinics/${clinicId}`;
  const reason = GIVEN_REASON;
  await ok(admin.post(`${path}/suspend`, { reason }));
  await ok(admin.post(`${path}/resume`, { reason }));
  const { trialEndsAt } = (await ok(admin.get(path))).json<{ trialEndsAt: string }>();
  await ok(admin.post(`${path}/extend-trial`, { days: 7, reason, trialEndsAt }));
  await ok(admin.get("/api/admin/clinics/export.csv"));
  const { userId } = await addAdmin(api, []);
  const other = `/api/admin/users/${userId}`;
  const { scopeRev } = (await ok(admin.get(other))).json<{ scopeRev: number }>();
  await ok(admin.put(`${other}/status`, { status: "disabled", scopeRev }));
  const written = { name: "Di", email: "di@visitor.example", clinicName: "", message: reason };
  await ok(api.browser({ address: "192.0.2.9" }).post("/api/public/contact", written));
  const { rows } = (await ok(admin.get("/api/admin/contact"))).json<{ rows: { id: string }[] }>();
  await ok(admin.post(`/api/admin/contact/${rows[0]?.id}/answer`, { answer: reason }));
}
