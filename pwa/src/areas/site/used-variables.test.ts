import { expect, test } from "vitest";
import { withoutUnusedVariables } from "./used-variables.ts";

test("a variable that nothing reads is left out, and what only it read goes with it", () => {
  const css = ":root{--vc-a:var(--vc-b);--vc-b:1px;--vc-c:2px;--vc-d:var(--vc-e);--vc-e:3px}p{margin:var(--vc-a)}";
  expect(withoutUnusedVariables(css, "")).toBe(":root{--vc-a:var(--vc-b);--vc-b:1px;}p{margin:var(--vc-a)}");
});

test("what the markup reads stays, and so do values with quotes, commas and fallbacks", () => {
  const css = `:root{--vc-font-h1:700 1rem/1 "A, B; C", serif;--vc-ink:rgb(0 0 0 / 0.1);--vc-other:x}p{font:var(--vc-font-h1, serif)}`;
  expect(withoutUnusedVariables(css, '<path fill="var(--vc-ink)"/>')).toBe(
    `:root{--vc-font-h1:700 1rem/1 "A, B; C", serif;--vc-ink:rgb(0 0 0 / 0.1);}p{font:var(--vc-font-h1, serif)}`,
  );
});
