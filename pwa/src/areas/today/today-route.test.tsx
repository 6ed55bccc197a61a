import { screen, waitFor } from "@testing-library/react";
import type { ClinicPermission, Role } from "@fernpaw/domain/kernel/permissions";
import { beforeAll, expect, test } from "vitest";
import { loadBoardParts } from "../../testing/board-parts.ts";
import type { SubscriptionGateState } from "../../http/subscription-call.ts";
import { SubscriptionContext } from "../../session/sign-in/subscription-context.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { Component } from "./today-route.tsx";

async function open(
  gate: SubscriptionGateState,
  role: Role = "owner",
  permissions: ClinicPermission[] = [],
  known: string | null = null,
): Promise<void> {
  const clinic = await openTestClinic({ role, permissions });
  localStorage.clear();
  if (known !== null)
    localStorage.setItem("subscription", JSON.stringify({ clinic: clinic.clinicId, status: known, heardAtMs: 1 }));
  const desk = await aClinicDesk(clinic);
  await desk.haveVisit({});
  clinic.show(
    <SubscriptionContext value={{ gate, blocksAt: null, isSuspended: false, ask: () => Promise.resolve() }}>
      <Component />
    </SubscriptionContext>,
  );
  await waitFor(() => expect(document.querySelector("h1")).not.toBeNull());
}

beforeAll(loadBoardParts);
test("the board is the start page of a clinic that is open", async () => {
  await open({ state: "ok" });
  expect(await screen.findByRole("heading", { name: "Juno" })).toBeTruthy();
});

test("a check that could not be made takes the board from nobody", async () => {
  await open({ state: "invalid", reason: "unverified" });
  expect(await screen.findByRole("heading", { name: "Juno" })).toBeTruthy();
});

test("a blocked clinic has a start page without a patient, with the ways that stay open", async () => {
  await open({ state: "invalid", reason: "blocked" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Subscription required");
  expect(screen.queryByText(/Juno|Haddad/)).toBeNull();
  expect(screen.getByRole("link", { name: "View plans" }).getAttribute("href")).toBe("/subscription-plans");
  expect(screen.getByRole("link", { name: "To your profile" })).toBeTruthy();
});

test("it does not wait for the answer on the subscription", async () => {
  await open({ state: "loading" });
  expect(await screen.findByRole("heading", { name: "Juno" })).toBeTruthy();
  expect(screen.queryByText("Verifying subscription…")).toBeNull();
});

test("a clinic that was blocked when the server last answered shows no patient meanwhile", async () => {
  await open({ state: "loading" }, "owner", [], "canceled");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Subscription required");
  expect(screen.queryByText(/Juno|Haddad/)).toBeNull();
});

test("an employee without appointments:view has a start page without a patient, and the ways to what he may see", async () => {
  await open({ state: "ok" }, "employee", ["inventory:view"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("You do not have the right to see appointments");
  expect(screen.queryByText(/Juno|Haddad/)).toBeNull();
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual([
    "Products",
    "Stock Movements",
    "Notifications",
    "Tasks",
  ]);
});
