import { expect, test } from "vitest";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { certifiedRule } from "./certified-countries.ts";
import { sellAtCounter } from "./counter-sale.mutations.ts";
import { invoices } from "./invoice.ts";
import { payments } from "./payment.ts";

test("cash and invoices are off on a tablet, and other money is not", async () => {
  const world = await till({ side: "device" });
  const [invoiceId, line] = [await world.invoice(1000), await world.charge(500)];
  world.move({ currency: "EUR", country: "DE" });
  const refused = {
    status: "rejected",
    code: "certified_till_needed",
    details: { country: "DE", rule: "KassenSichV" },
  };
  expect(await world.issue(newId(), [line], 500)).toMatchObject(refused);
  const price = { fixedMinor: 0, unitMinor: 500, priceId: null };
  const lines = [{ id: newId(), description: "Brush", quantityMilli: 1000, price }];
  const sale = { id: newId(), locationId: world.locationId, lines, grossMinor: 500, reference: "T1-0002" };
  expect(await world.clinic.run(sellAtCounter, sale)).toMatchObject(refused);
  expect(await world.pay(newId(), 1000, invoiceId)).toMatchObject(refused);
  expect(world.clinic.all(payments)).toEqual([]);
  expect(world.clinic.all(invoices)).toHaveLength(1);
  expect((await world.pay(newId(), 1000, invoiceId, { method: "bank_transfer" })).status).toBe("applied");
});

test("the server keeps what a tablet issued and took before it knew the rule", async () => {
  const world = await till();
  const [invoiceId, line] = [await world.invoice(1000), await world.charge(500)];
  world.move({ currency: "EUR", country: "DE" });
  expect((await world.issue(newId(), [line], 500)).status).toBe("applied");
  expect((await world.pay(newId(), 1000, invoiceId)).status).toBe("applied");
  expect(world.clinic.all(invoices)).toHaveLength(2);
  expect(world.clinic.all(payments)).toHaveLength(1);
});

test.each(["GB", "US", "NL", "IE", "CH", "AU", "NZ", "CA", "DK", "FI", "BE", "CZ"])("%s asks for none", (country) => {
  expect(certifiedRule(country)).toBeNull();
});

test.each(["DE", "AT", "IT", "FR", "PT", "ES", "PL", "HU", "SE", "MX"])("%s has a rule with a name", (country) => {
  expect(certifiedRule(country)).toMatch(/\w/);
});
