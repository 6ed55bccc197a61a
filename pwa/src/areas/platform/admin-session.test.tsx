import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adminHttp } from "../../http/client.ts";
import { PORTAL_REPLIES } from "../../testing/portal-replies.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import type { Call, Reply } from "../../testing/simulated-network.ts";
import { STORAGE_KEYS } from "../../session/tokens/stored-session.ts";
import type { Profile } from "../../session/tokens/stored-session.ts";
import { AuthContext } from "../../session/auth-context.ts";
import type { Auth, AuthState } from "../../session/auth-context.ts";
import { AppFrame } from "../../ui/app-frame.tsx";
import { toastProblem } from "../../ui/toast.ts";
import { useAdminAuth } from "./admin-auth.tsx";
import { Component as FrameRoute } from "./admin-frame-route.tsx";
import { Component as LayoutRoute } from "./admin-layout-route.tsx";
import { Component as LoginRoute } from "./admin-login-route.tsx";
import { Component as SecurityRoute } from "./admin-security.tsx";
import { ADMIN_SECTIONS } from "./admin-sections.ts";

const NOOR = { firstName: "Noor", lastName: "Haddad", email: "noor@fernpaw.example", role: "admin" };
const OWNER: Profile = {
  userId: "u1",
  firstName: "Nora",
  lastName: "Baptiste",
  email: "nora@eastgate.example",
  role: "owner",
  permissions: [],
  avatarUrl: null,
  isEmailVerified: true,
  pendingEmail: null,
  clinic: { _id: "c1", name: "Eastgate" },
};

/** By address; what has no answer is a network that is down, and `waits` a server that never speaks. */
type Answers = Record<string, Reply | "waits">;
let answers: Answers;
let calls: Call[];
const realAdapter = adminHttp.defaults.adapter;
const refusal = (status: number, code: string) => ({ status, data: { code, title: code, status } });
const FINE: Answers = {
  "/api/admin/figures": { status: 200, data: { clinics: 2, clinicsSeenToday: 1, people: 9 } },
  "/api/admin/alerts/unread-count": { status: 200, data: { unreadCount: 0 } },
  "/api/admin/support": { status: 200, data: { rows: [] } },
  "/api/admin/auth/two-factor": {
    status: 200,
    data: { isOn: false, isRequired: false, hasTotp: false, recoveryCodesLeft: 0, passkeys: [] },
  },
  "/api/admin/auth/login": { status: 200, data: { accessToken: "new", user: NOOR } },
  "/api/admin/auth/logout": { status: 204 },
};

beforeEach(() => {
  localStorage.clear();
  answers = { ...FINE };
  calls = [];
  adminHttp.defaults.adapter = simulatedNetwork((call) => {
    calls.push(call);
    const reply = answers[call.path] ?? "no network";
    return reply === "waits" ? new Promise<Reply>(() => undefined) : reply;
  });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("min-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  if (realAdapter) adminHttp.defaults.adapter = realAdapter;
  vi.unstubAllGlobals();
});

const never = () => Promise.reject(new Error("not asked for here"));
const VISITOR: AuthState = { status: "signed_out", isExpired: false, wasByHand: false };

function open(path: string, clinic: AuthState = VISITOR) {
  const auth = { state: clinic, isLoading: false, login: never, register: never, logout: never, reloadProfile: never };
  const router = createMemoryRouter(
    [
      {
        path: "/admin",
        Component: LayoutRoute,
        children: [
          { path: "login", Component: LoginRoute },
          {
            Component: FrameRoute,
            children: [
              { path: "security", Component: SecurityRoute },
              { path: "*", element: <h1>{"A section"}</h1> },
            ],
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  render(
    <AuthContext value={auth as unknown as Auth}>
      <AppFrame>
        <RouterProvider router={router} />
      </AppFrame>
    </AuthContext>,
  );
  return router;
}

function restored(admin: object = NOOR): void {
  localStorage.setItem(STORAGE_KEYS.adminUser, JSON.stringify(admin));
  localStorage.setItem(STORAGE_KEYS.adminAccessToken, "kept");
}
const stored = () =>
  Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)] as const));
const alerts = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);
const atSignIn = () => screen.findByRole("heading", { name: "Platform staff" });
const inside = () => screen.findByRole("heading", { name: "A section" });
const DENIED = "Access denied. Admin role required.";

test("the session cannot be read outside its provider", () => {
  function Lost() {
    useAdminAuth();
    return null;
  }
  const silence = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Lost />)).toThrow("useAdminAuth must be used within an AdminAuthProvider");
  silence.mockRestore();
});

