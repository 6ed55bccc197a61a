import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { instantAt } from "@fernpaw/domain/kernel/time";
import { shifts, type Shift } from "@fernpaw/domain/staff/shift";
import { staff } from "@fernpaw/domain/staff/staff";
import { staffRow } from "@fernpaw/testing/builders";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { openTestClinic, type TestClinic } from "../../../testing/render-in-clinic.tsx";

const MONDAY = "2027-03-15";
const at = (hour: number, day = MONDAY) => instantAt(day, hour * 60, "Europe/London");
const routes = [{ path: "/dashboard/calendar/roster", lazy: () => import("./team-roster-route.tsx") }];
const BO = uuidv7();
const NO_SHIFT = uuidv7();

async function aTeam(rights: Parameters<typeof openTestClinic>[0]): Promise<TestClinic> {
  const clinic = await openTestClinic(rights);
  await clinic.have(
    staff,
    staffRow({ id: clinic.actor.userId, firstName: "Zoe", lastName: "Young", profession: "nurse" }),
  );
  await clinic.have(staff, staffRow({ id: BO, firstName: "Bo", lastName: "Li", profession: "nurse" }));
  await clinic.have(staff, staffRow({ id: NO_SHIFT, firstName: "Nora", lastName: "Nil", profession: "nurse" }));
  const shift = (userId: string, set: Partial<Shift>) =>
    clinic.have(shifts, {
      ...emptyRow(shifts),
      id: uuidv7(),
      userId,
      locationId: uuidv7(),
      startsAt: at(9),
      endsAt: at(17),
      reach: "day",
      kind: "work",
      status: "published",
      ...set,
    });
  const own = clinic.actor.userId;
  await shift(own, {});
  await shift(own, { startsAt: at(10, "2027-03-16"), endsAt: at(12, "2027-03-16"), kind: "sick", note: "Migraine" });
  await shift(BO, { startsAt: at(10, "2027-03-17"), endsAt: at(12, "2027-03-17"), kind: "sick", note: "Back pain" });
  await shift(BO, { startsAt: at(11, "2027-03-18"), endsAt: at(18, "2027-03-18"), status: "draft" });
  return clinic;
}

const rowsOfTable = async () => {
  const [, ...rows] = within(await screen.findByRole("table")).getAllByRole("row");
  return rows.map((row) => row.textContent);
};

test("a team member reads the published shifts, the own ones first, and not why a colleague is away", async () => {
  const clinic = await aTeam({ role: "employee", permissions: ["appointments:view"], profession: "nurse" });
  const router = clinic.showRoutes(routes, `/dashboard/calendar/roster?day=${MONDAY}`);
  const rows = await rowsOfTable();
  expect(rows).toEqual([
    expect.stringMatching(/Zoe Young.*Work09:00 – 17:00.*Sick10:00 – 12:00 · Migraine/),
    expect.stringMatching(/Bo Li.*Away10:00 – 12:00/),
  ]);
  const all = rows.join();
  for (const hidden of ["Back pain", "draft", "11:00", " h"]) expect(all).not.toContain(hidden);
  expect(within(screen.getByRole("table")).queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link", { name: "Plan the roster" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Week after" }));
  expect(await screen.findByText("No shifts are published for this week.")).toBeTruthy();
  expect(router.state.location.search).toBe("?day=2027-03-22");
});

test("an owner gets from there to the planning of that week", async () => {
  const clinic = await aTeam({});
  clinic.showRoutes(routes, `/dashboard/calendar/roster?day=2027-03-17`);
  const link = await screen.findByRole("link", { name: "Plan the roster" });
  expect(link.getAttribute("href")).toBe(`/dashboard/employees?view=roster&week=${MONDAY}`);
});
