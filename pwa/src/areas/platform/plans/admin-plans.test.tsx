import { FIRST_PLANS } from "@fernpaw/domain/plans/plan";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { adminHttp } from "../../../http/client.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
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

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

let sent: Sent[];
let changed: Reply;

beforeEach(() => {
  sent = [];
  changed = { status: 200, data: { plans } };
  adminHttp.defaults.adapter = (config) => {
    const { method = "get", url: path = "" } = config;
    if (method === "get") return simulatedNetwork(() => ({ status: 200, data: { plans } }))(config);
    sent.push({ method, path, body: JSON.parse(String(config.data ?? "null")) });
    return simulatedNetwork(() => changed)(config);
  };
  const router = createMemoryRouter([{ path: "/", element: <PlansRoute /> }]);
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
});
test("the plans stand beside each other with prices, limits and clinics", async () => {
  const solo = within((await screen.findByRole("heading", { name: "Solo" })).closest("li") as HTMLElement);
  for (const words of ["$49.00 a month", "£390.00 a year", "8 clinics", "50 GB", "On the price page"].map((text) =>
    text.replace("$", "US$"),
  ))
    expect(solo.getByText(words)).toBeTruthy();
  expect(screen.getByText("3 on the price page · prices without tax")).toBeTruthy();
});

test("a change is sent with the revision that was read; a stale one is said and what is typed stays", async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Edit Practice" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Practice" }));
  const price = dialog.getByLabelText("US dollars a month");
  await user.clear(price);
  await user.type(price, "129.50");
  expect(within(dialog.getByRole("region", { name: "On the price page" })).getByText("$129.50")).toBeTruthy();
  const title = "Another administrator changed this plan in the meantime.";
  changed = { status: 409, data: { code: "stale_plan", title, status: 409 } };
  await user.click(dialog.getByRole("button", { name: "Save plan" }));
  expect((await dialog.findByRole("alert")).textContent).toContain(title);
  expect(sent[0]?.body).toMatchObject({ revision: 4, name: "Practice", maxUsers: 15, status: "public" });
  expect(JSON.stringify(sent[0]?.body)).toContain('"monthMinor":12950');
  expect((dialog.getByLabelText("US dollars a month") as HTMLInputElement).value).toBe("129.50");
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
  expect(sent).toEqual([]);
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
    expect(sent.map(({ method, path }) => [method, path])).toEqual([["delete", "/api/admin/plans/group"]]),
  );
});
