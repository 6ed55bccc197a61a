import { expect, test, vi } from "vitest";
import { openLayer } from "./back-entries.ts";

/** Longer than a layer has to close. */
const SLOW_MS = 800;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test("where the browser takes long to go back, a list that is closed twice leaves the dialog below open", async () => {
  const go = history.go.bind(history);
  const slowGo = vi.spyOn(history, "go").mockImplementation((steps) => void setTimeout(() => go(steps), SLOW_MS));
  const closeDialog = vi.fn();
  const dialogIsClosed = openLayer(closeDialog, true);
  const closeList = vi.fn();
  openLayer(closeList, false)();
  await vi.waitFor(() => expect(slowGo).toHaveBeenCalledOnce());
  await pause(SLOW_MS - 200);
  const listIsClosed = openLayer(closeList, false);
  await pause(100);
  listIsClosed();
  await pause(2 * SLOW_MS);
  expect([closeDialog.mock.calls, closeList.mock.calls]).toEqual([[], []]);

  go(-1);
  await vi.waitFor(() => expect(closeDialog).toHaveBeenCalledOnce());
  dialogIsClosed();
});
