import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { measurements } from "@fernpaw/domain/pets/pet";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { openTestStore } from "../testing/open-test-store.ts";
import { addTestClinic, addUser, linesOf, openTestSync, SEEN_AT } from "../testing/sync-clinic.ts";

test("the history of a pet has the tables of the caller's rights alone, and none of another clinic (I8, I9)", async () => {
  const store = await openTestStore("memory");
  try {
    const server = openTestSync(store);
    const owner = await addTestClinic(store, server, v7);
    const stranger = await addTestClinic(store, server, v7);
    const petId = v7();
    const weight = { ...emptyRow(measurements), id: v7(), petId, value: 4_000 };
    await server.withClinicTx(owner.clinicId, { userId: null, name: "test" }, async (tx) => {
      await tx.insert(measurements, { ...weight, takenAt: "2020-01-01T09:00:00.000Z" });
    });
    const rights = { role: "employee" as const };
    const nurse = await addUser(store, owner.clinicId, { ...rights, permissions: ["clients:view"] });
    const clerk = await addUser(store, owner.clinicId, { ...rights, permissions: ["appointments:view"] });
    const tablesFor = async (caller: typeof owner) => {
      const lines = await linesOf(server.history(caller, { petIds: [petId], before: SEEN_AT }));
      return lines.flatMap(({ t, tbl }) => (t === "rows" ? [tbl] : []));
    };
    expect(await tablesFor(owner)).toEqual(["measurements"]);
    expect(await tablesFor(nurse)).toEqual(["measurements"]);
    expect(await tablesFor(clerk)).toEqual([]);
    expect(await tablesFor(stranger)).toEqual([]);
  } finally {
    await store.close();
  }
});
