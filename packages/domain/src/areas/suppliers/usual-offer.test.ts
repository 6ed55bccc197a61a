import { expect, test } from "vitest";
import { packCostOf, usualOffer } from "./usual-offer.ts";

const offer = (id: string, set: object = {}) => ({
  id,
  status: "active" as const,
  isPreferred: "no" as const,
  listPriceMinor: null,
  netPriceMinor: null,
  ...set,
});

test.each([
  ["none", [], undefined],
  ["the only one", [offer("a")], "a"],
  ["the preferred one of two", [offer("a"), offer("b", { isPreferred: "yes" })], "b"],
  ["no choice between two", [offer("a"), offer("b")], undefined],
  ["the one in use beside an archived one", [offer("a"), offer("b", { status: "archived" })], "a"],
  [
    "the one in use beside an archived preferred one",
    [offer("a"), offer("b", { status: "archived", isPreferred: "yes" })],
    "a",
  ],
] as const)("of the offers for a product: %s", (_, offers, id) => {
  expect(usualOffer(offers)?.id).toBe(id);
});

test("the cost of a packet is the net price, else the list price", () => {
  expect(packCostOf(offer("a", { netPriceMinor: 0, listPriceMinor: 500 }))).toBe(0);
  expect(packCostOf(offer("a", { listPriceMinor: 500 }))).toBe(500);
  expect(packCostOf(offer("a"))).toBeNull();
});
