import type { TestApi } from "./build-test-api.ts";
import { mailTo, tokenIn } from "./mailbox.ts";
import { aRegistration, PASSWORD, type TestBrowser } from "./test-browser.ts";

/** A call about an address with an account, and the same call about one without. */
export interface KnownOrNot {
  kind: string;
  known: () => Promise<unknown>;
  unknown: () => Promise<unknown>;
}

/** Calls whose answers must not tell whether an address has an account. `changes`: how often an address may be changed. */
export async function knownOrNot(api: TestApi, changes = 3): Promise<KnownOrNot[]> {
  let networks = 0;
  // From a network of its own, so that no limit is reached.
  const visitor = (): TestBrowser => api.browser({ address: `2001:db8:${(networks += 1).toString(16)}::1` });
  const { email } = await visitor().register();
  const token = tokenIn(await mailTo(api, email, "verify"));
  await visitor().post("/api/auth/verify-email", { token, password: PASSWORD });
  // Each asks once: an account names five addresses an hour.
  const idle = Array.from({ length: changes }, visitor);
  for (const browser of idle) await browser.register();
  const change = (address: string) =>
    (idle.pop() as TestBrowser).call("PATCH", "/api/profile/me", { body: { email: address } });
  const free = () => aRegistration().email;
  return [
    { kind: "change of address", known: () => change(email), unknown: () => change(free()) },
    {
      kind: "registration",
      known: () => visitor().post("/api/auth/register", aRegistration({ email })),
      unknown: () => visitor().post("/api/auth/register", aRegistration()),
    },
    {
      kind: "sign-in",
      known: () => visitor().login(email, "not the password at all"),
      unknown: () => visitor().login(free(), "not the password at all"),
    },
    {
      kind: "lost password",
      known: () => visitor().post("/api/auth/forget-password", { email }),
      unknown: () => visitor().post("/api/auth/forget-password", { email: free() }),
    },
  ];
}
