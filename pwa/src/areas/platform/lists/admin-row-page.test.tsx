import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as InvoiceRoute } from "../billing/plan-invoice-route.tsx";
import { Component as ClinicRoute } from "../clinics/clinic-route.tsx";
import { Component as AnnouncementRoute } from "../notifications/announcement-route.tsx";
import { Component as DraftRoute } from "../notifications/draft-route.tsx";
import { Component as AdministratorRoute } from "../staff/administrator-route.tsx";
import { Component as UserRoute } from "../users/user-route.tsx";

const PAGES = [
  ["/admin/clinics", ClinicRoute, "This clinic does not exist", "Clinics"],
  ["/admin/users", UserRoute, "This user does not exist", "Users"],
  ["/admin/users/staff", AdministratorRoute, "This administrator does not exist", "Administrators"],
  ["/admin/billing/invoices", InvoiceRoute, "This invoice does not exist", "Billing"],
  ["/admin/notifications", AnnouncementRoute, "This announcement does not exist", "Notifications"],
  ["/admin/notifications/drafts", DraftRoute, "This draft does not exist", "Drafts"],
] as const;

let calls: AdminCall[];
let answer: Reply;
let end: () => void;
beforeEach(() => {
  calls = [];
  end = answerAdminCalls(calls, () => answer);
});
afterEach(() => end());

const refused = (code: string, status: number): Reply => ({ status, data: { code, title: "x", status } });

describe.each(PAGES)("%s/:id", (list, Component, words, label) => {
  const open = () => {
    const place = list.replace("/invoices", "");
    const router = createMemoryRouter(
      [
        { path: `${list}/:id`, Component },
        { path: place, element: <p>{"The list"}</p> },
      ],
      { initialEntries: [`${list}/xyz`] },
    );
    render(
      <AppFrame>
        <RouterProvider router={router} />
      </AppFrame>,
    );
  };

  test.each([
    ["mistyped", refused("malformed", 400)],
    ["of a row that is gone", refused("not_found", 404)],
  ])("an id that is %s says so, and leads to the list", async (_what, reply) => {
    answer = reply;
    open();
    expect(await screen.findByRole("heading", { level: 1, name: words })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await userEvent.click(screen.getByRole("link", { name: `To the list: ${label}` }));
    expect(await screen.findByText("The list")).toBeTruthy();
  });

  test("a server that fails is asked again", async () => {
    answer = { status: 500 };
    open();
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.queryByText(words)).toBeNull();
  });
});
