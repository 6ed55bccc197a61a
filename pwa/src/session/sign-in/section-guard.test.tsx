import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SubscriptionGateState } from "../../http/subscription-call.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { ClinicContext } from "../clinic-context.ts";
import type { Actor } from "@fernpaw/domain/kernel/mutation";
import { SectionGuard } from "./section-guard.tsx";
import { SubscriptionContext } from "./subscription-context.ts";

const asked = vi.fn(() => Promise.resolve());
beforeEach(() => vi.spyOn(console, "warn").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  asked.mockClear();
});

async function open(gate: SubscriptionGateState, rights: Partial<Actor> = {}): Promise<void> {
  const clinic = await openTestClinic(rights);
  const routes = [
    { path: "/dashboard", element: <p>start page</p> },
    {
      element: <SectionGuard section="reports" />,
      children: [{ path: "/dashboard/reports", element: <p>figures</p> }],
    },
    { path: "/subscription-plans", element: <p>plans</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/dashboard/reports"] });
  render(
    <ClinicContext value={clinic}>
      <SubscriptionContext value={{ gate, blocksAt: null, isSuspended: false, ask: asked }}>
        <RouterProvider router={router} />
      </SubscriptionContext>
    </ClinicContext>,
  );
}

test("who may, and whose clinic may, comes in", async () => {
  await open({ state: "ok" });
  expect(screen.getByText("figures")).toBeTruthy();
  expect(console.warn).not.toHaveBeenCalled();
});

test("an employee with the permission of an owner's section goes to the dashboard, and the log says why", async () => {
  await open({ state: "ok" }, { role: "employee", permissions: ["reports:view"] });
  expect(screen.getByText("start page")).toBeTruthy();
  expect(console.warn).toHaveBeenCalledWith("Access denied:", "/dashboard/reports", "needs", "owner reports:view");
});

test("while the status is not known the page says what it waits for", async () => {
  await open({ state: "loading" });
  expect(screen.getByRole("status").textContent).toBe("Verifying subscription…");
  expect(screen.queryByText("figures")).toBeNull();
});

test("a blocked clinic is told what it needs and led to the plans", async () => {
  await open({ state: "invalid", reason: "blocked" });
  expect(screen.getByRole("heading", { name: "Subscription required" })).toBeTruthy();
  expect(screen.getByText("An active subscription is required to access this section.")).toBeTruthy();
  expect(screen.queryByText("figures")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "View plans" }));
  expect(screen.getByText("plans")).toBeTruthy();
});

test("a check that failed is said in other words, and can be tried again", async () => {
  await open({ state: "invalid", reason: "unverified" });
  const words = "We couldn't verify your clinic's subscription status. Please try again later.";
  expect(screen.getByText(words)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(asked).toHaveBeenCalledTimes(1);
});
