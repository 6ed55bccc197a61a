import { expect, test } from "vitest";
import { barcodesOf, readPacketCode } from "./gs1.ts";

const PACKET = { gtin: "05012345678900", batchNumber: "CA-3071", expiresOn: "2028-08-31" };

test.each([
  ["without a separator", "0105012345678900172808311 0CA-3071".replace(" ", "")],
  ["with the name of its kind", "]d201050123456789001728083110CA-3071"],
  ["with a serial number behind a separator", "010501234567890017280831" + "10CA-3071\u001D21ABC123"],
  ["with the batch in the middle", "010501234567890010CA-3071\u001D17280831"],
  ["with a month alone", "01050123456789001728080010CA-3071"],
  ["as it is printed", "(01)05012345678900(17)280831(10)CA-3071"],
])("the code of a packet, %s", (_, code) => {
  expect(readPacketCode(code)).toEqual(PACKET);
});

test.each(["5012345678900", "CA-3071", "01", "0105012345", "(17)280831", "99012345678901"])(
  "%s is not the code of a packet",
  (code) => {
    expect(readPacketCode(code)).toBeNull();
  },
);

test("a date that does not exist is left out, and the batch stays", () => {
  expect(readPacketCode("01050123456789001728133110X1")).toMatchObject({ batchNumber: "X1", expiresOn: "" });
});

test("a barcode is kept with 14, 13, 12 or 8 digits", () => {
  expect(barcodesOf("05012345678900")).toEqual(["05012345678900", "5012345678900"]);
  expect(barcodesOf("00000096385074")).toEqual(["00000096385074", "0000096385074", "000096385074", "96385074"]);
});
