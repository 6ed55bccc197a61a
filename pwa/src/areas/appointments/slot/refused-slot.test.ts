import { expect, test } from "vitest";
import { refusedBooking } from "./refused-slot.ts";

const REQUEST = "019a5f00-0000-7000-8000-000000000001";

test("a refused acceptance is corrected as one: the form goes on naming the online request", () => {
  const values = { startsAt: "2027-03-04T10:20:00.000Z", durationMin: 20, onlineRequestId: REQUEST };
  const change = { itemId: "a", refusal: null, values };
  expect(refusedBooking(change, "UTC")).toMatchObject({ onlineRequestId: REQUEST, day: "2027-03-04", time: "10:20" });
  expect(refusedBooking({ ...change, values: {} }, "UTC")).not.toHaveProperty("onlineRequestId");
});
