import { cleanup, configure, render } from "@testing-library/react";
import { createElement } from "react";
import { toast } from "sonner";
import { afterAll, beforeEach, vi } from "vitest";
import { Toaster } from "../ui/toaster.tsx";
import { makePagesCheap } from "./cheap-pages.ts";
import { watchTests } from "./watch-tests.ts";

// Only what hangs is given up: a screen that reads its database for the first time may take long on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
makePagesCheap();

// jsdom has none, and a toast asks for it when it is touched.
Element.prototype.setPointerCapture ??= () => undefined;

// jsdom has none. New browsers answer a promise, which an effect must not hand on as its clean-up.
Element.prototype.scrollIntoView ??= (() => Promise.resolve()) as () => void;

// Without `globals` the testing library does not register its cleanup by itself.
watchTests(cleanup);

// Toasts from before the first toaster wait for it. They must not wait for the one of another test.
render(createElement(Toaster)).unmount();
// The next toaster shows each toast that is still open.
beforeEach(() => void toast.dismiss());

// The next file of this process finds the page as it was: `takenBack` in `.scripts/vitest.config.ts`.
afterAll(() => void vi.unstubAllGlobals());

// The next file of this process finds no network, not the simulated one of this file.
afterAll(async () => {
  const client = await import("../http/client.ts");
  // A file that replaces the module has a process of its own.
  if (!Object.hasOwn(client, "adminHttp")) return;
  const { simulatedNetwork } = await import("./simulated-network.ts");
  for (const { defaults } of [client.clinicHttp.http, client.adminHttp, client.publicHttp])
    defaults.adapter = simulatedNetwork(() => "no network");
});
