import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusalText } from "./refusal.copy.ts";
import { QUICK_SAVE_MS, useAction } from "./use-action.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("a button whose card goes elsewhere is not drawn busy for a short save; for a longer one it is, until it ends", async () => {
  const drawn: boolean[] = [];
  const { result } = renderHook(() => {
    const action = useAction(refusalText, QUICK_SAVE_MS);
    drawn.push(action.isBusy);
    return action;
  });
  const work = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
  act(() => void result.current.run(work(90)));
  await passes(300);
  expect(drawn).not.toContain(true);
  act(() => void result.current.run(work(200)));
  await passes(150);
  expect(result.current.isBusy).toBe(true);
  await passes(100);
  expect(result.current.isBusy).toBe(false);
});

test("a second tap does nothing while the first works, also before the button is busy", async () => {
  const { result } = renderHook(() => useAction(refusalText, QUICK_SAVE_MS));
  const second = vi.fn(() => Promise.resolve());
  const answers: Promise<boolean>[] = [];
  act(() => void answers.push(result.current.run(() => new Promise((resolve) => setTimeout(resolve, 200)))));
  await passes(20);
  act(() => void answers.push(result.current.run(second)));
  await passes(300);
  await expect(Promise.all(answers)).resolves.toEqual([true, false]);
  expect(second).not.toHaveBeenCalled();
});

test("another button is busy at once", () => {
  const { result } = renderHook(() => useAction());
  act(() => void result.current.run(() => Promise.resolve()));
  expect(result.current.isBusy).toBe(true);
});
