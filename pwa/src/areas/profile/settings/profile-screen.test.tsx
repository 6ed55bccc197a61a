import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { AuthContext, type Auth } from "../../../session/auth-context.ts";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { ProfileScreen } from "./profile-screen.tsx";

async function open(path: string) {
  const clinic = await openTestClinic({ role: "employee" });
  const user = { userId: clinic.actor.userId, firstName: "Bea", lastName: "Okafor", role: "employee" } as Profile;
  const auth = { state: { status: "signed_in", user }, isLoading: false } as Auth;
  const element = (
    <AuthContext value={auth}>
      <ProfileScreen />
    </AuthContext>
  );
  const routes = ["/dashboard/profile", "/dashboard/profile/:section"].map((at) => ({ path: at, element }));
  return clinic.showRoutes(routes, path);
}

test("settings of the owner lead an employee to the list, which says the reason", async () => {
  const router = await open("/dashboard/profile/clinic");
  expect((await screen.findByRole("alert")).textContent).toBe('Only an owner can open "Clinic".');
  expect(router.state.location.pathname).toBe("/dashboard/profile");
  expect(screen.getByRole("link", { name: "Calendar" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Clinic" })).toBeNull();
});

test("an address of no settings leads to the list, which says so", async () => {
  await open("/dashboard/profile/clinics");
  expect((await screen.findByRole("alert")).textContent).toBe("These settings do not exist.");
});

test("the list says nothing to a person who asked for the list", async () => {
  await open("/dashboard/profile");
  expect(await screen.findByRole("link", { name: "Calendar" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});
