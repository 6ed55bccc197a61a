import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { instantAt, localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { clinicHttp } from "../../../http/client.ts";
import { setConnection } from "../../../testing/connection.ts";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { simulatedNetwork } from "../../../testing/simulated-network.ts";
import { EveningCard } from "./evening-card.tsx";
import { isEvening } from "./is-evening.ts";

afterEach(() => void vi.useRealTimers());

const zone = "Europe/London";
const day = localDateOf(toInstant(Date.now()), zone);

const device = (id: string, name: string, more: object) => ({
  id,
  name,
  kind: "tablet",
  uaFamily: "Safari",
  locationId: null,
  lastSeenAt: instantAt(day, 16 * 60 + 40, zone),
  queueLength: 0,
  unsentCount: 0,
  unsentMinor: 0,
  missing: "unsent",
  ...more,
});

test.each([
  [17 * 60 + 59, usualHours(), false],
  [18 * 60, usualHours(), true],
  [12 * 60, usualHours().map(() => [{ fromMin: 480, toMin: 780 }]), true],
  [17 * 60, usualHours().map(() => []), false],
  [23 * 60, usualHours().map(() => [{ fromMin: 0, toMin: 1440 }]), true],
])("minute %i is in the evening", (minute, hours, expected) => {
  expect(isEvening(instantAt("2026-06-17", minute, zone), { day: "2026-06-17", hours, timeZone: zone })).toBe(expected);
});

async function show(minute: number, rights: object = {}) {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(instantAt(day, minute, zone)) });
  const clinic = await openTestClinic(rights);
  setConnection(clinic, "synced");
  const asked = vi.fn();
  clinicHttp.http.defaults.adapter = simulatedNetwork(({ path }) => {
    asked(path);
    const data = [
      device("a", "Room 2", { queueLength: 5, unsentCount: 2, unsentMinor: 4400 }),
      device("b", "", { missing: "silent" }),
    ];
    return { status: 200, data };
  });
  clinic.show(<EveningCard day={day} />);
  return asked;
}

test.each([
  ["at noon", 12 * 60, {}],
  ["for a person without the right to see money", 19 * 60, { role: "employee", permissions: ["clients:view"] }],
])("%s the server is not asked", async (_case, minute, rights) => {
  const asked = await show(minute, rights);
  await new Promise((done) => setTimeout(done, 50));
  expect(asked).not.toHaveBeenCalled();
});

test("in the evening the card names the devices with unsent work, and leads an owner to all devices", async () => {
  await show(19 * 60);
  const list = within(await screen.findByRole("list", { name: "Before you leave" }));
  expect(list.getByText("Room 2")).toBeTruthy();
  expect(list.getByText("5 changes not sent, 2 payments of £44.00 among them")).toBeTruthy();
  expect(list.getByText("Tablet, Safari")).toBeTruthy();
  expect(list.getByText("No contact since 16:40: it may have unsent work")).toBeTruthy();
  expect(screen.getByRole("link", { name: "All devices" }).getAttribute("href")).toBe(
    "/dashboard/profile/devices?list=unsent",
  );
});
