import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import { insertUser } from "../areas/auth/accounts.queries.ts";
import { globalQuery, rowsOf } from "../db/typed-sql.ts";
import type { TestApi } from "./build-test-api.ts";
import { mailTo, tokenIn } from "./mailbox.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

let networks = 0;

/** An administrator with these rights, signed in. The server is a demo, or it asks for a second factor. */
export async function staffOf(api: TestApi, permissions: readonly PlatformPermission[]): Promise<TestBrowser> {
  const [row] = await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("users").selectAll().limit(1)));
  if (!row) throw new Error("no user");
  const email = `${crypto.randomUUID()}@fernpaw.example`;
  const rights = { clinicId: null, role: "admin" as const, permissions: JSON.stringify(permissions) };
  const address = { email, emailKey: email, claimKey: null, emailVerifiedAt: api.clock.now() };
  const person = { ...rights, ...address, id: crypto.randomUUID(), firstName: "Noor", lastName: "Haddad" };
  await api.store.write((sql) => insertUser(sql, { ...row, ...person }));
  const browser = api.browser({ address: `198.51.100.${1 + ((networks += 1) % 200)}` });
  const answer = await browser.post("/api/admin/auth/login", { email, password: PASSWORD });
  browser.accessToken = answer.json<{ accessToken: string }>().accessToken;
  return browser;
}

export interface DeskClinic {
  id: string;
  name: string;
  email: string;
  userId: string;
  owner: TestBrowser;
}

/** A clinic with its owner, signed in, with a proved address. */
export async function openClinic(api: TestApi, name: string): Promise<DeskClinic> {
  const owner = api.browser({ address: `203.0.113.${1 + ((networks += 1) % 200)}` });
  const { email } = await owner.register({ clinicName: name });
  await owner.post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")) });
  const { clinic, userId } = (await owner.get("/api/profile/me")).json<{ userId: string; clinic: { _id: string } }>();
  return { id: clinic._id, name, email, userId, owner };
}
