import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noDialog } from "../../../testing/no-dialog.ts";
import { clinicHttp } from "../../../http/client.ts";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import type { Reply } from "../../../testing/simulated-network.ts";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";
import { EmployeeScreen } from "../employee/employee-screen.tsx";
import { EmployeesScreen } from "./employees-screen.tsx";

interface Sent {
  path: string;
  body: unknown;
}

let clinic: TestClinic;
let sent: Sent[] = [];
let replies: Record<string, Reply[]>;
const nurse = staffRow({ id: uuidv7(), firstName: "Priya", lastName: "Nair", profession: "nurse" });
const account = {
  userId: nurse.id,
  email: "nurse@eastgate.example",
  role: "employee",
  permissions: ["appointments:view", "clients:view"],
  status: "active",
  scopeRev: 4,
};
const stepUp: Reply = { status: 403, data: { code: "step_up_required", title: "Enter your password once more." } };

const DESK_SESSION = {
  id: "s1",
  isCurrent: false,
  browser: "Chrome",
  deviceId: "d1",
  createdAt: "2026-11-20T09:00:00.000Z",
  lastSeenAt: "2026-11-21T08:00:00.000Z",
};
const accessPath = `/api/employees/${nurse.id}/access`;
const accessOf = (hasSecondFactor: boolean, ...sessions: object[]): Reply => ({
  status: 200,
  data: { hasSecondFactor, isResettable: true, sessions },
});

beforeEach(async () => {
  sent = [];
  replies = {
    "/api/employees": [{ status: 200, data: [account] }],
    "/api/invitations": [{ status: 200, data: [] }],
    [accessPath]: [accessOf(false)],
  };
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const network = simulatedNetwork(({ path }) => {
    const [next, ...later] = replies[path] ?? [];
    if (later.length > 0) replies[path] = later;
    return next ?? "no network";
  });
  clinicHttp.http.defaults.adapter = (config: Parameters<typeof network>[0]) => {
    if (config.method !== "get")
      sent.push({ path: config.url ?? "", body: JSON.parse(String(config.data ?? "null")) as unknown });
    return network(config);
  };
  clinic = await openTestClinic();
  await clinic.have(staff, nurse);
});
afterEach(() => vi.restoreAllMocks());

const list = (isInviting = false) => <EmployeesScreen isInviting={isInviting} onInviting={() => undefined} />;
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const tap = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

test("names come from the device, accounts and rights from the server", async () => {
  clinic.show(list());
  const row = within(await screen.findByRole("row", { name: /Priya Nair/ }));
  expect(row.getByText("Nurse")).toBeTruthy();
  expect(await row.findByText("2 of 11")).toBeTruthy();
  expect(row.getByText("nurse@eastgate.example")).toBeTruthy();
});

test("without the server the names are there, and the page says what is missing", async () => {
  replies = {};
  clinic.show(list());
  expect(await screen.findByText(/cannot be reached right now/)).toBeTruthy();
  expect(await screen.findByRole("row", { name: /Priya Nair/ })).toBeTruthy();
});

test("a server that refuses is not called unreachable, and nobody's account is guessed", async () => {
  const refused = { status: 403, data: { code: "email_unverified", title: "Prove the address first." } };
  replies = { "/api/employees": [refused], "/api/invitations": [refused] };
  clinic.show(list());
  expect(await screen.findByText(/Confirm your e-mail address first/)).toBeTruthy();
  expect(screen.queryByText(/cannot be reached right now/)).toBeNull();
  const row = within(await screen.findByRole("row", { name: /Priya Nair/ }));
  expect(row.queryByText("Team member")).toBeNull();
});

