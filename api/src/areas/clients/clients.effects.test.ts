import { attention } from "@fernpaw/domain/kernel/attention";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { AREA_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { addTestClinic, openTestSync, TestDevice } from "../../testing/sync-clinic.ts";

const PHONE = { label: "mobile", typed: "07700 900123", e164: "+447700900123", isPreferred: true };
const OTHER_PHONE = { ...PHONE, typed: "020 7946 0001", e164: "+442079460001" };

describe.each(AREA_KINDS)("a client registered on %s", (kind) => {
  test("apart from another with the same phone opens a card, unless the author knew the other", async () => {
    const store = await openTestStore(kind);
    const sync = openTestSync(store);
    const desk = await new TestDevice(sync, await addTestClinic(store, sync)).join();
    const [first, second, third, stranger] = [v7(), v7(), v7(), v7()];
    const register = (args: object) => desk.entry("clients.register", { lastName: "Ruiz", phones: [PHONE], ...args });
    const { results } = await desk.push([
      register({ id: first }),
      register({ id: second, phones: [{ ...PHONE, typed: "+44 7700 900123" }] }),
      register({ id: third, knownDuplicateIds: [first, second] }),
      register({ id: stranger, phones: [OTHER_PHONE] }),
    ]);
    expect(results.map((result) => result.status)).toEqual(["applied", "merged", "applied", "applied"]);
    await desk.pullAll();
    const cards = desk.all(attention.table);
    expect(cards).toMatchObject([
      { kind: "duplicate_client", scope: "people", details: { reasons: ["name", "phone"] } },
    ]);
    expect(cards[0]?.["entities"]).toEqual([second, first].map((id) => ({ table: "clients", id })));
    expect(desk.all("clients").map((client) => client["number"])).toEqual([1, 2, 3, 4]);
    await store.close();
  });
});
