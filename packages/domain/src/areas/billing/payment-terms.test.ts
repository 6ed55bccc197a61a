import { expect, test } from "vitest";
import { aClient } from "../../../../testing/src/builders.ts";
import { anEmployee } from "../../../../testing/src/memory-clinic.ts";
import { till } from "../../../../testing/src/till.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { changeClientTerms } from "../clients/client-terms.mutations.ts";
import { clients } from "../clients/client.ts";
import { correctClinicSettings } from "../clinics/clinic-settings.mutations.ts";
import { sellAtCounter } from "./counter-sale.mutations.ts";
import { invoices } from "./invoice.ts";
import { isAboveLimit } from "./payment-terms.ts";
import { differenceLimit } from "./till-sums.ts";

test("an invoice is due by the terms of the clinic, of the client before these, and at once where the client pays first", async () => {
  const { clinic, client, charge, issue } = await till();
  const dueOn = async () => {
    const id = newId();
    expect((await issue(id, [await charge(700)], 700)).status).toBe("applied");
    return clinic.row(invoices, id).dueOn;
  };
  expect(await dueOn()).toBe("2026-11-21");
  await clinic.run(correctClinicSettings, { set: { paymentTermsDays: 30 } });
  expect(await dueOn()).toBe("2026-12-21");
  await clinic.run(changeClientTerms, { id: client.id, set: { paymentTermsDays: 7 } });
  expect(await dueOn()).toBe("2026-11-28");
  await clinic.run(changeClientTerms, { id: client.id, set: { paysFirst: "yes" } });
  expect(await dueOn()).toBe("2026-11-21");
  await clinic.run(changeClientTerms, { id: client.id, set: { paysFirst: "no", paymentTermsDays: 0 } });
  expect(await dueOn()).toBe("2026-11-21");
});

test("an issued invoice keeps its day when the terms change", async () => {
  const { clinic, client, charge, issue } = await till();
  const id = newId();
  await issue(id, [await charge(700)], 700);
  await clinic.run(changeClientTerms, { id: client.id, set: { paymentTermsDays: 60 } });
  expect(clinic.row(invoices, id).dueOn).toBe("2026-11-21");
});

test("a sale to a person without an account is due at once, one to a client by the terms", async () => {
  const { clinic, client, locationId } = await till();
  await clinic.run(correctClinicSettings, { set: { paymentTermsDays: 14 } });
  const sell = async (clientId: string | null) => {
    const id = newId();
    const line = {
      id: newId(),
      description: "Lead",
      quantityMilli: 1000,
      price: { fixedMinor: 0, unitMinor: 500, priceId: null },
    };
    const args = { id, clientId, locationId, lines: [line], grossMinor: 500, reference: "T1-0009" };
    expect((await clinic.run(sellAtCounter, args)).status).toBe("applied");
    return clinic.row(invoices, id).dueOn;
  };
  expect(await sell(null)).toBe("2026-11-21");
  expect(await sell(client.id)).toBe("2026-12-05");
});

test("terms are those of a person who may bill; amounts below 0, absurd days and a merged client are refused", async () => {
  const { clinic, client } = await till();
  const change = (set: object, options = {}, id = client.id) => clinic.run(changeClientTerms, { id, set }, options);
  const clerk = { actor: anEmployee(["clients:view", "clients:manage", "billing:view"]) };
  expect(await change({ creditLimitMinor: 5000 }, clerk)).toMatchObject({ code: "forbidden" });
  for (const set of [
    { creditLimitMinor: -1 },
    { creditLimitMinor: 10.5 },
    { paymentTermsDays: 366 },
    { paymentTermsDays: -1 },
    { paysFirst: "maybe" },
    { status: "blocked" },
  ])
    expect(await change(set)).toMatchObject({ code: "invalid_args" });
  expect(await change({ paysFirst: "yes" }, {}, newId())).toMatchObject({ code: "not_found" });
  const merged = aClient(clinic, { mergedIntoId: client.id });
  expect(await change({ paysFirst: "yes" }, {}, merged.id)).toMatchObject({ code: "merged_away" });
  const bills = { actor: anEmployee(["billing:view", "billing:manage"]) };
  expect((await change({ creditLimitMinor: 5000 }, bills)).status).toBe("applied");
  expect(clinic.row(clients, client.id)).toMatchObject({ creditLimitMinor: 5000, paysFirst: "no" });
  expect((await change({ creditLimitMinor: null })).status).toBe("applied");
  expect(clinic.row(clients, client.id).creditLimitMinor).toBeNull();
});

test.each([
  [null, 999_999, 0, false],
  [5000, 5000, 0, false],
  [5000, 5001, 0, true],
  [5000, 6000, 1000, false],
  [0, 1, 0, true],
])("with a limit of %s, %i due and %i credit: above the limit is %s", (creditLimitMinor, dueMinor, creditMinor, is) => {
  expect(isAboveLimit({ creditLimitMinor }, { dueMinor, creditMinor })).toBe(is);
});

test("the limit of a till's difference is in units of the currency", () => {
  expect(differenceLimit({ currency: "GBP", tillLimitUnits: 10 })).toBe(1000);
  expect(differenceLimit({ currency: "JPY", tillLimitUnits: 500 })).toBe(500);
  expect(differenceLimit({ currency: "KWD", tillLimitUnits: 0 })).toBe(0);
});
