import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createRouter } from "./router.tsx";
import { copiesToRemove } from "./session/sync-client/copies-to-remove.ts";
import { startAppUpdate } from "./session/install/app-update.ts";
import { watchInstallOffer } from "./session/install/install-offer.ts";
import { watchLinkTokens } from "./session/tokens/link-token.ts";
import { logIgnored } from "./ui/browser-log.ts";
import { firstScreen } from "./ui/first-screen.ts";
import { followTheme } from "./ui/follow-theme.ts";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchLinkTokens();
watchInstallOffer();
followTheme();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
  </StrictMode>,
);

// After the first paint: the page must not wait for its own background work.
window.addEventListener("load", () => {
  startAppUpdate().catch((error: unknown) => logIgnored("The service worker could not be registered", error));
});
if (copiesToRemove().length > 0) {
  void firstScreen
    .then(async () => (await import("./session/sync-client/remove-copies.ts")).removeCopies())
    .catch((error: unknown) => logIgnored("A copy of the clinic could not be deleted", error));
}
