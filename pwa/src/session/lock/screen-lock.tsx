import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import type { Profile } from "../tokens/stored-session.ts";
import { firstScreen } from "../../ui/first-screen.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { lockScreenNow } from "./lock-screen-now.ts";
import { fetchTablet } from "./tablet-calls.ts";
import { askForPin, isLockDue, noteTouch, openCurtain, useTablet } from "./tablet-state.ts";
import type { Curtain, TabletPerson } from "./tablet-state.ts";

/** Fetched ahead: without a network it is the only way back in. */
const LockScreen = lazyPart(async () => (await import("./lock-screen.tsx")).LockScreen);

const LOOK_EVERY_MS = 3000;

/** Hides what is on the screen once nobody has been there for a while: on a shared tablet, and on a device of one's own. */
export function ScreenLock({ user }: { user: Profile }) {
  const { tablet, curtain } = useTablet();
  useEffect(() => {
    void firstScreen.then(fetchTablet);
  }, [user.userId]);
  const self = tablet?.people.find(({ userId }) => userId === user.userId);
  const isOwn = tablet === null;
  // Somebody of another clinic is a guest on a shared tablet: there is no PIN that would let that person in again.
  const isGuest = !isOwn && self === undefined;
  useAutoLock(!isGuest, isOwn || self?.hasPin === true);
  useFirstPin(self);
  if (isGuest || curtain === "open") return null;
  return <CurtainDialog key={user.userId} curtain={curtain} user={user} />;
}

/** After a while without a touch it locks, with or without a network. Half-typed forms stay where they are. */
function useAutoLock(isWatched: boolean, opensOffline: boolean): void {
  useEffect(() => {
    if (!isWatched) return;
    noteTouch();
    const touch = () => noteTouch();
    const look = () => {
      // On a shared tablet only a password opens it again without a PIN, and that needs the server.
      if (!isLockDue() || !(opensOffline || navigator.onLine)) return;
      lockScreenNow();
    };
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    window.addEventListener("pointerdown", touch, { passive: true });
    window.addEventListener("keydown", touch);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("pointerdown", touch);
      window.removeEventListener("keydown", touch);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isWatched, opensOffline]);
}

/** Whoever has just come with the password and has no PIN here is asked for one, once. */
function useFirstPin(self: TabletPerson | undefined): void {
  const askedFor = useRef<string | null>(null);
  const missing = self !== undefined && !self.hasPin ? self.userId : null;
  useEffect(() => {
    if (missing === null || askedFor.current === missing) return;
    askedFor.current = missing;
    askForPin();
  }, [missing]);
}

/** In the browser's own top layer: everything else is out of reach, other dialogs too, and stays as it is. */
function CurtainDialog({ curtain, user }: { curtain: Curtain; user: Profile }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const isLocked = curtain === "locked";
  return (
    <dialog
      ref={dialog}
      className={isLocked ? "curtain is-locked" : "curtain"}
      aria-labelledby="curtain-title"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        if (!isLocked) openCurtain();
      }}
      onCancel={(event) => event.preventDefault()}
      // Some browsers close it on a second "back" whatever the page says.
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
    >
      <Suspense>
        <LockScreen user={user} />
      </Suspense>
    </dialog>
  );
}
