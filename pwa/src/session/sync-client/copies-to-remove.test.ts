// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { copiesToRemove, isCopyToRemove, noteCopyToRemove, unnoteCopy } from "./copies-to-remove.ts";

const ana = { clinicId: "c1", userId: "ana" };
const bea = { clinicId: "c1", userId: "bea" };

beforeEach(() => localStorage.clear());

test("a copy is noted once, and others stay noted when it is gone", () => {
  noteCopyToRemove(ana);
  noteCopyToRemove(bea);
  noteCopyToRemove(ana);
  expect(copiesToRemove()).toEqual([bea, ana]);
  unnoteCopy(ana);
  expect([isCopyToRemove(ana), isCopyToRemove(bea)]).toEqual([false, true]);
  unnoteCopy(bea);
  expect(localStorage.length).toBe(0);
});

test.each(["{", '"all"', '[1, null, { "clinicId": "c1" }]'])("a damaged note deletes nothing: %s", (text) => {
  localStorage.setItem("copiesToRemove", text);
  expect(copiesToRemove()).toEqual([]);
});
