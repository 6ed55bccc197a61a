import { expect, test } from "vitest";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { clinicSettings } from "../clinics/clinic.ts";
import { aClient } from "../../../../testing/src/builders.ts";
import { awaitsInvoice, chargeLines, chargeTotals } from "./charge-line.ts";
import { divideCosts } from "./divide-costs.mutations.ts";
import { partIdOf } from "./line-parts.ts";
import { payElsewhere } from "./pay-elsewhere.mutations.ts";

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
  const elsewhere = await inCountry("GB");
  expect(await elsewhere.pay()).toMatchObject({ code: "invalid_transition" });
  expect((await elsewhere.pay({ note: "" })).status).toBe("applied");
  const { pay, line, issue, lineId } = await inCountry("FR");
  const nurse = { actor: anEmployee(["appointments:view", "appointments:manage", "billing:view"]) };
  expect(await pay({}, nurse)).toMatchObject({ code: "forbidden" });
  expect(await pay({ lineIds: [newId()] })).toMatchObject({ code: "not_found" });
  expect(await pay({ lineIds: [] })).toMatchObject({ code: "invalid_args" });
  expect(line().paidElsewhere).toBe("");
  await issue(newId(), [lineId], 1250);
  expect(await pay()).toMatchObject({ code: "already_issued" });
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
  "a charge of which a part was paid at the till is not divided again (%s), until the note is taken away",
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
