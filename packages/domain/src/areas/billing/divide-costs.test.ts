import * as fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { aClient } from "../../../../testing/src/builders.ts";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { aProduct } from "../../../../testing/src/stock-builders.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { emptyRow } from "../../kernel/entity.ts";
import { sumMinor, WHOLE_MILLI_PERCENT } from "../../kernel/money.ts";
import { productPrices } from "../catalogue/price.ts";
import { totalsOf } from "../catalogue/tax-of.ts";
import { clients } from "../clients/client.ts";
import { mergeClients } from "../clients/merge-clients.mutations.ts";
import { giveTreatment, takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { correctChargeLine, markNoCharge, removeChargeLine } from "./charge-line.mutations.ts";
import { awaitsInvoice, chargeAmounts, type ChargeLine, chargeLines, lineIdOf } from "./charge-line.ts";
import { divideCosts } from "./divide-costs.mutations.ts";
import { invoices } from "./invoice.ts";
import { partIdOf } from "./line-parts.ts";

type World = Awaited<ReturnType<typeof till>>;
let world: World;
let karl: string;
beforeEach(async () => {
  world = await till();
  karl = aClient(world.clinic, { lastName: "Karl" }).id;
});

const TAXES = ["019a5f00-0000-7000-8000-0000000000a1", "019a5f00-0000-7000-8000-0000000000a2"];

const payers = (shares: readonly number[], others: readonly string[] = [karl]) =>
  shares.map((shareMilliPercent, place) => ({
    clientId: place === 0 ? null : (others[place - 1] ?? null),
    shareMilliPercent,
  }));
const divide = (id: string, shares: readonly number[], others?: readonly string[]) =>
  world.clinic.run(divideCosts, { lines: [{ id, payers: payers(shares, others) }] });
const line = (id: string): ChargeLine => world.clinic.row(chargeLines, id);
const openLines = (): ChargeLine[] => world.clinic.all(chargeLines).filter(awaitsInvoice);

test("a charge with two payers is two lines, each on the invoice of its client", async () => {
  const { clinic, charge, issue, client, items } = world;
  const id = await charge(1001);
  expect((await divide(id, [60_000, 40_000])).status).toBe("applied");
  const other = partIdOf(id, 1);
  expect(chargeAmounts(line(id))?.grossMinor).toBe(601);
  expect(chargeAmounts(line(other))?.grossMinor).toBe(400);
  const [mine, theirs] = [newId(), newId()];
  expect((await issue(theirs, [other], 400)).status).toBe("applied");
  expect((await issue(mine, [id], 601)).status).toBe("applied");
  expect(clinic.row(invoices, theirs)).toMatchObject({
    clientId: karl,
    grossMinor: 400,
    lines: [{ description: "Nail clip, share of 40 %", quantityMilli: 400 }],
  });
  expect(clinic.row(invoices, mine)).toMatchObject({ clientId: client.id, grossMinor: 601 });
  expect(items()).toEqual([]);
});

test("lines of two payers are never on one invoice: the tablet refuses, the server leaves the others out and says so", async () => {
  for (const side of ["device", "server"] as const) {
    world = await till({ side });
    karl = aClient(world.clinic).id;
    const [own, his] = [await world.charge(700), await world.charge(300)];
    await divide(his, [WHOLE_MILLI_PERCENT]);
    await world.clinic.run(divideCosts, {
      lines: [{ id: his, payers: [{ clientId: karl, shareMilliPercent: WHOLE_MILLI_PERCENT }] }],
    });
    const id = newId();
    const outcome = await world.issue(id, [own, his], 1000);
    if (side === "device") expect(outcome).toMatchObject({ code: "total_changed" });
    else {
      expect(world.clinic.row(invoices, id)).toMatchObject({ grossMinor: 700, clientId: world.client.id });
      expect(line(his).status).toBe("open");
      expect(world.items()).toEqual(["invoice_differs"]);
    }
  }
});

test("a later division takes the place of the earlier one, and one payer makes the charge whole", async () => {
  const { charge } = world;
  const eva = aClient(world.clinic).id;
  const id = await charge(1000);
  await divide(id, [34_000, 33_000, 33_000], [karl, eva]);
  expect(openLines()).toHaveLength(3);
  await divide(id, [50_000, 50_000], [eva]);
  expect(openLines().map(({ payerId }) => payerId)).toEqual([null, eva]);
  for (const _ of [1, 2]) await divide(id, [WHOLE_MILLI_PERCENT]);
  expect(openLines()).toMatchObject([{ id, quantityMilli: 1000, part: null, payerId: null }]);
  await divide(id, [50_000, 50_000], [karl]);
  expect(sumMinor(openLines().map((one) => chargeAmounts(one)?.grossMinor ?? 0))).toBe(1000);
});

test("a part does not change by itself, and an issued part keeps the division", async () => {
  const { clinic, charge, issue } = world;
  const id = await charge(1000);
  await divide(id, [50_000, 50_000]);
  const other = partIdOf(id, 1);
  for (const part of [id, other]) {
    expect(await clinic.run(correctChargeLine, { id: part, quantityMilli: 2000 })).toMatchObject({
      code: "line_divided",
    });
    expect(await clinic.run(removeChargeLine, { id: part })).toMatchObject({ code: "line_divided" });
    expect(await clinic.run(markNoCharge, { id: part, reason: "Gift" })).toMatchObject({ code: "line_divided" });
  }
  await issue(newId(), [other], 500);
  expect(await divide(id, [WHOLE_MILLI_PERCENT])).toMatchObject({ code: "already_issued" });
  expect(line(id).part).not.toBeNull();
});

test("what cannot be divided is refused, with the right to bills alone", async () => {
  const { clinic, charge } = world;
  const id = await charge(1000);
  expect(await divide(id, [50_000, 40_000])).toMatchObject({ code: "invalid_args" });
  expect(await divide(id, [50_000, 50_000], [newId()])).toMatchObject({ code: "not_found" });
  const args = { lines: [{ id, payers: payers([50_000, 50_000]) }] };
  const nurse = anEmployee(["appointments:manage"]);
  expect(await clinic.run(divideCosts, args, { actor: nurse })).toMatchObject({ code: "forbidden" });
  await divide(id, [50_000, 50_000]);
  expect(await divide(partIdOf(id, 1), [WHOLE_MILLI_PERCENT])).toMatchObject({ code: "invalid_args" });
});

test("the invoice of a payer who was merged is for the client that stays", async () => {
  const { clinic, charge, issue } = world;
  const id = await charge(1000);
  await divide(id, [50_000, 50_000]);
  const stays = aClient(clinic).id;
  await clinic.run(mergeClients, { fromId: karl, intoId: stays });
  expect(clinic.row(clients, karl).mergedIntoId).toBe(stays);
  const invoice = newId();
  await issue(invoice, [partIdOf(id, 1)], 500);
  expect(clinic.row(invoices, invoice).clientId).toBe(stays);
});

test.each(["device", "server"] as const)(
  "after a merge of the two payers the parts of a charge are on one invoice (%s), and nothing counts as left out",
  async (side) => {
    for (const isInto of [true, false]) {
      world = await till({ side });
      const { clinic, client, charge, issue, items } = world;
      karl = aClient(clinic).id;
      const id = await charge(1000);
      await divide(id, [60_000, 40_000]);
      const [fromId, intoId] = isInto ? [client.id, karl] : [karl, client.id];
      expect((await clinic.run(mergeClients, { fromId, intoId })).status).toBe("applied");
      const invoice = newId();
      expect((await issue(invoice, [id, partIdOf(id, 1)], 1000)).status).toBe("applied");
      expect(clinic.row(invoices, invoice)).toMatchObject({ clientId: intoId, grossMinor: 1000 });
      expect(items()).toEqual([]);
    }
  },
);

test("a part of a merged payer that the author did not see counts as left out", async () => {
  const { clinic, client, charge, issue, items } = world;
  const id = await charge(1000);
  await divide(id, [60_000, 40_000]);
  await clinic.run(mergeClients, { fromId: client.id, intoId: karl });
  await issue(newId(), [id], 600);
  expect(items()).toEqual(["invoice_differs"]);
});

describe("an invoice for the payer who was shown", () => {
  const isPaidBy = (id: string, clientId: string | null) =>
    world.clinic.run(divideCosts, { lines: [{ id, payers: [{ clientId, shareMilliPercent: WHOLE_MILLI_PERCENT }] }] });

  test("has the lines that they still pay, whichever was named first, and the rest is said", async () => {
    const { clinic, client, charge, issue, items } = world;
    const [moved, kept] = [await charge(100), await charge(50)];
    await isPaidBy(moved, karl);
    const invoice = newId();
    expect((await issue(invoice, [moved, kept], 150, { clientId: client.id })).status).toBe("merged");
    expect(clinic.row(invoices, invoice)).toMatchObject({
      clientId: client.id,
      grossMinor: 50,
      lines: [{ lineId: kept }],
    });
    expect(line(moved)).toMatchObject({ status: "open", payerId: karl });
    expect(items()).toEqual(["invoice_differs"]);
  });

  test("is of the one who pays the lines by then, if none is left: with an item, even over the same sum", async () => {
    const { clinic, client, charge, issue, items } = world;
    const [gone, moved] = [await charge(70), await charge(100)];
    await clinic.run(removeChargeLine, { id: gone });
    await isPaidBy(moved, karl);
    const invoice = newId();
    await issue(invoice, [gone, moved], 100, { clientId: client.id });
    expect(clinic.row(invoices, invoice)).toMatchObject({ clientId: karl, grossMinor: 100 });
    expect(items()).toEqual(["invoice_differs"]);
  });

  test("is the duplicate of theirs where another tablet has issued it, and takes no line of another client", async () => {
    const { clinic, client, charge, issue, items } = world;
    const [issued, moved] = [await charge(100), await charge(50)];
    await isPaidBy(moved, karl);
    const [first, second] = [newId(), newId()];
    await issue(first, [issued], 100);
    await issue(second, [moved, issued], 150, { clientId: client.id });
    expect(clinic.row(invoices, second)).toMatchObject({
      status: "duplicate",
      duplicateOf: first,
      clientId: client.id,
    });
    expect(line(moved).status).toBe("open");
    expect(items()).toEqual(["duplicate_invoice"]);
  });

  test("follows a merge of clients, and the tablet refuses lines of another payer", async () => {
    const { clinic, client, charge, issue, items } = world;
    const id = await charge(100);
    await clinic.run(mergeClients, { fromId: client.id, intoId: karl });
    const invoice = newId();
    await issue(invoice, [id], 100, { clientId: client.id });
    expect(clinic.row(invoices, invoice).clientId).toBe(karl);
    expect(items()).toEqual([]);
    world = await till({ side: "device" });
    const other = aClient(world.clinic).id;
    const outcome = await world.issue(newId(), [await world.charge(100)], 100, { clientId: other });
    expect(outcome).toMatchObject({ code: "total_changed" });
  });
});

test("a treatment that is taken back takes all parts of its charge, unless an invoice has one of them", async () => {
  const { clinic, visitId, issue } = world;
  const product = aProduct(clinic, { kind: "fee", trackStock: "no", trackBatch: "no" });
  const price = { productId: product.id, unitMinor: 400, fromOn: "2026-01-01" };
  clinic.put(productPrices, { ...emptyRow(productPrices), ...price, id: newId() });
  const given = async (): Promise<string> => {
    const id = newId();
    await clinic.run(giveTreatment, { id, visitId, productId: product.id, quantityMilli: 1000 });
    await divide(lineIdOf(id), [50_000, 50_000]);
    return id;
  };
  const [first, second] = [await given(), await given()];
  expect(openLines()).toHaveLength(4);
  expect((await clinic.run(takeBackTreatment, { id: first, reason: "Wrong pet" })).status).toBe("applied");
  expect(
    openLines()
      .map(({ id }) => id)
      .sort(),
  ).toEqual([lineIdOf(second), partIdOf(lineIdOf(second), 1)].sort());
  await issue(newId(), [partIdOf(lineIdOf(second), 1)], 200);
  expect(await clinic.run(takeBackTreatment, { id: second, reason: "Wrong pet" })).toMatchObject({
    code: "already_issued",
  });
});

describe("sums", () => {
  const shares = fc
    .array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 5 })
    .filter((parts) => sumMinor(parts) < WHOLE_MILLI_PERCENT)
    .map((parts) => [...parts, WHOLE_MILLI_PERCENT - sumMinor(parts)]);
  const whole = fc.record({
    unitMinor: fc.integer({ min: 0, max: 1_000_000 }),
    quantityMilli: fc.integer({ min: 1, max: 99_000 }),
    fixedMinor: fc.integer({ min: 0, max: 5000 }),
    rates: fc.array(fc.integer({ min: 1, max: 27_000 }), { maxLength: 2 }),
    pricesIncludeTax: fc.constantFrom("yes" as const, "no" as const),
    percent: fc.integer({ min: 0, max: WHOLE_MILLI_PERCENT }),
  });

  test("of the parts are those of the whole: discount, net, each tax and gross", () => {
    fc.assert(
      fc.property(whole, shares, ({ rates, percent, ...given }, parts) => {
        const charged = {
          ...given,
          taxes: rates.map((rateMilliPercent, place) => ({ taxId: TAXES[place] ?? "", rateMilliPercent })),
          discount: percent === 0 ? null : { kind: "percent" as const, value: percent, reason: "" },
          noChargeReason: "",
        };
        const amounts = chargeAmounts(charged);
        const divided = parts.map((_, place) => {
          const part = { lineId: TAXES[0] ?? "", ofQuantityMilli: given.quantityMilli, shares: parts, place };
          const own = chargeAmounts({ ...charged, quantityMilli: 1, part });
          if (!own) throw new Error("A part has no price");
          expect(own.grossMinor).toBe(sumMinor([own.netMinor, ...own.taxes.map(({ taxMinor }) => taxMinor)]));
          return own;
        });
        expect(totalsOf(divided)).toEqual(amounts && totalsOf([amounts]));
      }),
      { numRuns: 500 },
    );
  });
});

