import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [839_680, "820 kB"],
  [3_565_158, "3.4 MB"],
])("%d bytes are %s", (bytes, words) => {
  expect(sizeText(bytes)).toBe(words);
});
