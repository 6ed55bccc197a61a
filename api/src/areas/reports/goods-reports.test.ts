import type { InvoiceLine } from "@fernpaw/domain/billing/invoice";
import { controlledEntries, controlledRegisters } from "@fernpaw/domain/controlled/controlled-entry";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addDays, daysBetween } from "@fernpaw/domain/kernel/time";
import { batches, stockCosts } from "@fernpaw/domain/stock/batch";
import { stockLevels } from "@fernpaw/domain/stock/stock-level";
import { stockMovements } from "@fernpaw/domain/stock/stock-movement";
import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, ReportDesk, type Row, tally, total } from "../../testing/report-desk.ts";

let desk: ReportDesk;

beforeAll(async () => {
  desk = await ReportDesk.open();
  await addMoves();
}, 120_000);
afterAll(() => desk.api.close());

/** The small demo lacks these: a use that was taken back, a write-off, a delivery to another location, an expired batch and stock without a cost. */
async function addMoves(): Promise<void> {
  await desk.api.sync.withClinicTx(desk.clinicId, { userId: null, name: "test" }, async (tx) => {
    const uses = (await tx.list(stockMovements, {})).filter(({ kind }) => kind === "administer" || kind === "dispense");
    const costs = await tx.list(stockCosts, {});
    const use = uses.find(
      ({ batchId, productId }) => batchId !== null && costs.some((cost) => cost.productId === productId),
    );
    if (!use || use.batchId === null) throw new Error("the demo uses no stock");
    const level = await tx.find(stockLevels, use.levelId);
    if (!level) throw new Error("the demo has no level");
    const at = (daysBack: number) => ({ id: v7(), occurredAt: desk.noon(daysBack), reversesId: null });
    const back = { kind: "correction", quantityMilli: -use.quantityMilli, reversesId: use.id } as const;
    await tx.insert(stockMovements, { ...use, ...at(3), ...back });
    await tx.insert(stockMovements, { ...use, ...at(2), kind: "write_off_lost", quantityMilli: -1000 });
    await tx.insert(stockMovements, { ...use, ...at(2), kind: "transfer_in", quantityMilli: 5000 });
    const moved = -use.quantityMilli - 1000 + 5000;
    await tx.patch(stockLevels, level.id, { quantityMilli: level.quantityMilli + moved });
    await tx.patch(batches, use.batchId, { expiresOn: addDays(desk.today, -1) });
    const batch = await tx.find(batches, use.batchId);
    if (!batch) throw new Error("the demo has no batch");
    // The last day of each group of dates, and the first day of the next.
    for (const days of [0, 30, 31, 90, 91, 365, 366]) {
      const of = { batchId: v7(), levelId: v7(), quantityMilli: 1000 + days };
      await tx.insert(batches, { ...batch, id: of.batchId, expiresOn: addDays(desk.today, days) });
      await tx.insert(stockLevels, { ...level, id: of.levelId, ...of });
      await tx.insert(stockMovements, { ...use, ...at(8), ...of, kind: "receive" });
    }
    // A product of its own without a cost.
    const productId = v7();
    const lost = {
      ...use,
      ...at(1),
      productId,
      batchId: null,
      levelId: v7(),
      kind: "receive",
      quantityMilli: 700,
    } as const;
    await tx.insert(stockMovements, lost);
    await tx.insert(stockLevels, { ...level, id: lost.levelId, productId, batchId: null, quantityMilli: 700 });
    const first = costs.find((cost) => cost.productId === use.productId);
    if (!first) throw new Error("the demo has no costs");
    // A later, dearer delivery changes the average from its day on.
    await tx.insert(stockCosts, {
      ...first,
      id: v7(),
      movementId: v7(),
      costMinor: first.costMinor * 2,
      occurredAt: desk.noon(1),
    });
    await addEntries(tx);
  });
}

/** Entries of a register that the small demo lacks: each kind that comes in, a count as expected and one that differs, in the days of the report and after them. */
async function addEntries(tx: Tx): Promise<void> {
  const [entry] = await tx.list(controlledEntries, {});
  const register = entry && (await tx.find(controlledRegisters, entry.registerId));
  if (!entry || !register) throw new Error("the demo has no controlled drugs");
  const count = { kind: "count", expectedMilli: 5000 } as const;
  const added = [
    { kind: "receive", quantityMilli: 8000 },
    { kind: "return_client", quantityMilli: 400 },
    { kind: "transfer_in", quantityMilli: 70 },
    { ...count, countedMilli: 5000, quantityMilli: 0 },
    { ...count, countedMilli: 4000, quantityMilli: -1000 },
    { kind: "correction", quantityMilli: 9 },
  ] as const;
  const days = [6, 2];
  for (const daysBack of days)
    for (const one of added)
      await tx.insert(controlledEntries, {
        ...entry,
        ...one,
        id: v7(),
        occurredAt: desk.noon(daysBack),
        aboutId: null,
      });
  const moved = days.length * added.reduce((sum, { quantityMilli }) => sum + quantityMilli, 0);
  await tx.patch(controlledRegisters, register.id, { balanceMilli: register.balanceMilli + moved });
}

