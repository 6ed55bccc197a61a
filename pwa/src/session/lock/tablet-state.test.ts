// @vitest-environment jsdom
import { epochMsOf } from "@fernpaw/domain/kernel/time";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  chooseOwnLock,
  forgetTabletState,
  isLockDue,
  keepTablet,
  lockNow,
  noteTouch,
  openAfterProof,
  openCurtain,
  openFreely,
  showFaces,
  tabletIn,
  useTablet,
} from "./tablet-state.ts";

const ANA = { userId: "ana", firstName: "Ana", lastName: "Ruiz", hasPin: true };
const TABLET = { name: "Room 2", lockAfterMin: 5, people: [ANA] };

let nowMs = 0;

beforeEach(() => {
  nowMs = epochMsOf("2026-11-21T09:00:00.000Z");
  vi.useFakeTimers({ now: nowMs });
  localStorage.clear();
  forgetTabletState();
});
afterEach(() => vi.useRealTimers());

const passMin = (minutes: number) => {
  nowMs += minutes * 60_000;
  vi.setSystemTime(nowMs);
};
const seen = () => renderHook(useTablet).result.current;

test("a device of one's own is due after a quarter of an hour, or as its user has chosen, and shows no faces", () => {
  expect([seen().tablet, seen().ownLockMin, isLockDue()]).toEqual([null, 15, false]);
  noteTouch();
  passMin(14);
  expect(isLockDue()).toBe(false);
  passMin(1);
  expect(isLockDue()).toBe(true);
  chooseOwnLock(60);
  expect(isLockDue()).toBe(false);
  chooseOwnLock(null);
  passMin(6000);
  expect(isLockDue()).toBe(false);
  forgetTabletState();
  expect([seen().ownLockMin, seen().curtain]).toEqual([null, "open"]);
  showFaces();
  expect(seen().curtain).toBe("open");
});

test("one that nobody has touched yet is open; a reload, or hearing that it is no tablet, opens none that is locked", () => {
  expect(seen().curtain).toBe("open");
  lockNow();
  keepTablet(null);
  forgetTabletState();
  expect(seen().curtain).toBe("locked");
  openAfterProof();
  passMin(15);
  forgetTabletState();
  expect(seen().curtain).toBe("locked");
});

test("that it was opened without any proof stays known until there is one", () => {
  lockNow();
  openFreely();
  expect(seen()).toMatchObject({ curtain: "open", openedFreelyAt: "2026-11-21T09:00:00.000Z" });
  forgetTabletState();
  expect(seen().openedFreelyAt).toBe("2026-11-21T09:00:00.000Z");
  openAfterProof();
  forgetTabletState();
  expect(seen().openedFreelyAt).toBeNull();
});

test("it is due after its minutes without a touch, and not before", () => {
  keepTablet(TABLET);
  openCurtain();
  passMin(4);
  noteTouch();
  passMin(4);
  expect(isLockDue()).toBe(false);
  passMin(1);
  expect(isLockDue()).toBe(true);
});

test("a reload opens neither a locked one nor one that nobody has touched for long", () => {
  keepTablet(TABLET);
  openCurtain();
  lockNow();
  forgetTabletState();
  expect(seen().curtain).toBe("locked");
  openCurtain();
  forgetTabletState();
  expect(seen().curtain).toBe("open");
  passMin(6);
  forgetTabletState();
  expect(seen().curtain).toBe("locked");
});

test("a clock that was set back does not keep it open", () => {
  keepTablet(TABLET);
  openCurtain();
  passMin(-60);
  expect(isLockDue()).toBe(true);
});

test("what another tab locks and opens is locked and open here", () => {
  keepTablet(TABLET);
  openCurtain();
  const { result } = renderHook(useTablet);
  const tell = () =>
    act(() => {
      window.dispatchEvent(new StorageEvent("storage", { key: "fernpaw-locked" }));
    });
  localStorage.setItem("fernpaw-locked", "1");
  tell();
  expect(result.current.curtain).toBe("locked");
  localStorage.removeItem("fernpaw-locked");
  tell();
  expect(result.current.curtain).toBe("open");
});

test("what is no tablet is none, whoever answered", () => {
  expect(tabletIn("<html>")).toBeNull();
  expect(tabletIn({ name: "x", lockAfterMin: "5", people: [] })).toBeNull();
  expect(tabletIn({ ...TABLET, people: [ANA, { userId: 1 }, null] })).toEqual(TABLET);
});
