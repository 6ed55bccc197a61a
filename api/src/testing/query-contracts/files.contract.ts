import { attachments } from "@fernpaw/domain/files/attachment";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { expect } from "vitest";
import * as files from "../../areas/files/files.queries.ts";
import { settleRows } from "../../areas/files/settle-rows.ts";
import { change, clinicQuery } from "../../db/typed-sql.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";

const [HASH, OTHER] = ["a".repeat(64), "b".repeat(64)];
const AT = "2026-11-25T09:00:00.000Z";
const SIZE_BYTES = 5_000_000_000;

const filesContract = contractOf(
  "areas/files/files.queries.ts",
  files,
  async (q, { read, write, put, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const file = { category: "photo", name: "Ear", mime: "image/png", bytes: 9, petId: idOf(50) } as const;
    const add = (at: number, sha256: string) =>
      put(clinic, async (tx) => {
        await tx.insert(attachments, { ...emptyRow(attachments), ...file, id: idOf(at), sha256 });
      });
    await add(1, HASH);
    await add(2, HASH);
    await add(3, OTHER);
    expect(await read((sql) => q.fileRow(sql, clinicId, idOf(1)))).toMatchObject({
      sha256: HASH,
      uploadState: "local",
    });
    expect(await read((sql) => q.fileRow(sql, neighbour.clinicId, idOf(1)))).toBeUndefined();
    expect(await read((sql) => q.announcedFile(sql, clinicId, HASH))).toMatchObject({ bytes: 9, mime: "image/png" });
    expect(await read((sql) => q.announcedFile(sql, neighbour.clinicId, HASH))).toBeUndefined();

    const none = { widthPx: null, heightPx: null, refusal: null, settledAt: null, createdAt: AT };
    const content = { ...none, sha256: HASH, status: "arriving", mime: "image/png", bytes: SIZE_BYTES } as const;
    await write(async (sql) => {
      await q.addContent(sql, clinicId, content);
      // The second of two that begin at once.
      await q.addContent(sql, clinicId, { ...content, bytes: 1 });
      await q.addContent(sql, clinicId, { ...content, sha256: OTHER, status: "refused", refusal: "unreadable" });
    });
    expect(await read((sql) => q.contentOf(sql, clinicId, HASH))).toEqual(content);
    expect(await read((sql) => q.contentOf(sql, neighbour.clinicId, HASH))).toBeUndefined();
    const stored = { status: "stored", bytes: SIZE_BYTES + 1, widthPx: 4, heightPx: 3, settledAt: AT } as const;
    await write((sql) => q.changeContent(sql, clinicId, HASH, stored));
    expect(await read((sql) => q.fileStorage(sql, clinicId))).toEqual({ usedBytes: SIZE_BYTES + 1, planGib: null });
    expect(await read((sql) => q.fileStorage(sql, neighbour.clinicId))).toEqual({ usedBytes: 0, planGib: null });
    const plan = { storageGib: 200, status: "active", trialEndsAt: null, lapsedAt: null, updatedAt: AT };
    await write((sql) =>
      change(
        sql,
        clinicQuery(clinicId)
          .insertInto("subscriptions")
          .values(plan)
          .onConflict((conflict) => conflict.column("clinicId").doUpdateSet(plan)),
      ),
    );
    expect(await read((sql) => q.fileStorage(sql, clinicId))).toMatchObject({ planGib: 200 });

    await put(clinic, (tx) => settleRows(tx, { ...content, ...stored }));
    for (const at of [1, 2])
      expect(await read((sql) => q.fileRow(sql, clinicId, idOf(at)))).toMatchObject({ uploadState: "stored" });
    expect(await read((sql) => q.fileRow(sql, clinicId, idOf(3)))).toMatchObject({ uploadState: "local" });
  },
);

export const filesContracts: readonly QueryContract[] = [filesContract];
