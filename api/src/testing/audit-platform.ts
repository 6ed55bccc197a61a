import type { LightMyRequestResponse } from "fastify";
import { addAdmin } from "./add-admin.ts";
import type { TestApi } from "./build-test-api.ts";
import { mailTo, tokenIn } from "./mailbox.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

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
    "platform:support:view",
  ]);
  const admin = api.browser({ address: "192.0.2.9" });
  const { accessToken } = (await ok(admin.post("/api/admin/auth/login", { email, password: PASSWORD }))).json();
  admin.accessToken = String(accessToken);
  const path = `/api/admin/clinics/${clinicId}`;
  const reason = GIVEN_REASON;
  for (const verb of ["suspend", "resume", "close", "resume"]) await ok(admin.post(`${path}/${verb}`, { reason }));
  const { trialEndsAt } = (await ok(admin.get(path))).json<{ trialEndsAt: string }>();
  await ok(admin.post(`${path}/extend-trial`, { days: 7, reason, trialEndsAt }));
  const { id } = (await ok(admin.post(`${path}/support`, { reason, ticket: "T-1" }))).json<{ id: string }>();
  await ok(admin.get(`/api/admin/support/${id}/rows?table=clients`));
  await ok(admin.post(`/api/admin/support/${id}/end`));
  await ok(admin.get("/api/admin/clinics/export.csv"));
  const { userId } = await addAdmin(api, []);
  const permissions = ["platform:settings:manage"];
  await ok(admin.put(`/api/admin/staff/${userId}/permissions`, { permissions, scopeRev: 1 }));
  await ok(admin.put(`/api/admin/users/${userId}/status`, { status: "disabled", scopeRev: 2 }));
  await inviteStaff(admin, { api, ok });
  const written = { name: "Di", email: "di@visitor.example", clinicName: "", message: reason };
  await ok(api.browser({ address: "192.0.2.9" }).post("/api/public/contact", written));
  const { rows } = (await ok(admin.get("/api/admin/contact"))).json<{ rows: { id: string }[] }>();
  await ok(admin.post(`/api/admin/contact/${rows[0]?.id}/answer`, { answer: reason }));
  await writeToSubscriber(admin, { api, ok });
  await keepPetTypes(admin, { api, ok });
  await keepCatalogue(admin, { api, ok });
}

/** A visitor subscribes, and is written to. */
async function writeToSubscriber(admin: TestBrowser, { api, ok }: Pick<PlatformDesk, "api" | "ok">): Promise<void> {
  const visitor = api.browser({ address: "192.0.2.9" });
  const email = "reader@visitor.example";
  await ok(visitor.post("/api/public/subscribe", { email }));
  const token = tokenIn(await mailTo(api, email, "newsletter"));
  await ok(visitor.post("/api/public/subscribe/confirm", { token }));
  const { rows } = (await ok(admin.get("/api/admin/newsletter"))).json<{ rows: { id: string }[] }>();
  const letter = { subject: "Hello", text: GIVEN_REASON, letters: 0 };
  await ok(admin.post(`/api/admin/newsletter/${rows[0]?.id}/letters`, letter));
}

/** One invitation is sent twice and accepted, another one withdrawn. */
async function inviteStaff(admin: TestBrowser, { api, ok }: Pick<PlatformDesk, "api" | "ok">): Promise<void> {
  const path = "/api/admin/staff/invitations";
  const invite = async (email: string) =>
    (await ok(admin.post(path, { email, permissions: [] }))).json<{ id: string }>().id;
  const email = "mira@platform.example";
  await ok(admin.post(`${path}/${await invite(email)}/resend`));
  const token = tokenIn(await mailTo(api, email, "staff_invitation"));
  const reply = { token, firstName: "Mira", lastName: "Lund", password: `${PASSWORD} of her own` };
  await ok(api.browser({ address: "192.0.2.9" }).post("/api/admin/auth/complete-invitation", reply));
  await ok(admin.post(`${path}/${await invite("di@platform.example")}/withdraw`));
}

const LIST =
  "vbo_id,label,species,breed_name,most_common_name,synonyms_pipe,obsolete\nVBO:0200577,Kuvasz (Dog),Dog,,,,false";

/** Each kind of change of the lists of species and breeds. */
async function keepPetTypes(admin: TestBrowser, { api, ok }: Pick<PlatformDesk, "api" | "ok">): Promise<void> {
  const made = async (list: "species" | "breeds", body: object) =>
    (await ok(admin.post(`/api/admin/pet-types/${list}`, body))).json<{ id: string }>().id;
  const species = { weightUnit: "kg", sort: 500 };
  const [pony, foal] = [
    await made("species", { ...species, name: "Pony" }),
    await made("species", { ...species, name: "Foal" }),
  ];
  const [one, two] = [
    await made("breeds", { speciesId: pony, name: "Exmoor", synonyms: [] }),
    await made("breeds", { speciesId: pony, name: "Dartmoor", synonyms: [] }),
  ];
  await ok(admin.post(`/api/admin/pet-types/breeds/${one}/merge`, { intoId: two, revision: 1, intoRevision: 1 }));
  await ok(admin.post(`/api/admin/pet-types/species/${foal}/merge`, { intoId: pony, revision: 1, intoRevision: 1 }));
  await importList(admin, { api, ok }, { path: "/api/admin/pet-types/import", payload: LIST });
}

/** A list is looked at, then imported. */
async function importList(
  admin: TestBrowser,
  { api, ok }: Pick<PlatformDesk, "api" | "ok">,
  { path, payload }: { path: string; payload: string },
): Promise<void> {
  const headers = { authorization: `Bearer ${admin.accessToken}`, "content-type": "text/csv" };
  const send = (query: string) => api.app.inject({ method: "POST", url: path + query, headers, payload });
  const { version } = (await ok(send(""))).json<{ version: number }>();
  await ok(send(`?version=${version}`));
}

/** Each kind of change of the catalogue for clinics. */
async function keepCatalogue(admin: TestBrowser, { api, ok }: Pick<PlatformDesk, "api" | "ok">): Promise<void> {
  const path = "/api/admin/inventory/import";
  await importList(admin, { api, ok }, { path, payload: "Code,Name,Kind\nA1,Gauze,consumable\n" });
  const { rows } = (await ok(admin.get("/api/admin/inventory"))).json<{ rows: { id: string; card: object }[] }>();
  const change = { ...rows[0]?.card, revision: 1, status: "retired" };
  await ok(admin.put(`/api/admin/inventory/${rows[0]?.id}`, change));
}
