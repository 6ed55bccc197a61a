import { defineEntity } from "@fernpaw/domain/kernel/entity";
import { managed } from "@fernpaw/domain/kernel/fields";
import { Id } from "@fernpaw/domain/kernel/ids";
import type { MutationContext, Tx } from "@fernpaw/domain/kernel/mutation";
import { text } from "@fernpaw/domain/kernel/text";
import { Instant } from "@fernpaw/domain/kernel/time";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";

/** One of each kind of column and of index. */
export const samples = defineEntity({
  table: "samples",
  fields: () => ({
    name: managed(text(80)),
    count: managed(z.int()),
    groupId: managed(Id),
    startsAt: managed(Instant),
    status: managed(z.enum(["open", "closed"])),
    tags: managed(z.array(Id)),
    place: managed(z.nullable(z.strictObject({ city: text(80), floor: z.int() }))),
  }),
  scope: "base",
  indexes: ["status", "[groupId+startsAt]", "*tags"],
  buckets: { p0: "all" },
});

/** A store under test; each call of `run` is one mutation that commits, or leaves nothing when it throws. */
export interface TxStore {
  run<T>(work: (tx: Tx) => Promise<T>, context: Pick<MutationContext, "now" | "actor">): Promise<T>;
  close(): Promise<void>;
}

const at = (hour: number): string => `2026-11-21T${String(hour).padStart(2, "0")}:00:00.000Z`;
const actor = { userId: v7(), role: "owner" as const, permissions: [], profession: "vet" };
const context = { now: at(9), actor };

function aSample(set: Partial<Parameters<Tx["insert"]>[1]> & Record<string, unknown> = {}) {
  const row = {
    id: v7(),
    name: "Ada",
    count: 3,
    groupId: v7(),
    startsAt: at(10),
    status: "open" as const,
    tags: [],
    place: null,
  };
  return { ...row, ...set };
}

/** What every `Tx` must do alike: Dexie on the device, SQLite and PostgreSQL on the server. */
export function describeTx(name: string, open: () => Promise<TxStore>): void {
  describe(`Tx on ${name}`, () => {
    let store: TxStore;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());
    const run = <T>(work: (tx: Tx) => Promise<T>, now = context): Promise<T> => store.run(work, now);

    test("a new row carries author and time, and is found as it was given", async () => {
      const row = aSample({ place: { city: "Vigo", floor: 2 }, tags: [v7()] });
      const made = await run((tx) => tx.insert(samples, row));
      const stamps = { createdAt: at(9), createdBy: actor.userId, updatedAt: at(9), updatedBy: actor.userId };
      expect(made).toEqual({ ...row, ...stamps });
      expect(await run((tx) => tx.find(samples, row.id))).toEqual({ ...row, ...stamps });
    });

    test("what is not there is undefined", async () => {
      expect(await run((tx) => tx.find(samples, v7()))).toBeUndefined();
    });

    test("a second row with the same id is refused", async () => {
      const row = aSample();
      await run((tx) => tx.insert(samples, row));
      await expect(run((tx) => tx.insert(samples, row))).rejects.toMatchObject({ code: "already_exists" });
    });

    test("a patch changes the named fields and the stamp of the change", async () => {
      const row = aSample();
      await run((tx) => tx.insert(samples, row));
      const later = { now: at(11), actor: { ...actor, userId: v7() } };
      const changed = await run(
        (tx) => tx.patch(samples, row.id, { name: "Bea", place: { city: "Lugo", floor: 1 } }),
        later,
      );
      const stamps = { createdAt: at(9), createdBy: actor.userId, updatedAt: at(11), updatedBy: later.actor.userId };
      expect(changed).toEqual({ ...row, name: "Bea", place: { city: "Lugo", floor: 1 }, ...stamps });
      expect(await run((tx) => tx.find(samples, row.id))).toEqual(changed);
    });

    test("an undefined field of a patch is left alone", async () => {
      const row = aSample();
      await run((tx) => tx.insert(samples, row));
      const set = { name: undefined, count: 4 } as unknown as { count: number };
      expect(await run((tx) => tx.patch(samples, row.id, set))).toMatchObject({ name: "Ada", count: 4 });
    });

    test("a patch of what is not there is refused", async () => {
      await expect(run((tx) => tx.patch(samples, v7(), { count: 1 }))).rejects.toMatchObject({ code: "not_found" });
    });

    test("a removed row is gone, and removing it again is no error", async () => {
      const row = aSample();
      await run((tx) => tx.insert(samples, row));
      await run((tx) => tx.remove(samples, row.id));
      await run((tx) => tx.remove(samples, row.id));
      expect(await run((tx) => tx.find(samples, row.id))).toBeUndefined();
    });

    test("a mutation sees its own writes, in lists too", async () => {
      const groupId = v7();
      const [kept, gone] = [aSample({ groupId }), aSample({ groupId })];
      const seen = await run(async (tx) => {
        await tx.insert(samples, kept);
        await tx.insert(samples, gone);
        await tx.patch(samples, kept.id, { startsAt: at(12) });
        await tx.remove(samples, gone.id);
        return tx.list(samples, { equals: { groupId }, by: "startsAt", from: at(12) });
      });
      expect(seen.map(({ id }) => id)).toEqual([kept.id]);
    });

    test("a mutation that throws leaves nothing", async () => {
      const row = aSample();
      const failing = run(async (tx) => {
        await tx.insert(samples, row);
        throw new Error("half-way");
      });
      await expect(failing).rejects.toThrow("half-way");
      expect(await run((tx) => tx.find(samples, row.id))).toBeUndefined();
    });

    test("a range takes its start and leaves out its end, in order of the field, then of the id", async () => {
      const groupId = v7();
      const rows = [13, 11, 12, 11, 14].map((hour) => aSample({ groupId, startsAt: at(hour) }));
      await run(async (tx) => {
        for (const row of rows) await tx.insert(samples, row);
      });
      const found = await run((tx) =>
        tx.list(samples, { equals: { groupId }, by: "startsAt", from: at(11), to: at(14) }),
      );
      const order = rows
        .filter(({ startsAt }) => startsAt < at(14))
        .sort((a, b) => (a.startsAt === b.startsAt ? (a.id < b.id ? -1 : 1) : a.startsAt < b.startsAt ? -1 : 1));
      expect(found.map(({ id }) => id)).toEqual(order.map(({ id }) => id));
    });

    test("a list of ids is searched by one of them", async () => {
      const [tag, other] = [v7(), v7()];
      const row = aSample({ tags: [other, tag] });
      await run(async (tx) => {
        await tx.insert(samples, row);
        await tx.insert(samples, aSample({ tags: [other] }));
      });
      expect((await run((tx) => tx.list(samples, { equals: { tags: tag } as never }))).map(({ id }) => id)).toEqual([
        row.id,
      ]);
    });

    test("the leading field of an index alone may be asked for", async () => {
      const groupId = v7();
      await run((tx) => tx.insert(samples, aSample({ groupId })));
      expect(await run((tx) => tx.list(samples, { equals: { groupId } }))).toHaveLength(1);
    });

    test("a query without an index is a defect", async () => {
      await expect(run((tx) => tx.list(samples, { equals: { name: "Ada" } }))).rejects.toThrow(/no index/);
    });
  });
}
