import { cleanup, configure } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach, vi } from "vitest";
import { untilAtRest, watchTransactions } from "./left-behind.ts";

// Only what hangs is given up: a screen that reads its database for the first time may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

watchTransactions();

afterEach(async () => {
  // A save that goes on after its test found no page and failed the whole run.
  vi.useRealTimers();
  await untilAtRest();
  // Without `globals` the testing library does not register this by itself.
  cleanup();
  await untilAtRest();
});
