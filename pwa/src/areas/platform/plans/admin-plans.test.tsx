import { FIRST_PLANS } from "@fernpaw/domain/plans/plan";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as PlansRoute } from "./admin-plans-route.tsx";

const plans = FIRST_PLANS.map((plan, index) => ({
  ...plan,
  sort: (index + 1) * 10,
  status: "public",
  version: 1,
  revision: 4,
  updatedAt: "2026-11-21T09:00:00.000Z",
  clinics: index === 0 ? 8 : 0,
}));

let calls: AdminCall[];
let changed: Reply;
let listed: unknown[];
let needsPassword: boolean;
let end: () => void;
const sent = () => calls.filter(({ method }) => method !== "get");

beforeEach(() => {
  calls = [];
  listed = plans;
  changed = { status: 200, data: { plans } };
  needsPassword = false;
  end = answerAdminCalls(calls, ({ method, path }) => {
    if (method === "get") return { status: 200, data: { plans: listed } };
    if (path.endsWith("/step-up")) {
      needsPassword = false;
      return { status: 204 };
    }
    return needsPassword ? { status: 403, data: { code: "step_up_required", title: "", status: 403 } } : changed;
  });
  const router = createMemoryRouter([{ path: "/", element: <PlansRoute /> }]);
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
});
afterEach(() => end());

test("the plans stand beside each other with prices, limits and clinics", async () => {
  const solo = within((await screen.findByRole("heading", { name: "Solo" })).closest("li") as HTMLElement);
  for (const words of ["$49.00 a month", "£390.00 a year", "8 clinics", "50 GB", "On the price page"].map((text) =>
    text.replace("$", "US$"),
  ))
    expect(solo.getByText(words)).toBeTruthy();
  expect(screen.getByText("3 on the price page · prices without tax")).toBeTruthy();
});

const newerPlan = (plan: (typeof plans)[number]) => ({
  ...plan,
  name: "Clinic",
  revision: 5,
  prices: plan.prices.map((price) => (price.currency === "USD" ? { ...price, monthMinor: 14_000 } : price)),
});

test("another plan is opened after a question where the open one has changes", async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Practice" }));
  await user.type(within(await screen.findByRole("dialog")).getByLabelText("Name"), " Plus");
  // Beside the open form where there is room; the dialog of a test covers the list from assistive technology alone.
  await user.click(screen.getByRole("button", { name: "Edit Group", hidden: true }));
  const question = within(await screen.findByRole("dialog", { name: "Discard the changes?" }));
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Practice Plus");
  await user.click(screen.getByRole("button", { name: "Edit Group", hidden: true }));
  await user.click(await screen.findByRole("button", { name: "Discard changes" }));
  expect(await screen.findByRole("dialog", { name: "Edit Group" })).toBeTruthy();
});

test("a change is sent with the revision that was read; a stale one is said and what is typed stays", async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Practice" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Practice" }));
  const price = dialog.getByLabelText("US dollars a month");
  await user.clear(price);
  await user.type(price, "129.50");
  expect(within(dialog.getByRole("region", { name: "On the price page" })).getByText("$129.50")).toBeTruthy();
  const title = "Another administrator changed this plan in the meantime. Nothing was saved. Load it again.";
  changed = { status: 409, data: { code: "stale_plan", title, status: 409 } };
  listed = plans.map((plan) => (plan.name === "Practice" ? newerPlan(plan) : plan));
  await user.click(dialog.getByRole("button", { name: "Save plan" }));
  expect((await dialog.findByRole("alert")).textContent).toBe(
    "Nothing is saved yet. Above is what another administrator saved meanwhile.",
  );
  expect(sent()[0]?.body).toMatchObject({ revision: 4, name: "Practice", maxUsers: 15, status: "public" });
  expect(JSON.stringify(sent()[0]?.body)).toContain('"monthMinor":12950');
  expect((dialog.getByLabelText("US dollars a month") as HTMLInputElement).value).toBe("129.50");

  const newer = within(await dialog.findByRole("region", { name: "Saved meanwhile by another administrator" }));
  expect(newer.getByText("Clinic")).toBeTruthy();
  expect(newer.getByText("140")).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>("Name").value).toBe("Clinic");
  changed = { status: 200, data: { plans: listed } };
  await user.click(dialog.getByRole("button", { name: "Save plan" }));
  await waitFor(() => expect(sent()[1]?.body).toMatchObject({ revision: 5, name: "Clinic" }));
  expect(JSON.stringify(sent()[1]?.body)).toContain('"monthMinor":12950');
});

test("a negative price, half a currency and no location are named at their fields, and nothing is sent", async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Group" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Group" }));
  for (const [label, text] of [
    ["US dollars a month", "-5"],
    ["Pounds a year", ""],
    ["Locations", "0"],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    if (text !== "") await user.type(dialog.getByLabelText(label), text);
  }
  await user.click(dialog.getByRole("button", { name: "Save plan" }));
  expect(await dialog.findByText("A price from 0 on, such as 49 or 49.50.")).toBeTruthy();
  expect(dialog.getByText("Fill in both prices of a currency, or neither.")).toBeTruthy();
  expect(dialog.getByText("A whole number from 1 on.")).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("a plan with clinics is not deleted, one without is after a question", async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Solo" }));
  expect((await screen.findByRole("button", { name: "Delete plan" })).hasAttribute("disabled")).toBe(true);
  expect(screen.getByText(/8 clinics have this plan, so it cannot be deleted/)).toBeTruthy();
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Edit Group" }));
  await user.click(await screen.findByRole("button", { name: "Delete plan" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete Group?" }));
  await user.click(question.getByRole("button", { name: "Delete plan" }));
  await waitFor(() =>
    expect(sent().map(({ method, path }) => [method, path])).toEqual([["delete", "/api/admin/plans/group"]]),
  );
});

test.each([
  ["saving", "Group", "put", "Save plan"],
  ["deleting", "Group", "delete", "Delete plan"],
])("%s asks for the password where it was given too long ago, and then goes on", async (_what, name, method, label) => {
  const user = userEvent.setup();
  needsPassword = true;
  await user.click(await screen.findByRole("button", { name: `Edit ${name}` }));
  if (method === "delete") {
    await user.click(await screen.findByRole("button", { name: label }));
    const question = within(await screen.findByRole("dialog", { name: `Delete ${name}?` }));
    await user.click(question.getByRole("button", { name: label }));
  } else {
    const dialog = within(await screen.findByRole("dialog", { name: `Edit ${name}` }));
    await user.type(dialog.getByLabelText("Name"), "s");
    await user.click(dialog.getByRole("button", { name: label }));
  }
  await user.type(await screen.findByLabelText("Password"), "a long password");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent().map(({ method: asked, path }) => [asked, path])).toEqual([
    [method, "/api/admin/plans/group"],
    ["post", "/api/admin/auth/step-up"],
    [method, "/api/admin/plans/group"],
  ]);
});
