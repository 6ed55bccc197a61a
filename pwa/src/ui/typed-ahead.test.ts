// @vitest-environment jsdom
import { expect, test } from "vitest";
import { startTypingAhead, takeTypedAhead } from "./typed-ahead.ts";

const press = (key: string, init: KeyboardEventInit = {}): boolean =>
  window.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true, ...init }));

test("letters typed before a field is there are kept for it, corrections included", () => {
  startTypingAhead();
  for (const key of ["b", "e", "k", "Backspace", "l", "ArrowDown"]) press(key);
  press("v", { ctrlKey: true });
  expect(takeTypedAhead()).toBe("bel");
});

test("once they are taken, keys go where they are typed", () => {
  startTypingAhead();
  press("b");
  expect(takeTypedAhead()).toBe("b");
  expect(press("x")).toBe(true);
  expect(takeTypedAhead()).toBe("");
});
