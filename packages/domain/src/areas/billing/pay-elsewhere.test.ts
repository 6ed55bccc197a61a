import { expect, test } from "vitest";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { exam, newId } from "../../../../testing/src/treatment-exam.ts";
import { attention } from "../../kernel/attention.ts";
import { clinicSettings } from "../clinics/clinic.ts";
import { correctChargeLine, markNoCharge, removeChargeLine } from "./charge-line.mutations.ts";
import { aClient } from "../../../../testing/src/builders.ts";
import { awaitsInvoice, chargeLines, chargeTotals, lineIdOf } from "./charge-line.ts";
import { divideCosts } from "./divide-costs.mutations.ts";
import { partIdOf } from "./line-parts.ts";
import { payElsewhere } from "./pay-elsewhere.mutations.ts";
import { takeBackTreatment } from "../treatments/treatment.mutations.ts";
import { treatments } from "../treatments/treatment.ts";

const NOTE = "Receipt Z-0017";

async function inCountry(country: string, side: "server" | "device" = "server") {
  const world = await till({ side });
  const { clinic } = world;
  const [settings] = clinic.all(clinicSettings);
  if (settings) clinic.put(clinicSettings, { ...settings, country });
  const lineId = await world.charge(1250);
  const pay = (more: object = {}, options: Parameters<typeof clinic.run>[2] = {}) =>
    clinic.run(payElsewhere, { lineIds: [lineId], note: NOTE, ...more }, options);
  return { ...world, lineId, pay, line: () => clinic.row(chargeLines, lineId) };
}

test("a charge that a certified till has taken waits for no invoice, stays in the sum, and waits again without the note", async () => {
  const { pay, line } = await inCountry("FR");
  for (const _ of [1, 2]) expect((await pay()).status).toBe("applied");
  expect(line()).toMatchObject({ paidElsewhere: NOTE, status: "open" });
  expect(awaitsInvoice(line())).toBe(false);
  expect(chargeTotals([line()]).amounts.grossMinor).toBe(1250);
  expect((await pay({ note: "" })).status).toBe("applied");
  expect(awaitsInvoice(line())).toBe(true);
});

test("it is for a country with such a law, a person who may bill, and charges that are there and on no invoice", async () => {
  const elsewhere = await inCountry("GB", "device");
  expect(await elsewhere.pay()).toMatchObject({ code: "invalid_transition" });
  expect((await elsewhere.pay({ note: "" })).status).toBe("applied");
  const { clinic, pay, line, charge } = await inCountry("FR", "device");
  const nurse = { actor: anEmployee(["appointments:view", "appointments:manage", "billing:view"]) };
  expect(await pay({}, nurse)).toMatchObject({ code: "forbidden" });
  expect(await pay({ lineIds: [newId()] })).toMatchObject({ code: "not_found" });
  expect(await pay({ lineIds: [] })).toMatchObject({ code: "invalid_args" });
  expect(line().paidElsewhere).toBe("");
  await pay();
  expect(await pay({ note: "Receipt Z-0099" })).toMatchObject({ code: "paid_elsewhere" });
  const [removed, issued] = [await charge(100), await charge(200)];
  await clinic.run(removeChargeLine, { id: removed });
  expect(await pay({ lineIds: [removed] })).toMatchObject({ code: "invalid_transition" });
  clinic.put(chargeLines, { ...clinic.row(chargeLines, issued), status: "issued" });
  expect(await pay({ lineIds: [issued] })).toMatchObject({ code: "already_issued" });
});

/** A tablet without a network noted the payment, and the server hears of it last. */
const itemsOf = ({ clinic }: Pick<Awaited<ReturnType<typeof till>>, "clinic">) =>
  clinic.all(attention).map(({ kind, details, entities, mine, theirs }) => ({
    kind,
    why: details["why"],
    ids: entities.map(({ id }) => id),
    mine: mine.values,
    theirs: theirs?.values,
  }));

test("the server notes the charges that are still open, and says which of the paid ones are not", async () => {
  const world = await inCountry("FR");
  const { clinic, lineId, pay, charge, issue } = world;
  const [removed, issued, free, other] = [await charge(700), await charge(300), await charge(90), await charge(50)];
  await clinic.run(removeChargeLine, { id: removed });
  await issue(newId(), [issued], 300, { leftIds: [lineId, free, other] });
  await clinic.run(markNoCharge, { id: free, reason: "Courtesy" });
  await pay({ lineIds: [other], note: "Receipt Z-0001" });
  expect(itemsOf(world)).toEqual([]);
  const lineIds = [removed, lineId, issued, free, other];
  expect((await pay({ lineIds })).status).toBe("merged");
  expect(clinic.row(chargeLines, lineId).paidElsewhere).toBe(NOTE);
  expect(clinic.row(chargeLines, removed).paidElsewhere).toBe("");
  expect(clinic.row(chargeLines, other).paidElsewhere).toBe("Receipt Z-0001");
  expect(itemsOf(world)).toEqual([
    {
      kind: "invoice_differs",
      why: "certified_till",
      ids: [removed, issued, other, lineId, free],
      mine: { paidElsewhere: NOTE },
      theirs: { grossMinor: 1250 },
    },
  ]);
});

test("money that was taken before the clinic had another country is noted", async () => {
  const { pay, line } = await inCountry("GB");
  expect((await pay()).status).toBe("applied");
  expect(line().paidElsewhere).toBe(NOTE);
});

test("a charge that was divided after the client had paid it whole is paid in all its parts", async () => {
  const world = await divided();
  const { clinic, pay, lineId, partId } = world;
  expect((await pay({ wholeIds: [lineId], grossMinor: 1250 })).status).toBe("applied");
  for (const id of [lineId, partId]) expect(clinic.row(chargeLines, id).paidElsewhere).toBe(NOTE);
});

