import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { nowMs } from "../../http/subscription-call.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import type { Reply } from "../../testing/simulated-network.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { firstScreenIsShown } from "../../ui/first-screen.ts";
import { ClinicContext } from "../clinic-context.ts";
import { useSubscription } from "./subscription-context.ts";
import { SubscriptionProvider } from "./subscription-provider.tsx";

let clinic: TestClinic;
let reply: Reply;
let asked = 0;

beforeEach(async () => {
  localStorage.clear();
  clinic = await openTestClinic();
  asked = 0;
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => {
    asked += 1;
    return reply;
  });
});
afterEach(() => vi.restoreAllMocks());

function Probe() {
  const { gate, ask } = useSubscription();
  return (
    <>
      <p data-testid="gate">{gate.state === "invalid" ? gate.reason : gate.state}</p>
      <button onClick={() => void ask()}>again</button>
    </>
  );
}

const show = () =>
  render(
    <ClinicContext value={clinic}>
      <SubscriptionProvider>
        <Probe />
      </SubscriptionProvider>
    </ClinicContext>,
  );
const gate = () => screen.getByTestId("gate").textContent;
const know = (status: string, heardAtMs = nowMs()) =>
  localStorage.setItem("subscription", JSON.stringify({ clinic: clinic.clinicId, status, heardAtMs }));
const answer = (status: string): Reply => ({ status: 200, data: { status } });
const broken: Reply = { status: 500, data: { code: "internal", title: "Something went wrong." } };

test("nothing known: it waits for the answer", async () => {
  reply = answer("trialing");
  show();
  expect(gate()).toBe("loading");
  await waitFor(() => expect(gate()).toBe("ok"));
});

test("who is known works at once, and is checked after the first screen", async () => {
  know("active");
  reply = answer("past_due");
  show();
  expect(gate()).toBe("ok");
  firstScreenIsShown();
  await waitFor(() => expect(gate()).toBe("blocked"));
});

test("a lapsed clinic that has paid is let in by the next answer", async () => {
  know("unpaid");
  reply = answer("active");
  show();
  expect(gate()).toBe("loading");
  await waitFor(() => expect(gate()).toBe("ok"));
});

test("without a network a lapsed clinic stays closed", async () => {
  know("unpaid");
  reply = "no network";
  show();
  await waitFor(() => expect(gate()).toBe("blocked"));
});

test("a server that fails takes nothing from whom it has let in since the start", async () => {
  reply = answer("active");
  show();
  await waitFor(() => expect(gate()).toBe("ok"));
  reply = broken;
  await userEvent.click(screen.getByRole("button", { name: "again" }));
  await waitFor(() => expect(asked).toBe(2));
  expect(gate()).toBe("ok");
});

test("a server that fails at the first check leaves it unverified", async () => {
  reply = broken;
  show();
  await waitFor(() => expect(gate()).toBe("unverified"));
});

test("whom nothing could verify is checked again without a tap, until the server answers", async () => {
  reply = "no network";
  show();
  await waitFor(() => expect(gate()).toBe("unverified"));
  await waitFor(() => expect(asked).toBeGreaterThan(1));
  expect(gate()).toBe("unverified");
  reply = answer("active");
  await waitFor(() => expect(gate()).toBe("ok"));
});

test("a lapsed clinic that could not ask is let in without a tap, once the server answers that it has paid", async () => {
  know("past_due");
  reply = "no network";
  show();
  await waitFor(() => expect(gate()).toBe("blocked"));
  reply = answer("active");
  await waitFor(() => expect(gate()).toBe("ok"));
});

test("the network that is back is asked", async () => {
  reply = "no network";
  show();
  await waitFor(() => expect(gate()).toBe("unverified"));
  reply = answer("active");
  window.dispatchEvent(new Event("online"));
  await waitFor(() => expect(gate()).toBe("ok"));
});
