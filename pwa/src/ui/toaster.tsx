import { useEffect, useSyncExternalStore } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { toasterIsReady } from "./toast.ts";
import { PHONE, useMediaQuery } from "./use-media-query.ts";

/** Milliseconds; hovering pauses them. */
const TOAST_MS = 5000;

function watchTheme(watcher: () => void): () => void {
  const observer = new MutationObserver(watcher);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => observer.disconnect();
}

const isDark = (): boolean => document.documentElement.classList.contains("dark");

/**
 * Passing news: at the bottom right on a wide screen, under the top bar on a phone, where the bottom belongs to the
 * buttons. What needs a person to act goes to the inbox, never here alone.
 */
export function Toaster() {
  const theme = useSyncExternalStore(watchTheme, isDark) ? "dark" : "light";
  const isPhone = useMediaQuery(PHONE);
  useEffect(() => toasterIsReady(toast), []);
  return (
    <Sonner
      theme={theme}
      position={isPhone ? "top-center" : "bottom-right"}
      duration={TOAST_MS}
      closeButton
      style={
        {
          fontFamily: "inherit",
          "--normal-bg": "var(--vc-palette-background-paper)",
          "--normal-border": "var(--vc-palette-lineStrong)",
          "--normal-text": "var(--vc-palette-ink)",
          "--border-radius": "14px",
        } as React.CSSProperties
      }
      toastOptions={{ style: { fontSize: "var(--d-text)" } }}
      offset={{ bottom: "max(24px, env(safe-area-inset-bottom))", right: 24 }}
      mobileOffset={{ top: 76, left: 12, right: 12 }}
    />
  );
}
