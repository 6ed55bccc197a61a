import { lockNameOf } from "@fernpaw/sync/client/lock-name";
import { afterEach, expect, test, vi } from "vitest";
import { isPageSending } from "./sending-pages.ts";

const HOME = "https://clinic.example/";
const LOGIN = "https://clinic.example/login";
const name = lockNameOf("fernpaw_cache_c_u_s3_0f");

function locksAre(held: string[], pending: string[] = []): void {
  const list = (names: string[]) => names.map((one) => ({ name: one, mode: "exclusive", clientId: "1" }));
  vi.stubGlobal("navigator", { locks: { query: async () => ({ held: list(held), pending: list(pending) }) } });
}

afterEach(() => vi.unstubAllGlobals());

test("a page with the clinic's copy sends, also while it only waits for its turn", async () => {
  locksAre([name]);
  expect(await isPageSending([HOME])).toBe(true);
  locksAre(["fernpaw-auth"], [name]);
  expect(await isPageSending([HOME])).toBe(true);
});

test("a public page and a sign-in send nothing: the worker need not wait for them to close", async () => {
  locksAre(["fernpaw-auth"]);
  expect(await isPageSending([HOME, LOGIN])).toBe(false);
});

test("without locks only the public pages are known to send nothing", async () => {
  vi.stubGlobal("navigator", {});
  expect(await isPageSending([HOME])).toBe(false);
  expect(await isPageSending([HOME, LOGIN])).toBe(true);
});
