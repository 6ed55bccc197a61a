import { act, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clinicHttp, publicHttp } from "../../http/client.ts";
import { simulatedFetch, simulatedNetwork } from "../../testing/simulated-network.ts";
import type { Call, Reply } from "../../testing/simulated-network.ts";
import { readProfile, storeAccessToken, storeAdminSession, storeProfile } from "../tokens/stored-session.ts";
import { firstScreenIsShown } from "../../ui/first-screen.ts";
import { useAuth } from "../auth-context.ts";
import { copiesToRemove } from "../sync-client/copies-to-remove.ts";
import { AuthProvider } from "./auth-provider.tsx";

const profile = {
  userId: "019a5f00-0000-7000-8000-000000000001",
  firstName: "Nora",
  lastName: "Baptiste",
  email: "nora@eastgate.example",
  isEmailVerified: true,
  pendingEmail: null,
  role: "owner" as const,
  permissions: [],
  avatarUrl: null,
  clinic: { _id: "019a5f00-0000-7000-8000-00000000ea57", name: "Eastgate" },
};

let replies: Record<string, Reply> = {};
let called: string[] = [];

let onCall = (_path: string): void => undefined;

const answer = ({ path }: Call): Reply => {
  called.push(path);
  onCall(path);
  return replies[path] ?? "no network";
};
const network = simulatedNetwork(answer);

function Probe() {
  const { state, isLoading, login, logout, adoptToken } = useAuth();
  const [challenge, setChallenge] = useState("");
  const signIn = async () => setChallenge(JSON.stringify(await login("nora@eastgate.example", "long password")));
  const words = state.status === "signed_in" ? `signed in as ${state.user.firstName}` : state.status;
  const isExpired = state.status === "signed_out" && state.isExpired;
  return (
    <>
      <p data-testid="state">{words}</p>
      {isLoading && <p>checking</p>}
      {isExpired && <p>expired</p>}
      <p data-testid="challenge">{challenge}</p>
      <button onClick={() => void signIn().catch(() => undefined)}>in</button>
      <button onClick={() => void adoptToken("from the second factor")}>second factor</button>
      <button onClick={() => void logout()}>out</button>
    </>
  );
}

const open = () =>
  render(
    <AuthProvider>
      <Probe />
    </AuthProvider>,
  );

beforeEach(() => {
  localStorage.clear();
  replies = {};
  called = [];
  onCall = () => undefined;
  clinicHttp.http.defaults.adapter = network;
  publicHttp.defaults.adapter = network;
  vi.stubGlobal("fetch", simulatedFetch(answer));
  cacheNames.clear();
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe("at the start", () => {
  test("without a token one is signed out, and nothing is asked", () => {
    open();
    expect(screen.getByTestId("state").textContent).toBe("signed_out");
    expect(called).toEqual([]);
  });

  test("the loading flag stays until the profile is there", async () => {
    storeAccessToken("t");
    replies["/api/profile/me"] = { status: 200, data: profile };
    open();
    expect(screen.getByText("checking")).toBeTruthy();
    expect(screen.getByTestId("state").textContent).toBe("signed_out");
    expect(await screen.findByText("signed in as Nora")).toBeTruthy();
    expect(JSON.parse(localStorage.getItem("user") ?? "null")).toEqual(profile);
  });

  test.each<[string, Reply]>([
    ["no network", "no network"],
    ["a server error", { status: 500 }],
    ["a captive portal", { status: 200, data: "<html>Accept the terms</html>" }],
  ])("%s opens the app with what is stored", async (_, reply) => {
    storeAccessToken("t");
    storeProfile({ ...profile, firstName: "Stored" });
    replies["/api/profile/me"] = reply;
    open();
    expect(await screen.findByText("signed in as Stored")).toBeTruthy();
    expect(localStorage.getItem("accessToken")).toBe("t");
  });
});

test("signing in stores the token and the profile", async () => {
  replies["/api/auth/login"] = { status: 200, data: { accessToken: "fresh" } };
  replies["/api/profile/me"] = { status: 200, data: profile };
  open();
  await userEvent.click(screen.getByText("in"));
  expect(await screen.findByText("signed in as Nora")).toBeTruthy();
  expect(localStorage.getItem("accessToken")).toBe("fresh");
});

test("a right password that does not do alone signs nobody in before the second factor", async () => {
  const data = { mfaRequired: true, mfaToken: "m", methods: ["totp", 7] };
  replies["/api/auth/login"] = { status: 200, data };
  replies["/api/profile/me"] = { status: 200, data: profile };
  open();
  await userEvent.click(screen.getByText("in"));
  await waitFor(() =>
    expect(screen.getByTestId("challenge").textContent).toBe(JSON.stringify({ mfaToken: "m", methods: ["totp"] })),
  );
  expect(screen.getByTestId("state").textContent).toBe("signed_out");
  expect(localStorage.getItem("accessToken")).toBeNull();
  await userEvent.click(screen.getByText("second factor"));
  expect(await screen.findByText("signed in as Nora")).toBeTruthy();
  expect(localStorage.getItem("accessToken")).toBe("from the second factor");
});

test("whom the device knows is in at once, and what the check brings follows", async () => {
  storeAccessToken("t");
  storeProfile({ ...profile, firstName: "Stored" });
  replies["/api/profile/me"] = { status: 200, data: profile };
  open();
  expect(screen.getByTestId("state").textContent).toBe("signed in as Stored");
  expect(called).toEqual([]);
  firstScreenIsShown();
  expect(await screen.findByText("signed in as Nora")).toBeTruthy();
});

describe("signing out", () => {
  test.each<[string, Reply]>([
    ["answered", { status: 204 }],
    ["refused with 401", { status: 401, data: { code: "unauthenticated", title: "Sign in first." } }],
    ["without a network", "no network"],
  ])("%s clears this session alone and starts no refresh", async (_, reply) => {
    storeAccessToken("t");
    storeProfile(profile);
    storeAdminSession("admin", {
      firstName: "Noor",
      lastName: "Haddad",
      email: "admin@fernpaw.example",
      role: "admin",
    });
    localStorage.setItem("theme", "dark");
    localStorage.setItem("subscription", "{}");
    replies["/api/profile/me"] = { status: 200, data: profile };
    replies["/api/auth/logout"] = reply;
    firstScreenIsShown();
    open();
    await screen.findByText("signed in as Nora");
    await waitFor(() => expect(called).toEqual(["/api/profile/me"]));
    await userEvent.click(screen.getByText("out"));
    expect(await screen.findByText("signed_out")).toBeTruthy();
    // The copy is deleted by whatever had it open; until then it is noted.
    expect(Object.keys(localStorage).sort()).toEqual(["adminAccessToken", "adminUser", "copiesToRemove", "theme"]);
    expect(copiesToRemove()).toEqual([{ clinicId: profile.clinic?._id, userId: profile.userId }]);
    expect(called).toEqual(["/api/profile/me", "/api/auth/logout"]);
  });
});

test("an answer that was on its way while another tab stored a newer profile does not bring the older one back", async () => {
  const renamed = { ...profile, firstName: "Renamed" };
  storeAccessToken("t");
  storeProfile({ ...profile, firstName: "Before" });
  replies["/api/profile/me"] = { status: 200, data: profile };
  onCall = () => {
    if (called.length > 1) return void (replies["/api/profile/me"] = { status: 200, data: renamed });
    storeProfile(renamed);
  };
  firstScreenIsShown();
  open();
  expect(await screen.findByText("signed in as Renamed")).toBeTruthy();
  expect(JSON.parse(localStorage.getItem("user") ?? "null")).toEqual(renamed);
  expect(called).toHaveLength(2);
});

test("what another tab stored is shown when it can be read here, also where its message was here before", async () => {
  storeAccessToken("t");
  storeProfile(profile);
  open();
  expect(await screen.findByText("signed in as Nora")).toBeTruthy();
  storeProfile({ ...profile, firstName: "Renamed" });
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "user" })));
  expect(screen.getByText("signed in as Renamed")).toBeTruthy();
});

