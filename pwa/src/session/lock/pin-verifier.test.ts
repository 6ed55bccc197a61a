import { beforeEach, expect, test } from "vitest";
import { checkPin, forgetAllPins, rememberPin } from "./pin-verifier.ts";

const ANA = "ana";
const PIN = "482915";

beforeEach(forgetAllPins);

test("the PIN that was remembered opens, another one does not, and nobody else's does", async () => {
  await rememberPin(ANA, PIN);
  await rememberPin("bea", "730264");
  expect(await checkPin(ANA, PIN)).toBe("right");
  expect(await checkPin(ANA, "730264")).toBe("wrong");
  expect(await checkPin("nobody", PIN)).toBe("none");
});

test("the fifth wrong one in a row leaves nothing to compare with", async () => {
  await rememberPin(ANA, PIN);
  for (let tries = 0; tries < 4; tries += 1) expect(await checkPin(ANA, "111222")).toBe("wrong");
  expect(await checkPin(ANA, "111222")).toBe("none");
  expect(await checkPin(ANA, PIN)).toBe("none");
});

test("a right one forgives the wrong ones before it", async () => {
  await rememberPin(ANA, PIN);
  for (let round = 0; round < 2; round += 1) {
    for (let tries = 0; tries < 3; tries += 1) await checkPin(ANA, "111222");
    expect(await checkPin(ANA, PIN)).toBe("right");
  }
});

test("neither the PIN nor the device's secret can be read from the disk", async () => {
  await rememberPin(ANA, PIN);
  const request = indexedDB.open("fernpaw_lock");
  const db = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const all = async (store: string) =>
    new Promise<unknown[]>((resolve) => {
      const asked = db.transaction(store).objectStore(store).getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
  const [pins, secrets] = [await all("pins"), (await all("secrets")) as { key: CryptoKey }[]];
  db.close();
  expect(JSON.stringify(pins)).not.toContain(PIN);
  expect(secrets).toHaveLength(1);
  await expect(crypto.subtle.exportKey("raw", secrets[0]?.key as CryptoKey)).rejects.toThrow();
});