test("an invitation asks for the password once more and is sent with its rights", async () => {
  replies["/api/invitations"] = [
    { status: 200, data: [] },
    stepUp,
    { status: 201, data: {} },
    { status: 200, data: [] },
  ];
  replies["/api/profile/step-up"] = [{ status: 204 }];
  clinic.show(list(true));
  const form = within(await screen.findByRole("dialog", { name: "Invite a team member" }));
  await userEvent.click(form.getByText("Send invitation"));
  expect(form.getByText("Please fill this in")).toBeTruthy();
  expect(sent).toEqual([]);
  fill(form.getByLabelText("E-mail"), "bo@clinic.example");
  const clientsPart = within(form.getByRole("group", { name: "Clients and pets" }));
  await userEvent.click(clientsPart.getByRole("button", { name: "See" }));
  expect(form.getByText("1 change from the set Vet.")).toBeTruthy();
  await userEvent.click(form.getByText("Send invitation"));
  const question = within(await screen.findByRole("dialog", { name: "Enter your password" }));
  fill(question.getByLabelText("Password"), "long password");
  await userEvent.click(question.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(sent).toHaveLength(3));
  const invitation = {
    email: "bo@clinic.example",
    firstName: "",
    lastName: "",
    profession: "vet",
    jobTitle: "",
    permissions: [
      "appointments:view",
      "appointments:manage",
      "clients:view",
      "inventory:view",
      "prescriptions:view",
      "prescriptions:manage",
    ],
  };
  expect(sent).toEqual([
    { path: "/api/invitations", body: invitation },
    { path: "/api/profile/step-up", body: { password: "long password" } },
    { path: "/api/invitations", body: invitation },
  ]);
});

test("somebody who does not give the password has done nothing, and the form stays", async () => {
  replies["/api/invitations"] = [{ status: 200, data: [] }, stepUp];
  clinic.show(list(true));
  const form = within(await screen.findByRole("dialog", { name: "Invite a team member" }));
  fill(form.getByLabelText("E-mail"), "bo@clinic.example");
  await userEvent.click(form.getByText("Send invitation"));
  const question = within(await screen.findByRole("dialog", { name: "Enter your password" }));
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(form.getByDisplayValue("bo@clinic.example")).toBeTruthy();
  expect(form.queryByRole("alert")).toBeNull();
  expect(sent).toHaveLength(1);
});

test("an open invitation can be sent again and cancelled", async () => {
  const open = {
    id: "i1",
    email: "bo@clinic.example",
    firstName: "Bo",
    lastName: "Li",
    profession: "nurse",
    status: "open",
    expiresAt: "2026-11-28T09:00:00.000Z",
  };
  replies["/api/invitations"] = [{ status: 200, data: [open, { ...open, id: "i2", status: "completed" }] }];
  replies["/api/invitations/i1/resend"] = [{ status: 200, data: open }];
  replies["/api/invitations/i1/revoke"] = [{ status: 204 }];
  clinic.show(list());
  expect(await screen.findByText("Nurse · Link valid until 28 Nov 2026")).toBeTruthy();
  await tap("Send again");
  await tap("Cancel invitation");
  expect(sent.map(({ path }) => path)).toEqual(["/api/invitations/i1/resend", "/api/invitations/i1/revoke"]);
});

test("rights are saved against the revision that was seen; no access takes seeing and changing away", async () => {
  replies[`/api/employees/${nurse.id}/permissions`] = [
    { status: 409, data: { code: "stale_rights", title: "Changed." } },
    { status: 200, data: account },
  ];
  const fresh = { ...account, permissions: ["billing:view", "billing:manage"], scopeRev: 5 };
  replies["/api/employees"] = [
    { status: 200, data: [account] },
    { status: 200, data: [fresh] },
  ];
  clinic.show(<EmployeeScreen id={nurse.id} />);
  const choose = async (part: string, level: string) =>
    userEvent.click(within(await screen.findByRole("group", { name: part })).getByRole("button", { name: level }));
  await choose("Prescriptions", "Change");
  await tap("Save rights");
  expect((await screen.findByRole("alert")).textContent).toContain("Another person changed these rights");
  const billing = within(screen.getByRole("group", { name: "Billing" }));
  expect(billing.getByRole("button", { name: "Change" }).getAttribute("aria-pressed")).toBe("true");
  await choose("Billing", "No");
  await tap("Save rights");
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toEqual([
    { permissions: ["appointments:view", "clients:view", "prescriptions:view", "prescriptions:manage"], scopeRev: 4 },
    { permissions: [], scopeRev: 5 },
  ]);
});

