// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publicHttp } from "../../http/client.ts";
import { PORTAL_REPLIES } from "../../testing/portal-replies.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import type { Reply } from "../../testing/simulated-network.ts";
import { copy } from "./lock.copy.ts";
import { parseProfile } from "../tokens/stored-session.ts";
import { dropKept, keepForPin, readKeptPeople } from "./kept-people.ts";
import { forgetAllPins, rememberPin } from "./pin-verifier.ts";
import { forgetTabletState, keepTablet, lockNow, openCurtain } from "./tablet-state.ts";
import { unlock, unlockSignedOut } from "./unlock.ts";

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

describe("after the server has ended the session", () => {
  const PROFILE = parseProfile({
    userId: "ana",
    firstName: "Ana",
    role: "owner",
    clinic: { _id: "c", name: "Harbour" },
  });
  let opened: number;
  const tryPinAgain = (pin: string) =>
    unlockSignedOut({
      person: ANA,
      pin,
      adoptToken: () => Promise.reject(new Error("no token came")),
      openCopy: () => (opened += 1),
    });
  beforeEach(() => {
    opened = 0;
    reply = "no network";
  });

  test("the PIN opens the copy while the server is out of reach, a wrong one does not, and five wrong ones delete it", async () => {
    await rememberPin(ANA.userId, "482915");
    expect(await tryPinAgain("111222")).toBe(copy.wrong);
    expect([opened, isLocked()]).toEqual([0, true]);
    expect(await tryPinAgain("482915")).toBeNull();
    expect([opened, isLocked()]).toEqual([1, false]);
    for (let tries = 0; tries < 5; tries += 1) await tryPinAgain("111222");
    expect(await tryPinAgain("482915")).toBe(copy.needsNetwork("Ana"));
    expect(opened).toBe(1);
  });

  test("a server that answers decides: a PIN that it has switched off opens nothing", async () => {
    await rememberPin(ANA.userId, "482915");
    reply = { status: 403, data: { code: "pin_off", title: "Off." } };
    expect(await tryPinAgain("482915")).toBe(copy.off("Ana"));
    expect(opened).toBe(0);
  });

  test("the device keeps the last profile beside the PIN until the person signs out, and nothing without a PIN", async () => {
    if (!PROFILE) throw new Error("no profile");
    await keepForPin({ profile: PROFILE, subscription: "{}" });
    expect(await readKeptPeople()).toEqual([]);
    await rememberPin(ANA.userId, "482915");
    await keepForPin({ profile: PROFILE, subscription: "{}" });
    expect(await readKeptPeople()).toEqual([{ profile: PROFILE, subscription: "{}" }]);
    await dropKept(ANA.userId);
    expect(await readKeptPeople()).toEqual([]);
  });
});