const half = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

/** The average cost of goods until a day, from the rows. */
async function costsUntil(day: string) {
  const costs = (await desk.all("stockCosts")).filter((row) => desk.dayOf(row["occurredAt"]) <= day);
  const of = (rows: readonly Row[], quantity: number): number | null => {
    let [milli, minor] = [0, 0];
    for (const row of rows) {
      milli += Number(row["quantityMilli"]);
      minor += Number(row["costMinor"]);
    }
    return milli <= 0 ? null : half((quantity * minor) / milli);
  };
  return (productId: unknown, batchId: unknown, quantity: number): number | null => {
    const own = costs.filter((row) => row["productId"] === productId);
    const batch = batchId === null ? [] : own.filter((row) => row["batchId"] === batchId);
    return of(batch, quantity) ?? of(own, quantity);
  };
}

test.each([0, 1, 5])("the stock on hand %i days ago, from the ledger of its movements", async (daysBack) => {
  const day = addDays(desk.today, -daysBack);
  const answer = await desk.report("stock", { to: day });
  const costOf = await costsUntil(day);
  const moves = (await desk.all("stockMovements")).filter((row) => desk.dayOf(row["occurredAt"]) <= day);
  const expiresOn = new Map((await desk.all("batches")).map((row) => [row["id"], row["expiresOn"]]));
  const stock = [...Map.groupBy(moves, (row) => row["levelId"]).values()].map((own) => ({
    row: own[0] ?? {},
    milli: own.reduce((sum, move) => sum + Number(move["quantityMilli"]), 0),
  }));
  const valued = stock
    .filter(({ milli }) => milli > 0)
    .map(({ row, milli }) => ({ row, value: costOf(row["productId"], row["batchId"] ?? null, milli) }));
  expect(valued.length).toBeGreaterThan(20);
  expect(groupOf(answer, "product", "stockValue")).toEqual(
    tally(valued.map(({ row, value }) => [String(row["productId"]), value ?? 0])),
  );
  const expired = valued.filter(({ row }) => String(expiresOn.get(row["batchId"] ?? "") ?? "9999") < day);
  expect(answer.now.expiredValue ?? 0).toBe(expired.reduce((sum, { value }) => sum + (value ?? 0), 0));
  const soon = valued.filter(({ row }) => {
    const date = expiresOn.get(row["batchId"] ?? "");
    const days = typeof date === "string" ? daysBetween(day, date) : -1;
    return days >= 0 && days <= 90;
  });
  expect(answer.now.expiresSoonValue ?? 0).toBe(soon.reduce((sum, { value }) => sum + (value ?? 0), 0));
  const groups = valued.map(({ row, value }) => {
    const date = expiresOn.get(row["batchId"] ?? "") ?? null;
    if (date === null) return ["none", value ?? 0] as const;
    if (String(date) < day) return ["over", value ?? 0] as const;
    const within = [30, 90, 365].find((days) => String(date) <= addDays(day, days));
    return [within === undefined ? "later" : String(within), value ?? 0] as const;
  });
  expect(groupOf(answer, "expiry", "stockValue")).toEqual(tally(groups));
  expect(new Set(groups.map(([key]) => key)).size).toBeGreaterThan(daysBack === 0 ? 4 : 3);
  expect(answer.now.uncostedStock ?? 0).toBe(valued.filter(({ value }) => value === null).length);
  if (daysBack === 0) expect([expired.length > 0, (answer.now.uncostedStock ?? 0) > 0]).toEqual([true, true]);
});

test("stock that moved, by day, kind, product and person", async () => {
  const answer = await desk.report("usage");
  const costOf = await costsUntil(desk.today);
  const every = await desk.all("stockMovements");
  const kindOf = new Map(every.map((row) => [row["id"], String(row["kind"])]));
  const own = new Map((await desk.all("stockCosts")).map((row) => [row["movementId"], Number(row["costMinor"])]));
  const moves = every
    .filter((row) => desk.isIn(desk.dayOf(row["occurredAt"])))
    .map((row) => {
      const quantity = Number(row["quantityMilli"]);
      const value = own.get(row["id"] ?? "") ?? costOf(row["productId"], row["batchId"], quantity) ?? 0;
      return { row, kind: kindOf.get(row["reversesId"] ?? "") ?? String(row["kind"]), quantity, value };
    });
  const of = (...kinds: string[]) => moves.filter(({ kind }) => kinds.includes(kind));
  const used = of("dispense", "administer", "sale", "internal_use", "sale_return");
  expect(used.length).toBeGreaterThan(20);
  expect(groupOf(answer, "day", "usedValue")).toEqual(
    tally(used.map(({ row, value }) => [desk.dayOf(row["occurredAt"]), -value])),
  );
  expect(groupOf(answer, "product", "usedMilli")).toEqual(
    tally(used.map(({ row, quantity }) => [String(row["productId"]), -quantity])),
  );
  const came = of("receive", "opening", "return_to_supplier");
  expect(came.length).toBeGreaterThan(7);
  expect(groupOf(answer, "product", "receivedMilli")).toEqual(
    tally(came.map(({ row, quantity }) => [String(row["productId"]), quantity])),
  );
  expect(groupOf(answer, "person", "usedValue")).toEqual(
    tally(used.map(({ row, value }) => [String(row["createdBy"] ?? ""), -value])),
  );
  const sum = (rows: typeof moves): number => rows.reduce((all, { value }) => all + value, 0);
  const lost = of("write_off_expired", "write_off_damaged", "write_off_lost");
  const moved = of("transfer_in", "transfer_out");
  expect([lost.length > 0, moved.length > 0]).toEqual([true, true]);
  expect({
    received: answer.now.receivedValue,
    lost: answer.now.lostValue,
    moved: answer.now.movedValue,
    counted: answer.now.countedValue ?? 0,
  }).toEqual({
    received: sum(came),
    lost: -sum(lost),
    moved: sum(moved),
    counted: sum(of("count_adjust", "correction")),
  });
});

