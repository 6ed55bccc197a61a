import { products } from "@fernpaw/domain/catalogue/product";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { controlledEntries, controlledRegisters } from "@fernpaw/domain/controlled/controlled-entry";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { batches, stockCosts } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { expect } from "vitest";
import * as goods from "../../areas/reports/goods.queries.ts";
import { type ContractDesk, contractOf, idOf, type QueryContract } from "../query-contract.ts";

const at = (day: string, hour = 9): string => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const MOMENTS = { from: at("2026-11-02", 0), to: at("2026-11-09", 0) };
const [PRODUCT, BATCH, LEVEL, REGISTER] = [idOf(1), idOf(2), idOf(3), idOf(4)];

async function putGoods({ put, clinic }: ContractDesk): Promise<void> {
  const { clinicId, userId } = clinic;
  const locationId = firstLocationId(clinicId);
  await put(clinic, async (tx) => {
    const product = { name: "Meloxicam", kind: "medication", category: "Pain" } as const;
    await tx.insert(products, { ...emptyRow(products), ...product, id: PRODUCT });
    await tx.insert(batches, {
      ...emptyRow(batches),
      id: BATCH,
      productId: PRODUCT,
      number: "A1",
      expiresOn: "2027-01-31",
    });
    const place = { productId: PRODUCT, batchId: BATCH, locationId };
    await tx.insert(stockLevels, { ...emptyRow(stockLevels), ...place, id: LEVEL, quantityMilli: 4000 });
    await tx.insert(stockLevels, { ...emptyRow(stockLevels), ...place, id: idOf(5), batchId: null });
    const movement = (id: number, occurredAt: string, more: object = {}) =>
      tx.insert(stockMovements, {
        ...emptyRow(stockMovements),
        ...place,
        id: idOf(id),
        levelId: LEVEL,
        kind: "receive",
        quantityMilli: 1000,
        occurredAt,
        ...more,
      });
    await movement(11, at("2026-11-01"));
    await movement(12, at("2026-11-02", 0));
    await movement(13, at("2026-11-08"), { kind: "correction", quantityMilli: -1000, reversesId: idOf(11) });
    await movement(14, at("2026-11-09", 0));
    const cost = (id: number, occurredAt: string) =>
      tx.insert(stockCosts, {
        id: idOf(id),
        productId: PRODUCT,
        batchId: BATCH,
        movementId: idOf(11),
        quantityMilli: 1000,
        costMinor: 250,
        occurredAt,
      });
    await cost(21, at("2026-11-01"));
    await cost(22, at("2026-11-08"));
    await cost(23, at("2026-11-09", 0));
    const register = { productId: PRODUCT, locationId, balanceMilli: 3000 };
    await tx.insert(controlledRegisters, { ...emptyRow(controlledRegisters), ...register, id: REGISTER });
    const entry = (id: number, occurredAt: string, kind: "receive" | "witness", aboutId: string | null = null) =>
      tx.insert(controlledEntries, {
        ...emptyRow(controlledEntries),
        id: idOf(id),
        registerId: REGISTER,
        ...place,
        kind,
        quantityMilli: kind === "witness" ? 0 : 1000,
        unit: "ml",
        strength: "",
        schedule: { region: "UK", class: "2" },
        expectedMilli: null,
        countedMilli: null,
        occurredAt,
        recordedAt: occurredAt,
        isMerged: "no",
        reason: "",
        party: "",
        document: "",
        petId: null,
        clientId: null,
        movementId: null,
        aboutId,
        performedBy: userId,
        approvalId: null,
        deviceId: "desk",
        chainId: idOf(6),
        seq: id,
        prevHash: "",
        hash: "",
      });
    await entry(31, at("2026-11-02", 0), "receive");
    await entry(32, at("2026-11-03"), "witness", idOf(31));
    await entry(33, at("2026-11-08"), "receive");
    await entry(34, at("2026-11-09", 0), "receive");
  });
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).toSorted();

async function expectGoods(q: typeof goods, { read, clinic, neighbour }: ContractDesk): Promise<void> {
  const { clinicId } = clinic;
  const costPage = { to: MOMENTS.to, after: "", most: 1 };
  const costs = (after: string, most: number) =>
    read((sql) => q.stockCostsUntil(sql, clinicId, { ...costPage, after, most }));
  expect([idsOf(await costs("", 1)), idsOf(await costs(idOf(21), 9))]).toEqual([[idOf(21)], [idOf(22)]]);
  const levels = (after: string, most: number) => read((sql) => q.stockLevelsAfter(sql, clinicId, { after, most }));
  expect([idsOf(await levels("", 1)), idsOf(await levels(LEVEL, 9))]).toEqual([[LEVEL], [idOf(5)]]);
  expect(idsOf(await read((sql) => q.movementsIn(sql, clinicId, MOMENTS)))).toEqual([idOf(12), idOf(13)]);
  expect(await read((sql) => q.movementKinds(sql, clinicId, [idOf(11), idOf(11), idOf(99)]))).toEqual([
    { id: idOf(11), kind: "receive" },
  ]);
  expect(await read((sql) => q.reportProducts(sql, clinicId))).toContainEqual({
    id: PRODUCT,
    name: "Meloxicam",
    kind: "medication",
    category: "Pain",
  });
  expect(await read((sql) => q.batchExpiries(sql, clinicId, [BATCH]))).toEqual([
    { id: BATCH, expiresOn: "2027-01-31" },
  ]);
  expect(idsOf(await read((sql) => q.registerEntriesIn(sql, clinicId, MOMENTS)))).toEqual([idOf(31), idOf(33)]);
  expect(await read((sql) => q.witnessedAmong(sql, clinicId, [idOf(31), idOf(33)]))).toEqual([{ aboutId: idOf(31) }]);
  expect(await read((sql) => q.registerBalances(sql, clinicId))).toMatchObject([{ id: REGISTER, balanceMilli: 3000 }]);
  const other = neighbour.clinicId;
  const theirs = await read(async (sql) => [
    ...(await q.stockCostsUntil(sql, other, { ...costPage, most: 9 })),
    ...(await q.stockLevelsAfter(sql, other, { after: "", most: 9 })),
    ...(await q.movementsIn(sql, other, MOMENTS)),
    ...(await q.movementKinds(sql, other, [idOf(11)])),
    ...(await q.batchExpiries(sql, other, [BATCH])),
    ...(await q.registerEntriesIn(sql, other, MOMENTS)),
    ...(await q.witnessedAmong(sql, other, [idOf(31)])),
    ...(await q.registerBalances(sql, other)),
  ]);
  expect(theirs).toEqual([]);
  expect(idsOf(await read((sql) => q.reportProducts(sql, other)))).not.toContain(PRODUCT);
}

const goodsContract = contractOf("areas/reports/goods.queries.ts", goods, async (q, desk) => {
  await putGoods(desk);
  await expectGoods(q, desk);
});

export const reportGoodsContracts: readonly QueryContract[] = [goodsContract];