describe("who comes in", () => {
  test("a visitor is sent to the sign-in and told nothing", async () => {
    const router = open("/admin/clinics");
    await atSignIn();
    expect([router.state.location.pathname, alerts()]).toEqual(["/admin/login", []]);
    expect(calls).toEqual([]);
  });

  test("a stored session is asked about, then restored", async () => {
    restored();
    answers["/api/admin/figures"] = "waits";
    open("/admin/clinics");
    expect(screen.getByRole("status").textContent).toBe("Authenticating Admin…");
    await waitFor(() => expect(calls.map(({ token }) => token)).toEqual(["kept"]));
  });

  test("a stored session comes in, without a network too", async () => {
    restored();
    delete answers["/api/admin/figures"];
    open("/admin/clinics");
    await inside();
    expect(localStorage.getItem(STORAGE_KEYS.adminAccessToken)).toBe("kept");
  });

  test("one that the server knows no longer is over, and says so", async () => {
    restored();
    answers["/api/admin/figures"] = refusal(401, "unauthenticated");
    open("/admin/clinics");
    await atSignIn();
    expect(alerts()).toEqual(["Your session has expired. Please log in again."]);
    expect(localStorage.length).toBe(0);
    expect(calls.filter(({ path }) => path.includes("refresh"))).toEqual([]);
  });

  test("one that ends while the page is open is over at the next count of the bell", async () => {
    restored();
    const router = open("/admin/clinics");
    await inside();
    answers["/api/admin/alerts/unread-count"] = refusal(401, "unauthenticated");
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await atSignIn();
    expect(router.state.location.pathname).toBe("/admin/login");
    expect(alerts()).toEqual(["Your session has expired. Please log in again."]);
    logged.mockRestore();
  });

  test.each(PORTAL_REPLIES)("a portal that answers 401 with %s ends no session", async (_, reply) => {
    restored();
    answers["/api/admin/figures"] = reply;
    open("/admin/clinics");
    await inside();
    expect(localStorage.getItem(STORAGE_KEYS.adminAccessToken)).toBe("kept");
  });

  test("a stored profile of another role is refused", async () => {
    restored({ ...NOOR, role: "owner" });
    open("/admin/dashboard");
    await atSignIn();
    expect(alerts()).toEqual([DENIED]);
  });

  test("so is somebody signed in as a clinic's owner", async () => {
    open("/admin/dashboard", { status: "signed_in", user: OWNER });
    await atSignIn();
    expect(alerts()).toEqual([DENIED]);
  });
});

test("each page shows the outcome of an act", async () => {
  restored();
  open("/admin/clinics");
  await inside();
  toastProblem("The export failed.");
  expect(await screen.findByText("The export failed.")).toBeTruthy();
});