test("the margin of charged goods", async () => {
  const answer = await desk.report("margin");
  const costOf = await costsUntil(desk.today);
  const goods = new Set(
    (await desk.all("products"))
      .filter((row) => ["medication", "vaccine", "consumable", "retail"].includes(String(row["kind"])))
      .map(({ id }) => id),
  );
  const lines = (await desk.papers()).flatMap(({ row, sign, day }) =>
    (JSON.parse(String(row["lines"])) as InvoiceLine[])
      .filter(({ productId }) => goods.has(productId ?? ""))
      .map(({ productId, quantityMilli, netMinor }) => {
        const cost = costOf(productId, null, quantityMilli);
        return { day, productId: String(productId), net: sign * netMinor, cost: cost === null ? null : sign * cost };
      }),
  );
  const known = lines.flatMap((line) => (line.cost === null ? [] : [{ ...line, cost: line.cost }]));
  expect(known.length).toBeGreaterThan(1);
  expect(groupOf(answer, "product", "margin")).toEqual(
    tally(known.map(({ productId, net, cost }) => [productId, net - cost])),
  );
  expect(groupOf(answer, "day", "goodsCost")).toEqual(tally(known.map(({ day, cost }) => [day, cost])));
  expect(answer.now.goodsNet).toBe(known.reduce((sum, { net }) => sum + net, 0));
  const unknown = lines.filter(({ cost }) => cost === null);
  expect(answer.now.uncostedNet ?? 0).toBe(unknown.reduce((sum, { net }) => sum + net, 0));
  const vets = groupOf(answer, "vet", "margin");
  expect(total(vets)).toBe(answer.now.margin);
});

test("entries, witnesses and balances of the registers of controlled drugs", async () => {
  const day = addDays(desk.today, -4);
  const span = { from: addDays(desk.today, -200), to: day };
  const answer = await desk.report("controlled", span);
  const every = await desk.all("controlledEntries");
  const witnessed = new Set(every.filter((row) => row["kind"] === "witness").map((row) => row["aboutId"]));
  const entries = every.filter((row) => row["kind"] !== "witness" && desk.isIn(desk.dayOf(row["occurredAt"]), span));
  expect(entries.length).toBeGreaterThan(5);
  expect(groupOf(answer, "day", "registerEntries")).toEqual(
    tally(entries.map((row) => [desk.dayOf(row["occurredAt"]), 1])),
  );
  expect(groupOf(answer, "person", "registerEntries")).toEqual(
    tally(entries.map((row) => [String(row["performedBy"]), 1])),
  );
  expect(answer.now.unwitnessed).toBe(entries.filter(({ id }) => !witnessed.has(id ?? "")).length);
  const outside = ["dispense", "administer", "waste", "destroy", "return_supplier", "transfer_out"];
  const out = entries.filter((row) => outside.includes(String(row["kind"])));
  expect(out.length).toBeGreaterThan(0);
  expect(groupOf(answer, "product", "registerOutMilli")).toEqual(
    tally(out.map((row) => [String(row["productId"]), -Number(row["quantityMilli"])])),
  );
  const into = entries.filter((row) => ["receive", "return_client", "transfer_in"].includes(String(row["kind"])));
  expect(new Set(into.map((row) => row["kind"])).size).toBe(3);
  expect(groupOf(answer, "product", "registerInMilli")).toEqual(
    tally(into.map((row) => [String(row["productId"]), Number(row["quantityMilli"])])),
  );
  const counts = entries.filter((row) => row["kind"] === "count");
  const differing = counts.filter((row) => row["countedMilli"] !== row["expectedMilli"]);
  expect([differing.length > 0, differing.length < counts.length]).toEqual([true, true]);
  expect(answer.now.countDifferences).toBe(differing.length);
  expect(groupOf(answer, "product", "countDifferences")).toEqual(
    tally(differing.map((row) => [String(row["productId"]), 1])),
  );
  const until = every.filter((row) => desk.dayOf(row["occurredAt"]) <= day);
  expect(groupOf(answer, "product", "registerMilli")).toEqual(
    tally(until.map((row) => [String(row["productId"]), Number(row["quantityMilli"])])),
  );
});