/** Which caches the browser has, as far as the note of a sign-out uses them. */
const cacheNames = vi.hoisted(() => {
  const names = new Set<string>();
  const open = (name: string) => {
    names.add(name);
    return Promise.resolve({ put: () => Promise.resolve() });
  };
  Object.assign(globalThis, { caches: { open, delete: (name: string) => Promise.resolve(names.delete(name)) } });
  return names;
});

test.each<[string, Reply, string[]]>([
  ["the server's own answer", { status: 204 }, []],
  ["a captive portal's page", { status: 200, data: "<html>" }, ["fernpaw-sign-out"]],
  ["a captive portal's 401", { status: 401, data: "<html>" }, ["fernpaw-sign-out"]],
  ["nothing", "no network", ["fernpaw-sign-out"]],
])("after a sign-out that gets %s the service worker is told whether the server knows", async (_, reply, noted) => {
  storeAccessToken("t");
  storeProfile(profile);
  replies = { "/api/profile/me": { status: 200, data: profile }, "/api/auth/logout": reply };
  firstScreenIsShown();
  open();
  await userEvent.click(screen.getByText("out"));
  expect(await screen.findByText("signed_out")).toBeTruthy();
  expect([...cacheNames]).toEqual(noted);
});

describe("while the profile is checked", () => {
  const REFRESH = "/api/auth/refresh-token";
  const ours = (code: string): Reply => ({ status: 401, data: { code, title: "No." } });
  const openStored = () => {
    storeAccessToken("t");
    storeProfile(profile);
    firstScreenIsShown();
    open();
  };

  test("the server's own refusal of the refresh signs out, says why, and leaves the copy on the device", async () => {
    replies = { "/api/profile/me": ours("unauthenticated"), [REFRESH]: ours("session_expired") };
    localStorage.setItem("subscription", "{}");
    openStored();
    expect(await screen.findByText("expired")).toBeTruthy();
    expect(screen.queryByText("checking")).toBeNull();
    expect(localStorage.getItem("subscription")).toBeNull();
    expect(screen.getByTestId("state").textContent).toBe("signed_out");
    expect([localStorage.getItem("accessToken"), localStorage.getItem("user")]).toEqual([null, null]);
    expect(copiesToRemove()).toEqual([]);
  });

  test("a portal that answers every call with 401 signs nobody out", async () => {
    const portal: Reply = { status: 401, data: "<html>Sign in to the Wi-Fi</html>" };
    replies = { "/api/profile/me": portal, [REFRESH]: portal };
    openStored();
    await waitFor(() => expect(screen.queryByText("checking")).toBeNull());
    expect(called).toEqual(["/api/profile/me", REFRESH]);
    expect(screen.getByTestId("state").textContent).toBe("signed in as Nora");
    expect([localStorage.getItem("accessToken"), readProfile()]).toEqual(["t", profile]);
  });
});
