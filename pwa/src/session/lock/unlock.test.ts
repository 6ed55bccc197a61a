// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publicHttp } from "../../http/client.ts";
import { PORTAL_REPLIES } from "../../testing/portal-replies.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import type { Reply } from "../../testing/simulated-network.ts";
import { copy } from "./lock.copy.ts";
import { forgetAllPins, rememberPin } from "./pin-verifier.ts";
import { forgetTabletState, keepTablet, lockNow, openCurtain } from "./tablet-state.ts";
import { unlock } from "./unlock.ts";

const ANA = { userId: "ana", firstName: "Ana", lastName: "Ruiz", hasPin: true };
const BEA = { userId: "bea", firstName: "Bea", lastName: "Sol", hasPin: true };
const original = publicHttp.defaults.adapter;
let reply: Reply;

const isLocked = () => localStorage.getItem("fernpaw-locked") !== null;
const tryPin = (person: typeof ANA, pin: string) =>
  unlock({ person, isSelf: person === ANA, pin, adoptToken: () => Promise.reject(new Error("no token came")) });

beforeEach(async () => {
  localStorage.clear();
  forgetTabletState();
  await forgetAllPins();
  publicHttp.defaults.adapter = simulatedNetwork(() => reply);
  keepTablet({ name: "Room 2", lockAfterMin: 5, people: [ANA, BEA] });
  openCurtain();
  lockNow();
});
afterEach(() => {
  if (original) publicHttp.defaults.adapter = original;
});

describe.each(PORTAL_REPLIES)("behind a portal that answers 401 with %s", (_, portal) => {
  beforeEach(() => {
    reply = portal;
  });

  test("the PIN of the person who is signed in opens the tablet", async () => {
    await rememberPin(ANA.userId, "482915");
    expect(await tryPin(ANA, "482915")).toBeNull();
    expect(isLocked()).toBe(false);
  });

  test("somebody else is told that there is no network, not what the portal says", async () => {
    expect(await tryPin(BEA, "730264")).toBe(copy.offlineNow);
    expect(isLocked()).toBe(true);
  });

  test("so is the person who is signed in, where this device has no PIN to compare with", async () => {
    expect(await tryPin(ANA, "482915")).toBe(copy.needsNetwork("Ana"));
    expect(isLocked()).toBe(true);
  });
});
