import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test } from "vitest";
import type { Profile } from "../tokens/stored-session.ts";
import { AuthContext } from "../auth-context.ts";
import type { Auth, AuthState } from "../auth-context.ts";
import { ClinicGuard, readOrigin, VisitorGuard } from "./guards.tsx";

const owner: Profile = {
  userId: "u1",
  firstName: "Nora",
  lastName: "Baptiste",
  email: "nora@eastgate.example",
  isEmailVerified: true,
  pendingEmail: null,
  role: "owner",
  permissions: [],
  avatarUrl: null,
  clinic: { _id: "c1", name: "Eastgate" },
};

function Place() {
  const { pathname, state } = useLocation();
  return <p data-testid="place">{JSON.stringify({ pathname, state: state as unknown })}</p>;
}

const refused = () => Promise.reject(new Error("not asked for here"));

function open(state: AuthState, path: string, isLoading = false): void {
  const auth: Auth = {
    state,
    isLoading,
    login: refused,
    adoptToken: refused,
    openByPin: () => undefined,
    acceptInvitation: refused,
    register: refused,
    logout: refused,
    reloadProfile: refused,
  };
  const router = createMemoryRouter(
    [
      {
        path: "/dashboard/*",
        element: <ClinicGuard>{(user, clinicId) => <p>{`${user.firstName} in ${clinicId}`}</p>}</ClinicGuard>,
      },
      { element: <VisitorGuard />, children: [{ path: "/login", element: <Place /> }] },
      { path: "/admin/login", element: <Place /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <AuthContext value={auth}>
      <RouterProvider router={router} />
    </AuthContext>,
  );
}

const place = () => JSON.parse(screen.getByTestId("place").textContent ?? "") as { pathname: string; state: unknown };

const VISITOR: AuthState = { status: "signed_out", isExpired: false, wasByHand: false };

test.each(["/dashboard", "/login"])("%s waits for the first check, with its loading text", (path) => {
  open(VISITOR, path, true);
  expect(screen.getByRole("status").textContent).toBe("Loading Fernpaw…");
});

test("whom the device knows does not wait for the check", () => {
  open({ status: "signed_in", user: owner }, "/dashboard", true);
  expect(screen.getByText("Nora in c1")).toBeTruthy();
});

test("a visitor goes to the sign-in, which remembers where he wanted to go", () => {
  open({ status: "signed_out", isExpired: false, wasByHand: false }, "/dashboard/pets/1?tab=weight");
  expect(place()).toEqual({ pathname: "/login", state: { from: "/dashboard/pets/1?tab=weight" } });
});

test("an expired session says so on the sign-in page", () => {
  open({ status: "signed_out", isExpired: true, wasByHand: false }, "/dashboard/clients");
  expect(place().state).toEqual({
    from: "/dashboard/clients",
    notice: "Your session has expired. Please log in again.",
  });
});

test("after signing out by hand nothing is remembered for the next person", () => {
  open({ status: "signed_out", isExpired: false, wasByHand: true }, "/dashboard/clients");
  expect(place()).toEqual({ pathname: "/login", state: {} });
});

test("an owner comes in", () => {
  open({ status: "signed_in", user: owner }, "/dashboard");
  expect(screen.getByText("Nora in c1")).toBeTruthy();
});

test("a platform account is sent to its own area and does not go round in circles", () => {
  open({ status: "signed_in", user: { ...owner, role: "admin", clinic: null } }, "/dashboard");
  expect(place().pathname).toBe("/admin/login");
});

test("somebody who is signed in does not see the sign-in page", () => {
  open({ status: "signed_in", user: owner }, "/login");
  expect(screen.getByText("Nora in c1")).toBeTruthy();
});

test.each([
  [{ from: "/dashboard/clients" }, "/dashboard/clients"],
  [{ from: "https://elsewhere.example" }, "/dashboard"],
  [{ from: "//elsewhere.example" }, "/dashboard"],
  [null, "/dashboard"],
])("from %o one goes on to %s", (state, path) => {
  expect(readOrigin(state)).toBe(path);
});
