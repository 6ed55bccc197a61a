import { expect, test } from "vitest";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { clinicSettings } from "../clinics/clinic.ts";
import { awaitsInvoice, chargeLines, chargeTotals } from "./charge-line.ts";
import { payElsewhere } from "./pay-elsewhere.mutations.ts";

const NOTE = "Receipt Z-0017";

async function inCountry(country: string) {
  const world = await till();
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
