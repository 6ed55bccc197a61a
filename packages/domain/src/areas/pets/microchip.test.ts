import { expect, test } from "vitest";
import { chipValue, hasChip, readChip } from "./microchip.ts";

test.each([
  ["977200010001581", { kind: "iso", maker: "AVID", makerCode: "977" }],
  ["977 200 010 001 581", { kind: "iso", value: "977200010001581" }],
  ["985-112-345-678-903", { kind: "iso", maker: "Destron Fearing (HomeAgain)" }],
  ["٩٧٧٢٠٠٠١٠٠٠١٥٨١", { kind: "iso", value: "977200010001581" }],
  ["826098100012345", { kind: "iso", country: "826" }],
  ["040098100012345", { kind: "iso", country: "040" }],
  ["900032001234567", { kind: "iso", maker: null, makerCode: "900" }],
  ["943000000000001", { kind: "iso", maker: null, makerCode: "943" }],
  ["999000000000001", { kind: "iso_test" }],
  ["977274877906943", { kind: "iso" }],
  ["977274877906944", { kind: "unreadable", fault: "no_such_number" }],
  ["000098100012345", { kind: "unreadable", fault: "no_such_country" }],
  ["012*345*678", { kind: "avid_9", value: "012345678" }],
  ["AVID*012*345*678", { kind: "avid_9", value: "012345678" }],
  ["12345", { kind: "unreadable", fault: "length" }],
  ["abc", { kind: "unreadable", fault: "letters" }],
  ["00-01A3-F4B2", { kind: "ten", value: "0001A3F4B2" }],
  ["4a0f1b2c3d", { kind: "ten", value: "4A0F1B2C3D" }],
  ["97720001000158", { kind: "unreadable", fault: "length" }],
  ["9772000100015812", { kind: "unreadable", fault: "length" }],
  ["97720001000158I", { kind: "unreadable", fault: "letters" }],
  ["G123456789", { kind: "unreadable", fault: "letters" }],
  ["", { kind: "unreadable", fault: "letters" }],
])("%s is read", (typed, chip) => {
  expect(readChip(typed)).toMatchObject(chip);
});

test("one chip is the same however it is written, and no other kind of number is a chip", () => {
  const pet = { identifiers: [{ kind: "microchip", value: "977 200 010 001 581" }] };
  expect(hasChip(pet, "977.200.010.001.581")).toBe(true);
  expect(hasChip(pet, "977200010001582")).toBe(false);
  expect(hasChip({ identifiers: [{ kind: "licence", value: "977200010001581" }] }, "977200010001581")).toBe(false);
  expect(hasChip({ identifiers: [{ kind: "microchip", value: " " }] }, "")).toBe(false);
  expect(chipValue(" 12 3\u20134 ")).toBe("1234");
});
