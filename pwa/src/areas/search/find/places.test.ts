import { expect, test } from "vitest";
import { placesFor } from "./places.ts";

const owner = { role: "owner", permissions: [] } as const;
const desk = { role: "employee", permissions: ["clients:view", "appointments:view"] } as const;
const labels = (...[user, text]: Parameters<typeof placesFor>) => placesFor(user, text).map(({ label }) => label);

test.each([
  ["cal", "Calendar"],
  ["CLIENTS", "Clients & Pets"],
  ["pets", "Clients & Pets"],
  ["stock mov", "Stock Movements"],
  ["prescr", "Prescriptions"],
  ["sett", "Settings"],
  ["roster", "Roster"],
  ["audit", "Audit log"],
  ["print tom", "Print tomorrow"],
  ["drugs", "Controlled drugs"],
])("%s finds %s", (text, label) => {
  expect(labels(owner, text)).toEqual([label]);
});

test("what the menu hides from a person is not offered either", () => {
  for (const text of ["suppliers", "employees", "reports", "prescr", "billing", "audit", "drugs"])
    expect(labels(desk, text)).toEqual([]);
  expect(labels(desk, "cal")).toEqual(["Calendar"]);
});

test("an owner plans the roster; the team reads what is published", () => {
  const roster = (user: typeof owner | typeof desk) => placesFor(user, "roster").map(({ to }) => to);
  expect(roster(owner)).toEqual(["/dashboard/employees?view=roster"]);
  expect(roster(desk)).toEqual(["/dashboard/calendar/roster"]);
  expect(placesFor({ role: "employee", permissions: ["inventory:view"] }, "roster")).toEqual([]);
});

test.each(["", "c", "42", "  ", "calx", "calendar juno"])("nothing is offered for %j", (text) => {
  expect(labels(owner, text)).toEqual([]);
});
