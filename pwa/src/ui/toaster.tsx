import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { Link } from "react-router";
import { Toaster as Sonner, toast } from "sonner";
import { LAYERS } from "./layers.ts";
import { toastBottom, watchToastBottom } from "./toast-room.ts";
import { toasterIsReady } from "./toast.ts";
import type { News, Way } from "./toast.ts";
import { copy } from "./ui.copy.ts";

/** Milliseconds; hovering pauses them. */
const TOAST_MS = 5000;
/** Time to read it and to choose. */
const WAYS_MS = 10_000;
const ANNOUNCEMENT_MS = 10_000;
/** The bottom bar of a phone is 57 px high. */
const ABOVE_BAR = "calc(69px + env(safe-area-inset-bottom))";
const ANNOUNCEMENTS = "announcements";

function watchTheme(watcher: () => void): () => void {
  const observer = new MutationObserver(watcher);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });
  return () => observer.disconnect();
}

const isDark = (): boolean => document.documentElement.classList.contains("dark");

const LOOK = {
  fontFamily: "inherit",
  "--normal-bg": "var(--vc-palette-background-paper)",
  "--normal-border": "var(--vc-palette-lineStrong)",
  "--normal-text": "var(--vc-palette-ink)",
  "--border-radius": "14px",
  zIndex: LAYERS.toast,
} as React.CSSProperties;
const TEXT = {
  style: { fontSize: "var(--d-text)" },
  classNames: { description: "toast-more", closeButton: "toast-close", actionButton: "toast-action" },
};

/** A given direction keeps the library from asking the whole page for it, at each toast. */
const DIRECTION = "ltr";

const toasts = {
  success: (message: string, undo?: () => void) =>
    toast.success(message, { duration: TOAST_MS, ...(undo && { action: { label: copy.undo, onClick: undo } }) }),
  lead: (message: string, ways: readonly Way[]) => {
    const id = toast.success(message, {
      duration: WAYS_MS,
      description: ways.length > 0 && <Ways ways={ways} onGo={() => toast.dismiss(id)} />,
    });
  },
  error: (message: string) => toast.error(message, { duration: TOAST_MS }),
  tell: ({ title, message, link }: News) =>
    toast.info(<NewsLink to={link}>{title === "" ? message : title}</NewsLink>, {
      description: title === "" ? undefined : message,
      duration: TOAST_MS,
    }),
  announce: (title: string) =>
    toast.info(title, { description: copy.announcement, duration: ANNOUNCEMENT_MS, toasterId: ANNOUNCEMENTS }),
};

function Ways({ ways, onGo }: { ways: readonly Way[]; onGo: () => void }) {
  return (
    <span className="toast-ways">
      {ways.map(({ label, link }) => (
        <Link key={link} to={link} className="toast-link" onClick={onGo}>
          {label}
        </Link>
      ))}
    </span>
  );
}

/** `#` leads nowhere: the address keeps its query. */
function NewsLink({ to, children }: { to: string; children: ReactNode }) {
  if (to === "#")
    return (
      // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the specification wants this link
      <a href="#" className="toast-link" onClick={(event) => event.preventDefault()}>
        {children}
      </a>
    );
  return (
    <Link to={to} className="toast-link">
      {children}
    </Link>
  );
}

/**
 * Passing news: at the bottom right, on a phone above the bottom bar. Announcements of the platform come at the top right and stay longer. What needs a person to act goes to the
 * inbox, never here alone.
 */
export function Toaster() {
  const theme = useSyncExternalStore(watchTheme, isDark) ? "dark" : "light";
  const bottom = useSyncExternalStore(watchToastBottom, toastBottom);
  useEffect(() => toasterIsReady(toasts), []);
  const top = { top: 76, right: 24, left: 12 };
  return (
    <>
      <Sonner
        theme={theme}
        dir={DIRECTION}
        position="bottom-right"
        duration={TOAST_MS}
        closeButton
        containerAriaLabel={copy.toasts}
        style={{ ...LOOK, "--toast-bottom": bottom } as React.CSSProperties}
        toastOptions={TEXT}
        offset={{ bottom: "max(24px, env(safe-area-inset-bottom))", right: 24 }}
        mobileOffset={{ bottom: ABOVE_BAR, left: 12, right: 12 }}
      />
      <Sonner
        id={ANNOUNCEMENTS}
        theme={theme}
        dir={DIRECTION}
        position="top-right"
        duration={ANNOUNCEMENT_MS}
        closeButton
        containerAriaLabel={copy.announcements}
        hotkey={["altKey", "KeyN"]}
        style={LOOK}
        toastOptions={TEXT}
        offset={top}
        mobileOffset={{ ...top, right: 12 }}
      />
    </>
  );
}
