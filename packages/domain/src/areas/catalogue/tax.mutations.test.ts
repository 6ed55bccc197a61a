import { beforeEach, describe, expect, test } from "vitest";
import { anEmployee, MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { clinicSettings } from "../clinics/clinic.ts";
import { correctProduct, registerProduct } from "./product.mutations.ts";
import { products } from "./product.ts";
import { starterTaxes } from "./starter-taxes.ts";
import { addStarterTaxes, correctTax, registerTax, retireTax } from "./tax.mutations.ts";
import { rateOn, taxes, taxesOn } from "./tax.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const rate = (fromOn: string, toOn: string | null, rateMilliPercent: number) => ({ fromOn, toOn, rateMilliPercent });
const VAT = {
  id: id(1),
  name: "VAT",
  rates: [rate("2008-12-01", "2009-12-31", 15_000), rate("2011-01-04", null, 20_000)],
};

describe("the rate of a day", () => {
  test.each([
    ["2008-11-30", null],
    ["2008-12-01", 15_000],
    ["2009-12-31", 15_000],
    ["2010-06-01", null],
    ["2011-01-04", 20_000],
    ["2031-01-01", 20_000],
  ])("on %s is %o", (day, expected) => {
    expect(rateOn(VAT, day)).toBe(expected);
  });

  test("a product's taxes come in its order, without those that have no rate then", () => {
    const city = { id: id(2), rates: [rate("2000-01-01", null, 0)] };
    expect(taxesOn([id(2), id(1), id(9)], [VAT, city], "2026-01-01")).toEqual([
      { taxId: id(2), rateMilliPercent: 0 },
      { taxId: id(1), rateMilliPercent: 20_000 },
    ]);
    expect(taxesOn([id(2), id(1)], [VAT, city], "2010-06-01")).toEqual([{ taxId: id(2), rateMilliPercent: 0 }]);
  });
});

describe("a clinic's taxes", () => {
  let clinic: MemoryClinic;
  beforeEach(() => {
    clinic = new MemoryClinic();
  });

  test("the owner registers, corrects and retires them", async () => {
    expect((await clinic.run(registerTax, VAT)).status).toBe("applied");
    expect(await clinic.run(registerTax, VAT)).toMatchObject({ code: "already_exists" });
    expect(await clinic.run(registerTax, { ...VAT, id: id(2) }, { actor: anEmployee() })).toMatchObject({
      code: "forbidden",
    });
    await clinic.run(correctTax, { id: id(1), set: { name: "VAT (standard)" } });
    await clinic.run(retireTax, { id: id(1) });
    expect(clinic.row(taxes, id(1))).toMatchObject({ name: "VAT (standard)", rates: VAT.rates, status: "inactive" });
    await clinic.run(retireTax, { id: id(1), status: "active" });
    expect(clinic.row(taxes, id(1)).status).toBe("active");
    expect(await clinic.run(correctTax, { id: id(9), set: { name: "x" } })).toMatchObject({ code: "not_found" });
  });

  test.each([
    ["two rates on one day", [rate("2020-01-01", "2020-12-31", 1), rate("2020-12-31", null, 2)], "rates.1.fromOn"],
    ["a rate after one without an end", [rate("2020-01-01", null, 1), rate("2021-01-01", null, 2)], "rates.1.fromOn"],
    ["rates out of order", [rate("2021-01-01", null, 1), rate("2020-01-01", "2020-12-31", 2)], "rates.1.fromOn"],
    ["an end before the beginning", [rate("2021-01-02", "2021-01-01", 1)], "rates.0.toOn"],
    ["more than everything", [rate("2021-01-01", null, 100_001)], "rates.0.rateMilliPercent"],
    ["no rate", [], "rates"],
  ])("%s is refused at its field", async (_, rates, path) => {
    const refused = { code: "invalid_args", details: { errors: [expect.objectContaining({ path })] } };
    expect(await clinic.run(registerTax, { ...VAT, rates })).toMatchObject(refused);
    await clinic.run(registerTax, VAT);
    const corrected = await clinic.run(correctTax, { id: VAT.id, set: { rates } });
    expect(corrected).toMatchObject({ code: "invalid_args" });
    expect(clinic.row(taxes, VAT.id).rates).toEqual(VAT.rates);
  });

  test("a product has at most two, which exist", async () => {
    await clinic.run(registerTax, VAT);
    await clinic.run(registerTax, { ...VAT, id: id(2), name: "City" });
    const bandage = { id: id(5), name: "Bandage", kind: "consumable", taxIds: [id(1), id(2)] };
    expect((await clinic.run(registerProduct, bandage)).status).toBe("applied");
    const set = async (taxIds: string[]) => clinic.run(correctProduct, { id: id(5), set: { taxIds } });
    expect(await set([id(1), id(9)])).toMatchObject({ code: "not_found", details: { table: "taxes" } });
    expect(await set([id(1), id(1)])).toMatchObject({ code: "invalid_args" });
    expect(await set([id(1), id(2), id(1)])).toMatchObject({ code: "invalid_args" });
    expect(clinic.row(products, id(5)).taxIds).toEqual([id(1), id(2)]);
  });

  test("the standard tax of the country is added after the owner confirms it, once", async () => {
    expect(clinic.all(taxes)).toEqual([]);
    expect(await clinic.run(addStarterTaxes, { country: "DE" })).toMatchObject({ code: "invalid_args" });
    await clinic.run(addStarterTaxes, { country: "GB" });
    const [vat, ...others] = clinic.all(taxes);
    expect(others).toEqual([]);
    expect(vat).toMatchObject({ name: "VAT", status: "active", rates: [{ rateMilliPercent: 20_000, toOn: null }] });
    await clinic.run(correctTax, { id: vat?.id, set: { name: "Value added tax" } });
    await clinic.run(addStarterTaxes, { country: "GB" });
    expect(clinic.all(taxes).map(({ name }) => name)).toEqual(["Value added tax"]);
  });

  test("nothing is proposed where taxes depend on the region or the goods", async () => {
    for (const country of ["US", "CA", "IE"]) expect(starterTaxes(clinic.clinicId, country)).toEqual([]);
    const settings = clinic.row(clinicSettings, clinic.clinicId);
    clinic.put(clinicSettings, { ...settings, country: "US" });
    expect(await clinic.run(addStarterTaxes, { country: "US" })).toMatchObject({ code: "invalid_args" });
    expect(clinic.all(taxes)).toEqual([]);
  });
});