test("the owner ends a session of a colleague, then all, after giving the password", async () => {
  const phone = { ...DESK_SESSION, id: "s2", browser: "Safari" };
  replies[accessPath] = [accessOf(false, DESK_SESSION, phone), accessOf(false, phone), accessOf(false)];
  replies[`/api/employees/${nurse.id}/sessions/s1`] = [stepUp, { status: 204 }];
  replies["/api/profile/step-up"] = [{ status: 204 }];
  replies[`/api/employees/${nurse.id}/sessions/revoke-all`] = [{ status: 200, data: { ended: 1 } }];
  clinic.show(<EmployeeScreen id={nurse.id} />);
  expect(await screen.findByText("Off: the password alone")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove the second step" })).toBeNull();
  await tap(/^Sign out: Chrome/);
  const question = within(await screen.findByRole("dialog", { name: "Enter your password" }));
  fill(question.getByLabelText("Password"), "long password");
  await userEvent.click(question.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(screen.queryByText("Chrome")).toBeNull());
  expect(screen.getByText("Safari")).toBeTruthy();
  await tap("Sign out everywhere");
  const sure = within(await screen.findByRole("dialog", { name: "Sign Priya Nair out everywhere?" }));
  await userEvent.click(sure.getByRole("button", { name: "Sign out everywhere" }));
  expect(await screen.findByText("Nowhere at the moment.")).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual([
    `/api/employees/${nurse.id}/sessions/s1`,
    "/api/profile/step-up",
    `/api/employees/${nurse.id}/sessions/s1`,
    `/api/employees/${nurse.id}/sessions/revoke-all`,
  ]);
});

test("the owner takes a lost second step away, but not by accident", async () => {
  replies[accessPath] = [accessOf(true, DESK_SESSION), accessOf(false)];
  replies[`/api/employees/${nurse.id}/second-factor`] = [{ status: 204 }];
  clinic.show(<EmployeeScreen id={nurse.id} />);
  await userEvent.click(await screen.findByRole("button", { name: "Remove the second step" }));
  const ask = () => screen.findByRole("dialog", { name: "Remove Priya Nair's second step?" });
  await userEvent.click(within(await ask()).getByRole("button", { name: "Cancel" }));
  expect(sent).toEqual([]);
  await noDialog();
  await tap("Remove the second step");
  await userEvent.click(within(await ask()).getByRole("button", { name: "Remove the second step" }));
  expect(await screen.findByText("Off: the password alone")).toBeTruthy();
  expect(await screen.findByText("Nowhere at the moment.")).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual([`/api/employees/${nurse.id}/second-factor`]);
});

test("a set fills all rows, a changed row is marked, and Discard brings the saved rights back", async () => {
  clinic.show(<EmployeeScreen id={nurse.id} />);
  const sets = within(await screen.findByRole("group", { name: "Set of rights" }));
  await userEvent.click(sets.getByRole("button", { name: "Reception" }));
  expect(await screen.findByText("These are the rights of the set Reception.")).toBeTruthy();
  const part = (name: string) => within(screen.getByRole("group", { name }));
  expect(part("Billing").getByRole("button", { name: "Change" }).getAttribute("aria-pressed")).toBe("true");
  await userEvent.click(part("Billing").getByRole("button", { name: "See" }));
  expect(screen.getByText("1 change from the set Reception.")).toBeTruthy();
  expect(screen.getAllByText("changed")).toHaveLength(1);
  await tap("Discard");
  expect(part("Billing").getByRole("button", { name: "No" }).getAttribute("aria-pressed")).toBe("true");
  expect(sent).toEqual([]);
});

test("a locked-out person's device and count are shown, and the owner gets the changes for review", async () => {
  const held = { deviceId: "d1", changes: 3, oldestAt: null, reportedAt: "2026-11-21T08:00:00.000Z", releasedAt: null };
  replies["/api/employees"] = [{ status: 200, data: [{ ...account, status: "disabled" }] }];
  replies["/api/devices"] = [
    { status: 200, data: [{ id: "d1", name: "Prep room", kind: "tablet", uaFamily: "Safari" }] },
  ];
  replies[`/api/employees/${nurse.id}/held-work`] = [
    { status: 200, data: [held] },
    { status: 200, data: [{ ...held, releasedAt: "2026-11-21T09:00:00.000Z" }] },
  ];
  const release = `/api/employees/${nurse.id}/held-work/d1/release`;
  replies[release] = [{ status: 204 }];
  clinic.show(<EmployeeScreen id={nurse.id} />);
  const row = within(within(await screen.findByRole("list", { name: "Unsent changes" })).getByRole("listitem"));
  expect(row.getByText(/^3 unsent changes · told .* ago$/)).toBeTruthy();
  await userEvent.click(await row.findByRole("button", { name: "Get for review: Prep room" }));
  const sure = within(await screen.findByRole("dialog", { name: "Get 3 unsent changes for review?" }));
  await userEvent.click(sure.getByRole("button", { name: "Get for review" }));
  expect(await screen.findByText("They come to the inbox when the device is online.")).toBeTruthy();
  expect(sent.map(({ path }) => path)).toEqual([release]);
});
