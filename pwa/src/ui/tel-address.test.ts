import { expect, test } from "vitest";
import { telAddress } from "./tel-address.ts";

test.each([
  ["07700 900142", "tel:07700900142"],
  ["+44 (0)20 7946-0001", "tel:+4402079460001"],
  ["020 7946 0001 ext. 12", "tel:02079460001;ext=12"],
  ["020 7946 0001x7", "tel:02079460001;ext=7"],
])("%s as typed is called by %s", (typed, address) => {
  expect(telAddress(typed)).toBe(address);
});

test("the number of a phone that was read is called, with its extension", () => {
  expect(telAddress({ typed: "020 7946 0001", e164: "+442079460001" })).toBe("tel:+442079460001");
  expect(telAddress({ typed: "020 7946 0001 x5", e164: "+442079460001" })).toBe("tel:+442079460001;ext=5");
  expect(telAddress({ typed: "020 7946 0001", e164: null })).toBe("tel:02079460001");
});
