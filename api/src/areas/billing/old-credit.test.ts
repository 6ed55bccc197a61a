import { payments } from "@fernpaw/domain/billing/payment";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { AREA_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { addTestClinic, linesOf, openTestSync, SEEN_AT } from "../../testing/sync-clinic.ts";

const DAYS = 24 * 60;

test.each(AREA_KINDS)(
  "a device has the credit of years ago, and not the payments that were spent, on %s",
  async (kind) => {
    const store = await openTestStore(kind);
    const server = openTestSync(store);
    const owner = await addTestClinic(store, server);
    const credit = (creditMinor: number, days: number) => ({
      ...emptyRow(payments),
      id: v7(),
      locationId: firstLocationId(owner.clinicId),
      amountMinor: 1000,
      creditMinor,
      method: "cash" as const,
      receivedBy: owner.userId,
      deviceId: "tablet-1",
      occurredAt: addMinutes(SEEN_AT, -days * DAYS),
    });
    const [left, over, spent, lately] = [credit(400, 1500), credit(-100, 1500), credit(0, 1500), credit(0, 600)];
    await server.withClinicTx(owner.clinicId, { userId: owner.userId, name: "test" }, async (tx) => {
      for (const row of [left, over, spent, lately]) await tx.insert(payments, row);
    });
    const idsIn = async (bucket: "p0" | "p1" | "p2"): Promise<string[]> => {
      const lines = await linesOf(server.snapshot(owner, { bucket, schema: 1 }));
      const rows = lines.filter(({ tbl }) => tbl === payments.table).flatMap((line) => line["rows"] as [string][]);
      return rows.map(([id]) => id).toSorted();
    };
    expect(await idsIn("p0")).toEqual([]);
    expect(await idsIn("p1")).toEqual([left.id, over.id].toSorted());
    expect([...(await idsIn("p1")), ...(await idsIn("p2"))]).toContain(lately.id);
    expect(await idsIn("p2")).not.toContain(spent.id);
    await store.close();
  },
);