test("one part alone is noted where the author saw the parts, and a share that is another one by then is said", async () => {
  const world = await divided();
  const { clinic, divide, pay, lineId, partId } = world;
  await divide(60_000, 40_000);
  expect((await pay({ lineIds: [partId], grossMinor: 625 })).status).toBe("merged");
  expect(clinic.row(chargeLines, lineId).paidElsewhere).toBe("");
  expect(itemsOf(world)).toMatchObject([
    { why: "certified_till", ids: [partId], mine: { grossMinor: 625 }, theirs: { grossMinor: 500 } },
  ]);
});

const ALL = 100_000;
const HALF = 50_000;

/** A charge of 12.50, divided between the client of the visit and another one. */
async function divided(side: "server" | "device" = "server") {
  const world = await inCountry("FR", side);
  const { clinic, lineId } = world;
  const other = aClient(clinic).id;
  const divide = (...shares: number[]) => {
    const payers = shares.map((shareMilliPercent, at) => ({ clientId: at === 0 ? null : other, shareMilliPercent }));
    return clinic.run(divideCosts, { lines: [{ id: lineId, payers }] });
  };
  await divide(HALF, HALF);
  return { ...world, divide, partId: partIdOf(lineId, 1) };
}

test.each(["device", "server"] as const)(
  "a charge with a part that was paid at the till is not divided again (%s), until the note is taken away",
  async (side) => {
    const { clinic, divide, pay, partId, line, lineId } = await divided(side);
    await pay({ lineIds: [partId] });
    for (const shares of [[ALL], [60_000, 40_000]])
      expect(await divide(...shares)).toMatchObject({ code: "paid_elsewhere" });
    expect(clinic.row(chargeLines, partId)).toMatchObject({ paidElsewhere: NOTE, status: "open", quantityMilli: 500 });
    expect(line()).toMatchObject({ quantityMilli: 500, paidElsewhere: "" });
    await pay({ lineIds: [partId], note: "" });
    await pay({ lineIds: [lineId] });
    expect(await divide(ALL)).toMatchObject({ code: "paid_elsewhere" });
    await pay({ lineIds: [lineId], note: "" });
    expect((await divide(ALL)).status).toBe("applied");
    expect(line()).toMatchObject({ quantityMilli: 1000, part: null });
  },
);

test("a part that comes back has the receipt and the reason of its whole, not its own old ones", async () => {
  const { clinic, divide, partId } = await divided();
  await divide(ALL);
  const old = { paidElsewhere: "Receipt Z-0003", noChargeReason: "Courtesy" };
  clinic.put(chargeLines, { ...clinic.row(chargeLines, partId), ...old });
  await divide(HALF, HALF);
  const part = clinic.row(chargeLines, partId);
  expect(part).toMatchObject({ paidElsewhere: "", noChargeReason: "", status: "open" });
  expect(awaitsInvoice(part)).toBe(true);
});

test.each(["device", "server"] as const)(
  "a charge with a receipt of the till is not removed, made free or changed in its sum (%s), until the note is taken away",
  async (side) => {
    const { clinic, pay, line, lineId } = await inCountry("FR", side);
    await pay();
    const discount = { kind: "percent" as const, value: 10_000, reason: "Friend" };
    const changes = () => [
      clinic.run(correctChargeLine, { id: lineId, unitMinor: 900 }),
      clinic.run(correctChargeLine, { id: lineId, quantityMilli: 2000 }),
      clinic.run(correctChargeLine, { id: lineId, discount }),
      clinic.run(markNoCharge, { id: lineId, reason: "Courtesy" }),
      clinic.run(removeChargeLine, { id: lineId }),
    ];
    const before = line();
    for (const change of changes()) expect(await change).toMatchObject({ code: "paid_elsewhere" });
    expect(line()).toEqual(before);
    expect((await clinic.run(correctChargeLine, { id: lineId, description: "Claws" })).status).toBe("applied");
    await pay({ note: "" });
    expect((await clinic.run(removeChargeLine, { id: lineId })).status).toBe("applied");
  },
);

test.each([true, false])(
  "a treatment that is taken back after the till took its money is not refused, and a person is asked (divided: %s)",
  async (isDivided) => {
    const { clinic, give, level, open } = await exam();
    const id = newId();
    await give(id);
    const lineId = lineIdOf(id);
    const payers = [null, aClient(clinic).id].map((clientId) => ({ clientId, shareMilliPercent: HALF }));
    if (isDivided) await clinic.run(divideCosts, { lines: [{ id: lineId, payers }] });
    const { amounts } = chargeTotals(clinic.all(chargeLines));
    const paid = clinic.all(chargeLines).map((line) => line.id);
    await clinic.run(payElsewhere, { lineIds: paid, note: NOTE, grossMinor: amounts.grossMinor });
    expect(open()).toEqual([]);
    expect((await clinic.run(takeBackTreatment, { id, reason: "Wrong pet" })).status).toBe("merged");
    expect(clinic.row(treatments, id).status).toBe("taken_back");
    expect(level()).toBe(10_000);
    expect(clinic.all(chargeLines).map(({ status }) => status)).toEqual(paid.map(() => "removed"));
    expect(itemsOf({ clinic })).toEqual([
      {
        kind: "invoice_differs",
        why: "certified_till",
        ids: paid,
        mine: { paidElsewhere: NOTE, grossMinor: amounts.grossMinor },
        theirs: { grossMinor: 0 },
      },
    ]);
    await clinic.run(takeBackTreatment, { id, reason: "Wrong pet" });
    expect(open()).toHaveLength(1);
  },
);
