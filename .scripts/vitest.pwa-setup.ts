import "fake-indexeddb/auto";
import { afterEach } from "vitest";

// Without `globals` the testing library does not register this by itself.
afterEach(async () => {
  const { cleanup } = await import("@testing-library/react");
  cleanup();
});
