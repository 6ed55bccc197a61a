import { expect, test } from "vitest";
import { latestAt } from "./latest-at.ts";

test("the time given is the latest such time that is not to come", () => {
  const now = "2026-11-21T00:20:00.000Z";
  expect(latestAt("00:15", now, "Europe/London")).toBe("2026-11-21T00:15:00.000Z");
  expect(latestAt("23:50", now, "Europe/London")).toBe("2026-11-20T23:50:00.000Z");
  expect(latestAt("25:00", now, "Europe/London")).toBeNull();
});
