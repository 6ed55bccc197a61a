import "fake-indexeddb/auto";
import { afterEach, vi } from "vitest";
import { endTest, watchWork } from "./left-behind.ts";

/** For a setup file: no test of the file that is being set up may end before what it began. */
export function watchTests(removeScreens: () => void): void {
  watchWork();
  afterEach(async () => {
    vi.useRealTimers();
    const left = await endTest(removeScreens);
    if (left.length > 0) throw new Error(`The test ended before what it began. Wait for:\n${left.join("\n")}`);
  });
}
