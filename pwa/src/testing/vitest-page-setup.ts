import { cleanup, configure, render } from "@testing-library/react";
import { createElement } from "react";
import { toast } from "sonner";
import { afterAll, beforeEach } from "vitest";
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

// The next file of this process finds no network, not the simulated one of this file.
afterAll(async () => {
  const [{ clinicHttp, adminHttp, publicHttp }, { simulatedNetwork }] = await Promise.all([
    import("../http/client.ts"),
    import("./simulated-network.ts"),
  ]);
  for (const { defaults } of [clinicHttp.http, adminHttp, publicHttp])
    defaults.adapter = simulatedNetwork(() => "no network");
});
