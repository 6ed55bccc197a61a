import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { SubscriptionContext } from "../../session/sign-in/subscription-context.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { simulatedNetwork, type Reply } from "../../testing/simulated-network.ts";
import type { CurrentPlan, OwnInvoices, PlanPage } from "./plan-calls.ts";
import { SubscriptionScreen } from "./subscription-screen.tsx";

const plan = (code: string, name: string, monthMinor: number) => ({
  code,
  name,
  status: "public" as const,
  maxUsers: code === "solo" ? 3 : 15,
  maxLocations: 1,
  storageGib: 50,
  monthMinor,
  yearMinor: monthMinor * 10,
  passed: code === "solo" ? (["users"] as const).slice() : [],
});
const current: CurrentPlan = {
  code: "practice",
  name: "Practice",
  maxUsers: 15,
  maxLocations: 1,
  storageGib: 200,
  interval: "month",
  currency: "GBP",
  amountMinor: 9500,
  isEnded: false,
  periodEnd: "2026-12-21T09:00:00.000Z",
  cancelsAtEnd: false,
  nextCode: null,
  nextName: null,
  failedAt: null,
  nextTryAt: null,
  blocksAt: null,
};
const page: PlanPage = {
  clinic: "Eastgate",
  status: "active",
  trialEndsAt: null,
  provider: "sandbox",
  currency: "GBP",
  tax: { name: "", milliPercent: 0, isReverse: false },
  use: { users: 7, locations: 1, storageBytes: 0 },
  plans: [plan("solo", "Solo", 3900), plan("practice", "Practice", 9500), plan("group", "Group", 19_900)],
  current,
};

