import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useOver } from "./overpaid.ts";
import type { PayPart } from "./pay-parts.ts";

const reading = {
  dueMinor: 1000,
  format: { locale: "en-GB", decimals: 2 },
  place: { currency: "GBP", country: "GB" },
};
const part = (method: PayPart["method"], amount: string | null): PayPart => ({ method, amount, reference: "" });
const overOf = (clientId: string | null, parts: readonly PayPart[]): number =>
  renderHook(() =>
    useOver({ open: null, invoices: [] }, { clientId, petIds: [], locationId: "here" }, reading),
  ).result.current.overMinor(parts);

test("only one part of a client, which no insurer pays, may be more than is due", () => {
  expect(overOf("client", [part("cash", "12.50")])).toBe(250);
  expect(overOf("client", [part("voucher", "50")])).toBe(4000);
  expect(overOf("client", [part("cash", "10")])).toBe(0);
  expect(overOf("client", [part("cash", "4")])).toBe(0);
  expect(overOf("client", [part("cash", null)])).toBe(0);
  expect(overOf("client", [part("cash", "much")])).toBe(0);
  expect(overOf(null, [part("cash", "12.50")])).toBe(0);
  expect(overOf("client", [part("insurance", "12.50")])).toBe(0);
  expect(overOf("client", [part("cash", "12.50"), part("voucher", "5")])).toBe(0);
});
