// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { simulatedFetch } from "../../testing/simulated-network.ts";
import { firstScreenIsShown } from "../../ui/first-screen.ts";
import type { Profile } from "../tokens/stored-session.ts";
import { useSyncClient } from "./use-sync-client.ts";

type Listener = (payload?: unknown) => void;

/** The server's end of the live connection: `say` is what the library would hear from it. */
const line = { heard: new Map<string, Listener[]>(), isOpen: false };
const say = (event: string, payload?: unknown): void => {
  for (const listener of line.heard.get(event) ?? []) listener(payload);
};
vi.mock("socket.io-client", () => ({
  io: () => {
    line.isOpen = true;
    return {
      on: (event: string, listener: Listener) => line.heard.set(event, [...(line.heard.get(event) ?? []), listener]),
      emit: () => undefined,
      disconnect: () => (line.isOpen = false),
    };
  },
}));

beforeEach(() => {
  line.heard.clear();
  line.isOpen = false;
  vi.stubGlobal(
    "fetch",
    simulatedFetch(() => "no network"),
  );
});
afterEach(() => vi.unstubAllGlobals());

const user: Profile = {
  userId: uuidv7(),
  firstName: "Amara",
  lastName: "Osei",
  email: "amara@eastgate.example",
  isEmailVerified: true,
  pendingEmail: null,
  role: "owner",
  permissions: [],
  avatarUrl: null,
  clinic: null,
};

/** A client whose live connection is open. `leave` takes the page away and waits until the client has stopped. */
async function connected(): Promise<{ client: SyncClient; leave: () => Promise<void> }> {
  const clinicId = uuidv7();
  const { result, unmount } = renderHook(() => useSyncClient(user, clinicId, () => Promise.resolve(user)));
  await vi.waitFor(() => expect(result.current.client).not.toBeNull());
  firstScreenIsShown();
  await vi.waitFor(() => expect(line.isOpen).toBe(true));
  const { client } = result.current;
  if (client === null) throw new Error("no client");
  const stop = vi.spyOn(client, "stop");
  const leave = async (): Promise<void> => {
    unmount();
    await vi.waitFor(() => expect(stop).toHaveBeenCalledOnce());
    await stop.mock.results[0]?.value;
  };
  return { client, leave };
}

test("a poke of the server reaches the client with its version", async () => {
  const { client, leave } = await connected();
  const poke = vi.spyOn(client, "poke");
  act(() => say("sync:poke", { version: 7 }));
  expect(poke.mock.calls).toEqual([[7]]);
  await leave();
  expect(line.isOpen).toBe(false);
});

test("the client syncs when the line is there, and asks whether there is a network when it breaks off", async () => {
  const { client, leave } = await connected();
  const [syncNow, doubt] = [vi.spyOn(client, "syncNow"), vi.spyOn(client, "doubt")];
  act(() => say("connect"));
  expect([syncNow.mock.calls.length, doubt.mock.calls.length]).toEqual([1, 0]);
  act(() => say("disconnect", "transport close"));
  expect([syncNow.mock.calls.length, doubt.mock.calls.length]).toEqual([1, 1]);
  await leave();
});
