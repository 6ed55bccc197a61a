// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { forgetEntriesBeforeReload } from "./back-entries.ts";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["that the address opens again stays, for it may still be loading", true, 0],
  ["that nothing opens again is left", false, 1],
])("after a reload the entry of a dialog %s", (_, reopens, times) => {
  const go = vi.spyOn(history, "go").mockImplementation(() => undefined);
  history.replaceState({ idx: 1, layer: "of the page before", base: 0, reopens }, "", "/dashboard/clients?add=");
  forgetEntriesBeforeReload();
  expect(go).toHaveBeenCalledTimes(times);
});
