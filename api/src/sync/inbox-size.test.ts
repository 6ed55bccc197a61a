import { attention } from "@fernpaw/domain/kernel/attention";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { openTestStore } from "../testing/open-test-store.ts";
import { addTestClinic, openTestSync, TestDevice } from "../testing/sync-clinic.ts";

test("an inbox item does not carry a refused change of any size to each device (I16, I17)", async () => {
  const store = await openTestStore("memory");
  try {
    const server = openTestSync(store);
    const device = await new TestDevice(server, await addTestClinic(store, server, v7)).join();
    const valuesOf = async (notes: string) => {
      const { results } = await device.push([device.entry("clients.register", { id: "x", notes })]);
      await device.pullAll();
      return device.row(attention.table, String(results[0]?.attention))?.["mine"];
    };
    expect(await valuesOf("short")).toMatchObject({ values: { notes: "short" } });
    expect(await valuesOf("x".repeat(17_000))).toMatchObject({ values: { isTruncated: "yes" } });
  } finally {
    await store.close();
  }
});
