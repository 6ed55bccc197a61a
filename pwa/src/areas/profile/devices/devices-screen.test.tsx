import { addTill } from "@fernpaw/domain/billing/till.mutations";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { rowsOf } from "../../../db/rows.ts";
import { clinicHttp } from "../../../http/client.ts";
import { aClinicDesk } from "../../../testing/clinic-desk.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";

const routes = [
  { path: "/dashboard/profile/devices", lazy: () => import("./devices-route.tsx") },
  { path: "/dashboard/profile", element: <p>The settings</p> },
];

const device = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  kind: "tablet",
  uaFamily: "Safari",
  isThis: false,
  isInstalled: true,
  isPersistent: true,
  appVersion: "other",
  queueLength: 0,
  oldestPendingAt: null,
  wrongTimes: 0,
  locationId: null,
  lastSeenAt: new Date().toISOString(),
  status: "active",
  users: [{ userId: "u", firstName: "Bo", lastName: "Li" }],
  tills: [],
  ...more,
});

test("the owner sees where each device is and what waits on it, and removes one", async () => {
  const clinic = await openTestClinic();
  const { locationId } = await aClinicDesk(clinic);
  const tillId = uuidv7();
  await clinic.sync.mutate(addTill, { id: tillId, name: "Till 1", locationId, sessionId: uuidv7(), floatMinor: 0 });
  const place = await rowsOf(clinic.db, locations).get(locationId);
  const reportedAt = new Date().toISOString();
  const sent: string[] = [];
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => {
    sent.push(path);
    const all = [
      device("calm", "Desk", { appVersion: __BUILD__, isThis: true }),
      device("late", "Room 2", {
        queueLength: 3,
        isPersistent: false,
        locationId,
        tills: [
          { tillId, unsentCount: 2, unsentMinor: 4400, reportedAt },
          { tillId: uuidv7(), unsentCount: 0, unsentMinor: 0, reportedAt: "2026-11-20T08:00:00.000Z" },
        ],
      }),
      device("gone", "", { status: "revoked" }),
    ];
    return { status: 200, data: path === "/api/devices" ? all : {} };
  });
  const router = clinic.showRoutes(routes, "/dashboard/profile/devices");
  const table = within(await screen.findByRole("table", { name: "Devices" }));
  expect(await screen.findByText("2 devices, 1 with unsent work")).toBeTruthy();
  expect(await table.findByText(/Till 1/)).toBeTruthy();
  const [, first, second] = table.getAllByRole("row");
  expect(first?.textContent).toContain("Room 2");
  expect(first?.textContent).toContain("3 changes not sent");
  expect(first?.textContent).toContain("2 payments, £44.00");
  expect(first?.textContent).toContain(`${place?.name} · Till 1`);
  expect(first?.textContent).toContain("The browser may clear it");
  expect(first?.textContent).toContain("other, not as here");
  expect(second?.textContent).toContain("Desk (this one)");
  expect(second?.textContent).toContain(`${__BUILD__}, as here`);
  expect(table.queryByText("Tablet, Safari")).toBeNull();

  await userEvent.click(screen.getByRole("button", { name: "With unsent work" }));
  expect(router.state.location.search).toBe("?list=unsent");
  expect(table.queryByText(/Desk/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Actions: Room 2" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Remove device" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove Room 2?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Remove device" }));
  await expect.poll(() => sent).toContain("/api/devices/late/revoke");
  await expect.poll(() => sent.filter((path) => path === "/api/devices")).toHaveLength(2);
  await clinic.allSaved();
});

test("without the server the page says so; an employee is led to the settings", async () => {
  const clinic = await openTestClinic();
  clinicHttp.http.defaults.adapter = simulatedNetwork(() => "no network");
  clinic.showRoutes(routes, "/dashboard/profile/devices");
  expect(await screen.findByText("The list of devices needs a connection to the server.")).toBeTruthy();
  const employee = await openTestClinic({ role: "employee" });
  employee.showRoutes(routes, "/dashboard/profile/devices");
  expect(await screen.findByText("The settings")).toBeTruthy();
});
