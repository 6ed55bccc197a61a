import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AdminCall, answerAdminCalls } from "../../../testing/admin-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { AppFrame } from "../../../ui/app-frame.tsx";
import { Component as AdministratorRoute } from "./administrator-route.tsx";
import { Component as JoinRoute } from "./join-route.tsx";
import { Component as StaffRoute } from "./staff-route.tsx";
import { forgetLinkToken, watchLinkTokens } from "../../../session/tokens/link-token.ts";

const BEA = {
  id: "bea",
  email: "bea@fernpaw.example",
  firstName: "Bea",
  lastName: "Okafor",
  status: "active",
  scopeRev: 3,
  createdAt: "2026-11-01T09:00:00.000Z",
  permissions: ["platform:users:manage"],
  hasSecondStep: true,
  isSelf: false,
};
const GIVABLE = ["platform:users:manage", "platform:settings:manage"];
const INVITATION = {
  id: "i1",
  email: "mira@fernpaw.example",
  firstName: "",
  lastName: "",
  permissions: [],
  status: "open",
  createdAt: "2026-11-28T09:00:00.000Z",
  expiresAt: "2026-12-05T09:00:00.000Z",
};
const refused = (code: string, errors?: object[]): Reply => ({
  status: 409,
  data: { code, title: "x", status: 409, ...(errors && { errors }) },
});

let calls: AdminCall[];
let answers: Record<string, Reply>;
let end: () => void;

beforeEach(() => {
  calls = [];
  answers = {
    "get /api/admin/staff": {
      status: 200,
      data: { rows: [{ ...BEA, permissions: GIVABLE }], first: "f", last: "l", total: 1 },
    },
    "get /api/admin/staff/invitations": { status: 200, data: { rows: [INVITATION], givable: GIVABLE } },
    "get /api/admin/staff/bea": { status: 200, data: { ...BEA, givable: GIVABLE } },
    "get /api/admin/staff/bea/access": {
      status: 200,
      data: { hasSecondFactor: true, isResettable: true, sessions: [] },
    },
  };
  end = answerAdminCalls(calls, ({ method, path }) => answers[`${method} ${path}`] ?? { status: 204 });
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  end();
  forgetLinkToken();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: "/admin/users/staff", Component: StaffRoute },
      { path: "/admin/users/staff/:id", Component: AdministratorRoute },
      { path: "/admin/invitation", Component: JoinRoute },
      { path: "/admin/login", element: <h1>{"The sign-in"}</h1> },
    ],
    { initialEntries: [address] },
  );
  render(
    <AppFrame>
      <RouterProvider router={router} />
    </AppFrame>,
  );
}
const sent = (method: string) => calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));

test("the list says each person's rights; a right narrows it", async () => {
  open("/admin/users/staff?right=platform%3Ausers%3Amanage");
  expect(await screen.findByText("Bea Okafor")).toBeTruthy();
  expect(screen.getByText("Users, Settings")).toBeTruthy();
  expect(calls[0]?.params).toMatchObject({ right: "platform:users:manage", sort: "email" });
});

test("an invitation goes with the chosen rights; a right that one lacks cannot be chosen", async () => {
  open("/admin/users/staff");
  await click("Invite an administrator");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
  expect(sent("post")).toEqual([]);
  await userEvent.type(dialog.getByLabelText("E-mail"), " di@fernpaw.example ");
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Users/ }));
  expect(dialog.getByRole("checkbox", { name: /^Plans and billing/ }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(dialog.getByRole("button", { name: "Send the invitation" }));
  await waitFor(() =>
    expect(sent("post")).toEqual([
      [
        "/api/admin/staff/invitations",
        { email: "di@fernpaw.example", firstName: "", lastName: "", permissions: ["platform:users:manage"] },
      ],
    ]),
  );
});

