import type { PlanStatus } from "@fernpaw/domain/plans/plan";
import { pino } from "pino";
import { editPlan, makePlan } from "../areas/plans/edit-plans.ts";
import { planNow } from "../areas/plans/plans.queries.ts";
import type { PlanDeps } from "../areas/subscriptions/plan-deps.ts";
import { deriveKeys } from "../areas/auth/tokens/keys.ts";
import { createMailOutbox } from "../mail/mail-outbox.ts";
import { settleDuePlans } from "../areas/subscriptions/plan-jobs.ts";
import type { PlanProvider } from "../areas/subscriptions/provider/plan-provider.ts";
import { SandboxPlanProvider } from "../areas/subscriptions/provider/sandbox-plan-provider.ts";
import { TEST_SECRET } from "./build-test-api.ts";
import type { PayClinic, PayDesk } from "./pay-desk.ts";

const STAFF = { userId: null };
const DAY_MIN = 24 * 60;

/** The subscriptions of a running desk: the calls of an owner, the pages of the sandbox, and the rounds of the server. `other`: not at the sandbox. */
export function planDesk({ api, origin, planPayments }: PayDesk, other?: PlanProvider) {
  const { store, clock } = api;
  const now = clock.nowMs;
  const provider = other ?? new SandboxPlanProvider({ ...planPayments, now });
  const outbox = createMailOutbox({ mode: "mailbox", key: deriveKeys(TEST_SECRET).mail, now });
  const deps: PlanDeps = { store, now, logger: pino({ level: "silent" }), outbox, publicUrl: origin, provider };
  const act = (url: string, form: Record<string, string>) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
  return {
    deps,
    provider,
    act,
    round: () => settleDuePlans(deps),
    /** An administrator adds a plan that is not on the price page. A year costs ten months. */
    async addHidden(code: string, { USD }: { USD: number }): Promise<void> {
      const prices = [{ currency: "USD" as const, monthMinor: USD, yearMinor: USD * 10 }];
      const limits = { maxUsers: null, maxLocations: null, storageGib: 50, trialDays: 0 };
      await makePlan(deps, STAFF, { code, name: code, prices, ...limits, sort: 99, status: "hidden" });
    },
    /** An administrator changes the monthly prices and the status of a plan. */
    async edit(code: string, { price, status }: { price: number; status: PlanStatus }): Promise<void> {
      const plan = await store.read((sql) => planNow(sql, code));
      if (!plan) throw new Error(`there is no plan ${code}`);
      const prices = plan.prices.map((one) => ({ ...one, monthMinor: price }));
      await editPlan(deps, STAFF, { code, change: { ...plan, status, prices } });
    },
    async passDays(days: number): Promise<void> {
      clock.passMin(days * DAY_MIN);
      await settleDuePlans(deps);
    },
    of({ browser, login }: PayClinic) {
      const at = "/api/subscriptions";
      // Days pass: the last sign-in is over.
      const read = async (path: string) => {
        await login();
        return (await browser.get(`${at}/${path}`)).json();
      };
      const refresh = async () => {
        await login();
        return (await browser.post(`${at}/plan/refresh`)).json();
      };
      return {
        status: async (): Promise<string> => (await read("status")).status,
        /** As the owner's bar has it. */
        blocksAt: async (): Promise<string | null> => (await read("status")).blocksAt,
        page: () => read("plan"),
        refresh,
        /** Asks for a plan with a fresh password. */
        order: async (planCode: string, interval = "month") => {
          await login();
          return browser.post(`${at}/plan/order`, { planCode, interval });
        },
        change: async (planCode: string, interval = "month") => {
          await login();
          return browser.put(`${at}/plan`, { planCode, interval });
        },
        end: async (isSet: boolean) => {
          await login();
          return browser.put(`${at}/plan/end`, { isSet });
        },
        manage: async (): Promise<string> => {
          await login();
          return (await browser.post(`${at}/plan/manage`)).json().url;
        },
      };
    },
  };
}