const own: OwnInvoices = {
  payer: { name: "Eastgate Ltd", address: "", taxNumber: "" },
  usual: { name: "Eastgate", address: "1 Row\nBristol", taxNumber: "" },
  invoices: [
    {
      id: "i1",
      number: "PF-00012",
      createdAt: "2026-11-21T09:00:00.000Z",
      currency: "GBP",
      totalMinor: 11_400,
      refundedMinor: 500,
      state: "paid",
    },
  ],
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
let sent: Sent[];
/** How often the page was asked for. */
let reads = 0;
beforeEach(() => {
  [sent, reads] = [[], 0];
});

async function show(given: Partial<PlanPage>, changed: Reply = { status: 200, data: page }): Promise<void> {
  clinicHttp.http.defaults.adapter = (config) => {
    const { method = "get", url: path = "" } = config;
    if (path.endsWith("/invoices")) return simulatedNetwork(() => ({ status: 200, data: own }))(config);
    if (method === "get") {
      reads += 1;
      return simulatedNetwork(() => ({ status: 200, data: { ...page, ...given } }))(config);
    }
    sent.push({ method, path, body: JSON.parse(String(config.data ?? "null")) });
    return simulatedNetwork(() => changed)(config);
  };
  const clinic = await openTestClinic();
  clinic.show(
    <SubscriptionContext
      value={{ gate: { state: "ok" }, blocksAt: null, isSuspended: false, ask: () => Promise.resolve() }}
    >
      <SubscriptionScreen />
    </SubscriptionContext>,
  );
}

test("the plan is shown with its use; one that is too small says why and cannot be chosen", async () => {
  await show({});
  const own = within((await screen.findByText("7 of 15")).closest("section") as HTMLElement);
  for (const words of ["Practice", "£95.00 a month, without tax", "21 Dec 2026", "7 of 15", "1 of 1", "0 kB of 200 GB"])
    expect(own.getByText(words)).toBeTruthy();
  expect(screen.getByRole("radio", { name: /^Solo/ })).toHaveProperty("disabled", true);
  expect(screen.getByText("You have 7 people, with open invitations")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Change to Practice" })).toHaveProperty("disabled", true);
});

test("a larger plan begins at once, and is sent once", async () => {
  const user = userEvent.setup();
  await show({});
  await user.click(await screen.findByRole("radio", { name: /^Group/ }));
  expect(screen.getByText("Begins at once. You pay the difference for the rest of the period.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Change to Group" }));
  await waitFor(() =>
    expect(sent).toEqual([
      { method: "put", path: "/api/subscriptions/plan", body: { planCode: "group", interval: "month" } },
    ]),
  );
});

test("in the trial a larger plan begins at once and costs nothing before its end", async () => {
  const user = userEvent.setup();
  await show({ trialEndsAt: "2026-12-21T09:00:00.250Z" });
  await user.click(await screen.findByRole("radio", { name: /^Group/ }));
  expect(screen.getByText("Begins at once. Nothing is charged before the trial ends on 21 Dec 2026.")).toBeTruthy();
});

test("where the subscription ends, a smaller plan cannot be chosen, and a larger one can", async () => {
  const user = userEvent.setup();
  const inUse = { users: 1, locations: 1, storageBytes: 0 };
  const plans = page.plans.map((one) => ({ ...one, passed: [] }));
  await show({ use: inUse, plans, current: { ...current, cancelsAtEnd: true } });
  await user.click(await screen.findByRole("radio", { name: /^Solo/ }));
  expect(
    screen.getByText("The subscription ends with its period. Keep it first, then choose a smaller plan."),
  ).toBeTruthy();
  expect(screen.getByRole("button", { name: "Change to Solo" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("radio", { name: /^Group/ }));
  expect(screen.getByRole("button", { name: "Change to Group" })).toHaveProperty("disabled", false);
});

test("what is owed comes first: the day of the closing is said, and no plan can be changed", async () => {
  const user = userEvent.setup();
  const failed = { failedAt: "2026-11-21T09:00:00.000Z", blocksAt: "2026-12-05T09:00:00.000Z" };
  await show({ current: { ...current, ...failed, nextTryAt: "2026-11-24T09:00:00.000Z" } });
  expect((await screen.findByRole("alert")).textContent).toBe(
    "The bank refused the payment. The sections close on 5 Dec 2026 unless it is paid. We try it again on 24 Nov 2026.",
  );
  await user.click(screen.getByRole("radio", { name: /^Group/ }));
  expect(screen.getByRole("button", { name: "Change to Group" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Pay now" })).toBeTruthy();
});

test("the end is asked for once more before it is set, and a refusal is shown", async () => {
  const user = userEvent.setup();
  const title = "The payment provider does not answer, so nothing was changed.";
  await show({}, { status: 503, data: { code: "provider_down", title, status: 503 } });
  await user.click(await screen.findByRole("button", { name: "End the subscription" }));
  await user.click(await screen.findByRole("button", { name: "End it on that day" }));
  expect((await screen.findByText(title)).textContent).toBe(title);
  expect(sent).toEqual([{ method: "put", path: "/api/subscriptions/plan/end", body: { isSet: true } }]);
});

test("in the trial the first payment is at its end", async () => {
  await show({ current: null, status: "trialing", trialEndsAt: "2026-12-15T09:00:00.000Z" });
  expect(await screen.findByText("Your trial ends on 15 Dec 2026. Nothing is charged before.")).toBeTruthy();
  expect(screen.getByText("Due on 15 Dec 2026")).toBeTruthy();
  expect(screen.getByText(/^Test mode\./)).toBeTruthy();
});

test("the order has the tax of the clinic, and says who owes it in a reverse charge", async () => {
  const choosing = { current: null, status: "no_subscription" };
  await show({ ...choosing, tax: { name: "VAT", milliPercent: 20_000, isReverse: false } });
  expect(await screen.findByText("£19.00")).toBeTruthy();
  expect(screen.getByText("£114.00")).toBeTruthy();
  expect(screen.getByText("VAT, 20%")).toBeTruthy();
  expect(screen.getByRole("radio", { name: /^Practice Fits you/ })).toBeTruthy();
});

test("a reverse charge is said", async () => {
  const tax = { name: "VAT", milliPercent: 0, isReverse: true };
  await show({ current: null, status: "no_subscription", tax });
  expect(await screen.findByText("Reverse charge: you owe the VAT.")).toBeTruthy();
});

test("invoices are listed; the name on the next ones can be changed, and a tax number of another form stays typed", async () => {
  const user = userEvent.setup();
  const wrong = {
    code: "invalid_args",
    title: "x",
    status: 400,
    errors: [{ path: "taxNumber", code: "custom", message: "wrong" }],
  };
  await show({}, { status: 400, data: wrong });
  expect(await screen.findByText("PF-00012, £114.00")).toBeTruthy();
  expect(screen.getByText("21 Nov 2026 · Paid · £5.00 paid back")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Change" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText("Tax number"), "none");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("A tax number of your country looks different. Check it.")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Tax number").value).toBe("none");
  expect(sent).toEqual([
    { method: "put", path: "/api/subscriptions/plan/payer", body: { ...own.payer, taxNumber: "none" } },
  ]);
});

test("another tax number may be another tax: the order is asked for anew", async () => {
  const user = userEvent.setup();
  await show({}, { status: 200, data: own });
  await user.click(await screen.findByRole("button", { name: "Change" }));
  expect(reads).toBe(1);
  await user.type(within(await screen.findByRole("dialog")).getByLabelText("Tax number"), "GB123456789");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(reads).toBe(2));
});

test("a server that takes no payments says so", async () => {
  await show({ current: null, provider: null });
  expect(
    await screen.findByText("This server takes no payments for subscriptions. Write to us to get a plan."),
  ).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});
