import "@fontsource-variable/atkinson-hyperlegible-next/wght.css";
import "@fontsource-variable/bricolage-grotesque/wght.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { createRouter } from "./router.tsx";
import { startAppUpdate } from "./session/app-update.ts";
import { watchInstallOffer } from "./session/install-offer.ts";
import { AppFrame } from "./ui/app-frame.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");

watchInstallOffer();
createRoot(root).render(
  <StrictMode>
    <AppFrame>
      <RouterProvider router={createRouter()} />
    </AppFrame>
  </StrictMode>,
);

// After the first paint: the page must not wait for its own background work.
window.addEventListener("load", () => void startAppUpdate());