test("a client who is named twice, as the client of the visit and by name, pays it whole", async () => {
  const id = await world.charge(1000);
  await divide(id, [60_000, 40_000]);
  await world.clinic.run(mergeClients, { fromId: world.client.id, intoId: karl });
  expect((await divide(id, [50_000, 50_000])).status).toBe("applied");
  expect(openLines()).toMatchObject([{ id, payerId: null, part: null, quantityMilli: 1000 }]);
});

test.each([
  ["into the client of the visit", true],
  ["into the other payer", false],
])("a division that arrives after a merge of two of its payers %s sums their shares", async (_, isIntoOwn) => {
  const { clinic, client, charge, items } = world;
  const eva = aClient(clinic).id;
  const [id, alone] = [await charge(1000), await charge(500)];
  const [fromId, intoId] = isIntoOwn ? [karl, client.id] : [karl, eva];
  await clinic.run(mergeClients, { fromId, intoId });
  expect((await divide(id, [50_000, 30_000, 20_000], [karl, eva])).status).toBe("applied");
  expect((await divide(alone, [60_000, 40_000])).status).toBe("applied");
  const parts = openLines().filter(({ description, part }) => description === "Nail clip" && part?.lineId === id);
  expect(parts.map(({ payerId, part }) => [payerId, part?.shares[part.place]])).toEqual([
    [null, isIntoOwn ? 80_000 : 50_000],
    [eva, isIntoOwn ? 20_000 : 50_000],
  ]);
  expect(sumMinor(parts.map((part) => chargeAmounts(part)?.grossMinor ?? 0))).toBe(1000);
  expect(line(alone).part).toEqual(isIntoOwn ? null : expect.objectContaining({ shares: [60_000, 40_000] }));
  expect(items()).toEqual([]);
});
