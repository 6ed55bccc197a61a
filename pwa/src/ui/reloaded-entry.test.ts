// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { forgetEntriesBeforeReload } from "./back-entries.ts";

const place = (): unknown => (history.state as { idx: number }).idx;

/** The page was reloaded while a dialog was open. */
function reloaded(reopens: boolean): void {
  history.replaceState({ idx: 0 }, "", "/dashboard/clients");
  history.pushState({ idx: 1, layer: "of the page before", base: 0, reopens }, "", "/dashboard/clients?add=");
  forgetEntriesBeforeReload();
}

test("after a reload the entry of a dialog that the address opens again stays, for it may still be loading", async () => {
  const go = vi.spyOn(history, "go");
  reloaded(true);
  expect(go).not.toHaveBeenCalled();
  expect(place()).toBe(1);
  go.mockRestore();
});

test("after a reload the entry of a dialog that nothing opens again is left", async () => {
  reloaded(false);
  await vi.waitFor(() => expect(place()).toBe(0));
});