test.each([
  [refused("email_taken", [{ path: "email", code: "clinic", message: "x" }]), /belongs to an account of a clinic/],
  [refused("email_taken", [{ path: "email", code: "administrator", message: "x" }]), /belongs to an administrator/],
  [refused("already_exists"), /is invited already/],
])("an address that cannot be invited says why at its field", async (answer, words) => {
  answers["post /api/admin/staff/invitations"] = answer;
  open("/admin/users/staff");
  await click("Invite an administrator");
  await userEvent.type(await screen.findByLabelText("E-mail"), "di@fernpaw.example");
  await click("Send the invitation");
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText("E-mail").getAttribute("aria-invalid")).toBe("true");
});

test("an open invitation is sent again or withdrawn", async () => {
  open("/admin/users/staff");
  await click("Send again to mira@fernpaw.example");
  await click("Withdraw the invitation to mira@fernpaw.example");
  await waitFor(() =>
    expect(sent("post").map(([path]) => path)).toEqual([
      "/api/admin/staff/invitations/i1/resend",
      "/api/admin/staff/invitations/i1/withdraw",
    ]),
  );
});

test("rights are changed as they were read; the last who manages settings keeps that right", async () => {
  answers["put /api/admin/staff/bea/permissions"] = refused("last_administrator");
  open("/admin/users/staff/bea");
  await click("Change rights");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("button", { name: "Save rights" }).hasAttribute("disabled")).toBe(true);
  await userEvent.click(dialog.getByRole("checkbox", { name: /^Users/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Save rights" }));
  expect(await dialog.findByText(/No other administrator may manage settings/)).toBeTruthy();
  expect(sent("put")).toEqual([["/api/admin/staff/bea/permissions", { permissions: [], scopeRev: 3 }]]);
});

test("an administrator is locked, and the second step reset, after a question; the own account offers neither", async () => {
  open("/admin/users/staff/bea");
  await click("Lock the account");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Lock the account" }));
  await waitFor(() =>
    expect(sent("put")).toEqual([["/api/admin/staff/bea/status", { status: "disabled", scopeRev: 3 }]]),
  );
  await click("Reset the second step");
  await userEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Reset the second step" }),
  );
  await waitFor(() => expect(sent("delete")).toEqual([["/api/admin/staff/bea/second-factor", null]]));
});

test("the own account is left to others", async () => {
  answers["get /api/admin/staff/bea"] = { status: 200, data: { ...BEA, isSelf: true, givable: GIVABLE } };
  open("/admin/users/staff/bea");
  expect(await screen.findByText(/^This is your account/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Lock the account" })).toBeNull();
});

test("the mailed link sets a password and leads to the sign-in; a used one says so", async () => {
  window.history.replaceState(null, "", "/admin/invitation#token=abc");
  watchLinkTokens();
  const path = "post /api/admin/auth/invitation";
  answers[path] = { status: 200, data: { email: BEA.email, firstName: "Bea", lastName: "" } };
  open("/admin/invitation");
  await userEvent.type(await screen.findByLabelText("Last name"), "Okafor");
  await userEvent.type(screen.getByLabelText("Password"), "seven quiet lanterns by the quay");
  await click("Set the password");
  expect(await screen.findByRole("heading", { name: "The sign-in" })).toBeTruthy();
  expect(sent("post").at(-1)).toEqual([
    "/api/admin/auth/complete-invitation",
    { token: "abc", firstName: "Bea", lastName: "Okafor", password: "seven quiet lanterns by the quay" },
  ]);
});

test.each([
  ["#token=abc", "This invitation no longer works"],
  ["", "The link is not complete"],
])("a link with %o says %s", async (hash, heading) => {
  window.history.replaceState(null, "", `/admin/invitation${hash}`);
  watchLinkTokens();
  answers["post /api/admin/auth/invitation"] = { status: 400, data: { code: "link_invalid", title: "x", status: 400 } };
  open("/admin/invitation");
  expect(await screen.findByRole("heading", { name: heading })).toBeTruthy();
});