describe("signing in and out", () => {
  const signIn = async () => {
    await userEvent.type(screen.getByLabelText("E-mail"), "noor@fernpaw.example");
    await userEvent.type(screen.getByLabelText("Password"), "a long password");
    await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  };
  const clinicKeys = { user: JSON.stringify(OWNER), accessToken: "of the clinic", theme: "dark" };

  test("keeps token and user under the admin's keys, beside the clinic's", async () => {
    for (const [key, value] of Object.entries(clinicKeys)) localStorage.setItem(key, value);
    open("/admin/login");
    await atSignIn();
    await signIn();
    await inside();
    expect(stored()).toEqual({
      ...clinicKeys,
      adminAccessToken: "new",
      adminUser: JSON.stringify(NOOR),
    });
    expect(screen.getByText("Noor Haddad")).toBeTruthy();
    expect(screen.getByText("noor@fernpaw.example")).toBeTruthy();
  });

  test("a wrong password is said at the form and is no ended session", async () => {
    answers["/api/admin/auth/login"] = refusal(401, "invalid_credentials");
    open("/admin/login");
    await atSignIn();
    await signIn();
    await waitFor(() => expect(alerts()).toEqual(["The e-mail or the password is wrong. Try again."]));
  });

  test.each([
    ["answers", { status: 204 }],
    ["fails", refusal(500, "internal")],
    ["does not come through", undefined],
  ])("Logout returns to the sign-in when the call %s, and leaves the clinic's session alone", async (_how, answer) => {
    for (const [key, value] of Object.entries(clinicKeys)) localStorage.setItem(key, value);
    restored();
    if (answer) answers["/api/admin/auth/logout"] = answer;
    else delete answers["/api/admin/auth/logout"];
    const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const router = open("/admin/clinics", { status: "signed_in", user: OWNER });
    await inside();
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    await atSignIn();
    expect([router.state.location.pathname, alerts()]).toEqual(["/admin/login", []]);
    expect(stored()).toEqual(clinicKeys);
    expect(calls.some(({ path }) => path === "/api/admin/auth/logout")).toBe(true);
    const isTold = logged.mock.calls.some(([words]) => String(words).includes("administrator's sign-out"));
    expect(isTold).toBe(answer === undefined || answer.status >= 400);
    logged.mockRestore();
  });

  test("Logout waits four seconds for a server that never answers", async () => {
    restored();
    answers["/api/admin/auth/logout"] = "waits";
    const asked = vi.spyOn(adminHttp, "post");
    open("/admin/clinics");
    await inside();
    await userEvent.click(screen.getByRole("button", { name: "Logout" }));
    expect(asked).toHaveBeenCalledWith("/api/admin/auth/logout", undefined, { timeout: 4000 });
    asked.mockRestore();
  });

  test("a sign-out in another tab holds here too", async () => {
    restored();
    open("/admin/clinics");
    await inside();
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: STORAGE_KEYS.adminUser })));
    await atSignIn();
  });
});

test("the ten sections stand in the order of the specification, the open one marked", async () => {
  restored();
  open("/admin/pet-types");
  await inside();
  const links = screen.getByRole("navigation", { name: "Sections" }).querySelectorAll("a");
  expect(Array.from(links, (link) => link.getAttribute("href"))).toEqual(
    "dashboard clinics users pet-types plans billing inventory appointments notifications reports"
      .split(" ")
      .map((name) => `/admin/${name}`),
  );
  expect(ADMIN_SECTIONS).toHaveLength(10);
  expect(Array.from(links).filter((link) => link.ariaCurrent === "page" || link.getAttribute("aria-current"))).toEqual([
    links[3],
  ]);
  expect(document.documentElement.dataset["area"]).toBe("admin");
});

test("what needs the password once more asks for it here, at the door of platform staff", async () => {
  restored();
  const router = open("/admin/security");
  await screen.findByRole("heading", { name: "Signing in with a second step" });
  answers["/api/admin/auth/two-factor/totp"] = refusal(403, "step_up_required");
  answers["/api/admin/auth/step-up"] = { status: 204 };
  await userEvent.click(await screen.findByRole("button", { name: "Set up an app" }));
  await userEvent.type(await screen.findByLabelText("Password"), "a long password");
  answers["/api/admin/auth/two-factor/totp"] = {
    status: 200,
    data: { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://x" },
  };
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByLabelText("Code from the app")).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith("/step-up")).map(({ token }) => token)).toEqual(["kept"]);
  expect(router.state.location.pathname).toBe("/admin/security");
});
