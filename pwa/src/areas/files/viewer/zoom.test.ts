import { expect, test } from "vitest";
import { FITTED, inSight, MOST_SCALE, zoomAt } from "./zoom.ts";

const FRAME = { width: 400, height: 300 };

test("the point under the finger stays there while the picture grows and shrinks", () => {
  const at = { x: 100, y: -50 };
  const twice = zoomAt(FITTED, 2, at, FRAME);
  expect(twice).toEqual({ scale: 2, x: -100, y: 50 });
  // The point of the picture that lay at `at`: (at - move) / scale.
  expect((at.x - twice.x) / twice.scale).toBe(100);
  expect(zoomAt(twice, 0.5, at, FRAME)).toEqual(FITTED);
});

test("a picture is never smaller than its frame, never larger than twelve times, and never out of sight", () => {
  expect(zoomAt(FITTED, 0.1, { x: 0, y: 0 }, FRAME)).toEqual(FITTED);
  expect(zoomAt(FITTED, 1000, { x: 0, y: 0 }, FRAME).scale).toBe(MOST_SCALE);
  expect(inSight({ scale: 2, x: 5000, y: -5000 }, FRAME)).toEqual({ scale: 2, x: 200, y: -150 });
});
