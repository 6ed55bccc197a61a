import { v7 } from "uuid";
import { expect, test } from "vitest";
import { openTestStore } from "../testing/open-test-store.ts";
import { addTestClinic, openTestSync, TestDevice } from "../testing/sync-clinic.ts";

test("a page whose limit ends inside a version has each row of that version once (I7)", async () => {
  const store = await openTestStore("memory");
  try {
    const server = openTestSync(store);
    const device = await new TestDevice(server, await addTestClinic(store, server, v7)).join();
    const whole = await device.ask({ limit: 5_000 });
    const page = await device.ask({ limit: 2 });
    if ("reset" in whole || "reset" in page) throw new Error("a reset");
    expect(whole.changes.length).toBeGreaterThan(2);
    expect(page.changes).toEqual(whole.changes);
  } finally {
    await store.close();
  }
});
