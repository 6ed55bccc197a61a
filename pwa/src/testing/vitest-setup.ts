import { cleanup } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach } from "vitest";

// Without `globals` the testing library does not register this by itself.
afterEach(cleanup);
