import { correctLocation } from "@fernpaw/domain/clinics/location.mutations";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen } from "@testing-library/react";
import type { ClinicPermission, Role } from "@fernpaw/domain/kernel/permissions";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../http/client.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import type { Reply } from "../../testing/simulated-network.ts";
import { AuthContext } from "../../session/auth-context.ts";
import type { Auth } from "../../session/auth-context.ts";
import { aClinicDesk } from "../../testing/clinic-desk.ts";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { WelcomeScreen } from "./welcome-screen.tsx";

const authOf = (isEmailVerified: boolean) =>
  ({
    state: { status: "signed_in", user: { firstName: "Nora", isEmailVerified } },
    isLoading: false,
  }) as unknown as Auth;
let asked: string[];
let invitations: Reply;
let isStandalone: boolean;
const silent = () => undefined;
beforeEach(() => {
  isStandalone = false;
  invitations = { status: 200, data: [] };
  asked = [];
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("standalone") && isStandalone,
    addEventListener: silent,
    removeEventListener: silent,
    addListener: silent,
    removeListener: silent,
  }));
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => {
    asked.push(path);
    return invitations;
  });
});

afterEach(() => vi.unstubAllGlobals());

async function aClinic(role: Role = "owner", permissions: ClinicPermission[] = []): Promise<TestClinic> {
  const clinic = await openTestClinic({ role, permissions });
  const status = clinic.sync.status.get();
  const loaded = { state: "loaded" as const, rows: 0, expectedRows: 0 };
  vi.spyOn(clinic.sync.status, "get").mockReturnValue({
    ...status,
    buckets: { ...status.buckets, p0: loaded, p1: loaded },
  });
  await clinic.have(staff, staffRow());
  return clinic;
}

const show = (clinic: TestClinic, isEmailVerified = true) =>
  clinic.show(
    <AuthContext value={authOf(isEmailVerified)}>
      <WelcomeScreen />
    </AuthContext>,
  );
const steps = async () => {
  await screen.findByRole("list", { name: "First steps" });
  return screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
};

test("a clinic at work sees its steps while the last of its rows are still being loaded", async () => {
  const clinic = await openTestClinic({ role: "owner", permissions: [] });
  const desk = await aClinicDesk(clinic);
  await clinic.have(staff, staffRow());
  await desk.haveAppointment({ startsAt: "2026-11-23T10:30:00.000Z" });
  expect(clinic.sync.status.get().buckets.p1.state).not.toBe("loaded");
  show(clinic);
  expect(await steps()).toHaveLength(5);
});

test("a new clinic has five steps to take, each with its way", async () => {
  show(await aClinic());
  expect(await steps()).toEqual([
    "Put Fernpaw on this tablet, Open",
    "Say who the clinic is on paper, Open",
    "Invite the team, Open",
    "Import clients and pets, Open",
    "Book the first appointment, Open",
  ]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Welcome, Nora");
  const ways = ["Open the letterhead", "Invite a team member", "Import a list", "Add one client", "Book"].map((name) =>
    screen.getByRole("link", { name }).getAttribute("href"),
  );
  expect(ways).toEqual([
    "/dashboard/profile/clinic?letterhead=1",
    "/dashboard/employees?invite=",
    "/dashboard/import",
    "/dashboard/clients?add=",
    "/dashboard/appointments?book=",
  ]);
});

test("each ticks itself off when it is true", async () => {
  const clinic = await aClinic();
  show(clinic);
  expect(await screen.findByText("0 of 5 done")).toBeTruthy();
  const desk = await aClinicDesk(clinic);
  await desk.haveAppointment({});
  expect(await screen.findByText("3 of 5 done")).toBeTruthy();
  expect(await steps()).toEqual([
    "Put Fernpaw on this tablet, Open",
    "Say who the clinic is on paper, Open",
    "Invite the team, Done",
    "Import clients and pets, Done",
    "Book the first appointment, Done",
  ]);
});

test("the step of the letterhead is done when each location in use says who the clinic is", async () => {
  const clinic = await aClinic();
  const desk = await aClinicDesk(clinic);
  show(clinic);
  expect(await screen.findByText("2 of 5 done")).toBeTruthy();
  const onPaper = { legalName: "Eastgate Ltd", address: "3 Mill Lane", phone: "0113 496 0000" };
  await clinic.mutate(correctLocation, { id: desk.locationId, set: onPaper });
  expect(await screen.findByText("3 of 5 done")).toBeTruthy();
  expect(await steps()).toContain("Say who the clinic is on paper, Done");
});

test("an invitation that waits counts, one that was taken back does not", async () => {
  invitations = { status: 200, data: [{ status: "open" }, { status: "revoked" }] };
  show(await aClinic());
  expect(await screen.findByText("One invitation is on its way.")).toBeTruthy();
  expect(screen.getByText("1 of 5 done")).toBeTruthy();
});

test("an owner whose address is not proved is not refused: nothing is asked", async () => {
  show(await aClinic(), false);
  await steps();
  expect(asked).toEqual([]);
});

test("an app that was installed says so", async () => {
  isStandalone = true;
  show(await aClinic());
  expect(await screen.findByText("Fernpaw runs as an app on this device.")).toBeTruthy();
});

test("an employee sees the steps that he may take", async () => {
  show(await aClinic("employee", ["appointments:view", "appointments:manage"]));
  expect(await steps()).toEqual(["Put Fernpaw on this tablet, Open", "Book the first appointment, Open"]);
});
