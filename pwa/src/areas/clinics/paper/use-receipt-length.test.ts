import { expect, test } from "vitest";
import { receiptPage } from "./use-receipt-length.ts";

test("the page of a receipt is 80 mm wide and as long as the paper that is shown", () => {
  expect(receiptPage(378)).toBe("@page receipt { size: 80mm 102mm; }");
  expect(receiptPage(3780)).toBe("@page receipt { size: 80mm 1002mm; }");
});
