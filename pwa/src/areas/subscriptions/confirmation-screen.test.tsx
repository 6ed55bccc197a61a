import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import type { Reply } from "../../testing/simulated-network.ts";
import { SubscriptionContext } from "../../session/sign-in/subscription-context.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { ConfirmationScreen } from "./confirmation-screen.tsx";

let reply: Reply;
beforeEach(() => {
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => reply);
});

async function show(given: Reply, ask = () => Promise.resolve()): Promise<void> {
  reply = given;
  const clinic = await openTestClinic();
  clinic.show(
    <SubscriptionContext value={{ gate: { state: "ok" }, blocksAt: null, isSuspended: false, ask }}>
      <ConfirmationScreen />
    </SubscriptionContext>,
  );
}

const AT = "2026-12-21T09:00:00.000Z";

test.each<[string, object, string[]]>([
  ["a trial", { status: "trialing", trialEndsAt: AT, lapsedAt: null }, ["Trial", "Trial ends", "21 Dec 2026, 09:00"]],
  ["a subscription", { status: "active", trialEndsAt: AT, lapsedAt: null }, ["Active"]],
  ["a lapse", { status: "past_due", trialEndsAt: null, lapsedAt: AT }, ["Payment overdue", "Closed since"]],
  ["a trial that ended", { status: "no_subscription", trialEndsAt: AT, lapsedAt: null }, ["Trial ended"]],
  ["nothing", {}, ["No subscription"]],
])("%s is told with the server's dates", async (_, data, words) => {
  await show({ status: 200, data });
  for (const word of words) expect(await screen.findByText(word)).toBeTruthy();
});

test("without an answer nothing is claimed, and what opens the sections asks all the same", async () => {
  const ask = vi.fn(() => Promise.resolve());
  await show("no network", ask);
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached");
  expect(screen.queryByText(/Active|Trial/)).toBeNull();
  await waitFor(() => expect(ask).toHaveBeenCalledOnce());
});
