import { cleanup, configure } from "@testing-library/react";
import { watchTests } from "./watch-tests.ts";

// Only what hangs is given up: a screen that reads its database for the first time may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// Without `globals` the testing library does not register its cleanup by itself.
watchTests(cleanup);
