import { DEMO_CLINICS } from "../demo/demo-logins.ts";
import type { DemoSizeName } from "../demo/demo-size-names.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import type { TestApi } from "./build-test-api.ts";
import { PASSWORD, type TestBrowser } from "./test-browser.ts";

/** Fills the app with the clinics of the demo, of the small one if no size is named; answers a browser of an owner of one of them, signed in. */
export async function signInToDemo(api: TestApi, clinic = 0, size: DemoSizeName = "XS"): Promise<TestBrowser> {
  const { email } = await api.browser({ address: "203.0.113.251" }).register();
  const [known] = await api.store.read((sql) =>
    sql.all<{ passwordHash: string }>('select "passwordHash" from "users" where "email" = ?', [email]),
  );
  const hashPassword = async (): Promise<string> => known?.passwordHash ?? "";
  const { store, sync, clock, dataDir } = api;
  await seedDemo({ store, withClinicTx: sync.withClinicTx, now: clock.nowMs, hashPassword, dataDir, size });
  const browser = api.browser({ address: "203.0.113.250" });
  await browser.login(DEMO_CLINICS[clinic]?.people[0]?.email ?? "", PASSWORD);
  return browser;
}
