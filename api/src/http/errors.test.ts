import { UNAUTHENTICATED_CODES } from "@fernpaw/domain/kernel/unauthenticated";
import { expect, test } from "vitest";
import { PROBLEMS } from "./problems.copy.ts";

test("the device knows every code of a 401: without one it takes the answer for a captive portal's", () => {
  const sent = Object.entries(PROBLEMS).flatMap(([code, { status }]) => (status === 401 ? [code] : []));
  expect(sent.toSorted()).toEqual([...UNAUTHENTICATED_CODES].toSorted());
});
