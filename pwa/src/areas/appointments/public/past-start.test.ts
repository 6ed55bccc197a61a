import { instantAt } from "@fernpaw/domain/kernel/time";
import { staffRow } from "@fernpaw/testing/builders";
import { expect, test } from "vitest";
import type { BookingChoices } from "../appointments.queries.ts";
import { isPastStart } from "./past-start.ts";

const ZONE = "Europe/London";
const at = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return instantAt("2027-06-16", hour * 60 + minute, ZONE);
};
const choices = {
  vets: [staffRow({ id: "five", slotMin: 5 }), staffRow({ id: "thirty", slotMin: 30 })] as BookingChoices["vets"],
};

test.each([
  ["10:14", "10:00", null, false],
  ["10:15", "10:00", null, true],
  ["10:16", "10:00", null, true],
  ["10:16", "10:15", null, false],
  ["10:14", "09:55", null, true],
  ["10:02", "09:59", null, true],
  ["10:02", "10:30", null, false],
  ["10:14", "10:10", "five", false],
  ["10:14", "10:05", "five", true],
  ["10:29", "10:00", "thirty", false],
  ["10:30", "10:00", "thirty", true],
])("at %s a start at %s, of vet %s, is asked about: %s", (now, start, vetId, isAsked) => {
  const inMinute = at(now).replace(":00.000Z", ":59.999Z");
  for (const present of [at(now), inMinute]) {
    expect(isPastStart({ startsAt: at(start), vetId }, { now: present, timeZone: ZONE, choices })).toBe(isAsked);
  }
});

test("the grid counts on the clinic's clock, also where that is three quarters of an hour from the world's", () => {
  const [start, now] = [instantAt("2027-06-16", 600, "Asia/Kathmandu"), instantAt("2027-06-16", 629, "Asia/Kathmandu")];
  const wanted = { startsAt: start, vetId: "thirty" };
  expect(isPastStart(wanted, { now, timeZone: "Asia/Kathmandu", choices })).toBe(false);
  expect(isPastStart(wanted, { now, timeZone: "UTC", choices })).toBe(true);
});
