import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import type { Profile } from "../../http/stored-session.ts";
import { loadChunk } from "../../ui/chunk.ts";
import { firstScreen } from "../../ui/first-screen.ts";
import { flushDrafts } from "../drafts.ts";
import { fetchTablet } from "./tablet-calls.ts";
import { askForPin, isLockDue, lockNow, noteTouch, openCurtain, useTablet } from "./tablet-state.ts";
import type { Curtain, TabletPerson } from "./tablet-state.ts";

const LockScreen = lazy(async () => ({ default: (await loadChunk(() => import("./lock-screen.tsx"))).LockScreen }));

const LOOK_EVERY_MS = 3000;

/** Nothing at all where the browser is nobody's shared tablet. */
export function TabletLock({ user }: { user: Profile }) {
  const { tablet, curtain } = useTablet();
  useEffect(() => {
    void firstScreen.then(fetchTablet);
  }, [user.userId]);
  const self = tablet?.people.find(({ userId }) => userId === user.userId);
  useAutoLock(self);
  useFirstPin(self);
  // Somebody of another clinic is a guest on it: there is no PIN that would let that person in again.
  if (!self || curtain === "open") return null;
  return <CurtainDialog key={user.userId} curtain={curtain} user={user} />;
}

/** After a while without a touch the tablet locks, with or without a network. Half-typed forms stay where they are. */
function useAutoLock(self: TabletPerson | undefined): void {
  const isShared = self !== undefined;
  const hasPin = self?.hasPin === true;
  useEffect(() => {
    if (!isShared) return;
    noteTouch();
    const touch = () => noteTouch();
    const look = () => {
      // Without a PIN only a password opens it again, and that needs the server.
      if (!isLockDue() || !(hasPin || navigator.onLine)) return;
      // What is typed is on the disk before anybody else can come.
      void flushDrafts();
      lockNow();
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
  }, [isShared, hasPin]);
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
