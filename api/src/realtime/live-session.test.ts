import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionCounts, messageBudget, RENEW_WITHIN_MS, watchExpiry } from "./live-session.ts";
import { createPokes, POKE_EVERY_MS } from "./pokes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const now = (): number => Date.now();

describe("a token that runs out", () => {
  test("is told at its end and cuts the connection a minute later", () => {
    const heard: string[] = [];
    watchExpiry(now, now() + 1000, { onExpired: () => heard.push("expired"), onOver: () => heard.push("over") });
    vi.advanceTimersByTime(999);
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(["expired"]);
    vi.advanceTimersByTime(RENEW_WITHIN_MS - 1);
    expect(heard).toEqual(["expired"]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(["expired", "over"]);
  });

  test("and is renewed in time cuts nothing", () => {
    const heard: string[] = [];
    const expiry = watchExpiry(now, now() + 1000, {
      onExpired: () => heard.push("expired"),
      onOver: () => heard.push("over"),
    });
    vi.advanceTimersByTime(1500);
    expiry.renew(now() + 5 * RENEW_WITHIN_MS);
    vi.advanceTimersByTime(4 * RENEW_WITHIN_MS);
    expect(heard).toEqual(["expired"]);
    expiry.stop();
    vi.advanceTimersByTime(9 * RENEW_WITHIN_MS);
    expect(heard).toEqual(["expired"]);
  });
});

test("pokes of one clinic are at most one in 20 ms, the newest last; another clinic does not wait", () => {
  const pokes = createPokes();
  const heard: string[] = [];
  pokes.subscribe(({ clinicId, version }) => heard.push(`${clinicId}${version}`));
  for (const version of [1, 2, 3]) pokes.note({ clinicId: "a", version });
  pokes.note({ clinicId: "b", version: 7 });
  expect(heard).toEqual(["a1", "b7"]);
  vi.advanceTimersByTime(POKE_EVERY_MS);
  expect(heard).toEqual(["a1", "b7", "a3"]);
  pokes.note({ clinicId: "a", version: 4 });
  expect(heard).toHaveLength(3);
  vi.advanceTimersByTime(POKE_EVERY_MS);
  expect(heard.at(-1)).toBe("a4");
  vi.advanceTimersByTime(POKE_EVERY_MS);
  pokes.note({ clinicId: "a", version: 5 });
  expect(heard.at(-1)).toBe("a5");
  pokes.close();
});

test("messages are counted by the second", () => {
  const isWithin = messageBudget(now, 2);
  expect([isWithin(), isWithin(), isWithin()]).toEqual([true, true, false]);
  vi.advanceTimersByTime(1000);
  expect(isWithin()).toBe(true);
});

test("a person has so many connections and no more", () => {
  const counts = new ConnectionCounts(2);
  expect([counts.open("ana"), counts.open("ana"), counts.open("ana"), counts.open("bo")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  counts.close("ana");
  expect(counts.open("ana")).toBe(true);
});
