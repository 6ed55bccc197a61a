import { locks } from "node:worker_threads";
import { afterEach, expect, test } from "vitest";
import { underAuthLock } from "../tokens/auth-lock.ts";
import { publicHttp } from "../../http/client.ts";
import { simulatedNetwork } from "../../testing/simulated-network.ts";
import { switchByPin } from "./tablet-calls.ts";

const original = publicHttp.defaults.adapter;

afterEach(() => {
  Reflect.deleteProperty(navigator, "locks");
  if (original) publicHttp.defaults.adapter = original;
});

test("a PIN waits for a refresh that is under way: its cookie would be of a session that has ended", async () => {
  Object.defineProperty(navigator, "locks", { value: locks, configurable: true });
  const asked: string[] = [];
  publicHttp.defaults.adapter = simulatedNetwork(({ path }) => {
    asked.push(path);
    return { status: 200, data: { accessToken: "hers" } };
  });
  const { promise: isOver, resolve: end } = Promise.withResolvers<undefined>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<undefined>();
  const refresh = underAuthLock(() => {
    held(undefined);
    return isOver;
  });
  await isHeld;
  const adopted: string[] = [];
  const switched = switchByPin("ana", "246810", async (token) => void adopted.push(token));
  // Time enough for a call that does not wait.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  end(undefined);
  await refresh;
  await switched;
  expect(asked).toEqual(["/api/auth/switch"]);
  expect(adopted).toEqual(["hers"]);
});
