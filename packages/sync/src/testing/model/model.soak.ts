import { expect, test } from "vitest";
import { explore, report } from "./run.ts";

test("fifty million operations break no promise (I1, I2, I3, I4, I5, I7, I9, I10, I11, I12, I15, I16, I17)", () => {
  const finding = explore(50_000_000, Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000_000));
  expect(finding && report(finding)).toBeNull();
});
