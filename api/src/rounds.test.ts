import fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRounds, createTurns, workInRounds } from "./rounds.ts";

const SECOND_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A work that lasts until it is let go. */
function slowWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn<() => Promise<void>>(() => new Promise((end) => ends.push(end)));
  return { work, letGo: () => ends.shift()?.() };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test("a round that is asked for while one is under way is one more, however often", async () => {
  const { work, letGo } = slowWork();
  const rounds = createRounds({ everyMs: SECOND_MS, onFailure: () => undefined }, work);
  rounds.again();
  expect(work).not.toHaveBeenCalled();
  rounds.start();
  await settle();
  for (let times = 0; times < 5; times += 1) rounds.again();
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(work).toHaveBeenCalledTimes(1);
  letGo();
  await settle();
  expect(work).toHaveBeenCalledTimes(2);
  letGo();
  await settle();
  expect(work).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(work).toHaveBeenCalledTimes(3);
});

test("a stop waits for the round that is under way, and no other begins", async () => {
  const { work, letGo } = slowWork();
  const rounds = createRounds({ everyMs: SECOND_MS, onFailure: () => undefined }, work);
  rounds.start();
  await settle();
  rounds.again();
  let isStopped = false;
  const stopping = rounds.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(isStopped).toBe(false);
  letGo();
  await stopping;
  rounds.again();
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS);
  expect(work).toHaveBeenCalledTimes(1);
  expect(rounds.isOpen()).toBe(false);
});

test("the caller hears of a round that fails, and the next round runs", async () => {
  const failures: unknown[] = [];
  const work = vi.fn<() => Promise<void>>();
  work.mockRejectedValueOnce(new Error("away")).mockResolvedValue(undefined);
  const rounds = createRounds({ everyMs: SECOND_MS, onFailure: (error) => failures.push(error) }, work);
  rounds.start();
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(work).toHaveBeenCalledTimes(2);
  expect(failures).toEqual([new Error("away")]);
  await rounds.stop();
});

test("works that share their turns never run at the same time", async () => {
  const turns = createTurns();
  const [one, other] = [slowWork(), slowWork()];
  const first = createRounds({ everyMs: SECOND_MS, turns, onFailure: () => undefined }, one.work);
  const second = createRounds({ turns, onFailure: () => undefined }, other.work);
  first.start();
  second.start();
  await vi.advanceTimersByTimeAsync(3 * SECOND_MS);
  expect([one.work.mock.calls.length, other.work.mock.calls.length]).toEqual([1, 0]);
  one.letGo();
  await settle();
  expect([one.work.mock.calls.length, other.work.mock.calls.length]).toEqual([1, 1]);
  other.letGo();
  await settle();
  expect([one.work.mock.calls.length, other.work.mock.calls.length]).toEqual([2, 1]);
});

test("the rounds of a server begin as it listens; a hook that was added before them runs after the last round", async () => {
  vi.useRealTimers();
  const app = fastify();
  const order: string[] = [];
  app.addHook("onClose", async () => void order.push("closed"));
  let letGo = (): void => undefined;
  workInRounds(app, { everyMs: 60_000, failed: "it failed" }, async () => {
    order.push("begins");
    await new Promise<void>((end) => (letGo = end));
    order.push("ends");
  });
  expect(order).toEqual([]);
  await app.listen({ port: 0 });
  await vi.waitFor(() => expect(order).toEqual(["begins"]));
  const closing = app.close();
  letGo();
  await closing;
  expect(order).toEqual(["begins", "ends", "closed"]);
});
