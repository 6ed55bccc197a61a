import { expect, test } from "vitest";

const SLOW_MS = 1300;

test("a poll waits longer than the one second of Vitest, for a machine with other work", async () => {
  const startedAt = performance.now();
  await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(SLOW_MS);
});
