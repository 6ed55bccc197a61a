import { expect, test } from "vitest";
import { addressLines } from "./address-lines.ts";

const STREET = { line1: "1 High St", line2: "", city: "", region: "", postcode: "" };

test.each([
  ["Britain", { city: "York", postcode: "YO1 7HH" }, ["1 High St", "York", "YO1 7HH"]],
  [
    "Britain with a county",
    { city: "York", region: "Yorkshire", postcode: "YO1 7HH" },
    ["1 High St", "York", "Yorkshire", "YO1 7HH"],
  ],
  ["Germany", { city: "Bremen", postcode: "28195" }, ["1 High St", "28195 Bremen"]],
  ["the Netherlands", { city: "Utrecht", postcode: "3511 AB" }, ["1 High St", "3511 AB Utrecht"]],
  [
    "the United States",
    { city: "Seattle", region: "WA", postcode: "98101-1234" },
    ["1 High St", "Seattle, WA 98101-1234"],
  ],
  ["Canada", { city: "Toronto", region: "ON", postcode: "M5V 2T6" }, ["1 High St", "Toronto ON M5V 2T6"]],
  ["a town alone", { city: "Bray" }, ["1 High St", "Bray"]],
])("the lines of an address in %s", (_, parts, lines) => {
  expect(addressLines({ ...STREET, ...parts })).toEqual(lines);
});
