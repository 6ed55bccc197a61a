import { cleanup, configure } from "@testing-library/react";
import "fake-indexeddb/auto";
import { afterEach } from "vitest";

// Without `globals` the testing library does not register this by itself.
afterEach(cleanup);

// Two busy cores: a screen that reads its database for the first time may take longer than a second.
configure({ asyncUtilTimeout: 15_000 });
