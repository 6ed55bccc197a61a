import { cleanup, configure } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, vi } from "vitest";
import { endTest, watchWork } from "./left-behind.ts";

// Only what hangs is given up: a screen that reads its database for the first time may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

watchWork();

afterEach(async () => {
  vi.useRealTimers();
  // Without `globals` the testing library does not register its cleanup by itself.
  const left = await endTest(cleanup);
  if (left.length > 0) throw new Error(`The test ended before what it began. Wait for:\n${left.join("\n")}`);
});
