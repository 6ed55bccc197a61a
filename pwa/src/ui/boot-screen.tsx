import { useState } from "react";
import { LoadingScreen } from "./loading-screen.tsx";

/** True while the picture that the page came with is what one sees: it goes by itself with the first thing shown. */
function isFirstPicture(): boolean {
  return document.getElementById("shell") !== null && document.getElementById("root")?.childElementCount === 0;
}

/** Waiting for the app itself: at a start the page's own first picture says it, later a screen does. */
export function BootScreen({ label }: { label: string }) {
  const [isShell] = useState(isFirstPicture);
  return isShell ? null : <LoadingScreen label={label} />;
}
