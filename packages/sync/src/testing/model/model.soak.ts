import { expect, test } from "vitest";
import { explore, report } from "./run.ts";

test("fifty million operations break no promise", () => {
  const finding = explore(50_000_000, Number(process.env["MODEL_SEED"] ?? Date.now() % 1_000_000_000));
  expect(finding && report(finding)).toBeNull();
});
